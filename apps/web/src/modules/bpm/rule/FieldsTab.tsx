import type { FieldChoice, NodeSettings } from '@jiaoyan/contract/bpm/rule';
import Form from 'antd/es/form';
import Radio from 'antd/es/radio';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { accessOptions } from './rule-words.ts';

type Access = NodeSettings['fields'];
interface AccessTableProps {
  fields: readonly FieldChoice[];
  value?: Access;
  onChange?: (access: Access) => void;
}

/** What an approver may do with each field of the form; fields that nobody set are read. */
export function FieldsTab({ fields }: { fields: readonly FieldChoice[] }): ReactNode {
  if (fields.length === 0) return <EmptyState text="该流程没有选择流程表单，没有可以设置的字段" />;
  return (
    <Form.Item name={['settings', 'fields']}>
      <AccessTable fields={fields} />
    </Form.Item>
  );
}

function AccessTable({ fields, value = {}, onChange }: AccessTableProps): ReactNode {
  const setAll = (access: Access[string]) =>
    onChange?.(Object.fromEntries(fields.map(({ name }) => [name, access] as const)));
  return (
    <ul className="rule-fields" aria-label="字段权限">
      <li className="rule-fields-all">
        <span>全部字段</span>
        <span className="rule-fields-set">
          {accessOptions.map(({ value: access, label }) => (
            <button key={access} type="button" className="link-button" onClick={() => setAll(access)}>
              {`全部${label}`}
            </button>
          ))}
        </span>
      </li>
      {fields.map(({ name, label }) => (
        <li key={name}>
          <span title={name}>{label}</span>
          <Radio.Group
            aria-label={`${label}的权限`}
            value={value[name] ?? 'read'}
            options={[...accessOptions]}
            onChange={(event) => onChange?.({ ...value, [name]: event.target.value })}
          />
        </li>
      ))}
    </ul>
  );
}
