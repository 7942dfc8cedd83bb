import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, text } from '../moddle.ts';
import { extensionsOfType, planExtension } from './extensions.ts';

/** Into the called process, or back from it. */
export type MappingSide = 'In' | 'Out';

/** What a call activity hands over. */
export const mappingTypes = [
  { value: 'source', label: '变量' },
  { value: 'sourceExpression', label: '表达式' },
  { value: 'all', label: '全部变量' },
  { value: 'businessKey', label: '业务标识' },
] as const;

/** One of them. */
type MappingType = (typeof mappingTypes)[number]['value'];

/** A hand-over as people fill it in. */
export interface Mapping {
  readonly type: MappingType;
  readonly source: string;
  readonly target: string;
  readonly local: boolean;
}

/** All variables and the business key can be handed over as a whole only by Camunda, the latter only into a process. */
export const mappingTypesOf = (side: MappingSide, flavour: Flavour): readonly (typeof mappingTypes)[number][] =>
  mappingTypes.filter(({ value }) => {
    if (value === 'source' || value === 'sourceExpression') return true;
    return flavour === 'camunda' && (value === 'all' || side === 'In');
  });

/** The hand-overs of one side. */
export const mappingsOf = (host: ModdleElement, side: MappingSide, flavour: Flavour): readonly ModdleElement[] =>
  extensionsOfType(host, flavour, side);

/** Reads a hand-over. */
export function readMapping(element: ModdleElement, flavour: Flavour): Mapping {
  const camunda = flavour === 'camunda';
  const businessKey = camunda ? text(element, 'businessKey') : '';
  const expression = text(element, 'sourceExpression');
  const base = { target: text(element, 'target'), local: camunda && element.get('local') === true };
  if (businessKey) return { ...base, type: 'businessKey', source: businessKey };
  if (camunda && text(element, 'variables')) return { ...base, type: 'all', source: '' };
  if (expression) return { ...base, type: 'sourceExpression', source: expression };
  return { ...base, type: 'source', source: text(element, 'source') };
}

function attributesOf({ type, source, target, local }: Mapping, flavour: Flavour): Record<string, unknown> {
  const scope = local && flavour === 'camunda' ? { local: true } : {};
  if (type === 'businessKey') return { businessKey: source };
  if (type === 'all') return { variables: 'all', ...scope };
  return { [type]: source, target, ...scope };
}

/** Plans a hand-over in place of another, a new one, or its removal. */
export function planMapping(
  host: ModdleElement,
  side: MappingSide,
  old: ModdleElement | undefined,
  next: Mapping | undefined,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  return planExtension(host, old, next && create(`${flavour}:${side}`, attributesOf(next, flavour)), create);
}
