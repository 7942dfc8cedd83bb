import { type FieldChoice, MAX_LEVELS, RULE } from '@jiaoyan/contract/bpm/rule';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { UserSelect } from '../../../domain/UserSelect.tsx';
import { useDict } from '../../../kernel/view/dict.ts';
import { DeptsSelect } from './DeptsSelect.tsx';
import { ManySelect } from './ManySelect.tsx';
import type { RuleChoices } from './rule-edit.ts';

interface InputProps {
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
}

function ScriptSelect(props: InputProps): ReactNode {
  const scripts = useDict('bpm_task_assign_script');
  const choices = scripts.map(({ value, label }) => ({ id: Number(value), name: label, disabled: false }));
  return <ManySelect {...props} choices={choices} />;
}

/** How many levels of leaders; the rule keeps it as its only option. */
function LevelInput({ value, onChange, ...props }: InputProps): ReactNode {
  return (
    <InputNumber
      {...props}
      min={1}
      max={MAX_LEVELS}
      precision={0}
      suffix="级"
      value={value?.[0] ?? null}
      onChange={(levels) => onChange?.(levels === null ? [] : [levels])}
    />
  );
}

/** The input for the options of a type; undefined when the type has none. */
function optionInput(type: string, choices: RuleChoices): { label: string; input: ReactNode } | undefined {
  if (type === RULE.role) return { label: '指定角色', input: <ManySelect choices={choices.roles} /> };
  if (type === RULE.dept || type === RULE.deptLeader)
    return { label: '指定部门', input: <DeptsSelect depts={choices.depts} /> };
  if (type === RULE.post) return { label: '指定岗位', input: <ManySelect choices={choices.posts} /> };
  if (type === RULE.user) return { label: '指定用户', input: <UserSelect /> };
  if (type === RULE.group) return { label: '指定用户组', input: <ManySelect choices={choices.groups} /> };
  if (type === RULE.script) return { label: '指定脚本', input: <ScriptSelect /> };
  return type === RULE.leaders ? { label: '向上层级', input: <LevelInput /> } : undefined;
}

/** A field of the form, or a name where the process has a page of its own. */
function FieldItem({ fields, type }: { fields: readonly FieldChoice[]; type: string }): ReactNode {
  const wanted = type === RULE.userField ? 'user' : 'dept';
  const label = wanted === 'user' ? '人员字段' : '部门字段';
  const offered = fields.filter((field) => field.type === wanted);
  return (
    <Form.Item name={['settings', 'field']} label={label} rules={[{ required: true, message: `${label}不能为空` }]}>
      {fields.length === 0 ? (
        <Input maxLength={100} placeholder="流程变量名" />
      ) : (
        <Select
          placeholder="请选择"
          notFoundContent={`流程表单中没有${label}`}
          options={offered.map((field) => ({ value: field.name, label: `${field.label}（${field.name}）` }))}
        />
      )}
    </Form.Item>
  );
}

/** What belongs to the type of a rule: its records, its expression, its field, or just an explanation. */
export function RuleOptions({ type, choices }: { type: string; choices: RuleChoices }): ReactNode {
  if (type === RULE.expression)
    return (
      <Form.Item
        name={['settings', 'expression']}
        label="表达式"
        extra="结果为用户编号、用户账号或它们的列表，可以使用流程变量"
        rules={[{ required: true, whitespace: true, message: '表达式不能为空' }]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} placeholder={`例如 \${approver}`} />
      </Form.Item>
    );
  if (type === RULE.userField || type === RULE.deptField) return <FieldItem fields={choices.fields} type={type} />;
  if (type === RULE.chosen) return <p className="rule-note">发起流程时，由发起人选择该任务的审批人。</p>;
  const found = optionInput(type, choices);
  if (!found) return null;
  return (
    <Form.Item
      // Another type has other records: the old choice must not look like one of them.
      key={type}
      name="options"
      label={found.label}
      rules={[{ required: true, type: 'array', message: `${found.label}不能为空` }]}
    >
      {found.input}
    </Form.Item>
  );
}
