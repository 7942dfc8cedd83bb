import { type FormField, isList } from '@jiaoyan/contract/bpm/form-field';
import { patternProblem } from '@jiaoyan/contract/kernel/pattern';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { FieldInput } from '../FieldInput.tsx';
import type { AnyField } from '../field-choices.ts';
import { BoundsSetting, Setting } from './Setting.tsx';

interface ValueSettingsProps {
  field: AnyField;
  onChange: (patch: Partial<FormField>) => void;
}

/** What values a field takes. */
export function ValueSettings({ field, onChange }: ValueSettingsProps): ReactNode {
  const { type } = field;
  const isText = type === 'text' || type === 'textarea';
  const isNumber = type === 'number' || type === 'money';
  const canHoldSeveral = type === 'select' || type === 'user' || type === 'dept';
  return (
    <>
      {canHoldSeveral && (
        <Setting label="可多选" inline>
          {(id) => (
            <Switch id={id} checked={field.multiple} onChange={(multiple) => onChange({ multiple, initial: null })} />
          )}
        </Setting>
      )}
      {isText && <BoundsSetting label="字数" min={field.min} max={field.max} counts onChange={onChange} />}
      {isNumber && <BoundsSetting label="取值范围" min={field.min} max={field.max} onChange={onChange} />}
      {isList(field) && <BoundsSetting label="选择数量" min={field.min} max={field.max} counts onChange={onChange} />}
      {type === 'table' && <BoundsSetting label="行数" min={field.min} max={field.max} counts onChange={onChange} />}
      {(type === 'file' || type === 'image' || type === 'rate') && <MostSetting field={field} onChange={onChange} />}
      {type === 'number' && (
        <Setting label="小数位数">
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={6}
              value={field.precision}
              onChange={(next) => onChange({ precision: next ?? 0 })}
            />
          )}
        </Setting>
      )}
      {type === 'text' && <PatternSetting field={field} onChange={onChange} />}
      {type !== 'file' && type !== 'image' && type !== 'table' && (
        <Setting label="默认值">
          {(id) => (
            <FieldInput id={id} field={field} value={field.initial} onChange={(initial) => onChange({ initial })} />
          )}
        </Setting>
      )}
    </>
  );
}

function MostSetting({ field, onChange }: ValueSettingsProps): ReactNode {
  return (
    <Setting label={field.type === 'rate' ? '最高分' : '最多个数'}>
      {(id) => (
        <InputNumber
          id={id}
          min={1}
          max={10}
          precision={0}
          placeholder="5"
          value={field.max}
          onChange={(max) => onChange({ max })}
        />
      )}
    </Setting>
  );
}

const presets = [
  { label: '手机号', value: '1[3-9]\\d{9}', message: '请输入正确的手机号' },
  { label: '身份证号', value: '\\d{17}[\\dXx]', message: '请输入正确的身份证号' },
  { label: '邮箱', value: '[\\w.+-]+@[\\w-]+\\.[\\w.]+', message: '请输入正确的邮箱' },
  { label: '统一社会信用代码', value: '[0-9A-Z]{18}', message: '请输入正确的统一社会信用代码' },
];

/** A regular expression that the whole text has to fit; common ones are at hand. */
function PatternSetting({ field, onChange }: ValueSettingsProps): ReactNode {
  const problem = field.pattern ? patternProblem(field.pattern) : undefined;
  return (
    <>
      <Setting label="格式校验" hint={problem ?? '正则表达式，须与整个内容匹配'}>
        {(id) => (
          <span className="builder-pattern">
            <Input
              id={id}
              className="builder-code"
              value={field.pattern}
              status={problem ? 'error' : ''}
              placeholder="不校验"
              allowClear
              onChange={(event) => onChange({ pattern: event.target.value })}
            />
            <Select
              aria-label="常用格式"
              placeholder="常用"
              value={null}
              popupMatchSelectWidth={false}
              options={presets}
              onChange={(value: string | null) => {
                const preset = presets.find((one) => one.value === value);
                if (preset) onChange({ pattern: preset.value, patternMessage: preset.message });
              }}
            />
          </span>
        )}
      </Setting>
      {field.pattern && (
        <Setting label="校验提示">
          {(id) => (
            <Input
              id={id}
              value={field.patternMessage}
              maxLength={100}
              placeholder={`${field.label}格式不正确`}
              onChange={(event) => onChange({ patternMessage: event.target.value })}
            />
          )}
        </Setting>
      )}
    </>
  );
}
