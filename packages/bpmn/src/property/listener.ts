import type { Flavour } from '../flavour.ts';
import type { ModdleElement } from '../moddle.ts';
import { extensionsOfType } from './extensions.ts';
import type { TimerType } from './timer.ts';

/** What listens: to an element as a whole, or to a user task's life. */
export type ListenerKind = 'ExecutionListener' | 'TaskListener';

/** How a listener is written. */
export const listenerTypes = [
  { value: 'classListener', label: 'Java 类' },
  { value: 'expressionListener', label: '表达式' },
  { value: 'delegateExpressionListener', label: '代理表达式' },
  { value: 'scriptListener', label: '脚本' },
] as const;

/** One of them. */
export type ListenerType = (typeof listenerTypes)[number]['value'];

/** A value that the engine puts into a listener or service. */
export interface ListenerField {
  readonly name: string;
  readonly fieldType: 'string' | 'expression';
  readonly value: string;
}

/** A listener as people fill it in. */
export interface Listener {
  readonly event: string;
  readonly id: string;
  readonly listenerType: ListenerType;
  readonly class: string;
  readonly expression: string;
  readonly delegateExpression: string;
  readonly scriptFormat: string;
  readonly scriptType: 'inlineScript' | 'externalScript';
  readonly value: string;
  readonly resource: string;
  readonly eventDefinitionType: TimerType;
  readonly eventTimeDefinitions: string;
  readonly fields: readonly ListenerField[];
}

const executionEvents = [
  { value: 'start', label: '开始' },
  { value: 'end', label: '结束' },
];

const taskEvents = [
  { value: 'create', label: '创建' },
  { value: 'assignment', label: '指派' },
  { value: 'complete', label: '完成' },
  { value: 'delete', label: '删除' },
];

const camundaEvents = [
  { value: 'update', label: '更新' },
  { value: 'timeout', label: '超时' },
];

const engineEvents = [{ value: 'all', label: '全部' }];

/** The events that a listener of a flavour may wait for. */
export function listenerEvents(kind: ListenerKind, flavour: Flavour): readonly { value: string; label: string }[] {
  if (kind === 'ExecutionListener') return executionEvents;
  return [...taskEvents, ...(flavour === 'camunda' ? camundaEvents : engineEvents)];
}

/** Only Camunda gives listeners ids, timers and script resources. */
export const listenerSupport: Readonly<Record<Flavour, { readonly id: boolean; readonly external: boolean }>> = {
  camunda: { id: true, external: true },
  flowable: { id: false, external: false },
  activiti: { id: false, external: false },
};

/** The listeners of an element. */
export const listenersOf = (host: ModdleElement, kind: ListenerKind, flavour: Flavour): readonly ModdleElement[] =>
  extensionsOfType(host, flavour, kind);

/** The values that the engine puts into a service. */
export const fieldsOf = (host: ModdleElement, flavour: Flavour): readonly ModdleElement[] =>
  extensionsOfType(host, flavour, 'Field');
