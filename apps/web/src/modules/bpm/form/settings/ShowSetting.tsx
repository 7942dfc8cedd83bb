import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type FormField, hasOptions, holdsValue } from '@jiaoyan/contract/bpm/form-field';
import { type ShowCondition, type ShowOp, type ShowRule, showOps } from '@jiaoyan/contract/kernel/condition';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { useChoices } from '../field-choices.ts';

interface ShowSettingProps {
  field: FormField;
  fields: readonly FormField[];
  onChange: (show: ShowCondition | null) => void;
}

const ops = Object.entries(showOps).map(([value, label]) => ({ value: value as ShowOp, label }));
const matches = [
  { value: 'all', label: '满足全部' },
  { value: 'any', label: '满足任一' },
];
const truth = [
  { value: 'true', label: '开' },
  { value: 'false', label: '关' },
];

/** When a field is shown: always, or while other fields hold certain values. */
export function ShowSetting({ field, fields, onChange }: ShowSettingProps): ReactNode {
  const others = fields.filter((other) => other.name !== field.name && holdsValue(other));
  const { show } = field;
  const rules = show?.rules ?? [];
  const write = (next: ShowRule[]) => onChange(next.length === 0 ? null : { match: show?.match ?? 'all', rules: next });
  const add = () => write([...rules, { field: others[0]?.name ?? '', op: 'eq', value: '' }]);
  return (
    <div className="builder-setting">
      <span className="builder-setting-label">显示条件</span>
      {show && rules.length > 1 && (
        <Segmented
          block
          aria-label="条件关系"
          options={matches}
          value={show.match}
          onChange={(match) => onChange({ ...show, match: match === 'any' ? 'any' : 'all' })}
        />
      )}
      {rules.map((rule, at) => (
        <RuleLine
          key={at}
          rule={rule}
          number={at + 1}
          others={others}
          onChange={(next) => write(rules.map((old, index) => (index === at ? next : old)))}
          onRemove={() => write(rules.filter((_, index) => index !== at))}
        />
      ))}
      <Button type="dashed" block icon={<PlusOutlined aria-hidden />} disabled={others.length === 0} onClick={add}>
        添加显示条件
      </Button>
      {!show && <p className="builder-setting-hint">没有条件时总是显示；不显示的字段不校验也不保存</p>}
    </div>
  );
}

interface RuleLineProps {
  rule: ShowRule;
  number: number;
  others: readonly FormField[];
  onChange: (rule: ShowRule) => void;
  onRemove: () => void;
}

function RuleLine({ rule, number, others, onChange, onRemove }: RuleLineProps): ReactNode {
  const other = others.find(({ name }) => name === rule.field);
  const needsValue = rule.op !== 'empty' && rule.op !== 'notEmpty';
  return (
    <div className="builder-rule">
      <Select
        aria-label={`条件 ${number} 字段`}
        value={rule.field}
        options={others.map(({ name, label }) => ({ value: name, label }))}
        onChange={(field) => onChange({ ...rule, field, value: '' })}
      />
      <Select
        aria-label={`条件 ${number} 比较`}
        value={rule.op}
        options={ops}
        onChange={(op) => onChange({ ...rule, op })}
      />
      <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={`删除条件 ${number}`} onClick={onRemove} />
      {needsValue && other && (
        <RuleValue
          label={`条件 ${number} 值`}
          field={other}
          value={String(rule.value ?? '')}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
    </div>
  );
}

interface RuleValueProps {
  label: string;
  field: FormField;
  value: string;
  onChange: (value: string) => void;
}

function RuleValue({ label, field, value, onChange }: RuleValueProps): ReactNode {
  const choices = useChoices(field);
  const offered = field.type === 'switch' ? truth : hasOptions(field) ? choices : undefined;
  if (offered)
    return (
      <Select
        className="builder-rule-value"
        aria-label={label}
        placeholder="请选择"
        value={value || null}
        options={offered}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <Input
      className="builder-rule-value"
      aria-label={label}
      placeholder="值"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
