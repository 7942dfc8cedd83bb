import { type FormField, fieldTypes, hasOptions, holdsValue } from '@jiaoyan/contract/bpm/form-field';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { BasicSettings } from './BasicSettings.tsx';
import { ColumnsSetting } from './ColumnsSetting.tsx';
import { OptionsSetting } from './OptionsSetting.tsx';
import { Setting } from './Setting.tsx';
import { ShowSetting } from './ShowSetting.tsx';
import { ValueSettings } from './ValueSettings.tsx';

interface FieldSettingsProps {
  field: FormField;
  fields: readonly FormField[];
  columns: number;
  onChange: (patch: Partial<FormField>) => void;
}

/** Everything about one field. */
export function FieldSettings({ field, fields, columns, onChange }: FieldSettingsProps): ReactNode {
  const holds = holdsValue(field);
  const spans = [
    ...Array.from({ length: columns - 1 }, (_, at) => ({ value: at + 1, label: `${at + 1} 列` })),
    { value: 0, label: '整行' },
  ];
  return (
    <section className="builder-settings" aria-label={`${field.label}的设置`}>
      <p className="builder-settings-type">{fieldTypes[field.type]}</p>
      <BasicSettings field={field} onChange={onChange} />
      <Setting label={field.type === 'note' ? '说明文字' : '说明'}>
        {(id) => (
          <Input.TextArea
            id={id}
            value={field.help}
            maxLength={1000}
            autoSize={{ minRows: field.type === 'note' ? 3 : 1, maxRows: 8 }}
            placeholder="显示在字段下方"
            onChange={(event) => onChange({ help: event.target.value })}
          />
        )}
      </Setting>
      {holds && field.type !== 'table' && (
        <Setting label="宽度">
          {(id) => (
            <Select
              id={id}
              className="full-width"
              value={field.span >= columns ? 0 : field.span}
              options={spans}
              onChange={(span) => onChange({ span })}
            />
          )}
        </Setting>
      )}
      {hasOptions(field) && (
        <OptionsSetting options={field.options} onChange={(options) => onChange({ options, initial: null })} />
      )}
      {field.type === 'table' && (
        <ColumnsSetting columns={field.columns} onChange={(next) => onChange({ columns: next })} />
      )}
      {holds && <ValueSettings field={field} onChange={onChange} />}
      <ShowSetting field={field} fields={fields} onChange={(show) => onChange({ show })} />
    </section>
  );
}
