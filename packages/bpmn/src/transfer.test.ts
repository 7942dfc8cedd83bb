import { BpmnModdle } from 'bpmn-moddle';
import { expect, test } from 'vitest';
import { descriptor } from './descriptor/index.ts';
import type { Flavour } from './flavour.ts';
import { type ModdleElement, many } from './moddle.ts';
import { openFile, openProcess } from './testing/model.ts';
import { tolerate } from './tolerance.ts';
import { namespacesOf, pack, unpack } from './transfer.ts';

const foreign = '<other:note other:level="2"><other:line>一</other:line></other:note>';
const listener =
  '<camunda:taskListener class="a.B" event="create"><camunda:field name="x"><camunda:string>1</camunda:string></camunda:field></camunda:taskListener>';
const newer = '<camunda:brandNew flag="1"><camunda:inner>t</camunda:inner></camunda:brandNew>';
const task = `<bpmn:userTask id="T" name="审批" camunda:assignee="a" camunda:asyncBefore="true" flowable:priority="7" other:k="1"><bpmn:extensionElements>${foreign}${listener}${newer}<camunda:inputOutput /></bpmn:extensionElements></bpmn:userTask>`;
const source = async () =>
  openFile(
    `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:flowable="http://flowable.org/bpmn" xmlns:other="http://other.example/1" id="D" targetNamespace="t"><bpmn:process id="P">${task}</bpmn:process></bpmn:definitions>`,
    'camunda',
  );

/** Takes the task over into an empty file and writes that. */
async function transferTo(flavour: Flavour) {
  const from = await source();
  const packed: unknown = structuredClone(pack([{ businessObject: from.find('T') }], namespacesOf(from.definitions)));
  const moddle = new BpmnModdle({ [flavour]: descriptor(flavour) });
  tolerate(moddle, flavour);
  const { value, losses } = unpack(packed, moddle, 'camunda', flavour);
  const [taken] = value as readonly { businessObject: ModdleElement }[];
  const target = await openFile(
    `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="D" targetNamespace="t"><bpmn:process id="Q" /></bpmn:definitions>`,
    flavour,
  );
  const process = target.find('Q');
  process.set('flowElements', [...many(process, 'flowElements'), taken?.businessObject]);
  return { losses: losses.map(({ property }) => property), xml: (await target.xml()).replace(/>\s+</g, '><') };
}

test('elements go to another model with everything that strangers and newer engines wrote', async () => {
  const { xml, losses } = await transferTo('camunda');
  expect(losses).toEqual([]);
  for (const part of [listener, newer, 'camunda:asyncBefore="true"', 'camunda:assignee="a"', '一</other:line>'])
    expect(xml).toContain(part);
  // What is written can be read: every prefix is declared.
  const again = await openFile(xml, 'camunda');
  expect(again.warnings).toEqual(['unknown attribute <flag>']);
  expect(again.find('T').$attrs).toMatchObject({ 'other:k': '1', 'flowable:priority': '7' });
});

test('another flavour takes over what it has words for and names the rest', async () => {
  const { xml, losses } = await transferTo('flowable');
  expect(xml).not.toContain('camunda:');
  for (const part of ['flowable:assignee="a"', 'flowable:priority="7"', listener.replaceAll('camunda:', 'flowable:')])
    expect(xml).toContain(part);
  expect(xml).toContain('一</other:line>');
  expect(losses).toEqual(['asyncBefore', 'brandNew', 'inputOutput']);
  expect((await openFile(xml, 'flowable')).find('T').$attrs).toMatchObject({ 'other:k': '1' });
});

test('plain data around the elements stays as it is', async () => {
  const model = await openProcess('<bpmn:task id="T" />');
  expect(pack({ x: 1, points: [{ x: 2 }], none: undefined, empty: null }, namespacesOf(model.definitions))).toEqual({
    x: 1,
    points: [{ x: 2 }],
    none: undefined,
    empty: null,
  });
});
