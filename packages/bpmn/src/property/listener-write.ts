import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, many } from '../moddle.ts';
import { createWith, planExtension } from './extensions.ts';
import { type Listener, type ListenerField, type ListenerKind, listenerSupport } from './listener.ts';
import { scriptClass } from './listener-script.ts';
import { randomSuffix } from './random.ts';
import { timerNames } from './timer.ts';

/** Plans the field of a service in place of another, a new one, or its removal. */
export function planField(
  host: ModdleElement,
  old: ModdleElement | undefined,
  next: ListenerField | undefined,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  return planExtension(host, old, next && createField(next, flavour, create), create);
}

function createField(field: ListenerField, flavour: Flavour, create: Create): ModdleElement {
  return create(`${flavour}:Field`, { name: field.name, [field.fieldType]: field.value });
}

function createTimer(listener: Listener, old: ModdleElement | undefined, create: Create): ModdleElement | undefined {
  const type = listener.eventDefinitionType;
  if (listener.event !== 'timeout' || type === 'null') return undefined;
  const before = many(old, 'eventDefinitions')[0]?.get('id');
  const id = typeof before === 'string' && before ? before : `TimerEventDefinition_${randomSuffix()}`;
  const expression = create('bpmn:FormalExpression', { body: listener.eventTimeDefinitions });
  return createWith(create, 'bpmn:TimerEventDefinition', { id }, { [timerNames[type]]: expression });
}

function createScript(listener: Listener, flavour: Flavour, create: Create): ModdleElement {
  const what = listener.scriptType === 'externalScript' ? { resource: listener.resource } : { value: listener.value };
  return create(`${flavour}:Script`, { scriptFormat: listener.scriptFormat, ...what });
}

/** The attributes that only another program knows stay as they are. */
function keptAttributes(old: ModdleElement | undefined, flavour: Flavour): Record<string, unknown> {
  if (!old) return {};
  const kept: Record<string, unknown> = { ...old.$attrs };
  const names = ['onTransaction', 'customPropertiesResolverClass'];
  names.push('customPropertiesResolverExpression', 'customPropertiesResolverDelegateExpression');
  for (const name of flavour === 'camunda' ? [] : names) {
    const value = old.get(name);
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** How the listener is written, as attributes; engines without script listeners have a class for them. */
function implementation(kind: ListenerKind, listener: Listener, flavour: Flavour): Record<string, unknown> {
  switch (listener.listenerType) {
    case 'classListener':
      return { class: listener.class };
    case 'expressionListener':
      return { expression: listener.expression };
    case 'delegateExpressionListener':
      return { delegateExpression: listener.delegateExpression };
    case 'scriptListener':
      return flavour === 'camunda' ? {} : { class: scriptClass(kind, flavour) };
  }
}

function scriptFields(listener: Listener): readonly ListenerField[] {
  return [
    { name: 'script', fieldType: 'string', value: listener.value },
    { name: 'language', fieldType: 'string', value: listener.scriptFormat },
  ];
}

/** Makes the element of a listener. */
function createListener(
  kind: ListenerKind,
  listener: Listener,
  old: ModdleElement | undefined,
  flavour: Flavour,
  create: Create,
): ModdleElement {
  const script = listener.listenerType === 'scriptListener';
  const fields = script && flavour !== 'camunda' ? [...scriptFields(listener), ...listener.fields] : listener.fields;
  const task = kind === 'TaskListener' && listenerSupport[flavour].id;
  const timer = task ? createTimer(listener, old, create) : undefined;
  return createWith(
    create,
    `${flavour}:${kind}`,
    {
      ...keptAttributes(old, flavour),
      ...implementation(kind, listener, flavour),
      event: listener.event,
      ...(task && listener.id && { id: listener.id }),
    },
    {
      script: script && flavour === 'camunda' ? createScript(listener, flavour, create) : undefined,
      fields: fields.map((field) => createField(field, flavour, create)),
      ...(task && { eventDefinitions: timer ? [timer] : [] }),
    },
  );
}

/** Plans a listener in place of another, a new one, or its removal. */
export function planListener(
  host: ModdleElement,
  kind: ListenerKind,
  old: ModdleElement | undefined,
  next: Listener | undefined,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  return planExtension(host, old, next && createListener(kind, next, old, flavour, create), create);
}
