import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { descriptor } from '../descriptor/index.ts';
import { type Flavour, flavours } from '../flavour.ts';
import { openFile } from '../testing/model.ts';
import { convert } from './index.ts';

const file = (name: string) => readFileSync(new URL(`../../fixtures/${name}.bpmn`, import.meta.url), 'utf8');
const process = (flavour: Flavour, body: string) =>
  `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:made="http://made.up/x" xmlns:${flavour}="${descriptor(flavour).uri}" id="D" targetNamespace="t"><bpmn:process id="P" name="流程">${body}</bpmn:process></bpmn:definitions>`;
/** One form of a file, so that two can be compared. */
const canonical = async (xml: string, flavour: Flavour) => (await openFile(xml, flavour)).xml();
/** The declarations stand where they were made; only their place may differ. */
const body = (xml: string) => xml.slice(xml.indexOf('<bpmn:process'));

const common = (p: Flavour) =>
  process(
    p,
    `<bpmn:startEvent id="S" ${p}:initiator="i" ${p}:formKey="k"><bpmn:extensionElements><${p}:formData>
      <${p}:formField id="n" label="数量" type="long" defaultValue="1"><${p}:validation><${p}:constraint name="required" /><${p}:constraint name="readonly" /></${p}:validation></${p}:formField>
      <${p}:formField id="k" label="类型" type="enum"><${p}:value id="a" name="甲" /></${p}:formField></${p}:formData></bpmn:extensionElements></bpmn:startEvent>
    <bpmn:userTask id="T" name="审批" ${p}:assignee="a" ${p}:candidateUsers="a,b" ${p}:dueDate="d" ${p}:priority="5" ${p}:asyncBefore="true" ${p}:exclusive="false" made:up="1">
      <bpmn:extensionElements><made:note level="1"><made:line>x</made:line></made:note>
        <${p}:executionListener class="a.B" event="start"><${p}:field name="x"><${p}:string>1</${p}:string></${p}:field><${p}:field name="y"><${p}:expression>z</${p}:expression></${p}:field></${p}:executionListener>
        <${p}:executionListener event="end"><${p}:script scriptFormat="groovy">x = 1</${p}:script></${p}:executionListener>
        <${p}:taskListener expression="e" event="complete" />
        <${p}:properties><${p}:property id="i" name="n" value="v" /></${p}:properties>
        <${p}:failedJobRetryTimeCycle>R3/PT5M</${p}:failedJobRetryTimeCycle></bpmn:extensionElements>
      <bpmn:multiInstanceLoopCharacteristics ${p}:collection="c" ${p}:elementVariable="e"><bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>
    <bpmn:serviceTask id="V" ${p}:class="a.B" ${p}:resultVariable="r" />
    <bpmn:scriptTask id="C" scriptFormat="groovy" ${p}:resultVariable="r"><bpmn:script>1</bpmn:script></bpmn:scriptTask>
    <bpmn:callActivity id="L" calledElement="x"><bpmn:extensionElements><${p}:in source="a" target="b" /><${p}:out sourceExpression="c" target="d" /></bpmn:extensionElements></bpmn:callActivity>`,
  );

test.each(['flowable', 'activiti'] as const)('camunda to %s and back loses nothing of what both know', async (to) => {
  const source = common('camunda');
  const there = await convert(source, 'camunda', to);
  expect(there.losses).toEqual([]);
  expect(there.xml).not.toContain('camunda');
  expect(there.xml).toContain(`xmlns:${to}="${descriptor(to).uri}"`);
  expect(there.xml).toContain(`${to}:async="true"`);
  expect(there.xml).toContain(`${to}:resultVariableName="r"`);
  expect(there.xml).toContain(
    `<${to}:formProperty id="n" name="数量" type="long" required="true" writable="false" default="1" />`,
  );
  expect((await openFile(there.xml, to)).warnings).toEqual([]);
  const back = await convert(there.xml, to, 'camunda');
  expect(back.losses).toEqual([]);
  expect(body(await canonical(back.xml, 'camunda'))).toBe(body(await canonical(source, 'camunda')));
});

test('what flowable has no words for is named, with the element', async () => {
  const { xml, losses } = await convert(file('camunda-leave'), 'camunda', 'flowable');
  expect(xml).not.toContain('camunda:');
  expect(losses.map(({ id, property }) => `${id} ${property}`)).toEqual([
    'leave versionTag',
    'leave historyTimeToLive',
    'T1 followUpDate',
    'T1 asyncAfter',
    'T1 jobPriority',
    'T1 businessKey',
    'T1 validation',
    'T1 properties',
    'T1 taskListener',
    'T1 taskListener',
    'T1 inputOutput',
    'F2 resource',
  ]);
  expect(losses.find(({ property }) => property === 'followUpDate')?.text).toBe(
    '元素“审批”（T1）的跟踪时间（followUpDate）在 flowable 中没有对应项，将被移除',
  );
  expect((await openFile(xml, 'flowable')).warnings).toEqual([]);
});

test('the way from flowable and activiti names its losses too', async () => {
  const flowable = await convert(file('flowable-approval'), 'flowable', 'camunda');
  expect(flowable.xml).not.toMatch(/flowable:/);
  expect(flowable.losses.map(({ property }) => property)).toEqual(
    expect.arrayContaining(['eventListener', 'owner', 'category', 'skipExpression', 'brandNew', 'mapException']),
  );
  // One listener for all events becomes one for each.
  expect(flowable.xml.match(/<camunda:taskListener [^>]*event="(create|assignment|complete|delete)"/g)).toHaveLength(4);
  expect(flowable.xml).toContain('<camunda:script scriptFormat="groovy">x = 1</camunda:script>');
  const activiti = await convert(file('activiti-order'), 'activiti', 'flowable');
  expect(activiti.losses).toEqual([]);
});

test('the words of strangers stay, and a file without any flavour only gets the declaration', async () => {
  const { xml, losses } = await convert(file('many-vendors'), 'camunda', 'activiti');
  expect(losses).toEqual([]);
  expect(xml).toContain('flowable:assignee="b"');
  expect(xml).toContain('<made:line>第二行</made:line>');
  expect(xml).toContain('<zeebe:assignmentDefinition assignee="c" />');
  const plain = await convert(file('pools-and-lanes'), 'camunda', 'flowable');
  expect(plain.losses).toEqual([]);
  expect(plain.xml).toContain('xmlns:flowable=');
});

test.each(flavours)('every described type of %s can be made', async (flavour) => {
  const model = await openFile(process(flavour, ''), flavour);
  for (const type of descriptor(flavour).types) {
    if (!type.isAbstract && !type.extends)
      expect(model.create(`${flavour}:${type.name}`).$type).toBe(`${flavour}:${type.name}`);
  }
  for (const type of ['UserTask', 'ServiceTask', 'CallActivity', 'StartEvent', 'SequenceFlow', 'Process']) {
    expect(model.create(`bpmn:${type}`).$type).toBe(`bpmn:${type}`);
  }
});
