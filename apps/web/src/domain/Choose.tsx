import Select from 'antd/es/select';
import type { ReactNode } from 'react';

/** What a form gives to an input that chooses one record. */
export interface InputProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}
interface Choice {
  value: number;
  label: string;
  disabled?: boolean;
}

/** A dropdown that knows how to be emptied and searched. */
export function Choose({
  value,
  onChange,
  options,
  ...props
}: InputProps & { options: Choice[]; placeholder: string }): ReactNode {
  return (
    <Select<number | null>
      {...props}
      value={value ?? null}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

/** A record as a choice; one that is closed is shown, but not offered. */
export const named = ({ id, label, disabled }: { id: number; label: string; disabled: boolean }): Choice => ({
  value: id,
  label: disabled ? `${label}（停用）` : label,
  disabled,
});
