import { BpmnModdle } from 'bpmn-moddle';
import { expect, test } from 'vitest';
import { copyForeign, foreignAttributes, isAllowedIn, isForeign } from './copy.ts';
import { typesOf } from './descriptor/index.ts';
import { type ModdleElement, many, one } from './moddle.ts';
import { extensionsOf } from './property/extensions.ts';
import { openProcess } from './testing/model.ts';

test('a copy of a stranger is whole and shares nothing with it', async () => {
  const model = await openProcess(
    '<bpmn:task id="T"><bpmn:extensionElements><other:note level="2"><other:line>一</other:line></other:note></bpmn:extensionElements></bpmn:task>',
  );
  const [note] = extensionsOf(model.find('T'));
  if (!note) throw new Error('no note');
  expect(isForeign(note)).toBe(true);
  const copy = copyForeign(note, new BpmnModdle());
  expect(copy.get('level')).toBe('2');
  expect(copy.$children?.[0]?.$body).toBe('一');
  copy.$children?.[0]?.set('$body', '二');
  expect(note.$children?.[0]?.$body).toBe('一');
});

test('foreign attributes bring the declaration along that their new place would miss', async () => {
  const model = await openProcess(
    '<bpmn:subProcess id="SP" xmlns:near="http://near.example"><bpmn:task id="T" other:a="1" near:b="2" name="n" /></bpmn:subProcess>',
  );
  const found = foreignAttributes(model.find('T'));
  expect(found).toEqual({ 'other:a': '1', 'near:b': '2', 'xmlns:near': 'http://near.example' });
  // As the designer does: the copy stands elsewhere, and the file can still be written.
  const copy = model.create('bpmn:Task', { id: 'C' });
  Object.assign(copy.$attrs, found);
  const process = model.find('P');
  model.apply([{ element: process, properties: { flowElements: [...many(process, 'flowElements'), copy] } }]);
  expect(await model.xml()).toMatch(/<bpmn:task (?=[^>]*id="C")(?=[^>]*near:b="2")(?=[^>]*other:a="1")[^>]*>/);
});

test('an extension goes only where its descriptor lets it', async () => {
  const model = await openProcess(
    '<bpmn:userTask id="U" /><bpmn:serviceTask id="V" /><bpmn:sequenceFlow id="F" sourceRef="U" targetRef="V" />',
  );
  const at = (type: string, id: string) => isAllowedIn(type, model.find(id));
  expect([at('camunda:TaskListener', 'U'), at('camunda:TaskListener', 'V')]).toEqual([true, false]);
  expect([at('flowable:FailedJobRetryTimeCycle', 'V'), at('flowable:FailedJobRetryTimeCycle', 'F')]).toEqual([
    true,
    false,
  ]);
  expect([at('activiti:ExecutionListener', 'F'), at('camunda:Properties', 'F')]).toEqual([true, true]);
  expect([at('camunda:Connector', 'V'), at('camunda:Connector', 'U')]).toEqual([true, false]);
  expect([at('made:Up', 'F'), isAllowedIn('camunda:TaskListener', undefined)]).toEqual([true, true]);
});

test('[EFM-07] a form property is described with everything it may hold', () => {
  for (const flavour of ['flowable', 'activiti'] as const) {
    const names = typesOf(flavour)
      .find(({ name }) => name === 'FormProperty')
      ?.properties?.map(({ name }) => name);
    expect(names).toEqual(
      'id name type required readable writable variable expression datePattern default values children'.split(' '),
    );
  }
});

test('a form property with children is read and written', async () => {
  const inner = '<flowable:formProperty id="b" type="string" />';
  const model = await openProcess(
    `<bpmn:userTask id="T"><bpmn:extensionElements><flowable:formProperty id="a">${inner}</flowable:formProperty></bpmn:extensionElements></bpmn:userTask>`,
    'flowable',
  );
  expect(model.warnings).toEqual([]);
  const [form]: readonly (ModdleElement | undefined)[] = extensionsOf(model.find('T'));
  expect(many(form, 'children').map((child) => child.get('id'))).toEqual(['b']);
  expect(one(model.find('T'), 'extensionElements')).toBeDefined();
  expect(await model.xml()).toContain(inner);
});
