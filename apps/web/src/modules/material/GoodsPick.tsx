import type { MaterialOption } from '@jiaoyan/contract/material/material';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { useMaterialOptions } from './materials.ts';

interface GoodsPickProps {
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
  /** Which of them are offered; all when absent. */
  isOffered?: (option: MaterialOption) => boolean;
  /** What is said when there is none. */
  none?: string;
}

/** Chooses one material of the catalogue by whatever people call it. */
export function GoodsPick({ isOffered, none = '没有这样的物资', ...props }: GoodsPickProps): ReactNode {
  const [text, setText] = useState('');
  const { data = [] } = useMaterialOptions(text.trim(), undefined);
  const offered = isOffered ? data.filter(isOffered) : data;
  return (
    <Select<number>
      {...props}
      showSearch={{ filterOption: false, onSearch: setText }}
      placeholder="物资名称、编码、条码或拼音首字母"
      notFoundContent={none}
      options={offered.map(({ id, label, code }) => ({ value: id, label: `${label}（${code}）` }))}
    />
  );
}
