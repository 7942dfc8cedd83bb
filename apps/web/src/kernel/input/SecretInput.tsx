import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Space from 'antd/es/space';
import type { ReactNode } from 'react';

interface SecretInputProps {
  id?: string;
  value?: string;
  maxLength?: number;
  placeholder?: string;
  onChange?: (value: string) => void;
}

/** A secret that the server does not show again: it stays as it is until the user chooses to replace it. */
export function SecretInput({
  value = '',
  maxLength = 128,
  placeholder,
  onChange,
  ...props
}: SecretInputProps): ReactNode {
  if (value === KEPT_SECRET) {
    return (
      <Space.Compact block>
        <Input {...props} value="已设置，不再显示" readOnly />
        <Button onClick={() => onChange?.('')}>更换</Button>
      </Space.Compact>
    );
  }
  return (
    <Input
      {...props}
      value={value}
      maxLength={maxLength}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
