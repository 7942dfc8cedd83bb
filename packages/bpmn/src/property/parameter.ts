import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, many, one, text } from '../moddle.ts';
import { adopt, createWith, exchanged, extensionsOfType, planExtension } from './extensions.ts';

/** What a parameter may hold. */
export const parameterTypes = [
  { value: 'text', label: '文本或表达式' },
  { value: 'script', label: '脚本' },
  { value: 'list', label: '列表' },
  { value: 'map', label: '映射' },
] as const;

/** Into the element, or out of it. */
export type ParameterSide = 'input' | 'output';

/** A parameter as people fill it in. */
export interface Parameter {
  readonly name: string;
  readonly type: (typeof parameterTypes)[number]['value'];
  readonly value: string;
  readonly scriptFormat: string;
  readonly scriptType: 'inlineScript' | 'externalScript';
  readonly resource: string;
  readonly items: readonly string[];
  readonly entries: readonly { readonly key: string; readonly value: string }[];
  /** It holds more than its form can show (a list of scripts, say), so the form must not write it. */
  readonly complex: boolean;
}

/** Only Camunda has parameters on any element. */
export const hasParameters = (flavour: Flavour): boolean => flavour === 'camunda';

const container = (host: ModdleElement, flavour: Flavour) => extensionsOfType(host, flavour, 'InputOutput')[0];

/** The parameters of one side. */
export const parametersOf = (host: ModdleElement, side: ParameterSide, flavour: Flavour): readonly ModdleElement[] =>
  many(container(host, flavour), `${side}Parameters`);

const empty = {
  value: '',
  scriptFormat: '',
  scriptType: 'inlineScript',
  resource: '',
  items: [],
  entries: [],
  complex: false,
} as const;

/** A parameter as its form shows it. */
export function readParameter(element: ModdleElement): Parameter {
  const name = text(element, 'name');
  const definition = one(element, 'definition');
  const kind = definition?.$type.split(':')[1];
  if (!definition) return { ...empty, name, type: 'text', value: text(element, 'value') };
  if (kind === 'List') {
    const items = many(definition, 'items');
    const complex = items.some((item) => !item.$type.endsWith(':Value'));
    return { ...empty, name, type: 'list', items: items.map((item) => text(item, 'value')), complex };
  }
  if (kind === 'Map') {
    const entries = many(definition, 'entries');
    const complex = entries.some((entry) => one(entry, 'definition'));
    const read = entries.map((entry) => ({ key: text(entry, 'key'), value: text(entry, 'value') }));
    return { ...empty, name, type: 'map', entries: read, complex };
  }
  const resource = text(definition, 'resource');
  return {
    ...empty,
    name,
    type: 'script',
    value: text(definition, 'value'),
    scriptFormat: text(definition, 'scriptFormat'),
    scriptType: resource ? 'externalScript' : 'inlineScript',
    resource,
    complex: kind !== 'Script',
  };
}

function createDefinition(next: Parameter, flavour: Flavour, create: Create): ModdleElement | undefined {
  const make = (type: string, attributes: Record<string, unknown>) => create(`${flavour}:${type}`, attributes);
  switch (next.type) {
    case 'text':
      return undefined;
    case 'script': {
      const what = next.scriptType === 'externalScript' ? { resource: next.resource } : { value: next.value };
      return make('Script', { scriptFormat: next.scriptFormat, ...what });
    }
    case 'list':
      return createWith(create, `${flavour}:List`, {}, { items: next.items.map((value) => make('Value', { value })) });
    case 'map':
      return createWith(
        create,
        `${flavour}:Map`,
        {},
        { entries: next.entries.map(({ key, value }) => make('Entry', { key, ...(value && { value }) })) },
      );
  }
}

function createParameter(side: ParameterSide, next: Parameter, flavour: Flavour, create: Create): ModdleElement {
  const type = `${flavour}:${side === 'input' ? 'InputParameter' : 'OutputParameter'}`;
  const value = next.type === 'text' && next.value ? { value: next.value } : {};
  return createWith(
    create,
    type,
    { name: next.name, ...value },
    { definition: createDefinition(next, flavour, create) },
  );
}

/** Plans a parameter in place of another, a new one, or its removal. */
export function planParameter(
  host: ModdleElement,
  side: ParameterSide,
  old: ModdleElement | undefined,
  next: Parameter | undefined,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  if (!hasParameters(flavour)) return [];
  const element = next && createParameter(side, next, flavour, create);
  const group = container(host, flavour);
  const name = `${side}Parameters`;
  if (!group) {
    if (!element) return [];
    return planExtension(
      host,
      undefined,
      createWith(create, `${flavour}:InputOutput`, {}, { [name]: [element] }),
      create,
    );
  }
  const list = exchanged(many(group, name), old, element);
  const others = many(group, side === 'input' ? 'outputParameters' : 'inputParameters');
  if (!list.length && !others.length) return planExtension(host, group, undefined, create);
  return [{ element: group, properties: { [name]: adopt(group, list) } }];
}
