import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

interface DateInputProps {
  value?: string | null;
  onChange?: (value: string) => void;
  showTime?: boolean;
  disabled?: boolean;
  id?: string;
}

/** A day or a moment, kept as the text that travels on the wire. */
export function DateInput({ value, onChange, showTime = false, ...rest }: DateInputProps): ReactNode {
  const pattern = showTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD';
  return (
    <DatePicker
      {...rest}
      className="full-width"
      showTime={showTime}
      format={pattern}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format(pattern) ?? '')}
    />
  );
}
