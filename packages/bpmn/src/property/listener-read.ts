import { type ModdleElement, many, one, text } from '../moddle.ts';
import type { Listener, ListenerField, ListenerType } from './listener.ts';
import { isScriptClass } from './listener-script.ts';
import { readTimer } from './timer.ts';

/** Reads the field of a listener or service. */
export function readField(element: ModdleElement): ListenerField {
  const expression = text(element, 'expression');
  if (expression) return { name: text(element, 'name'), fieldType: 'expression', value: expression };
  const value = text(element, 'string') || text(element, 'stringValue');
  return { name: text(element, 'name'), fieldType: 'string', value };
}

function typeOf(element: ModdleElement): ListenerType {
  if (one(element, 'script') || isScriptClass(text(element, 'class'))) return 'scriptListener';
  if (text(element, 'expression')) return 'expressionListener';
  if (text(element, 'delegateExpression')) return 'delegateExpressionListener';
  return 'classListener';
}

function readScriptFields(fields: readonly ListenerField[]): Pick<Listener, 'value' | 'scriptFormat' | 'fields'> {
  const fieldValue = (name: string) => fields.find((field) => field.name === name)?.value ?? '';
  return {
    value: fieldValue('script'),
    scriptFormat: fieldValue('language'),
    fields: fields.filter((field) => field.name !== 'script' && field.name !== 'language'),
  };
}

/** A listener as its form shows it. */
export function readListener(element: ModdleElement): Listener {
  const listenerType = typeOf(element);
  const script = one(element, 'script');
  const fields = many(element, 'fields').map(readField);
  const timer = readTimer(many(element, 'eventDefinitions')[0]);
  const byClass = listenerType === 'scriptListener' && !script;
  return {
    event: text(element, 'event'),
    id: text(element, 'id'),
    listenerType,
    class: byClass ? '' : text(element, 'class'),
    expression: text(element, 'expression'),
    delegateExpression: text(element, 'delegateExpression'),
    scriptFormat: text(script, 'scriptFormat'),
    scriptType: text(script, 'resource') ? 'externalScript' : 'inlineScript',
    value: text(script, 'value'),
    resource: text(script, 'resource'),
    eventDefinitionType: timer.type,
    eventTimeDefinitions: timer.value,
    fields,
    ...(byClass && readScriptFields(fields)),
  };
}
