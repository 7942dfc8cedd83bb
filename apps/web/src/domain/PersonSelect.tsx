import type { ReactNode } from 'react';
import type { InputProps } from './Choose.tsx';
import { UserSelect } from './UserSelect.tsx';

/** Chooses one person, or nobody. */
export function PersonSelect({ value, onChange, ...props }: InputProps): ReactNode {
  return (
    <UserSelect
      {...props}
      single
      placeholder="输入姓名或部门查找"
      value={value ? [value] : []}
      onChange={([userId]) => onChange?.(userId ?? null)}
    />
  );
}
