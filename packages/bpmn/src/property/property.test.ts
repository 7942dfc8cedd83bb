import { describe, expect, test } from 'vitest';
import { type Flavour, flavours } from '../flavour.ts';
import { listener } from '../testing/listener.ts';
import { openProcess } from '../testing/model.ts';
import { written } from '../testing/written.ts';
import {
  extensionProperties,
  type Field,
  type FormField,
  formFieldsOf,
  type Listener,
  listenersOf,
  loopOf,
  plan,
  planAsync,
  planBusinessKey,
  planExtensionProperty,
  planFormField,
  planImplementation,
  planListener,
  planLoopType,
  planMapping,
  read,
  readFormField,
  readImplementation,
  readListener,
  userTaskFields,
} from './index.ts';

const field: FormField = {
  id: 'kind',
  label: '类型',
  type: 'enum',
  typeType: '',
  defaultValue: 'a',
  datePattern: '',
  values: [
    { id: 'a', name: '甲' },
    { id: 'b', name: '乙' },
  ],
  constraints: [{ name: 'required', config: '' }],
  properties: [{ id: 'hint', value: '说明' }],
  required: true,
  readable: true,
  writable: true,
  variable: '',
  expression: '',
};
const fieldNamed = (name: string): Field => {
  const found = userTaskFields.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const userTask = (flavour: Flavour) =>
  openProcess(
    `<bpmn:userTask id="T"><bpmn:extensionElements><other:keep a="1" /><${flavour}:properties><${flavour}:property name="p" value="1" /></${flavour}:properties></bpmn:extensionElements></bpmn:userTask>`,
    flavour,
  );

describe.each(flavours)('%s', (flavour) => {
  test('a field is written under its own prefix, lists joined by commas, and clearing removes the attribute', async () => {
    const model = await userTask(flavour);
    const task = model.find('T');
    const set = (name: string, value: string | readonly string[]) =>
      written(model, plan(task, fieldNamed(name), value, flavour, model.create));
    await set('assignee', '$' + '{starter}');
    const xml = await set('candidateUsers', ['a', 'b']);
    expect(xml).toContain(`${flavour}:assignee="$\{starter}" ${flavour}:candidateUsers="a,b"`);
    expect(read(task, fieldNamed('candidateUsers'), flavour)).toEqual(['a', 'b']);
    const call = '$' + '{users(a, b)}';
    await set('candidateUsers', [call, 'c']);
    expect(read(task, fieldNamed('candidateUsers'), flavour)).toEqual([call, 'c']);
    const cleared = await set('candidateUsers', []);
    expect(cleared).not.toContain('candidateUsers');
    await set('followUpDate', 'x');
    expect((await model.xml()).includes('followUpDate')).toBe(flavour === 'camunda');
    expect(await model.xml()).toContain('<other:keep a="1" />');
  });

  test('turning asynchrony off removes exclusiveness and the retry cycle, and nothing else', async () => {
    const model = await userTask(flavour);
    const task = model.find('T');
    const go = (patch: object) => written(model, planAsync(task, patch, flavour, model.create));
    const on = await go({ before: true, after: true, exclusive: false, retry: 'R3/PT5M' });
    expect(on).toContain(`${flavour}:${flavour === 'camunda' ? 'asyncBefore' : 'async'}="true"`);
    expect(on.includes('asyncAfter')).toBe(flavour === 'camunda');
    expect(on).toContain(`${flavour}:exclusive="false"`);
    expect(on).toContain(`<${flavour}:failedJobRetryTimeCycle>R3/PT5M</${flavour}:failedJobRetryTimeCycle>`);
    const off = await go({ before: false, after: false });
    expect(off).not.toMatch(/async|exclusive|failedJob/);
    expect(off).toContain('name="p" value="1"');
  });

  test('a listener with fields, its change and its removal', async () => {
    const model = await userTask(flavour);
    const task = model.find('T');
    const kind = 'ExecutionListener';
    const xml = await written(model, planListener(task, kind, undefined, listener, flavour, model.create));
    expect(xml.replace(/\s+</g, '<')).toContain(
      `<${flavour}:executionListener class="a.B" event="start"><${flavour}:field name="x"><${flavour}:string>1</${flavour}:string></${flavour}:field><${flavour}:field name="y"><${flavour}:expression>$\{z}</${flavour}:expression></${flavour}:field></${flavour}:executionListener>`,
    );
    const [old] = listenersOf(task, kind, flavour);
    if (!old) throw new Error('no listener');
    expect(readListener(old)).toMatchObject({ listenerType: 'classListener', class: 'a.B', fields: listener.fields });
    const script: Listener = { ...listener, listenerType: 'scriptListener', fields: [] };
    await written(model, planListener(task, kind, old, script, flavour, model.create));
    const [next] = listenersOf(task, kind, flavour);
    if (!next) throw new Error('no listener');
    expect(readListener(next)).toMatchObject({
      listenerType: 'scriptListener',
      value: 'println 1',
      scriptFormat: 'groovy',
    });
    const gone = await written(model, planListener(task, kind, next, undefined, flavour, model.create));
    expect(gone).not.toContain('executionListener');
    expect(gone).toContain('name="p" value="1"');
  });

  test('a form field, read back as it was given', async () => {
    const model = await userTask(flavour);
    const task = model.find('T');
    const xml = await written(model, planFormField(task, undefined, field, flavour, model.create));
    expect(xml).toContain(
      flavour === 'camunda' ? '<camunda:formField id="kind" label="类型"' : `<${flavour}:formProperty`,
    );
    const [element] = formFieldsOf(task, flavour);
    if (!element) throw new Error('no field');
    const both = { id: 'kind', label: '类型', type: 'enum', defaultValue: 'a', values: field.values };
    expect(readFormField(element, flavour)).toMatchObject(
      flavour === 'camunda'
        ? { ...both, constraints: field.constraints, properties: field.properties }
        : { ...both, required: true, constraints: [], properties: [] },
    );
    model.apply(planBusinessKey(task, 'kind', flavour));
    expect((await model.xml()).includes('businessKey="kind"')).toBe(flavour === 'camunda');
    expect(await written(model, planFormField(task, element, undefined, flavour, model.create))).not.toMatch(/form/);
  });

  test('extension properties: the last one takes its container away, an empty container too', async () => {
    const model = await openProcess('<bpmn:task id="T" />', flavour);
    const task = model.find('T');
    const next = { id: 'i', name: 'n', value: 'v' };
    const xml = await written(model, planExtensionProperty(task, undefined, next, flavour, model.create));
    expect(xml).toContain(`<${flavour}:property id="i" name="n" value="v" />`);
    const gone = await written(
      model,
      planExtensionProperty(task, extensionProperties(task, flavour)[0], undefined, flavour, model.create),
    );
    expect(gone).not.toContain('extensionElements');
  });

  test('loops replace one another', async () => {
    const model = await openProcess('<bpmn:userTask id="T" />', flavour);
    const task = model.find('T');
    const to = (type: Parameters<typeof planLoopType>[1]) =>
      written(model, planLoopType(task, type, flavour, model.create));
    expect(await to('ParallelMultiInstance')).toContain(
      `<bpmn:multiInstanceLoopCharacteristics ${flavour}:collection="$\{coll_userList}" />`,
    );
    expect(await to('SequentialMultiInstance')).toContain(
      '<bpmn:multiInstanceLoopCharacteristics isSequential="true" />',
    );
    expect(await to('StandardLoop')).toContain('<bpmn:standardLoopCharacteristics />');
    expect(await to('Null')).not.toContain('LoopCharacteristics');
    expect(loopOf(task)).toBeUndefined();
  });

  test('a service has one implementation', async () => {
    const model = await openProcess(`<bpmn:serviceTask id="T" ${flavour}:class="a.B" />`, flavour);
    const task = model.find('T');
    const xml = await written(model, planImplementation(task, { type: 'expression', value: '$' + '{x}' }, flavour));
    expect(xml).toContain(`<bpmn:serviceTask id="T" ${flavour}:expression="$\{x}" />`);
    expect(readImplementation(task, flavour)).toEqual({ type: 'expression', value: '$' + '{x}' });
  });

  test('what a call activity hands over', async () => {
    const model = await openProcess('<bpmn:callActivity id="T" />', flavour);
    const mapping = { type: 'source', source: 'a', target: 'b', local: false } as const;
    const xml = await written(model, planMapping(model.find('T'), 'In', undefined, mapping, flavour, model.create));
    expect(xml).toContain(`<${flavour}:in source="a" target="b" />`);
  });
});
