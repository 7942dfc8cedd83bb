import { type FormField, holdsValue } from '@jiaoyan/contract/bpm/form-field';
import Input from 'antd/es/input';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import type { AnyField } from '../field-choices.ts';
import { Setting } from './Setting.tsx';

interface BasicSettingsProps {
  field: AnyField;
  onChange: (patch: Partial<FormField>) => void;
}

const typed: ReadonlySet<string> = new Set(['text', 'textarea', 'number', 'money', 'select', 'user', 'dept']);
const NAME = /^[A-Za-z_]\w*$/;

/** What a field is called, and whether it must be filled in. */
export function BasicSettings({ field, onChange }: BasicSettingsProps): ReactNode {
  const holds = holdsValue(field);
  return (
    <>
      <Setting label={field.type === 'section' ? '标题' : '字段名称'}>
        {(id) => (
          <Input
            id={id}
            value={field.label}
            maxLength={50}
            status={field.label.trim() ? '' : 'error'}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
      </Setting>
      {holds && (
        <Setting label="字段标识" hint="流程条件用它引用字段的值，如 ${day > 3}">
          {(id) => (
            <Input
              id={id}
              className="builder-code"
              value={field.name}
              maxLength={50}
              status={NAME.test(field.name) ? '' : 'error'}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Setting>
      )}
      {holds && field.type !== 'switch' && (
        <Setting label="必填" inline>
          {(id) => <Switch id={id} checked={field.required} onChange={(required) => onChange({ required })} />}
        </Setting>
      )}
      {typed.has(field.type) && (
        <Setting label="占位提示">
          {(id) => (
            <Input
              id={id}
              value={field.placeholder}
              maxLength={100}
              placeholder="自动"
              onChange={(event) => onChange({ placeholder: event.target.value })}
            />
          )}
        </Setting>
      )}
    </>
  );
}
