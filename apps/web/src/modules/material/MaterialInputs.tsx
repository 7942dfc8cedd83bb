import type { TreeNode } from '@jiaoyan/contract/kernel/tree';
import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import TreeSelect from 'antd/es/tree-select';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { Choose, type InputProps, named } from '../../domain/Choose.tsx';
import { useMaterialOptions, useProviders, useStores, useTypeTree } from './materials.ts';

interface Option {
  value: number;
  title: string;
  disabled: boolean;
  children: Option[];
}
const toOption = ({ id, label, disabled = false, children = [] }: TreeNode): Option => ({
  value: id,
  title: disabled ? `${label}（停用）` : label,
  disabled,
  children: children.map(toOption),
});

interface TypeSelectProps extends InputProps {
  /** Names the dropdown where no label does. */
  label?: string;
  placeholder?: string;
}

/** Chooses a kind of material. */
export function TypeSelect({
  value,
  onChange,
  label,
  placeholder = '请选择物资类别',
  ...props
}: TypeSelectProps): ReactNode {
  return (
    <TreeSelect<number | null>
      {...props}
      {...(label && { 'aria-label': label })}
      className="full-width"
      value={value ?? null}
      treeData={useTypeTree().map(toOption)}
      treeDefaultExpandAll
      allowClear
      showSearch
      treeNodeFilterProp="title"
      popupMatchSelectWidth={false}
      placeholder={placeholder}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

interface StoreSelectProps extends InputProps {
  /** Every store, not only those that the user reaches. */
  all?: boolean;
  /** Names the dropdown where no label does. */
  label?: string;
}

/** Chooses one of the stores that the user reaches. */
export function StoreSelect({ all = false, label, ...props }: StoreSelectProps): ReactNode {
  const options = useStores(all).map(named);
  return <Choose {...props} {...(label && { 'aria-label': label })} placeholder="请选择仓库" options={options} />;
}

/** Chooses who gave the goods. */
export function ProviderSelect(props: InputProps): ReactNode {
  return <Choose {...props} placeholder="请选择供应商" options={useProviders().map(named)} />;
}

interface SubstituteProps {
  id?: string;
  value?: readonly number[];
  onChange?: (value: number[]) => void;
}
/** Chooses materials that can stand in for another one. */
export function SubstituteSelect({ value = [], onChange, ...props }: SubstituteProps): ReactNode {
  const [text, setText] = useState('');
  const { data: found = [] } = useMaterialOptions(text.trim(), undefined);
  const chosen = value.join(',');
  const { data: known = [] } = useQuery({
    queryKey: ['material', 'substitutes', chosen],
    queryFn: ({ signal }) => materialApi.material.options({ query: { ids: chosen } }, { quiet: true, signal }),
    enabled: chosen !== '',
  });
  const options = new Map(
    [...known, ...found].map(({ id, code, label }) => [id, { value: id, label: `${label}（${code}）` }]),
  );
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      value={[...value]}
      showSearch={{ filterOption: false, onSearch: setText }}
      placeholder="缺货时可用的其他物资"
      options={[...options.values()]}
      onChange={(next) => onChange?.(next)}
    />
  );
}
