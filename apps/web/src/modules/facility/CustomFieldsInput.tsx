import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type CustomField, customKinds } from '@jiaoyan/contract/facility/custom-field';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { CustomValue } from './FacilityInputs.tsx';
import './facility.css';

const MAX_FIELDS = 20;
const kinds = Object.entries(customKinds).map(([value, label]) => ({ value: value as CustomField['kind'], label }));

interface CustomFieldsProps {
  id?: string;
  value?: readonly CustomField[];
  onChange?: (value: CustomField[]) => void;
}

/** A key that no field of the class has. */
function freeKey(fields: readonly CustomField[]): string {
  let at = fields.length + 1;
  while (fields.some(({ key }) => key === `f${at}`)) at++;
  return `f${at}`;
}
const fresh = (fields: readonly CustomField[]): CustomField => ({
  key: freeKey(fields),
  label: '',
  kind: 'text',
  unit: '',
  options: [],
  required: false,
  min: '',
  max: '',
});

/** What facilities of a class are asked besides what all are asked, and how that will look. */
export function CustomFieldsInput({ id, value = [], onChange }: CustomFieldsProps): ReactNode {
  const change = (at: number, patch: Partial<CustomField>) =>
    onChange?.(value.map((field, index) => (index === at ? { ...field, ...patch } : field)));
  return (
    <div className="custom-fields" id={id}>
      {value.map((field, at) => (
        <FieldEditor
          key={field.key}
          field={field}
          onChange={(patch) => change(at, patch)}
          onRemove={() => onChange?.(value.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= MAX_FIELDS}
        onClick={() => onChange?.([...value, fresh(value)])}
      >
        添加字段
      </Button>
      {value.length > 0 && <Preview fields={value} />}
    </div>
  );
}

interface FieldEditorProps {
  field: CustomField;
  onChange: (patch: Partial<CustomField>) => void;
  onRemove: () => void;
}

function FieldEditor({ field, onChange, onRemove }: FieldEditorProps): ReactNode {
  const name = field.label || '新字段';
  return (
    <fieldset className="custom-field" aria-label={name}>
      <Input
        className="custom-label"
        aria-label={`${name} 名称`}
        placeholder="字段名称"
        maxLength={20}
        value={field.label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <Select
        className="custom-kind"
        aria-label={`${name} 类型`}
        value={field.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind })}
      />
      <Checkbox checked={field.required} onChange={({ target }) => onChange({ required: target.checked })}>
        必填
      </Checkbox>
      <IconButton label={`删除${name}`} onClick={onRemove}>
        <DeleteOutlined aria-hidden />
      </IconButton>
      {field.kind === 'choice' && (
        <Select<string[]>
          className="custom-wide"
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={`${name} 选项`}
          placeholder="输入选项后按回车"
          value={[...field.options]}
          onChange={(options) => onChange({ options })}
        />
      )}
      {field.kind === 'number' && <NumberLimits field={field} name={name} onChange={onChange} />}
    </fieldset>
  );
}

const limits = [
  ['unit', '单位'],
  ['min', '最小值'],
  ['max', '最大值'],
] as const;
interface LimitsProps extends Pick<FieldEditorProps, 'field' | 'onChange'> {
  name: string;
}
const NumberLimits = ({ field, name, onChange }: LimitsProps): ReactNode => (
  <div className="custom-wide custom-limits">
    {limits.map(([key, label]) => (
      <Input
        key={key}
        aria-label={`${name} ${label}`}
        placeholder={label}
        maxLength={key === 'unit' ? 10 : 18}
        value={field[key]}
        onChange={({ target }) => onChange({ [key]: target.value })}
      />
    ))}
  </div>
);

/** The fields as the form of a facility will show them; what is typed here is kept nowhere. */
function Preview({ fields }: { fields: readonly CustomField[] }): ReactNode {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <section className="custom-preview" aria-label="字段预览">
      <h4>预览</h4>
      <div className="custom-values">
        {fields.map((field) => (
          <CustomValue
            key={field.key}
            field={{ ...field, label: field.label || '新字段' }}
            value={values[field.key] ?? ''}
            onChange={(next) => setValues({ ...values, [field.key]: next })}
          />
        ))}
      </div>
    </section>
  );
}
