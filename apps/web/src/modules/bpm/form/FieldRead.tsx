import type { Json } from '@jiaoyan/contract/kernel/json';
import Rate from 'antd/es/rate';
import type { ReactNode } from 'react';
import { splitAddresses } from '../../../kernel/files/address.ts';
import { FileLinks } from '../../../kernel/files/FileLinks.tsx';
import { ImageView } from '../../../kernel/files/ImageView.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { type AnyField, useChoices, useDepts, usePeopleNames } from './field-choices.ts';

interface FieldReadProps {
  field: AnyField;
  value: Json | undefined;
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];
const isNothing = (value: Json | undefined) => listOf(value).length === 0;

/** A value as text for people who only read it. */
export function FieldRead({ field, value }: FieldReadProps): ReactNode {
  if (field.type === 'switch') return value === true ? '是' : '否';
  if (isNothing(value)) return <span className="process-form-empty">未填写</span>;
  switch (field.type) {
    case 'number':
      return Number(value).toLocaleString('zh-CN', { maximumFractionDigits: 6 });
    case 'money':
      return `¥ ${Number(value).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    case 'daterange':
      return listOf(value).join(' 至 ');
    case 'select':
    case 'radio':
    case 'checkbox':
      return <ChoiceNames field={field} value={value} />;
    case 'user':
      return <PeopleNames userIds={listOf(value).map(Number)} />;
    case 'dept':
      return <DeptNames deptIds={listOf(value).map(Number)} />;
    case 'file':
      return <FileLinks addresses={splitAddresses(String(value))} />;
    case 'image':
      return <Pictures addresses={splitAddresses(String(value))} />;
    case 'rate':
      return <Rate disabled count={field.max ?? 5} value={Number(value)} />;
    default:
      return String(value);
  }
}

function ChoiceNames({ field, value }: FieldReadProps): ReactNode {
  const choices = useChoices(field);
  const values = listOf(value).map(String);
  if (field.options.source === 'dict') return <DictTag dictType={field.options.dictType} value={values} />;
  return values.map((item) => choices.find((choice) => choice.value === item)?.label ?? item).join('、');
}

function PeopleNames({ userIds }: { userIds: readonly number[] }): ReactNode {
  return usePeopleNames(userIds).join('、');
}

function DeptNames({ deptIds }: { deptIds: readonly number[] }): ReactNode {
  const depts = useDepts();
  return deptIds.map((id) => depts.find(({ deptId }) => deptId === id)?.deptName ?? id).join('、');
}

function Pictures({ addresses }: { addresses: readonly string[] }): ReactNode {
  return (
    <span className="process-form-pictures">
      {addresses.map((address, at) => (
        <ImageView key={address} src={address} width={72} height={72} alt={`图片 ${at + 1}`} />
      ))}
    </span>
  );
}
