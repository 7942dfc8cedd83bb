import type { RuleChoice } from '@jiaoyan/contract/bpm/rule';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';

interface ManySelectProps {
  choices: readonly RuleChoice[];
  id?: string;
  'aria-label'?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
}

/** Several records out of a short list; those out of use can only be given up. */
export function ManySelect({ choices, ...props }: ManySelectProps): ReactNode {
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      className="full-width"
      placeholder="请选择"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={choices.map(({ id, name, disabled }) => ({
        value: id,
        label: disabled ? `${name}（停用）` : name,
        disabled,
      }))}
    />
  );
}
