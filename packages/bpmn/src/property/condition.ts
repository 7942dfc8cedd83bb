import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, one, text } from '../moddle.ts';

/** When a sequence flow is taken. */
export const flowTypes = [
  { value: 'normal', label: '普通流转路径' },
  { value: 'default', label: '默认流转路径' },
  { value: 'condition', label: '条件流转路径' },
] as const;

/** One of them. */
type FlowType = (typeof flowTypes)[number]['value'];

/** The condition of a flow: an expression, or a script that stands in the file or elsewhere. */
export interface Condition {
  readonly body: string;
  readonly language: string;
  readonly resource: string;
}

/** Only some engines read a script from a resource. */
export const externalScripts: Readonly<Record<Flavour, boolean>> = { camunda: true, flowable: false, activiti: false };

/** When a flow is taken. */
export function readFlowType(flow: ModdleElement): FlowType {
  if (one(one(flow, 'sourceRef'), 'default') === flow) return 'default';
  return one(flow, 'conditionExpression') ? 'condition' : 'normal';
}

/** The condition of a flow; empty when it has none. */
export function readCondition(flow: ModdleElement, flavour: Flavour): Condition {
  const expression = one(flow, 'conditionExpression');
  return {
    body: text(expression, 'body'),
    language: text(expression, 'language'),
    resource: externalScripts[flavour] ? text(expression, `${flavour}:resource`) : '',
  };
}

function createExpression(flow: ModdleElement, attributes: Record<string, unknown>, create: Create): ModdleElement {
  const expression = create('bpmn:FormalExpression', attributes);
  expression.$parent = flow;
  return expression;
}

/** Plans when a flow is taken: a flow has a condition, or is its source's default, or neither. */
export function planFlowType(flow: ModdleElement, type: FlowType, create: Create): readonly Change[] {
  const now = readFlowType(flow);
  if (type === now) return [];
  const source = one(flow, 'sourceRef');
  const expression = type === 'condition' ? createExpression(flow, {}, create) : undefined;
  const changes: Change[] = [{ element: flow, properties: { conditionExpression: expression } }];
  if (source && type === 'default') changes.push({ element: source, properties: { default: flow } });
  if (source && now === 'default') changes.push({ element: source, properties: { default: undefined } });
  return changes;
}

/** Plans a flow's condition. */
export function planCondition(
  flow: ModdleElement,
  patch: Partial<Condition>,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  const next = { ...readCondition(flow, flavour), ...patch };
  const attributes: Record<string, unknown> = {};
  if (next.body) attributes.body = next.body;
  if (next.language) attributes.language = next.language;
  if (next.resource && externalScripts[flavour]) attributes[`${flavour}:resource`] = next.resource;
  return [{ element: flow, properties: { conditionExpression: createExpression(flow, attributes, create) } }];
}
