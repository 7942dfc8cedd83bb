import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';

interface FlagProps {
  id?: string;
  value?: boolean;
  onChange?: (value: boolean) => void;
}

/** Yes or no. */
export function FlagInput({ value = false, onChange, ...props }: FlagProps): ReactNode {
  return <Switch {...props} checked={value} onChange={(next) => onChange?.(next)} />;
}
