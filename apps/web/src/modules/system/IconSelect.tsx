import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { iconNames, MenuIcon } from '../../domain/menu-icons.tsx';

interface IconSelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

const picture = (name: string): ReactNode => (
  <span className="icon-option">
    <MenuIcon name={name} /> {name}
  </span>
);
const options = iconNames.map((name) => ({ value: name, label: name }));

/** A dropdown over the pictures that a menu entry may have. */
export function IconSelect({ value, onChange, ...props }: IconSelectProps): ReactNode {
  return (
    <Select
      {...props}
      value={value || null}
      allowClear
      showSearch
      placeholder="请选择图标"
      options={options}
      optionRender={(option) => picture(String(option.value))}
      labelRender={({ value: name }) => picture(String(name))}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
