import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { CompanyOption } from '@jiaoyan/contract/company/company';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useId } from 'react';
import { useDict } from '../../kernel/view/dict.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { useCompanyOptions } from './companies.ts';
import './company.css';
import '../../desk/worker-list.css';

interface InputProps<V> {
  id?: string;
  value?: V;
  onChange?: (value: V) => void;
}

/** The trades that a company covers. */
export function TradesInput({ value = [], onChange }: InputProps<string[]>): ReactNode {
  const options = useDict('repair_trade').map((option) => ({ value: option.value, label: option.label }));
  return <Checkbox.Group options={options} value={value} onChange={(next) => onChange?.(next)} />;
}

/** An amount of money, kept as the text that travels on the wire. */
export function AmountInput({ value = '', onChange, ...props }: InputProps<string>): ReactNode {
  return (
    <Input
      {...props}
      prefix="¥"
      inputMode="decimal"
      maxLength={13}
      placeholder="0.00"
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

interface CompanyPickerProps extends InputProps<number> {
  /** What is to be done; without it any company fits. */
  trade?: string | undefined;
}

/** Chooses a company, each with its score, open orders and warnings. */
export function CompanyPicker({ trade, value, onChange }: CompanyPickerProps): ReactNode {
  const companies = useCompanyOptions(trade);
  const group = useId();
  if (!companies) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (companies.length === 0) return <EmptyState text="没有外委单位" />;
  // Those that can be chosen come first, the best of them at the top.
  const shown = [...companies].sort(
    (a, b) => Number(Boolean(a.obstacle)) - Number(Boolean(b.obstacle)) || Number(b.score) - Number(a.score),
  );
  return (
    <ul className="worker-list" aria-label="外委单位">
      {shown.map((company) => (
        <Choice
          key={company.id}
          company={company}
          group={group}
          isChosen={company.id === value}
          onChoose={() => onChange?.(company.id)}
        />
      ))}
    </ul>
  );
}

interface ChoiceProps {
  company: CompanyOption;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ company, group, isChosen, onChoose }: ChoiceProps): ReactNode {
  const { label, score, inHand, obstacle, disabled } = company;
  return (
    <li className={isChosen ? 'worker is-chosen' : 'worker'}>
      <label className="worker-main">
        <input
          type="radio"
          name={group}
          checked={isChosen}
          disabled={disabled || Boolean(obstacle)}
          aria-label={`选择 ${label}`}
          onChange={onChoose}
        />
        <span className="worker-name">
          <b>{label}</b>
          {obstacle && (
            <span className="worker-obstacle">
              <WarningOutlined aria-hidden /> {obstacle}
            </span>
          )}
        </span>
        <span className="worker-facts num">
          <span>评分 {score || '暂无'}</span>
          <span>在办 {inHand}</span>
        </span>
      </label>
    </li>
  );
}
