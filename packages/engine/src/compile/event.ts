import type { EventDef } from '../model.ts';
import { attribute, bodyOf, complain, type ModdleElement, many, one, optional, type Reader, text } from './reader.ts';

const timerKinds = { timeDate: 'date', timeDuration: 'duration', timeCycle: 'cycle' } as const;

function readTimer(reader: Reader, element: ModdleElement, definition: ModdleElement): EventDef {
  for (const [property, kind] of Object.entries(timerKinds)) {
    const value = bodyOf(one(definition, property));
    if (value) return { type: 'timer', timer: { kind, value } };
  }
  complain(reader, element, '定时事件没有设置时间');
  return { type: 'timer' };
}

function readCoded(reader: Reader, definition: ModdleElement, type: 'error' | 'escalation'): EventDef {
  const ref = one(definition, `${type}Ref`);
  const code = text(ref, `${type}Code`) || text(ref, 'name') || text(ref, 'id');
  const name = type === 'error' ? 'error' : 'escalation';
  return {
    type,
    ...optional('name', code),
    ...optional('codeVariable', attribute(reader, definition, `${name}CodeVariable`)),
    ...(type === 'error' && optional('messageVariable', attribute(reader, definition, 'errorMessageVariable'))),
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
  if (!name) complain(reader, element, type === 'message' ? '消息事件没有选择消息' : '信号事件没有选择信号');
  return { type, ...optional('name', name) };
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
      return readCoded(reader, definition, 'error');
    case 'bpmn:EscalationEventDefinition':
      return readCoded(reader, definition, 'escalation');
    case 'bpmn:ConditionalEventDefinition':
      return { type: 'conditional', ...optional('condition', bodyOf(one(definition, 'condition'))) };
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

/** What an event waits for or makes happen. */
export function readEvent(reader: Reader, element: ModdleElement): EventDef {
  const definitions = [...many(element, 'eventDefinitions'), ...many(element, 'eventDefinitionRef')];
  if (definitions.length > 1) complain(reader, element, '不支持包含多个触发条件的事件');
  const [first] = definitions;
  return first ? readDefinition(reader, element, first) : { type: 'none' };
}
