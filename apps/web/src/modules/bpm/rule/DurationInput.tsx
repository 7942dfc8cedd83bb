import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Space from 'antd/es/space';
import type { ReactNode } from 'react';
import { type DurationUnit, durationOf, durationUnits, spanOf } from './duration.ts';

interface DurationInputProps {
  id?: string;
  value?: string;
  onChange?: (duration: string) => void;
}

const units = Object.entries(durationUnits).map(([value, label]) => ({ value: value as DurationUnit, label }));
const MAX_AMOUNT = 9999;

/** A time limit as a number and a unit; one that takes several units is edited as it is written. */
export function DurationInput({ id, value = '', onChange }: DurationInputProps): ReactNode {
  const span = spanOf(value);
  if (!span)
    return (
      <Input {...(id && { id })} value={value} maxLength={30} onChange={(event) => onChange?.(event.target.value)} />
    );
  return (
    <Space.Compact>
      <InputNumber
        {...(id && { id })}
        min={1}
        max={MAX_AMOUNT}
        precision={0}
        value={span.amount}
        onChange={(amount) => onChange?.(durationOf({ ...span, amount: amount ?? 1 }))}
      />
      <Select<DurationUnit>
        aria-label="时间单位"
        style={{ width: 84 }}
        value={span.unit}
        options={units}
        onChange={(unit) => onChange?.(durationOf({ ...span, unit }))}
      />
    </Space.Compact>
  );
}
