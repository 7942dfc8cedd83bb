import { BpmnModdle } from 'bpmn-moddle';
import { expect, test } from 'vitest';
import { type Graph, graphOf } from './graph.ts';
import { highlight } from './highlight.ts';
import type { ModdleElement } from './moddle.ts';
import type { Progress } from './progress.ts';
import { replayEvents, stateAt } from './replay.ts';

const parse = async (body: string): Promise<Graph> => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x">${body}</definitions>`;
  // The library describes only what a person would use of it; the rest of the element is as `ModdleElement` says.
  return graphOf((await new BpmnModdle().fromXML(xml)).rootElement as unknown as ModdleElement);
};
/** `flow A B` in short. */
const flows = (...pairs: string[]) =>
  pairs
    .map((pair) => pair.split('-'))
    .map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
    .join('');
const leave = parse(`<message id="M"/><process id="P"><startEvent id="S"/><userTask id="T1"/><exclusiveGateway id="G"/>
  <userTask id="T2"/><userTask id="T3"/><endEvent id="E"/><endEvent id="E2"/>
  ${flows('S-T1', 'T1-G', 'G-T2', 'G-T3', 'G-T1', 'T2-E', 'T3-E2')}</process>`);

const ended = '2025-01-01 10:00:00';
const running = { result: 1 };
const shown = async (graph: Promise<Graph>, { activities = [], tasks = [], instance }: Partial<Progress>) =>
  Object.fromEntries(highlight(await graph, { activities, tasks, ...(instance && { instance }) }));
const passed = (key: string, taskId?: string) => ({ key, endTime: ended, ...(taskId && { taskId }) });

test('the way that was taken is marked, the other one stays plain', async () => {
  const activities = [passed('S'), passed('T1', 't1'), passed('G'), { key: 'T2', taskId: 't2', endTime: null }];
  const tasks = [
    { id: 't1', result: 2 },
    { id: 't2', result: 1 },
  ];
  expect(await shown(leave, { activities, tasks, instance: running })).toEqual({
    S: 'done',
    T1: 'done',
    G: 'done',
    T2: 'todo',
    'S-T1': 'done',
    'T1-G': 'done',
    'G-T2': 'done',
  });
});

test('a choice that was passed twice shows both ways, and never one that was reached otherwise', async () => {
  const at = (hour: number) => `2025-01-01 0${hour}:00:00`;
  const activities = [
    { key: 'T1', taskId: 'a', endTime: at(1) },
    { key: 'G', endTime: at(1) },
    { key: 'T1', taskId: 'b', endTime: at(2) },
    { key: 'G', endTime: at(2) },
    { key: 'T3', taskId: 'c', endTime: null },
  ];
  const tasks = [
    { id: 'a', result: 2, createTime: at(0) },
    { id: 'b', result: 2, createTime: at(1) },
    { id: 'c', result: 1, createTime: at(2) },
  ];
  const found = await shown(leave, { activities, tasks });
  expect(Object.keys(found).filter((id) => id.includes('-'))).toEqual(['T1-G', 'G-T1', 'G-T3']);
});

test('a rejected or cancelled task leads nowhere', async () => {
  for (const [result, state] of [
    [3, 'reject'],
    [4, 'cancel'],
  ] as const) {
    const progress = { activities: [passed('S'), passed('T1', 't1')], tasks: [{ id: 't1', result }] };
    expect(await shown(leave, progress)).toEqual({ S: 'done', T1: state, 'S-T1': 'done' });
  }
});

test('an end that was reached takes the result of the instance, and none while it runs', async () => {
  const activities = [passed('T2', 't2'), passed('E')];
  const tasks = [{ id: 't2', result: 2 }];
  for (const [result, state] of [
    [1, undefined],
    [2, 'done'],
    [3, 'reject'],
    [4, 'cancel'],
  ] as const) {
    const found = await shown(leave, { activities, tasks, instance: { result } });
    expect([found.E, found.E2], `${result}`).toEqual([state, undefined]);
  }
});

test('a task that was visited twice shows its latest run, in whatever order they come', async () => {
  const first = { key: 'T1', taskId: 'a', endTime: '2025-01-01 09:00:00' };
  const second = { key: 'T1', taskId: 'b', endTime: '2025-01-02 09:00:00' };
  const tasks = [
    { id: 'a', result: 2, createTime: '2025-01-01 08:00:00' },
    { id: 'b', result: 3, createTime: '2025-01-02 08:00:00' },
  ];
  for (const activities of [
    [first, second],
    [second, first],
  ])
    expect((await shown(leave, { activities, tasks })).T1).toBe('reject');
  const open = [{ id: 'b', result: 1, createTime: '2025-01-02 08:00:00' }, ...tasks.slice(0, 1)];
  expect((await shown(leave, { activities: [{ ...second, endTime: null }, first], tasks: open })).T1).toBe('todo');
});

