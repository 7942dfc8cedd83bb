import { expect, it } from 'vitest';
import { fixture } from '../testing/driver.ts';
import { compile } from './index.ts';

it('refuses what cannot run and names the elements', async () => {
  const { definition, problems } = await compile(fixture('refused'));
  expect(definition).toBeUndefined();
  const of = (id: string) => problems.filter(({ elementId }) => elementId === id).map(({ text }) => text);
  expect(of('complex')).toEqual(['不支持的元素“ComplexGateway”']);
  expect(of('adhoc')[0]).toBe('不支持的元素“AdHocSubProcess”');
  expect(of('groovy')).toEqual(['不支持脚本语言“groovy”，仅支持 JavaScript']);
  expect(of('java')).toEqual(['服务“com.example.Unknown”不存在']);
  expect(of('lost')).toEqual(['节点无法到达，不会执行']);
  expect(of('typo')[0]).toMatch('表达式');
});

it('refuses a process without a start, a file without a process and text that is no file', async () => {
  expect((await compile(fixture('no-start'))).problems[0]).toMatchObject({
    elementId: 'process_no_start',
    text: '流程没有开始事件',
  });
  const empty = '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" />';
  expect((await compile(empty)).problems).toMatchObject([{ text: '文件中没有流程' }]);
  expect((await compile('hello')).definition).toBeUndefined();
});

it('refuses a decision, listener or delegate that nobody knows', async () => {
  expect((await compile(fixture('rule'))).problems).toMatchObject([{ elementId: 'rule', text: '决策表“level”不存在' }]);
  expect((await compile(fixture('listeners'))).problems.map(({ elementId }) => elementId)).toEqual([
    'a',
    'a',
    'a',
    'a',
  ]);
});

it('warns of a choice that may have no way out', async () => {
  const xml = fixture('exclusive')
    .replace(' default="choice_hr"', '')
    .replace(
      'targetRef="hr" />',
      'targetRef="hr"><bpmn:conditionExpression>${day &lt; 3}</bpmn:conditionExpression></bpmn:sequenceFlow>',
    );
  const { definition, problems } = await compile(xml);
  expect(definition).toBeDefined();
  expect(problems).toMatchObject([{ elementId: 'choice', level: 'warning' }]);
});

it('compiles to plain JSON', async () => {
  const { definition } = await compile(fixture('transaction'));
  expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
});

it('refuses a time that is none', async () => {
  const xml = fixture('catch-timer').replace('PT1H', '0 0 12 * * ?');
  expect((await compile(xml)).problems).toMatchObject([{ elementId: 'wait', text: '“0 0 12 * * ?”不是有效的时长' }]);
});

it('leaves the rounds of a user task to a rule, and refuses other activities without any', async () => {
  const looped = (tag: string) =>
    fixture('no-start').replace(/<bpmn:process [\s\S]*<\/bpmn:process>/, (process) =>
      process.replace(
        />[\s\S]*</,
        `><bpmn:startEvent id="s"/><bpmn:${tag} id="t"><bpmn:multiInstanceLoopCharacteristics/></bpmn:${tag}><bpmn:sequenceFlow id="f" sourceRef="s" targetRef="t"/><`,
      ),
    );
  const { definition, problems } = await compile(looped('userTask'));
  expect(problems).toEqual([]);
  expect(definition?.nodes.t?.loop).toEqual({ kind: 'parallel' });
  expect((await compile(looped('manualTask'))).problems).toMatchObject([
    { elementId: 't', text: '多实例没有设置集合或次数' },
  ]);
});

it('refuses an event that waits for several things', async () => {
  const xml = fixture('catch-timer').replace(
    '</bpmn:timerEventDefinition>',
    '</bpmn:timerEventDefinition><bpmn:conditionalEventDefinition/>',
  );
  expect((await compile(xml)).problems).toContainEqual(
    expect.objectContaining({ elementId: 'wait', text: '不支持包含多个触发条件的事件', level: 'error' }),
  );
});

it('joins each of many flows to its nodes', async () => {
  const chain = (length: number) => {
    const nodes = Array.from(
      { length },
      (_, at) =>
        `<bpmn:task id="t${at}"/><bpmn:sequenceFlow id="f${at}" sourceRef="${at ? `t${at - 1}` : 's'}" targetRef="t${at}"/>`,
    );
    return `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"><bpmn:process id="p"><bpmn:startEvent id="s"/>${nodes.join('')}</bpmn:process></bpmn:definitions>`;
  };
  const { definition } = await compile(chain(300));
  expect(definition?.nodes.t298).toMatchObject({ in: ['f298'], out: ['f299'] });
});
