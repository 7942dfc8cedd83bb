import { type FormField, holdsValue } from '@jiaoyan/contract/bpm/form-field';
import { checkValue } from '@jiaoyan/contract/bpm/form-value';
import type { Json } from '@jiaoyan/contract/kernel/json';
import Form from 'antd/es/form';
import type { CSSProperties, ReactNode } from 'react';
import { DetailTableInput, DetailTableRead } from './DetailTable.tsx';
import { FieldInput } from './FieldInput.tsx';
import { FieldRead } from './FieldRead.tsx';

interface ProcessFieldProps {
  field: FormField;
  /** How many columns the form has. */
  columns: number;
  isRead: boolean;
  value: Json | undefined;
}

/** How many columns a field takes; what needs room takes them all. */
export function spanOf(field: FormField, columns: number): number {
  if (field.span === 0 || !holdsValue(field) || field.type === 'table') return columns;
  return Math.min(field.span, columns);
}

/** One field of a form in its place. */
export function ProcessField({ field, columns, isRead, value }: ProcessFieldProps): ReactNode {
  const style = { '--field-span': spanOf(field, columns) } as CSSProperties;
  return (
    <div className="process-form-field" style={style} data-field={field.name}>
      <FieldBody field={field} isRead={isRead} value={value} />
    </div>
  );
}

function FieldBody({ field, isRead, value }: Omit<ProcessFieldProps, 'columns'>): ReactNode {
  if (field.type === 'section') return <SectionTitle field={field} />;
  if (field.type === 'note') return <p className="process-form-note">{field.help || field.label}</p>;
  if (isRead) return <ReadItem field={field} value={value} />;
  if (field.type === 'table')
    return (
      <Form.Item label={field.label} required={field.required || (field.min ?? 0) > 0} {...helpOf(field)}>
        <DetailTableInput field={field} />
      </Form.Item>
    );
  const validator = async (_rule: unknown, given: unknown) => {
    const checked = checkValue(field, given);
    if ('message' in checked) throw new Error(checked.message);
  };
  return (
    <Form.Item
      name={field.name}
      label={field.label}
      required={field.required}
      validateTrigger={['onBlur', 'onChange']}
      rules={[{ validator }]}
      {...helpOf(field)}
    >
      <FieldInput field={field} />
    </Form.Item>
  );
}

const helpOf = ({ help }: FormField) => (help ? { extra: help } : {});

function SectionTitle({ field }: { field: FormField }): ReactNode {
  return (
    <div className="process-form-section">
      <h3>{field.label}</h3>
      {field.help && <p>{field.help}</p>}
    </div>
  );
}

/** Reads like a description, not like an input that is switched off. */
function ReadItem({ field, value }: { field: FormField; value: Json | undefined }): ReactNode {
  return (
    <dl className="process-form-read">
      <dt>{field.label}</dt>
      <dd>
        {field.type === 'table' ? (
          <DetailTableRead field={field} value={value} />
        ) : (
          <FieldRead field={field} value={value} />
        )}
      </dd>
    </dl>
  );
}
