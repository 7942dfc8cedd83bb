import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Escalation, escalationRoles, minutesText } from '@jiaoyan/contract/repair/sla';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';

interface MinutesInputProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** A time limit in minutes, with what it means in words beside it. */
export function MinutesInput({ value, onChange, ...props }: MinutesInputProps): ReactNode {
  const calendar: string = Form.useWatch('calendar') ?? '';
  return (
    <div className="sla-minutes">
      <InputNumber
        {...props}
        min={1}
        precision={0}
        suffix="分钟"
        value={value ?? null}
        onChange={(next) => onChange?.(next)}
      />
      <span className="template-muted">{value ? minutesText(value, calendar) : ''}</span>
    </div>
  );
}

interface EscalateInputProps {
  id?: string;
  value?: readonly Escalation[];
  onChange?: (steps: Escalation[]) => void;
}

const MAX_STEPS = 5;
const FIRST_PCT = 100;
const STEP_PCT = 50;
const roles = Object.entries(escalationRoles).map(([value, label]) => ({
  value: value as Escalation['roleKey'],
  label,
}));

/** Who is notified when a report is late, one step per line. */
export function EscalateInput({ id, value = [], onChange }: EscalateInputProps): ReactNode {
  const change = (at: number, patch: Partial<Escalation>) =>
    onChange?.(value.map((step, index) => (index === at ? { ...step, ...patch } : step)));
  const add = () =>
    onChange?.([...value, { pct: (value.at(-1)?.pct ?? FIRST_PCT) + STEP_PCT, roleKey: 'center_deputy' }]);
  return (
    <div className="sla-steps" id={id}>
      {value.map((step, at) => (
        // Steps have no identity but their place.
        <div key={at} className="sla-step">
          <InputNumber
            aria-label={`第${at + 1}级用时比例`}
            min={100}
            max={1000}
            precision={0}
            suffix="%"
            value={step.pct}
            onChange={(pct) => change(at, { pct: pct ?? FIRST_PCT })}
          />
          <Select
            aria-label={`第${at + 1}级通知角色`}
            options={roles}
            value={step.roleKey}
            onChange={(roleKey) => change(at, { roleKey })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第${at + 1}级`}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {value.length < MAX_STEPS && (
        <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
          添加一级
        </Button>
      )}
    </div>
  );
}
