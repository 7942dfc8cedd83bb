import Select from 'antd/es/select';
import type { ReactNode } from 'react';

const SEPARATORS = [',', '，', ' ', '\n', '\t'];

interface SerialInputProps {
  label: string;
  value: string[];
  className?: string;
  onChange: (serials: string[]) => void;
}

/** The numbers of pieces, as a scanner or somebody types them. */
export function SerialInput({ label, value, className = 'full-width', onChange }: SerialInputProps): ReactNode {
  return (
    <Select<string[]>
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={label}
      className={className}
      placeholder="逐个扫描或输入序列号，回车确认"
      value={value}
      tokenSeparators={SEPARATORS}
      onChange={onChange}
    />
  );
}
