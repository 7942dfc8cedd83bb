import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, many, one, text } from '../moddle.ts';
import { createWith, extensionsOfType, planExtension } from './extensions.ts';

/** Where a flavour keeps a field. */
export type Place =
  | { readonly attribute: string }
  /** A child element that holds an expression. */
  | { readonly expression: string }
  /** An element of the flavour's own inside `extensionElements`, with its text. */
  | { readonly extension: string; readonly property: string }
  | { readonly documentation: true };

/** What a field holds. */
export type FieldValue = string | boolean | readonly string[];

/** A property that people may edit; a flavour without a place does not know it. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'note' | 'code' | 'flag' | 'list' | 'choice';
  readonly at: Readonly<Partial<Record<Flavour, Place>>>;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
}

/** The fields that a flavour knows. */
export const supported = (fields: readonly Field[], flavour: Flavour): readonly Field[] =>
  fields.filter((field) => field.at[flavour]);

function rawValue(host: ModdleElement, place: Place, flavour: Flavour): unknown {
  if ('attribute' in place) return host.get(place.attribute);
  if ('expression' in place) return text(one(host, place.expression), 'body');
  if ('extension' in place) return text(extensionsOfType(host, flavour, place.extension)[0], place.property);
  return text(many(host, 'documentation')[0], 'text');
}

/** A comma inside an expression parts nothing. */
const splitList = (value: string): string[] =>
  value
    .split(/,(?![^{}]*\})/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The value of a field; what is absent is empty, `false` or no entries. */
export function read(host: ModdleElement, field: Field, flavour: Flavour): FieldValue {
  const place = field.at[flavour];
  const value = place ? rawValue(host, place, flavour) : undefined;
  if (field.kind === 'flag') return value === true || value === 'true';
  const string = value === undefined || value === null ? '' : String(value);
  return field.kind === 'list' ? splitList(string) : string;
}

/** An attribute as the file will hold it; what is empty or the default is not written. */
function stored(host: ModdleElement, name: string, value: FieldValue): unknown {
  if (typeof value === 'boolean') return host.$descriptor.propertiesByName[name]?.default === value ? undefined : value;
  const string = typeof value === 'string' ? value.trim() : value.join(',');
  return string || undefined;
}

function planDocumentation(host: ModdleElement, value: string, create: Create): Change[] {
  const [, ...others] = many(host, 'documentation');
  if (!value) return [{ element: host, properties: { documentation: others } }];
  const first = createWith(create, 'bpmn:Documentation', { text: value });
  first.$parent = host;
  return [{ element: host, properties: { documentation: [first, ...others] } }];
}

function planExpression(host: ModdleElement, name: string, value: string, create: Create): Change[] {
  if (!value) return [{ element: host, properties: { [name]: undefined } }];
  const expression = createWith(create, 'bpmn:FormalExpression', { body: value });
  expression.$parent = host;
  return [{ element: host, properties: { [name]: expression } }];
}

/** Plans a new value of a field. A flavour that does not know the field gets nothing. */
export function plan(
  host: ModdleElement,
  field: Field,
  value: FieldValue,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  const place = field.at[flavour];
  if (!place) return [];
  if ('attribute' in place) {
    return [{ element: host, properties: { [place.attribute]: stored(host, place.attribute, value) } }];
  }
  const string = String(value).trim();
  if ('expression' in place) return planExpression(host, place.expression, string, create);
  if ('documentation' in place) return planDocumentation(host, string, create);
  const old = extensionsOfType(host, flavour, place.extension)[0];
  if (!string) return planExtension(host, old, undefined, create);
  if (old) return [{ element: old, properties: { [place.property]: string } }];
  const added = create(`${flavour}:${place.extension}`, { [place.property]: string });
  return planExtension(host, undefined, added, create);
}
