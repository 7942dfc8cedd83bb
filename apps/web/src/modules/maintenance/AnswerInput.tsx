import { ITEM, TICK } from '@jiaoyan/contract/maintenance/maintain-item';
import type { DetailItem } from '@jiaoyan/contract/maintenance/maintain-task';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import type { ReactNode } from 'react';

const ticks = [
  { value: TICK.ok, label: '合格' },
  { value: TICK.bad, label: '不合格' },
];

interface AnswerInputProps {
  item: DetailItem;
  value: string;
  onChange: (value: string) => void;
}

/** The input that fits an item: big buttons where there is something to choose. */
export function AnswerInput({ item, value, onChange }: AnswerInputProps): ReactNode {
  if (item.kind === ITEM.tick || item.kind === ITEM.choice) {
    const options = item.kind === ITEM.tick ? ticks : item.options.map((option) => ({ value: option, label: option }));
    // Nothing is chosen at first: antd would show the first one.
    return (
      <Segmented<string>
        block
        size="large"
        aria-label={item.name}
        options={options}
        value={value || (null as unknown as string)}
        onChange={onChange}
      />
    );
  }
  return (
    <Input
      size="large"
      aria-label={item.name}
      maxLength={200}
      inputMode={item.kind === ITEM.number ? 'decimal' : 'text'}
      suffix={item.unit}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
