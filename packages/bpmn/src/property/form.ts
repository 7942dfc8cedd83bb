import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, many, one, text } from '../moddle.ts';
import { adopt, createWith, exchanged, extensionsOfType, planExtension } from './extensions.ts';

/** The types that a form's field may have; `custom` carries a name of its own. */
export const formFieldTypes = [
  { value: 'long', label: '长整型' },
  { value: 'string', label: '字符串' },
  { value: 'boolean', label: '布尔类' },
  { value: 'date', label: '日期类' },
  { value: 'enum', label: '枚举类' },
  { value: 'custom', label: '自定义类型' },
] as const;

/** The field of a form as people fill it in. */
export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  /** The name of a custom type. */
  readonly typeType: string;
  readonly defaultValue: string;
  readonly datePattern: string;
  readonly values: readonly { readonly id: string; readonly name: string }[];
  readonly constraints: readonly { readonly name: string; readonly config: string }[];
  readonly properties: readonly { readonly id: string; readonly value: string }[];
  /** What Flowable and Activiti know of a field beyond that. */
  readonly required: boolean;
  readonly readable: boolean;
  readonly writable: boolean;
  readonly variable: string;
  readonly expression: string;
}

/** Camunda keeps fields in a form with constraints and properties; the others keep plain properties of a form. */
export const formSupport: Readonly<Record<Flavour, { readonly nested: boolean; readonly access: boolean }>> = {
  camunda: { nested: true, access: false },
  flowable: { nested: false, access: true },
  activiti: { nested: false, access: true },
};

const formData = (host: ModdleElement, flavour: Flavour) => extensionsOfType(host, flavour, 'FormData')[0];

/** The fields of an element's form. */
export function formFieldsOf(host: ModdleElement, flavour: Flavour): readonly ModdleElement[] {
  return formSupport[flavour].nested
    ? many(formData(host, flavour), 'fields')
    : extensionsOfType(host, flavour, 'FormProperty');
}

/** The field that carries the business key, if the flavour has that. */
export const readBusinessKey = (host: ModdleElement, flavour: Flavour): string =>
  formSupport[flavour].nested ? text(formData(host, flavour), 'businessKey') : '';

const known = new Set<string>(formFieldTypes.map((type) => type.value).filter((value) => value !== 'custom'));

const pairs = (list: readonly ModdleElement[], first: string, second: string) =>
  list.map((element) => ({ [first]: text(element, first), [second]: text(element, second) }));

/** Reads a field, whichever way the flavour writes it. */
export function readFormField(element: ModdleElement, flavour: Flavour): FormField {
  const { nested } = formSupport[flavour];
  const type = text(element, 'type');
  return {
    id: text(element, 'id'),
    label: text(element, nested ? 'label' : 'name'),
    type: !type || known.has(type) ? type : 'custom',
    typeType: known.has(type) ? '' : type,
    defaultValue: text(element, nested ? 'defaultValue' : 'default'),
    datePattern: text(element, 'datePattern'),
    values: pairs(many(element, 'values'), 'id', 'name') as { id: string; name: string }[],
    constraints: nested
      ? (pairs(many(one(element, 'validation'), 'constraints'), 'name', 'config') as { name: string; config: string }[])
      : [],
    properties: nested
      ? (pairs(many(one(element, 'properties'), 'values'), 'id', 'value') as { id: string; value: string }[])
      : [],
    required: text(element, 'required') === 'true',
    readable: text(element, 'readable') !== 'false',
    writable: text(element, 'writable') !== 'false',
    variable: nested ? '' : text(element, 'variable'),
    expression: nested ? '' : text(element, 'expression'),
  };
}

const filled = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));

function createNested(field: FormField, type: string, flavour: Flavour, create: Create): ModdleElement {
  const { id, label, defaultValue } = field;
  const datePattern = field.type === 'date' ? field.datePattern : '';
  const list = (name: string, entries: readonly Record<string, string>[]) =>
    entries.map((entry) => create(`${flavour}:${name}`, filled(entry)));
  const properties = list('Property', field.properties);
  const constraints = list('Constraint', field.constraints);
  return createWith(create, `${flavour}:FormField`, filled({ id, label, type, datePattern, defaultValue }), {
    properties: properties.length ? createWith(create, `${flavour}:Properties`, {}, { values: properties }) : undefined,
    validation: constraints.length ? createWith(create, `${flavour}:Validation`, {}, { constraints }) : undefined,
    values: field.type === 'enum' ? list('Value', field.values) : [],
  });
}

function createPlain(field: FormField, type: string, flavour: Flavour, create: Create): ModdleElement {
  const { id, label: name, variable, expression, defaultValue } = field;
  const attributes = filled({
    id,
    name,
    type,
    required: field.required ? 'true' : '',
    readable: field.readable ? '' : 'false',
    writable: field.writable ? '' : 'false',
    variable,
    expression,
    datePattern: field.type === 'date' ? field.datePattern : '',
    default: defaultValue,
  });
  const values = field.type === 'enum' ? field.values.map((value) => create(`${flavour}:Value`, filled(value))) : [];
  return createWith(create, `${flavour}:FormProperty`, attributes, { values });
}

/** Makes the element of a field. */
function createFormField(field: FormField, flavour: Flavour, create: Create): ModdleElement {
  const type = field.type === 'custom' ? field.typeType : field.type;
  return (formSupport[flavour].nested ? createNested : createPlain)(field, type, flavour, create);
}

/** Plans a field in place of another, a new one, or its removal; a form without any content goes. */
export function planFormField(
  host: ModdleElement,
  old: ModdleElement | undefined,
  next: FormField | undefined,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  const element = next && createFormField(next, flavour, create);
  if (!formSupport[flavour].nested) return planExtension(host, old, element, create);
  const form = formData(host, flavour);
  if (!form) {
    if (!element) return [];
    const added = createWith(create, `${flavour}:FormData`, {}, { fields: [element] });
    return planExtension(host, undefined, added, create);
  }
  const fields = exchanged(many(form, 'fields'), old, element);
  const key = readBusinessKey(host, flavour);
  const orphaned = key !== '' && key === text(old, 'id') && key !== next?.id;
  const businessKey = orphaned ? next?.id : key || undefined;
  if (!fields.length && !businessKey) return planExtension(host, form, undefined, create);
  return [{ element: form, properties: { fields: adopt(form, fields), businessKey } }];
}

/** Plans the field that carries the business key; empty for none. */
export function planBusinessKey(host: ModdleElement, id: string, flavour: Flavour): readonly Change[] {
  const form = formSupport[flavour].nested ? formData(host, flavour) : undefined;
  return form ? [{ element: form, properties: { businessKey: id || undefined } }] : [];
}
