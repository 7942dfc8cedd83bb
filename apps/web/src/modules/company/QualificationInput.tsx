import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Qualification } from '@jiaoyan/contract/company/company';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type ReactNode, useRef } from 'react';
import { FileUpload } from '../../kernel/files/FileUpload.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import './company.css';

const MOST = 20;
const FILE_TYPES = ['pdf', 'png', 'jpg', 'jpeg', 'doc', 'docx'];
const blank: Qualification = { name: '', no: '', expire: '', file: '' };

interface QualificationInputProps {
  value?: readonly Qualification[];
  onChange?: (list: Qualification[]) => void;
}

/** The certificates of a company: each with number, last day and a copy. */
export function QualificationInput({ value = [], onChange }: QualificationInputProps): ReactNode {
  const keys = useKeys(value.length);
  const change = (at: number, patch: Partial<Qualification>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  const remove = (at: number) => {
    keys.splice(at, 1);
    onChange?.(value.filter((_, index) => index !== at));
  };
  return (
    <div className="qualifications">
      {value.map((one, at) => (
        <Line
          key={keys[at]}
          number={at + 1}
          value={one}
          onChange={(patch) => change(at, patch)}
          onRemove={() => remove(at)}
        />
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= MOST}
        onClick={() => onChange?.([...value, blank])}
      >
        添加资质
      </Button>
    </div>
  );
}

/** Lines have no ids of their own; without keys that stay, the inputs of a removed one would show the next. */
function useKeys(count: number): number[] {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  while (keys.current.length < count) {
    keys.current.push(next.current);
    next.current += 1;
  }
  keys.current.length = count;
  return keys.current;
}

interface LineProps {
  number: number;
  value: Qualification;
  onChange: (patch: Partial<Qualification>) => void;
  onRemove: () => void;
}

function Line({ number, value, onChange, onRemove }: LineProps): ReactNode {
  const id = `qualification-${number}`;
  return (
    <fieldset className="qualification">
      <legend className="sr-only">资质 {number}</legend>
      <Input
        aria-label={`资质 ${number} 名称`}
        placeholder="资质名称"
        maxLength={60}
        value={value.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        aria-label={`资质 ${number} 证书编号`}
        placeholder="证书编号"
        maxLength={40}
        value={value.no}
        onChange={(event) => onChange({ no: event.target.value })}
      />
      <label className="sr-only" htmlFor={id}>
        资质 {number} 到期日
      </label>
      <DateInput id={id} value={value.expire} onChange={(expire) => onChange({ expire })} />
      <Button danger icon={<DeleteOutlined aria-hidden />} aria-label={`删除资质 ${number}`} onClick={onRemove} />
      <div className="qualification-file">
        <FileUpload
          limit={1}
          types={FILE_TYPES}
          showTip={false}
          value={value.file}
          onChange={(file) => onChange({ file })}
        />
      </div>
    </fieldset>
  );
}
