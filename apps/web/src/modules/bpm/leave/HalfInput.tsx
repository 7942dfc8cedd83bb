import DatePicker from 'antd/es/date-picker';
import Segmented from 'antd/es/segmented';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { type Edge, type Half, halfMoment, halfOf, halves } from './half-day.ts';

interface HalfInputProps {
  edge: Edge;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A morning or an afternoon, kept as the moment at which it begins or ends. */
export function HalfInput({ edge, value, onChange, ...rest }: HalfInputProps): ReactNode {
  // What is chosen before there is a day is kept until there is one.
  const [wanted, setWanted] = useState<Half>(edge === 'start' ? 'morning' : 'afternoon');
  const known = value ? halfOf(edge, value) : undefined;
  const half = known?.half ?? wanted;
  const choose = (next: Half) => {
    setWanted(next);
    if (known) onChange?.(halfMoment(edge, known.day, next));
  };
  return (
    <div className="leave-half">
      <DatePicker
        {...rest}
        className="full-width"
        allowClear={false}
        placeholder="请选择日期"
        value={known ? dayjs(known.day) : null}
        onChange={(day) => day && onChange?.(halfMoment(edge, day.format('YYYY-MM-DD'), half))}
      />
      <Segmented<Half>
        aria-label={edge === 'start' ? '从上午或下午开始' : '到上午或下午结束'}
        options={[...halves]}
        value={half}
        onChange={choose}
      />
    </div>
  );
}
