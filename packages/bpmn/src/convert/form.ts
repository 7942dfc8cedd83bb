import type { ModdleElement } from '../moddle.ts';
import { attributesOf, type Conversion, childrenOf } from './target.ts';

/** Constraints of Camunda that the others have as attributes. */
const REQUIRED = 'required';
const READ_ONLY = 'readonly';

function propertyOf(host: ModdleElement, field: ModdleElement, run: Conversion): ModdleElement {
  const { label, defaultValue, ...rest } = attributesOf(field);
  const constraints = childrenOf(field, 'validation').flatMap((each) => childrenOf(each, 'constraint'));
  const names = constraints.map((constraint) => attributesOf(constraint).name ?? '');
  const lost = names.filter((name) => name !== REQUIRED && name !== READ_ONLY);
  for (const name of lost) run.lose(host, 'validation', `（${rest.id} ${name}）`);
  for (const _ of childrenOf(field, 'properties')) run.lose(host, 'properties', `（表单字段 ${rest.id}）`);
  const values = childrenOf(field, 'value').map((value) => run.make('value', attributesOf(value)));
  const { id = '', type = '', ...others } = rest;
  const attributes = {
    id,
    ...(label !== undefined && { name: label }),
    ...(type && { type }),
    ...(names.includes(REQUIRED) && { required: 'true' }),
    ...(names.includes(READ_ONLY) && { writable: 'false' }),
    ...others,
    ...(defaultValue !== undefined && { default: defaultValue }),
  };
  return run.make('formProperty', attributes, { children: values });
}

/** A form of Camunda becomes a property of a form per field. */
export function propertiesOf(host: ModdleElement, form: ModdleElement, run: Conversion): ModdleElement[] {
  if (attributesOf(form).businessKey) run.lose(host, 'businessKey');
  return childrenOf(form, 'formField').map((field) => propertyOf(host, field, run));
}

function fieldOf(host: ModdleElement, property: ModdleElement, run: Conversion): ModdleElement {
  const attributes = attributesOf(property);
  const { id = '', name, type, required, writable, datePattern, default: initial, readable, ...others } = attributes;
  if (readable === 'false') run.lose(host, 'formProperty', `（${id} readable）`);
  for (const lost of Object.keys(others)) run.lose(host, 'formProperty', `（${id} ${lost}）`);
  for (const _ of childrenOf(property, 'formProperty')) run.lose(host, 'formProperty', `（${id} 子字段）`);
  const constraints = [
    ...(required === 'true' ? [run.make('constraint', { name: REQUIRED })] : []),
    ...(writable === 'false' ? [run.make('constraint', { name: READ_ONLY })] : []),
  ];
  const values = childrenOf(property, 'value').map((value) => run.make('value', attributesOf(value)));
  const kept = {
    id,
    ...(name !== undefined && { label: name }),
    ...(type !== undefined && { type }),
    ...(datePattern !== undefined && { datePattern }),
    ...(initial !== undefined && { defaultValue: initial }),
  };
  const validation = constraints.length ? [run.make('validation', {}, { children: constraints })] : [];
  return run.make('formField', kept, { children: [...validation, ...values] });
}

/** The properties of a form become the fields of one form. */
export function formOf(host: ModdleElement, properties: readonly ModdleElement[], run: Conversion): ModdleElement {
  return run.make('formData', {}, { children: properties.map((property) => fieldOf(host, property, run)) });
}
