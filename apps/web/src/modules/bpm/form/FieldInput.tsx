import type { Json } from '@jiaoyan/contract/kernel/json';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Radio from 'antd/es/radio';
import Rate from 'antd/es/rate';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import TreeSelect from 'antd/es/tree-select';
import type { ReactNode } from 'react';
import { UserSelect } from '../../../domain/UserSelect.tsx';
import { FileUpload } from '../../../kernel/files/FileUpload.tsx';
import { ImageUpload } from '../../../kernel/files/ImageUpload.tsx';
import { DateInput } from '../../../kernel/input/DateInput.tsx';
import { chineseAmount } from './chinese-amount.ts';
import { type AnyField, type FieldInputProps, useChoices, useDepts } from './field-choices.ts';
import { RangeInput, TimeInput } from './time-inputs.tsx';

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const numberOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const listOf = <T extends string | number>(value: Json | undefined): T[] =>
  Array.isArray(value)
    ? (value as readonly T[]).slice()
    : value === undefined || value === null || value === ''
      ? []
      : [value as T];
const upload = (field: AnyField) => ({ limit: field.max ?? 5 });

/** The input that fits the type of a field. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { field, value, onChange, id, label } = props;
  const named = { ...(id && { id }), ...(label && { 'aria-label': label }) };
  switch (field.type) {
    case 'number':
    case 'money':
      return <NumberInput {...props} />;
    case 'date':
    case 'datetime':
      return (
        <DateInput
          {...named}
          value={textOf(value)}
          showTime={field.type === 'datetime'}
          onChange={(next) => onChange?.(next)}
        />
      );
    case 'daterange':
      return <RangeInput {...props} />;
    case 'time':
      return <TimeInput {...props} />;
    case 'select':
    case 'radio':
    case 'checkbox':
      return <ChoiceInput {...props} />;
    case 'switch':
      return <Switch {...named} checked={value === true} onChange={(next) => onChange?.(next)} />;
    case 'user':
      return <PeopleInput {...props} />;
    case 'dept':
      return <DeptInput {...props} />;
    case 'file':
      return <FileUpload {...named} {...upload(field)} value={textOf(value)} onChange={(next) => onChange?.(next)} />;
    case 'image':
      return <ImageUpload {...named} {...upload(field)} value={textOf(value)} onChange={(next) => onChange?.(next)} />;
    case 'rate':
      return <Rate count={field.max ?? 5} value={numberOf(value) ?? 0} onChange={(next) => onChange?.(next)} />;
    default:
      return <TextInput {...props} />;
  }
}

function TextInput({ field, value, onChange, id, label }: FieldInputProps): ReactNode {
  const shared = {
    ...(id && { id }),
    ...(label && { 'aria-label': label }),
    ...(field.max !== null && { showCount: true, count: { max: field.max } }),
    value: textOf(value),
    placeholder: field.placeholder || `请输入${field.label}`,
  };
  if (field.type === 'textarea')
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: label ? 1 : 3, maxRows: 10 }}
        onChange={(event) => onChange?.(event.target.value)}
      />
    );
  return <Input {...shared} allowClear onChange={(event) => onChange?.(event.target.value)} />;
}

function NumberInput({ field, value, onChange, id, label }: FieldInputProps): ReactNode {
  const number = numberOf(value);
  const isMoney = field.type === 'money';
  return (
    <>
      <InputNumber<number>
        {...(id && { id })}
        {...(label && { 'aria-label': label })}
        {...(isMoney && { prefix: '¥', precision: 2 })}
        className="full-width"
        value={number}
        placeholder={field.placeholder || `请输入${field.label}`}
        onChange={(next) => onChange?.(next)}
      />
      {isMoney && !label && number !== null && <p className="process-form-amount">大写：{chineseAmount(number)}</p>}
    </>
  );
}

function ChoiceInput({ field, value, onChange, id, label }: FieldInputProps): ReactNode {
  const options = useChoices(field);
  const named = { ...(id && { id }), ...(label && { 'aria-label': label }) };
  if (field.type === 'radio')
    return (
      <Radio.Group
        {...named}
        options={options}
        value={textOf(value)}
        onChange={(event) => onChange?.(event.target.value)}
      />
    );
  if (field.type === 'checkbox')
    return (
      <fieldset className="process-form-group" aria-label={label ?? field.label} {...(id && { id })} tabIndex={-1}>
        <Checkbox.Group options={options} value={listOf<string>(value)} onChange={(next) => onChange?.(next)} />
      </fieldset>
    );
  const shared = {
    ...named,
    className: 'full-width',
    allowClear: true,
    options,
    placeholder: field.placeholder || `请选择${field.label}`,
    showSearch: { optionFilterProp: 'label' },
  };
  if (field.multiple)
    return (
      <Select<string[]>
        {...shared}
        mode="multiple"
        value={listOf<string>(value)}
        onChange={(next) => onChange?.(next)}
      />
    );
  return (
    <Select<string | null> {...shared} value={textOf(value) || null} onChange={(next) => onChange?.(next ?? null)} />
  );
}

function PeopleInput({ field, value, onChange, id, label }: FieldInputProps): ReactNode {
  return (
    <UserSelect
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      single={!field.multiple}
      placeholder={field.placeholder || `请选择${field.label}`}
      value={listOf<number>(value)}
      onChange={(ids) => onChange?.(field.multiple ? ids : (ids[0] ?? null))}
    />
  );
}

function DeptInput({ field, value, onChange, id, label }: FieldInputProps): ReactNode {
  const depts = useDepts();
  const chosen = listOf<number>(value);
  const rows = depts.map(({ deptId, parentId, deptName, disabled }) => ({
    id: deptId,
    pId: parentId,
    value: deptId,
    title: deptName,
    disabled,
  }));
  return (
    <TreeSelect<number | number[] | null>
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      className="full-width"
      treeData={rows}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: 0 }}
      treeDefaultExpandAll
      multiple={field.multiple}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      placeholder={field.placeholder || `请选择${field.label}`}
      value={field.multiple ? chosen : (chosen[0] ?? null)}
      onChange={(next) => onChange?.(next ?? (field.multiple ? [] : null))}
    />
  );
}
