import { type Change, type Create, type ModdleElement, one, text } from '../moddle.ts';

/** What the timer of an event or a time-out holds. */
export const timerTypes = [
  { value: 'date', label: '日期' },
  { value: 'duration', label: '持续时长' },
  { value: 'cycle', label: '循环' },
  { value: 'null', label: '无' },
] as const;

/** One of them. */
export type TimerType = (typeof timerTypes)[number]['value'];

/** A timer as people fill it in. */
export interface Timer {
  readonly type: TimerType;
  readonly value: string;
}

/** The child element behind each of them. */
export const timerNames = { date: 'timeDate', duration: 'timeDuration', cycle: 'timeCycle' } as const;

/** Reads a timer definition. */
export function readTimer(definition: ModdleElement | undefined): Timer {
  for (const type of ['date', 'duration', 'cycle'] as const) {
    const expression = one(definition, timerNames[type]);
    if (expression) return { type, value: text(expression, 'body') };
  }
  return { type: 'null', value: '' };
}

/** Plans a timer definition; it holds one kind of time only. */
export function planTimer(definition: ModdleElement, { type, value }: Timer, create: Create): readonly Change[] {
  const properties: Record<string, unknown> = { timeDate: undefined, timeDuration: undefined, timeCycle: undefined };
  if (type !== 'null') {
    const expression = create('bpmn:FormalExpression', value.trim() ? { body: value.trim() } : {});
    expression.$parent = definition;
    properties[timerNames[type]] = expression;
  }
  return [{ element: definition, properties }];
}
