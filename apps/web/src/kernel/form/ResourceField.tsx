import type { Field } from '@jiaoyan/contract/kernel/field';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Radio from 'antd/es/radio';
import { lazy, type ReactNode, Suspense } from 'react';
import { FileUpload } from '../files/FileUpload.tsx';
import { ImageUpload } from '../files/ImageUpload.tsx';
import { DictSelect, offeredOptions } from '../input/DictSelect.tsx';
import { RichText } from '../input/RichText.tsx';
import { TagInput } from '../input/TagInput.tsx';
import { useDict } from '../view/dict.ts';

const DateInput = lazy(async () => ({ default: (await import('../input/DateInput.tsx')).DateInput }));

/** What a form passes to the input of a field. */
interface FieldInputProps {
  id?: string;
  value?: never;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
}

const RADIO_MAX = 3;

function DictChoice({ field, ...props }: FieldInputProps & { field: Field }): ReactNode {
  const dictType = field.dictType ?? '';
  const options = useDict(dictType);
  if (options.length === 0 || options.length > RADIO_MAX) {
    return <DictSelect {...props} dictType={dictType} placeholder={`请选择${field.label}`} />;
  }
  return <Radio.Group {...props} aria-label={field.label} options={offeredOptions(options, props.value)} />;
}

/** The input that fits the kind of a field. */
export function ResourceField({ field, ...props }: FieldInputProps & { field: Field }): ReactNode {
  const limit = field.max === undefined ? {} : { maxLength: field.max };
  const placeholder = `请输入${field.label}`;
  switch (field.kind) {
    case 'note':
      return (
        <Input.TextArea
          {...props}
          {...limit}
          placeholder={placeholder}
          autoSize={{ minRows: 2, maxRows: 8 }}
          showCount
        />
      );
    case 'int':
      return <InputNumber {...props} className="full-width" min={0} max={field.max ?? 999_999} precision={0} />;
    case 'dict':
      return <DictChoice {...props} field={field} />;
    case 'date':
    case 'datetime':
      return (
        <Suspense fallback={<Input disabled placeholder={placeholder} />}>
          <DateInput {...props} showTime={field.kind === 'datetime'} />
        </Suspense>
      );
    case 'rich':
      return <RichText {...props} label={field.label} />;
    case 'image':
      return <ImageUpload {...props} />;
    case 'tags':
      return <TagInput {...props} placeholder={`请输入${field.label}，按回车确认`} />;
    case 'file':
      return <FileUpload {...props} />;
    default:
      return <Input {...props} {...limit} placeholder={placeholder} />;
  }
}
