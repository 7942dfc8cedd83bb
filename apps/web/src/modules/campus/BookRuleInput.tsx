import { type BookRule, usualBookRule } from '@jiaoyan/contract/campus/book-rule';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import { type ReactNode, useId } from 'react';
import './book-rule.css';

interface BookRuleInputProps {
  id?: string;
  value?: BookRule | null;
  onChange?: (value: BookRule) => void;
}
const numbers = [
  ['minAdvanceH', '至少提前（小时）', 0, 720],
  ['maxAdvanceD', '最多提前（天）', 1, 366],
  ['maxHours', '单次最长（小时）', 1, 24],
  ['securityOver', '安全预案人数', 1, 100_000],
  ['autoReleaseH', '未审批释放（小时）', 1, 720],
] as const;
const hours = [
  ['openFrom', '开放时间起'],
  ['openTo', '开放时间止'],
] as const;

/** Under which conditions a room is lent. */
export function BookRuleInput({ id, value, onChange }: BookRuleInputProps): ReactNode {
  const own = useId();
  const rule = { ...usualBookRule, ...value };
  const change = (part: Partial<BookRule>) => onChange?.({ ...rule, ...part });
  return (
    <div className="book-rule" id={id}>
      {hours.map(([name, label]) => (
        <label key={name} htmlFor={`${own}${name}`}>
          {label}
          <Input
            id={`${own}${name}`}
            maxLength={5}
            placeholder="08:00"
            value={rule[name]}
            onChange={({ target }) => change({ [name]: target.value.trim() })}
          />
        </label>
      ))}
      {numbers.map(([name, label, min, max]) => (
        <label key={name} htmlFor={`${own}${name}`}>
          {label}
          <InputNumber
            id={`${own}${name}`}
            className="full-width"
            precision={0}
            min={min}
            max={max}
            value={rule[name]}
            onChange={(next) => change({ [name]: next ?? min })}
          />
        </label>
      ))}
    </div>
  );
}
