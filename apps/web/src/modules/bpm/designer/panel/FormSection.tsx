import {
  type FormField,
  formFields,
  formFieldsOf,
  formFieldTypes,
  formSupport,
  type ModdleElement,
  planBusinessKey,
  planFormField,
  readBusinessKey,
  readFormField,
  text,
} from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { EntryForm } from './EntryForm.tsx';
import { useEntries } from './entries.ts';
import { FieldList } from './FieldList.tsx';
import { FormFieldForm } from './FormFieldForm.tsx';
import { ChoiceField } from './fields.tsx';
import { PanelTable } from './PanelTable.tsx';
import { usePanel } from './panel.ts';

const WIDTH = 480;
const NONE = '';

const blank: FormField = {
  id: '',
  label: '',
  type: '',
  typeType: '',
  defaultValue: '',
  datePattern: '',
  values: [],
  constraints: [],
  properties: [],
  required: false,
  readable: true,
  writable: true,
  variable: '',
  expression: '',
};

/** The form of a start event or user task. */
export function FormSection(): ReactNode {
  return (
    <>
      <p className="panel-hint">
        友情提示：使用{' '}
        <a href="/bpm/manager/form" target="_blank" rel="noreferrer">
          流程表单
        </a>{' '}
        替代，提供更好的表单设计功能
      </p>
      <FieldList fields={formFields} />
      <BusinessKey />
      <FormFieldTable />
    </>
  );
}

function BusinessKey(): ReactNode {
  const { host, flavour, apply } = usePanel();
  if (!formSupport[flavour].nested) return null;
  const ids = formFieldsOf(host, flavour).map((field) => text(field, 'id'));
  return (
    <ChoiceField
      label="业务标识"
      value={readBusinessKey(host, flavour)}
      options={[...ids.map((id) => ({ value: id, label: id })), { value: NONE, label: '无' }]}
      onCommit={(id) => apply(planBusinessKey(host, id, flavour))}
    />
  );
}

function FormFieldTable(): ReactNode {
  const { host, flavour, disabled, create } = usePanel();
  const fields = formFieldsOf(host, flavour);
  const list = useEntries<FormField>('确认移除该字段吗？', (old, next) =>
    planFormField(host, old, next, flavour, create),
  );
  const typeOf = (row: ModdleElement) => {
    const { type, typeType } = readFormField(row, flavour);
    return typeType || (formFieldTypes.find(({ value }) => value === type)?.label ?? type);
  };
  const { entry } = list;
  const taken = fields.map((field) => text(field, 'id')).filter((id) => id !== entry?.id);
  return (
    <>
      <PanelTable
        title="表单字段"
        addText="添加字段"
        disabled={disabled}
        columns={[
          { title: '字段名称', text: (row) => readFormField(row, flavour).label },
          { title: '字段类型', text: typeOf },
          { title: '默认值', text: (row) => readFormField(row, flavour).defaultValue },
        ]}
        rows={fields}
        onAdd={() => list.add(blank)}
        onEdit={(row) => list.edit(row, readFormField(row, flavour))}
        onRemove={list.remove}
      />
      <EntryForm kind="drawer" width={WIDTH} title="字段配置" entry={entry} onSave={list.save} onClose={list.close}>
        {(_, values) => <FormFieldForm values={values} taken={taken} />}
      </EntryForm>
    </>
  );
}
