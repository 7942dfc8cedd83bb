import type { ListenerField } from '@jiaoyan/bpmn';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { ValueTable } from './ValueTable.tsx';

const types = [
  { value: 'string', label: '字符串' },
  { value: 'expression', label: '表达式' },
];
/** What the type of such a value is called. */
export const fieldTypeLabel = (type: string) => types.find(({ value }) => value === type)?.label ?? type;
const triggers = ['onBlur', 'onChange'];

interface ListenerFieldsProps {
  value?: readonly ListenerField[];
  onChange?: (value: readonly ListenerField[]) => void;
}

/** The values that the engine puts into a listener or service. */
export function ListenerFields(props: ListenerFieldsProps): ReactNode {
  return (
    <ValueTable<Partial<ListenerField>>
      {...(props.value && { value: props.value })}
      onChange={(next) => props.onChange?.(next as readonly ListenerField[])}
      title="注入字段"
      addText="添加字段"
      formTitle="字段配置"
      question="确认移除该字段吗？"
      blank={{ name: '', value: '' }}
      columns={[
        { title: '字段名称', text: (row) => row.name },
        { title: '字段类型', text: (row) => fieldTypeLabel(row.fieldType ?? '') },
        { title: '字段值/表达式', text: (row) => row.value },
      ]}
      form={(values) => <FieldForm fieldType={values.fieldType} />}
    />
  );
}

/** The form of one such value. */
export function FieldForm({ fieldType }: { fieldType: ListenerField['fieldType'] | undefined }): ReactNode {
  return (
    <>
      <Form.Item name="name" label="字段名称" validateTrigger={triggers} rules={[{ required: true, whitespace: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="fieldType" label="字段类型" validateTrigger={triggers} rules={[{ required: true }]}>
        <Select options={types} />
      </Form.Item>
      {fieldType && (
        <Form.Item
          name="value"
          label={fieldType === 'string' ? '字段值' : '表达式'}
          validateTrigger={triggers}
          rules={[{ required: true, whitespace: true }]}
        >
          <Input />
        </Form.Item>
      )}
    </>
  );
}
