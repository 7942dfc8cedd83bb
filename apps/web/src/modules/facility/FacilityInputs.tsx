import type { CustomField, CustomValues } from '@jiaoyan/contract/facility/custom-field';
import type { FacilityOption } from '@jiaoyan/contract/facility/facility-parts';
import type { TreeNode } from '@jiaoyan/contract/kernel/tree';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import TreeSelect from 'antd/es/tree-select';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { PlaceSelect } from '../../domain/AreaInputs.tsx';
import { Choose, type InputProps, named } from '../../domain/Choose.tsx';
import { useClassTree, useFacilityOption, useFacilityOptions, useKnownClass, useProviders } from './facilities.ts';
import './facility.css';

const DateInput = lazy(async () => ({ default: (await import('../../kernel/input/DateInput.tsx')).DateInput }));

interface Option {
  value: number;
  title: string;
  disabled: boolean;
  children: Option[];
}
const toOption = ({ id, label, disabled = false, children = [] }: TreeNode): Option => ({
  value: id,
  title: disabled ? `${label}（停用）` : label,
  disabled,
  children: children.map(toOption),
});

/** Chooses a class of facilities. */
export function ClassSelect({ value, onChange, ...props }: InputProps): ReactNode {
  return (
    <TreeSelect<number | null>
      {...props}
      className="full-width"
      value={value ?? null}
      treeData={useClassTree().map(toOption)}
      treeDefaultExpandAll
      allowClear
      showSearch
      treeNodeFilterProp="title"
      popupMatchSelectWidth={false}
      placeholder="请选择设施分类"
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

/** Chooses a building; the room in the same form is one of another building then. */
export function PlaceInput({ onChange, ...props }: InputProps): ReactNode {
  const form = Form.useFormInstance();
  const change = (next: number | null) => {
    form.setFieldValue('roomId', null);
    onChange?.(next);
  };
  return <PlaceSelect {...props} onChange={change} />;
}

/** Chooses who made or sold it. */
export function ProviderSelect(props: InputProps): ReactNode {
  return <Choose {...props} placeholder="请选择供应商" options={useProviders().map(named)} />;
}

const optionOf = ({ id, code, name, placeName, roomNo }: FacilityOption) => ({
  value: id,
  label: [name, code, [placeName, roomNo].filter(Boolean).join(' ')].join(' · '),
});

/** Chooses a facility by its name, its number or what is written on it. */
export function FacilitySelect({ value, onChange, ...props }: InputProps): ReactNode {
  const [text, setText] = useState('');
  const { data: found = [] } = useFacilityOptions(text.trim());
  const { data: known = [] } = useFacilityOption(value);
  const options = new Map([...known, ...found].map((option) => [option.id, optionOf(option)]));
  return (
    <Select<number | null>
      {...props}
      value={value ?? null}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      placeholder="输入名称、编号或出厂编号查找"
      options={[...options.values()]}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

/** Chooses several of them. */
export function FacilitiesSelect({
  value = [],
  onChange,
  ...props
}: {
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
}): ReactNode {
  const [text, setText] = useState('');
  // What was chosen keeps its name while something else is looked for.
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const { data: found = [] } = useFacilityOptions(text.trim());
  const offered = new Map([
    ...value.map((id) => [id, { value: id, label: names.get(id) ?? String(id) }] as const),
    ...found.map((option) => [option.id, optionOf(option)] as const),
  ]);
  const change = (next: number[]) => {
    setNames(new Map(next.map((id) => [id, offered.get(id)?.label ?? String(id)])));
    onChange?.(next);
  };
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      value={value}
      showSearch={{ filterOption: false, onSearch: setText }}
      placeholder="输入名称、编号或出厂编号查找，可选多台"
      options={[...offered.values()]}
      onChange={change}
    />
  );
}

interface CustomProps {
  id?: string;
  value?: CustomValues;
  onChange?: (value: Record<string, string>) => void;
}

/** The values of the fields that the class in the same form asks for. */
export function CustomInput({ id, value = {}, onChange }: CustomProps): ReactNode {
  const classifyId: number | null | undefined = Form.useWatch('classifyId');
  const known = useKnownClass(classifyId);
  if (!classifyId) return <p className="custom-none">请先选择设施分类</p>;
  if (known && known.fields.length === 0) return <p className="custom-none">该分类没有专用字段</p>;
  return (
    <div className="custom-values" id={id}>
      {(known?.fields ?? []).map((field) => (
        <CustomValue
          key={field.key}
          field={field}
          value={value[field.key] ?? ''}
          onChange={(next) => onChange?.({ ...value, [field.key]: next })}
        />
      ))}
    </div>
  );
}

interface CustomValueProps {
  field: CustomField;
  value: string;
  onChange: (value: string) => void;
}

/** One such value. */
export function CustomValue({ field, value, onChange }: CustomValueProps): ReactNode {
  const id = useId();
  const { label, unit, required } = field;
  return (
    <label htmlFor={id}>
      <span className={required ? 'custom-required' : ''}>
        {label}
        {unit && <small>（{unit}）</small>}
      </span>
      <CustomEditor id={id} field={field} value={value} onChange={onChange} />
    </label>
  );
}

function CustomEditor({ id, field, value, onChange }: CustomValueProps & { id: string }): ReactNode {
  if (field.kind === 'choice')
    return (
      <Select<string | null>
        id={id}
        value={value || null}
        allowClear={!field.required}
        placeholder="请选择"
        options={field.options.map((option) => ({ value: option, label: option }))}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (field.kind === 'date')
    return (
      <Suspense fallback={<Input disabled />}>
        <DateInput id={id} value={value} onChange={onChange} />
      </Suspense>
    );
  const limits = [field.min && `最小 ${field.min}`, field.max && `最大 ${field.max}`].filter(Boolean).join('，');
  return (
    <Input
      id={id}
      maxLength={200}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      placeholder={limits || `请输入${field.label}`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
