import { topics } from '@jiaoyan/contract/realtime';
import { type Menu, menu } from '@jiaoyan/contract/system/menu';
import Input, { type InputProps } from 'antd/es/input';
import Radio from 'antd/es/radio';
import { type ReactNode, useId } from 'react';
import { systemApi } from '../../api/system.ts';
import { MenuIcon } from '../../domain/menu-icons.tsx';
import type { Shows } from '../../kernel/form/ResourceForm.tsx';
import type { FormFields, FormTarget } from '../../kernel/resource-types.ts';
import { ParentSelect } from '../../kernel/tree/ParentSelect.tsx';
import { TreePage } from '../../kernel/tree/TreePage.tsx';
import { without } from '../../kernel/tree/tree-rows.ts';
import { IconSelect } from './IconSelect.tsx';
import './menu.css';

const columns = {
  menuName: { width: 185 },
  menuType: { width: 76 },
  icon: {
    title: '图标',
    width: 56,
    render: (_: unknown, row: Menu) => (row.icon ? <MenuIcon name={row.icon} /> : ''),
  },
  orderNum: { width: 100 },
  component: { width: 145 },
  perms: { width: 165 },
  status: { title: '状态', width: 76 },
  createTime: { width: 165 },
};
const calls = {
  ...systemApi.menu,
  sort: (menuIds: string, orderNums: string) => systemApi.menu.updateSort({ body: { menuIds, orderNums } }),
};
const FORM_WIDTH = 620;

const everywhere = ['parentId', 'menuType', 'menuName', 'orderNum', 'status'];
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  M: [...everywhere, 'icon', 'isFrame', 'path', 'visible'],
  F: [...everywhere, 'perms'],
};
/** An external page has no view, no name and no cache of ours. */
const screenOnly = ['component', 'routeName', 'query', 'isCache'];

/** A directory has no view, a button is a name and a permission. */
const shows: Shows = (name, { menuType, isFrame }) => {
  const own = fieldsOf[String(menuType)];
  if (own) return own.includes(name);
  return isFrame !== '0' || !screenOnly.includes(name);
};

const choices = (zero: string, one: string) => [
  { value: '0', label: zero },
  { value: '1', label: one },
];
const inputs: FormFields = {
  icon: <IconSelect />,
  isFrame: <Radio.Group options={choices('是', '否')} />,
  isCache: <Radio.Group options={choices('缓存', '不缓存')} />,
  path: <Input maxLength={200} placeholder="例如 user；外链须以 http:// 或 https:// 开头" />,
  query: <Input maxLength={255} placeholder={'例如 {"id": 1}'} />,
  perms: <Input maxLength={100} placeholder="例如 system:user:list" />,
};

interface ViewInputProps extends InputProps {
  /** Names that other entries use. */
  views: readonly string[];
}

function ViewInput({ views, ...props }: ViewInputProps): ReactNode {
  const listId = useId();
  return (
    <>
      <Input {...props} maxLength={255} placeholder="例如 system/user/index" list={listId} />
      <datalist id={listId}>
        {views.map((view) => (
          <option key={view} value={view} />
        ))}
      </datalist>
    </>
  );
}

function formFields(rows: readonly Menu[], target: FormTarget | undefined): FormFields {
  const free = typeof target === 'number' ? without(menu, rows, target) : rows;
  const holders = free.filter((row) => row.menuType !== 'F');
  const views = [...new Set(rows.map((row) => row.component))].filter(Boolean).sort();
  const component = <ViewInput views={views} />;
  return { ...inputs, component, parentId: <ParentSelect resource={menu} rows={holders} top="主类目" /> };
}

const childType = (parent: Menu | undefined) => (parent === undefined ? 'M' : parent.menuType === 'C' ? 'F' : 'C');
const startBelow = (parent: Menu | undefined) => ({ parentId: parent?.menuId ?? 0, menuType: childType(parent) });
const canHold = (row: Menu) => row.menuType !== 'F';

/** The menu of the product: directories, screens and the permissions of their buttons. */
export function MenuPage(): ReactNode {
  return (
    <TreePage
      resource={menu}
      calls={calls}
      columns={columns}
      formFields={formFields}
      shows={shows}
      formWidth={FORM_WIDTH}
      startBelow={startBelow}
      canHold={canHold}
      topic={topics.rights}
    />
  );
}
