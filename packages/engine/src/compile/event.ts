import type { EventDef } from '../model.ts';
import {
  attribute,
  bodyOf,
  complain,
  expressionOf,
  lostId,
  type ModdleElement,
  many,
  one,
  optional,
  type Reader,
  text,
} from './reader.ts';

const timerKinds = { timeDate: 'date', timeDuration: 'duration', timeCycle: 'cycle' } as const;

/** Whether an event makes something happen instead of waiting for it. */
export const isThrowing = (element: ModdleElement): boolean => element.$instanceOf('bpmn:ThrowEvent');

function readTimer(reader: Reader, element: ModdleElement, definition: ModdleElement): EventDef {
  for (const [property, kind] of Object.entries(timerKinds)) {
    const value = bodyOf(one(definition, property));
    if (value) return { type: 'timer', timer: { kind, value } };
  }
  complain(reader, element, '定时事件没有设置时间');
  return { type: 'timer' };
}

/** A code that no element defines stands for itself, so that what waits for it never takes others. */
function codeOf(reader: Reader, element: ModdleElement, definition: ModdleElement, type: 'error' | 'escalation') {
  const ref = one(definition, `${type}Ref`);
  const code = text(ref, `${type}Code`);
  // Without a code, what is caught is any; what is thrown still needs one.
  if (ref) return code || !isThrowing(element) ? code : text(ref, 'name') || text(ref, 'id');
  const lost = lostId(reader, definition, `${type}Ref`);
  if (lost && type === 'error') complain(reader, element, `错误“${lost}”没有定义，按错误代码“${lost}”处理`, 'warning');
  return lost;
}

function readCoded(
  reader: Reader,
  element: ModdleElement,
  definition: ModdleElement,
  type: 'error' | 'escalation',
): EventDef {
  const isError = type === 'error';
  const message = attribute(reader, one(definition, `${type}Ref`), 'errorMessage');
  return {
    type,
    ...optional('name', codeOf(reader, element, definition, type)),
    ...optional('codeVariable', attribute(reader, definition, `${type}CodeVariable`)),
    ...(isError && optional('messageVariable', attribute(reader, definition, 'errorMessageVariable'))),
    ...(isError && isThrowing(element) && optional('message', message)),
  };
}

function readNamed(
  reader: Reader,
  element: ModdleElement,
  definition: ModdleElement,
  type: 'message' | 'signal',
): EventDef {
  const ref = one(definition, `${type}Ref`);
  const name = attribute(reader, definition, `${type}Expression`) || text(ref, 'name') || text(ref, 'id');
  if (name || lostId(reader, definition, `${type}Ref`)) return { type, ...optional('name', name) };
  // A message that nobody named is told to nobody.
  if (type === 'message' && isThrowing(element)) return { type: 'none' };
  complain(reader, element, type === 'message' ? '消息事件没有选择消息' : '信号事件没有选择信号');
  return { type };
}

function readCondition(reader: Reader, element: ModdleElement, definition: ModdleElement): EventDef {
  const condition = expressionOf(reader, element, one(definition, 'condition'));
  if (!condition) complain(reader, element, '条件事件没有设置条件');
  return { type: 'conditional', ...optional('condition', condition) };
}

function readDefinition(reader: Reader, element: ModdleElement, definition: ModdleElement): EventDef {
  switch (definition.$type) {
    case 'bpmn:TimerEventDefinition':
      return readTimer(reader, element, definition);
    case 'bpmn:MessageEventDefinition':
      return readNamed(reader, element, definition, 'message');
    case 'bpmn:SignalEventDefinition':
      return readNamed(reader, element, definition, 'signal');
    case 'bpmn:ErrorEventDefinition':
      return readCoded(reader, element, definition, 'error');
    case 'bpmn:EscalationEventDefinition':
      return readCoded(reader, element, definition, 'escalation');
    case 'bpmn:ConditionalEventDefinition':
      return readCondition(reader, element, definition);
    case 'bpmn:LinkEventDefinition':
      return { type: 'link', ...optional('name', text(definition, 'name')) };
    case 'bpmn:CompensateEventDefinition':
      return { type: 'compensation', ...optional('activity', text(one(definition, 'activityRef'), 'id')) };
    case 'bpmn:CancelEventDefinition':
      return { type: 'cancel' };
    case 'bpmn:TerminateEventDefinition':
      return { type: 'terminate' };
    default:
      complain(reader, element, `不支持的事件类型“${definition.$type.replace('bpmn:', '')}”`);
      return { type: 'none' };
  }
}

/** The definitions of an event, its own and those that it shares. */
export const definitionsOf = (element: ModdleElement): readonly ModdleElement[] => [
  ...many(element, 'eventDefinitions'),
  ...many(element, 'eventDefinitionRef'),
];

/** What an event waits for or makes happen. */
export function readEvent(reader: Reader, element: ModdleElement): EventDef {
  const definitions = definitionsOf(element);
  if (definitions.length > 1) complain(reader, element, '不支持包含多个触发条件的事件');
  const [first] = definitions;
  return first ? readDefinition(reader, element, first) : { type: 'none' };
}
