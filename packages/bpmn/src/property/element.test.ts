import { expect, test } from 'vitest';
import { listener } from '../testing/listener.ts';
import { openProcess } from '../testing/model.ts';
import { written } from '../testing/written.ts';
import {
  type Listener,
  listenersOf,
  parametersOf,
  planCondition,
  planFlowType,
  planListener,
  planParameter,
  planReference,
  planRootChange,
  planRootElement,
  planRootRemoval,
  planScript,
  readFlowType,
  readListener,
  readParameter,
  referrers,
  rootElements,
} from './index.ts';

const gateway = `<bpmn:exclusiveGateway id="G" /><bpmn:task id="X" /><bpmn:task id="Y" />
  <bpmn:sequenceFlow id="A" sourceRef="G" targetRef="X" /><bpmn:sequenceFlow id="B" sourceRef="G" targetRef="Y" />`;

test('a flow has a condition, or is the default, or neither', async () => {
  const model = await openProcess(gateway);
  const [a, b] = [model.find('A'), model.find('B')];
  const empty = await written(model, planFlowType(a, 'condition', model.create));
  expect(empty).toContain('<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" />');
  const body = '$' + '{days > 3}';
  const full = await written(model, planCondition(a, { body }, 'camunda', model.create));
  expect(full).toContain('xsi:type="bpmn:tFormalExpression">$' + '{days &gt; 3}</bpmn:conditionExpression>');
  const standard = await written(model, planFlowType(a, 'default', model.create));
  expect(standard).toContain('<bpmn:exclusiveGateway id="G" default="A" />');
  expect(standard).not.toContain('conditionExpression');
  expect(await written(model, planFlowType(b, 'default', model.create))).toContain('default="B"');
  expect(readFlowType(a)).toBe('normal');
  expect(await written(model, planFlowType(b, 'normal', model.create))).not.toContain('default=');
  const external = { language: 'groovy', resource: 'x.groovy', body: '' };
  const script = await written(model, planCondition(a, external, 'camunda', model.create));
  expect(script).toContain('language="groovy" camunda:resource="x.groovy" />');
});

test('a script stands in the file or elsewhere', async () => {
  const model = await openProcess('<bpmn:scriptTask id="T" />');
  const task = model.find('T');
  await written(model, planScript(task, { scriptFormat: 'groovy', script: 'a < b' }, 'camunda'));
  const outside = await written(model, planScript(task, { resource: 'x.groovy' }, 'camunda'));
  expect(outside).toContain('scriptFormat="groovy" camunda:resource="x.groovy" />');
  const inside = await written(model, planScript(task, { script: 'b' }, 'camunda'));
  expect(inside).toContain('<bpmn:script>b</bpmn:script>');
  expect(inside).not.toContain('resource');
});

test('a message is added to the file and bound to a task', async () => {
  const model = await openProcess('<bpmn:receiveTask id="T" />');
  const task = model.find('T');
  await written(model, planRootElement(task, 'Message', { id: 'M1', name: '消息' }, model.create));
  const bound = await written(model, planReference(task, 'Message', 'M1'));
  expect(bound).toContain('<bpmn:receiveTask id="T" messageRef="M1" />');
  expect(bound).toContain('<bpmn:message id="M1" name="消息" />');
  expect(await written(model, planReference(task, 'Message', '-1'))).not.toContain('messageRef');
});

test('a time-out has a timer of its own, which keeps its id when it is changed', async () => {
  const model = await openProcess('<bpmn:userTask id="T" />');
  const task = model.find('T');
  const timed: Listener = {
    ...listener,
    event: 'timeout',
    fields: [],
    eventDefinitionType: 'duration',
    eventTimeDefinitions: 'PT1H',
  };
  const xml = await written(model, planListener(task, 'TaskListener', undefined, timed, 'camunda', model.create));
  expect(xml.replace(/\s+</g, '<')).toMatch(
    /<camunda:taskListener class="a.B" event="timeout" id="t1"><bpmn:timerEventDefinition id="TimerEventDefinition_[0-9a-zA-Z]{8}"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H/,
  );
  const [old] = listenersOf(task, 'TaskListener', 'camunda');
  if (!old) throw new Error('no listener');
  expect(readListener(old)).toEqual({ ...timed, scriptFormat: '', value: '' });
  const later = { ...timed, eventTimeDefinitions: 'PT2H' };
  const changed = await written(model, planListener(task, 'TaskListener', old, later, 'camunda', model.create));
  expect(/TimerEventDefinition_\w+/.exec(changed)?.[0]).toBe(/TimerEventDefinition_\w+/.exec(xml)?.[0]);
});

test('parameters hold texts, scripts, lists and maps', async () => {
  const model = await openProcess('<bpmn:task id="T" />');
  const task = model.find('T');
  const base = {
    name: 'p',
    value: '',
    scriptFormat: '',
    scriptType: 'inlineScript',
    resource: '',
    complex: false,
  } as const;
  const values = [
    { ...base, type: 'text', value: '$' + '{x}', items: [], entries: [] },
    { ...base, type: 'script', value: 'y', scriptFormat: 'groovy', items: [], entries: [] },
    { ...base, type: 'list', items: ['a', 'b'], entries: [] },
    { ...base, type: 'map', items: [], entries: [{ key: 'k', value: 'v' }] },
  ] as const;
  for (const value of values)
    await written(model, planParameter(task, 'input', undefined, value, 'camunda', model.create));
  expect(parametersOf(task, 'input', 'camunda').map(readParameter)).toEqual(values);
  expect((await model.xml()).replace(/\s+</g, '<')).toContain(
    '<camunda:map><camunda:entry key="k">v</camunda:entry></camunda:map>',
  );
});

test('a message is renamed, known to those who use it, and goes alone', async () => {
  const model = await openProcess('<bpmn:receiveTask id="R" />');
  const task = model.find('R');
  for (const id of ['M1', 'M2']) await written(model, planRootElement(task, 'Message', { id, name: id }, model.create));
  await written(model, planReference(task, 'Message', 'M1'));
  const [first, second] = rootElements(task, 'Message');
  if (!first || !second) throw new Error('no messages');
  expect(referrers(first, 'Message')).toEqual([task]);
  expect(referrers(second, 'Message')).toEqual([]);
  expect(await written(model, planRootChange(first, 'Message', { id: 'M1', name: '改了' }))).toContain(
    '<bpmn:message id="M1" name="改了" />',
  );
  const left = await written(model, planRootRemoval(second));
  expect(left).toContain('id="M1"');
  expect(left).not.toContain('M2');
});
