import Radio from 'antd/es/radio';
import type { ReactNode } from 'react';

interface Answer {
  item: string;
  ok: boolean;
}
interface ChecklistInputProps {
  items: readonly string[];
  value?: readonly Answer[];
  onChange?: (answers: Answer[]) => void;
}
const choices = [
  { value: true, label: '正常' },
  { value: false, label: '异常' },
];

/** What has to be looked at before leaving; every line wants an answer. */
export function ChecklistInput({ items, value = [], onChange }: ChecklistInputProps): ReactNode {
  const answer = (item: string, ok: boolean) =>
    onChange?.([...value.filter((known) => known.item !== item), { item, ok }]);
  return (
    <ul className="my-checklist">
      {items.map((item) => (
        <li key={item}>
          <span>{item}</span>
          <Radio.Group
            optionType="button"
            size="large"
            aria-label={item}
            options={choices}
            value={value.find((known) => known.item === item)?.ok ?? null}
            onChange={(event) => answer(item, event.target.value === true)}
          />
        </li>
      ))}
    </ul>
  );
}
