import DatePicker from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { campusNow } from '../campus-now.ts';

interface DateRangeProps {
  label: string;
  begin: string | undefined;
  end: string | undefined;
  onChange: (range: { beginTime: string; endTime: string }) => void;
}

const parse = (text: string | undefined): Dayjs | null => (text ? dayjs(text) : null);
const format = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? '';
const presets = (): { label: string; value: [Dayjs, Dayjs] }[] => {
  const today = campusNow();
  return [
    { label: '今天', value: [today, today] },
    { label: '最近 7 天', value: [today.subtract(6, 'day'), today] },
    { label: '最近 30 天', value: [today.subtract(29, 'day'), today] },
  ];
};

/** Two days that bound the time of a record, kept as text. */
export function DateRange({ label, begin, end, onChange }: DateRangeProps): ReactNode {
  return (
    <span className="resource-search-item resource-search-range">
      <span>{label}</span>
      <DatePicker.RangePicker
        value={[parse(begin), parse(end)]}
        allowEmpty={[true, true]}
        presets={presets()}
        placeholder={['开始日期', '结束日期']}
        aria-label={label}
        onChange={(days) => onChange({ beginTime: format(days?.[0]), endTime: format(days?.[1]) })}
      />
    </span>
  );
}
