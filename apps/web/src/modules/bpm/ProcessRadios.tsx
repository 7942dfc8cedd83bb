import type { ProcessChoice } from '@jiaoyan/bpmn';
import Radio from 'antd/es/radio';
import type { ReactNode } from 'react';
import './process-radios.css';

interface ProcessRadiosProps {
  choices: readonly ProcessChoice[];
  /** The one that is chosen at first; without `value` the radios keep the choice themselves. */
  initial?: string;
  value?: string;
  onChange: (id: string) => void;
}

/** The processes of a file, of which one is meant. */
export function ProcessRadios({ choices, initial, value, onChange }: ProcessRadiosProps): ReactNode {
  return (
    <Radio.Group
      className="process-radios"
      aria-label="文件中的流程"
      {...(value === undefined ? { defaultValue: initial } : { value })}
      onChange={({ target }) => onChange(target.value as string)}
      options={choices.map(({ id, name, executable }) => ({
        value: id,
        label: `${name === id ? id : `${name}（${id}）`}${executable ? '' : '，未设为可执行'}`,
      }))}
    />
  );
}
