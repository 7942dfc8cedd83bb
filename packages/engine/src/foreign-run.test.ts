import { expect, it } from 'vitest';
import { compile } from './compile/index.ts';
import type { Variables } from './model.ts';
import { chain, file, node } from './testing/draw.ts';
import { Instance } from './testing/driver.ts';

async function started(xml: string, variables: Variables = {}): Promise<Instance> {
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(JSON.stringify(problems));
  return new Instance(definition).start(variables);
}

const calling = (mappings: string, inside = '') =>
  file(
    [
      node('startEvent', 's'),
      node(
        'callActivity',
        'call',
        `<bpmn:extensionElements>${mappings}<camunda:inputOutput><camunda:inputParameter name="mine">1</camunda:inputParameter>${inside}</camunda:inputOutput></bpmn:extensionElements>`,
        'calledElement="other"',
      ),
      node('userTask', 'next'),
      chain('s', 'call', 'next'),
    ].join(''),
  );

it('a call that hands over its own variables only keeps those of the process', async () => {
  const all = await started(calling('<camunda:in variables="all" local="true"/>'), { outer: 2 });
  expect(all.effects('childStarted')[0]?.variables).toEqual({ mine: '1' });
  const both = await started(
    calling(
      '<camunda:in source="mine" target="a" local="true"/><camunda:in source="outer" target="b" local="true"/><camunda:in source="outer" target="c"/>',
    ),
    { outer: 2 },
  );
  expect(both.effects('childStarted')[0]?.variables).toEqual({ a: '1', b: null, c: 2 });
});

it('what a called process hands back locally is seen by the output parameters only', async () => {
  const out = '<camunda:outputParameter name="sum">${back + 1}</camunda:outputParameter>';
  const instance = await started(calling('<camunda:out source="back" target="back" local="true"/>', out));
  instance.do({ type: 'resume', token: instance.token('call').id, variables: { back: 4 } });
  expect([instance.variable('sum'), instance.variable('back')]).toEqual([5, undefined]);
});

const skipping = file(
  [
    node('startEvent', 's'),
    node('userTask', 'a', '', 'flowable:skipExpression="${easy}"'),
    node('userTask', 'b'),
    chain('s', 'a', 'b'),
  ].join(''),
).replace('xmlns:camunda="http://camunda.org/schema/1.0/bpmn"', 'xmlns:flowable="http://flowable.org/bpmn"');

it.each([
  [{ easy: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }, 'b'],
  [{ easy: false, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }, 'a'],
  [{ easy: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: false }, 'a'],
  [{ easy: true }, 'a'],
])('an activity is passed over where that is wanted: %j is at %s', async (variables, task) => {
  expect((await started(skipping, variables)).tasks).toEqual([task]);
});

it('the message of a thrown error goes along with its code', async () => {
  const roots = '<bpmn:error id="E" errorCode="E7" camunda:errorMessage="缺 ${n} 张纸"/>';
  const xml = file(
    [
      node('startEvent', 's'),
      node(
        'subProcess',
        'sub',
        [
          node('startEvent', 'i'),
          node('endEvent', 'o', '<bpmn:errorEventDefinition errorRef="E"/>'),
          chain('i', 'o'),
        ].join(''),
      ),
      node(
        'boundaryEvent',
        'b',
        '<bpmn:errorEventDefinition errorRef="E" camunda:errorMessageVariable="why"/>',
        'attachedToRef="sub"',
      ),
      node('userTask', 't'),
      chain('s', 'sub'),
      chain('b', 't'),
    ].join(''),
    roots,
  );
  const instance = await started(xml, { n: 3 });
  expect([instance.tasks, instance.variable('why')]).toEqual([['t'], '缺 3 张纸']);
});

it('a sub-process without a start event begins at the nodes that nothing leads to', async () => {
  const inside = [
    node('userTask', 'x'),
    node('intermediateCatchEvent', 'y', '<bpmn:messageEventDefinition messageRef="M"/>'),
    node('userTask', 'z'),
    chain('y', 'z'),
  ].join('');
  const xml = file(
    [
      node('startEvent', 's'),
      node('subProcess', 'sub', inside),
      node('userTask', 'next'),
      chain('s', 'sub', 'next'),
    ].join(''),
    '<bpmn:message id="M" name="M"/>',
  );
  const instance = await started(xml);
  expect(instance.tasks).toEqual(['x']);
  instance.do({ type: 'message', name: 'M' });
  expect(instance.tasks).toEqual(['x', 'z']);
  expect(instance.complete('x').complete('z').tasks).toEqual(['next']);
});

it('a process that only a message starts says so when it is started by hand', async () => {
  const xml = file(
    [
      node('startEvent', 's', '<bpmn:messageEventDefinition messageRef="M"/>'),
      node('userTask', 'a'),
      chain('s', 'a'),
    ].join(''),
    '<bpmn:message id="M" name="订单"/>',
  );
  await expect(started(xml)).rejects.toThrow('流程由消息“订单”启动，不能直接发起');
});
