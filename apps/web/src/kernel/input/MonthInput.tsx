import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

const MONTH = 'YYYY-MM';
interface MonthInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** Names the input where no label does. */
  label?: string;
}

/** A month, kept as text. */
export function MonthInput({ value, onChange, label, ...props }: MonthInputProps): ReactNode {
  return (
    <DatePicker
      {...props}
      {...(label && { 'aria-label': label })}
      picker="month"
      className="full-width"
      format={MONTH}
      value={value ? dayjs(value) : null}
      onChange={(month) => onChange?.(month?.format(MONTH) ?? '')}
    />
  );
}
