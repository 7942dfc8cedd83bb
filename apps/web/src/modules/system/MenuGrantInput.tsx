import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { TreeCheck } from '../../kernel/tree/TreeCheck.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import type { MenuGrant } from './role-form.ts';

interface MenuGrantInputProps {
  value?: MenuGrant;
  onChange?: (value: MenuGrant) => void;
}

const nothing: MenuGrant = { ids: [], linked: true };

/** The menus that the user may hand on, to be ticked for a role. */
export function MenuGrantInput({ value = nothing, onChange }: MenuGrantInputProps): ReactNode {
  const tree = useQuery({
    queryKey: ['menu', 'treeselect'],
    queryFn: ({ signal }) => systemApi.menu.treeselect(undefined, { quiet: true, signal }),
  });
  if (tree.error) return <ErrorPanel error={tree.error} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <TreeCheck
      label="菜单权限"
      nodes={tree.data}
      mode="granting"
      value={value.ids}
      onChange={(ids) => onChange?.({ ...value, ids })}
      linked={value.linked}
      onLinked={(linked) => onChange?.({ ...value, linked })}
    />
  );
}
