import { expect, it } from 'vitest';
import type { DecisionTable } from './model.ts';
import { createScriptRunner } from './script/quickjs.ts';
import { run } from './testing/driver.ts';

it('runs service, send, receive, manual, plain and script tasks', async () => {
  const instance = await run('tasks', {}, { runScript: await createScriptRunner() });
  expect(instance.effects('serviceCalled')).toMatchObject([
    { node: 'service', service: { by: 'external', value: 'http' } },
  ]);
  instance.do({ type: 'resume', token: instance.token('service').id, result: 41 });
  expect(instance.variable('more')).toBe(42);
  expect(instance.effects('messageThrown')).toMatchObject([{ node: 'send', name: 'paid' }]);
  instance.do({ type: 'message', name: 'paid' });
  expect(instance.tasks).toEqual(['check']);
  expect([instance.variable('twice'), instance.variable('hundred')]).toEqual([84, 142]);
});

it('tries a failed service again, then waits with an incident for a retry', async () => {
  const instance = await run('tasks');
  const token = instance.token('service').id;
  instance.do({ type: 'fail', token, message: 'refused' });
  expect(instance.last).toMatchObject([{ type: 'serviceCalled', retries: 1, due: instance.now + 5 * 60_000 }]);
  instance.do({ type: 'fail', token, message: 'refused again' });
  expect(instance.last).toMatchObject([{ type: 'incident', text: 'refused again' }]);
  expect(() => instance.do({ type: 'resume', token })).toThrow('该节点不在等待结果');
  instance.do({ type: 'retry', token });
  expect(instance.last).toMatchObject([{ type: 'incidentResolved' }, { type: 'serviceCalled', retries: 2 }]);
});

const level: DecisionTable = {
  inputs: ['amount', 'urgent'],
  outputs: ['level'],
  hit: 'first',
  rows: [
    { tests: ['> 1000', '-'], values: ['"high"'] },
    { tests: ['[100..1000]', 'true'], values: ['"high"'] },
    { tests: ['', ''], values: ['"low"'] },
  ],
};

it.each([
  [2000, false, 'high'],
  [1000, true, 'high'],
  [1000, false, 'low'],
  [99, true, 'low'],
])('a decision table sends %d (urgent: %s) to %s', async (amount, urgent, task) => {
  expect((await run('rule', { amount, urgent }, { decisions: { level } })).tasks).toEqual([task]);
});

it('maps values in and out of an activity', async () => {
  const instance = await run('mapping', { total: 5 });
  expect(instance.effects('taskCreated')[0]?.vars).toEqual({ local: 10, list: [5, 'x'] });
  expect(instance.variable('local')).toBeUndefined();
  instance.complete('a', { local: 20 });
  expect(instance.variable('given')).toBe(21);
  expect(instance.variable('local')).toBeUndefined();
});

it('names the listeners of an activity and its task', async () => {
  const instance = await run('listeners', {}, { listeners: ['audit', 'Notify'] });
  instance.complete('a');
  expect(instance.effects('listenerCalled').map(({ listener }) => `${listener.on} ${listener.value}`)).toEqual([
    'start ${audit}',
    'create com.example.Notify',
    'complete com.example.Notify',
    'end ${audit}',
  ]);
  expect(instance.effects('listenerCalled')[0]?.fields).toEqual({ level: 'info' });
});

it.each(['flowable', 'activiti'])('understands the words of %s', async (flavour) => {
  const instance = await run(flavour, { people: ['B', 'C'] });
  expect(instance.effects('taskCreated').map(({ user }) => user.assignee)).toEqual(['B', 'C']);
  instance.complete('sign').complete('sign');
  expect(instance.effects('serviceCalled')).toMatchObject([{ service: { by: 'delegate', value: '${notify}' } }]);
});