test('a gateway without a record is passed when an approved task can only have led there', async () => {
  const activities = [passed('T1', 't1'), { key: 'T3', taskId: 't3' }];
  const tasks = [
    { id: 't1', result: 2 },
    { id: 't3', result: 1 },
  ];
  expect(await shown(leave, { activities, tasks })).toMatchObject({ G: 'done', 'T1-G': 'done', 'G-T3': 'done' });
});

test('pools, parallel branches and sub-processes are looked into', async () => {
  const graph = parse(`<collaboration id="C"><participant id="Pool" processRef="P"/></collaboration>
    <process id="P"><startEvent id="S"/><parallelGateway id="G"/><userTask id="A"/>
      <subProcess id="Sub"><startEvent id="S2"/><userTask id="B"/><endEvent id="E2"/>${flows('S2-B', 'B-E2')}</subProcess>
      ${flows('S-G', 'G-A', 'G-Sub')}</process>`);
  const activities = [
    passed('S'),
    passed('G'),
    { key: 'A', taskId: 'a' },
    { key: 'Sub' },
    passed('S2'),
    passed('B', 'b'),
    passed('E2'),
  ];
  const tasks = [
    { id: 'a', result: 1 },
    { id: 'b', result: 2 },
  ];
  expect(await shown(graph, { activities, tasks, instance: running })).toEqual({
    S: 'done',
    G: 'done',
    A: 'todo',
    Sub: 'todo',
    S2: 'done',
    B: 'done',
    E2: 'done',
    'S-G': 'done',
    'G-A': 'done',
    'G-Sub': 'done',
    'S2-B': 'done',
    'B-E2': 'done',
  });
});

test('replay: each step shows what had happened by then, and the last one what is now', async () => {
  const progress: Progress = {
    activities: [
      { key: 'S', endTime: '2025-01-01 08:00:00' },
      { key: 'T1', taskId: 't1', endTime: '2025-01-01 09:00:00' },
      { key: 'G', endTime: '2025-01-01 09:00:00' },
      { key: 'T2', taskId: 't2', endTime: '2025-01-01 10:00:00' },
      { key: 'E', endTime: '2025-01-01 10:00:00' },
    ],
    tasks: [
      { id: 't1', result: 2, createTime: '2025-01-01 08:00:00', endTime: '2025-01-01 09:00:00', reason: '好' },
      { id: 't2', result: 3, createTime: '2025-01-01 09:00:00', endTime: '2025-01-01 10:00:00' },
    ],
    instance: { result: 3, createTime: '2025-01-01 08:00:00', endTime: '2025-01-01 10:00:00' },
  };
  const told = replayEvents(progress).map(({ kind, key }) => `${kind} ${key}`.trim());
  expect(told).toEqual(['end S', 'begin T1', 'end T1', 'end G', 'begin T2', 'end T2', 'end E', 'finish']);
  const graph = await leave;
  const at = (step: number) => Object.fromEntries(highlight(graph, stateAt(progress, step)));
  expect(at(0)).toEqual({});
  expect(at(2)).toEqual({ S: 'done', 'S-T1': 'done', T1: 'todo' });
  expect(stateAt(progress, 2).tasks).toMatchObject([{ id: 't1', result: 1, endTime: null, reason: null }]);
  expect(at(5)).toMatchObject({ T1: 'done', G: 'done', T2: 'todo', 'G-T2': 'done' });
  expect(at(7)).toMatchObject({ T2: 'reject' });
  expect(at(7).E).toBeUndefined();
  expect(at(8)).toMatchObject({ T2: 'reject', E: 'reject' });
  expect(stateAt(progress, 99)).toBe(progress);
});

test('a rejected instance that reached no end shows it at the ends all the same', async () => {
  const activities = [passed('S'), passed('T1', 't1')];
  const tasks = [{ id: 't1', result: 3 }];
  const rejected = await shown(leave, { activities, tasks, instance: { result: 3 } });
  expect(rejected).toMatchObject({ T1: 'reject', E: 'reject', E2: 'reject' });
  expect(await shown(leave, { activities, tasks, instance: running })).not.toHaveProperty('E');
  const reached = [...activities, passed('E')];
  expect(await shown(leave, { activities: reached, tasks, instance: { result: 3 } })).not.toHaveProperty('E2');
});
