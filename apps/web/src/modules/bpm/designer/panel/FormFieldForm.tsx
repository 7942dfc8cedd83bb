import { type FormField, formFieldTypes, formSupport } from '@jiaoyan/bpmn';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { PairTable } from './PairTable.tsx';
import { usePanel } from './panel.ts';

interface FormFieldFormProps {
  values: FormField;
  /** The ids of the other fields. */
  taken: readonly string[];
}

/** The form of one field of a form. */
export function FormFieldForm({ values, taken }: FormFieldFormProps): ReactNode {
  const { flavour } = usePanel();
  const { nested, access } = formSupport[flavour];
  const unique = async (_rule: unknown, id: string) => {
    if (taken.includes(id)) throw new Error('字段ID已存在');
  };
  return (
    <>
      <Form.Item name="id" label="字段ID" rules={[{ required: true, whitespace: true }, { validator: unique }]}>
        <Input />
      </Form.Item>
      <Form.Item name="type" label="类型" rules={[{ required: true }]}>
        <Select options={[...formFieldTypes]} />
      </Form.Item>
      {values.type === 'custom' && (
        <Form.Item name="typeType" label="类型名称" rules={[{ required: true, whitespace: true }]}>
          <Input />
        </Form.Item>
      )}
      <Form.Item name="label" label="名称">
        <Input />
      </Form.Item>
      {values.type === 'date' && (
        <Form.Item name="datePattern" label="时间格式">
          <Input placeholder="yyyy-MM-dd" />
        </Form.Item>
      )}
      <Form.Item name="defaultValue" label="默认值">
        <Input />
      </Form.Item>
      {access && <AccessItems />}
      {values.type === 'enum' && (
        <Form.Item name="values" noStyle>
          <PairTable
            title="枚举值列表"
            addText="添加枚举值"
            formTitle="枚举值配置"
            question="确认移除该枚举值吗？"
            first={{ name: 'id', label: '枚举值编号' }}
            second={{ name: 'name', label: '枚举值名称' }}
          />
        </Form.Item>
      )}
      {nested && <NestedItems />}
    </>
  );
}

function NestedItems(): ReactNode {
  return (
    <>
      <Form.Item name="constraints" noStyle>
        <PairTable
          title="约束条件列表"
          addText="添加约束"
          formTitle="约束条件配置"
          question="确认移除该约束条件吗？"
          first={{ name: 'name', label: '约束名称' }}
          second={{ name: 'config', label: '约束配置', optional: true }}
        />
      </Form.Item>
      <Form.Item name="properties" noStyle>
        <PairTable
          title="字段属性列表"
          addText="添加属性"
          formTitle="字段属性配置"
          question="确认移除该属性吗？"
          first={{ name: 'id', label: '属性编号' }}
          second={{ name: 'value', label: '属性值' }}
        />
      </Form.Item>
    </>
  );
}

function AccessItems(): ReactNode {
  const flag = (name: string, label: string) => (
    <Form.Item name={name} valuePropName="checked" noStyle>
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  );
  return (
    <>
      <Form.Item name="variable" label="变量名">
        <Input />
      </Form.Item>
      <Form.Item name="expression" label="表达式">
        <Input className="panel-code" />
      </Form.Item>
      <div className="panel-flags panel-row">
        {flag('required', '必填')}
        {flag('readable', '可读')}
        {flag('writable', '可写')}
      </div>
    </>
  );
}
