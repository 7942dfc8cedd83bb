import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { campusNow } from '../../../kernel/campus-now.ts';

const STORED = 'YYYY-MM-DD HH:mm:ss';
/** A day that is chosen without a time begins at midnight, not at the time of the click. */
const clock = { format: 'HH:mm', defaultOpenValue: campusNow().startOf('day') };

interface MomentInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A day and the minute on it, kept as the text that travels on the wire. */
export function MomentInput({ value, onChange, ...rest }: MomentInputProps): ReactNode {
  return (
    <DatePicker
      {...rest}
      className="full-width"
      showTime={clock}
      format="YYYY-MM-DD HH:mm"
      needConfirm={false}
      allowClear={false}
      placeholder="请选择日期和时间"
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment?.startOf('minute').format(STORED) ?? '')}
    />
  );
}
