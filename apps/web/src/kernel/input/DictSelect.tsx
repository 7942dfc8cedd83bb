import Select, { type SelectProps } from 'antd/es/select';
import type { ReactNode } from 'react';
import { type DictOption, useDict } from '../view/dict.ts';

type DictSelectProps = Omit<SelectProps<string>, 'options'> & {
  dictType: string;
  /** The entries that are offered here; all of them without. */
  only?: readonly string[];
};

/** What a dropdown offers: entries in use, and the current value even when it is disabled by now. */
export function offeredOptions(options: readonly DictOption[], current: string | null | undefined) {
  return options
    .filter((option) => !option.disabled || option.value === current)
    .map(({ value, label, disabled }) => ({ value, label, disabled }));
}

/** A dropdown over the entries of a dictionary. */
export function DictSelect({ dictType, only, ...props }: DictSelectProps): ReactNode {
  const options = offeredOptions(useDict(dictType), props.value).filter(
    ({ value }) => !only || only.includes(value) || value === props.value,
  );
  return <Select<string> showSearch={{ optionFilterProp: 'label' }} {...props} options={options} />;
}
