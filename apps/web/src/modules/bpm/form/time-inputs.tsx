import DatePicker from 'antd/es/date-picker';
import TimePicker from 'antd/es/time-picker';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { FieldInputProps } from './field-choices.ts';

const DAY = 'YYYY-MM-DD';
const CLOCK = 'HH:mm';

/** Two days, kept as a pair of texts. */
export function RangeInput({ value, onChange, id }: FieldInputProps): ReactNode {
  const [from, to] = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <DatePicker.RangePicker
      {...(id && { id: { start: id, end: `${id}-end` } })}
      className="full-width"
      placeholder={['开始日期', '结束日期']}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(days) => onChange?.(days?.[0] && days[1] ? [days[0].format(DAY), days[1].format(DAY)] : null)}
    />
  );
}

/** A time of day, kept as `HH:mm`. */
export function TimeInput({ value, onChange, id, label }: FieldInputProps): ReactNode {
  return (
    <TimePicker
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      className="full-width"
      format={CLOCK}
      value={typeof value === 'string' && value ? dayjs(`2000-01-01T${value}`) : null}
      onChange={(time) => onChange?.(time?.format(CLOCK) ?? null)}
    />
  );
}
