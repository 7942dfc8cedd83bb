import type { OnlineUser } from '@jiaoyan/contract/monitor/online';
import Table, { type ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { RowActions } from '../../kernel/list/RowActions.tsx';
import type { TableSettings } from '../../kernel/list/table-settings.ts';
import { useNarrow } from '../../kernel/media.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import '../../kernel/view/dict-tag.css';

type Column = ColumnType<OnlineUser> & { key: keyof OnlineUser; label: string; width: number };
type Look = Pick<ColumnType<OnlineUser>, 'className' | 'render'>;
const column = (key: keyof OnlineUser, label: string, width: number, look: Look = {}): Column => ({
  key,
  label,
  title: label,
  dataIndex: key,
  width,
  ellipsis: true,
  ...look,
});

const nameCell = (_: unknown, row: OnlineUser): ReactNode => (
  <>
    {row.userName}
    {row.own && <span className="dict-tag dict-tag-success online-own">当前会话</span>}
  </>
);

/** The columns of the list, in their order. */
export const onlineColumns: readonly Column[] = [
  column('tokenId', '会话编号', 95, { className: 'num' }),
  column('userName', '用户名称', 165, { render: nameCell }),
  column('nickName', '用户昵称', 100),
  column('deptName', '部门名称', 130),
  column('ipaddr', '登录地址', 115),
  column('loginLocation', '登录地点', 85),
  column('browser', '浏览器', 95),
  column('os', '操作系统', 110),
  column('loginTime', '登录时间', 160, { className: 'num' }),
];

const SELECTION_WIDTH = 44;
const ACTION_WIDTH = 76;

interface OnlineTableProps {
  rows: readonly OnlineUser[];
  settings: TableSettings;
  selected: readonly string[];
  onSelect: (tokenIds: string[]) => void;
  onForceOut: (row: OnlineUser) => void;
}

/** The sessions of a page; the own one can be seen, not ended. */
export function OnlineTable({ rows, settings, selected, onSelect, onForceOut }: OnlineTableProps): ReactNode {
  const narrow = useNarrow();
  const columns = onlineColumns.filter(({ key }) => !settings.hidden.includes(key));
  const actions: ColumnType<OnlineUser> = {
    key: 'actions',
    title: '操作',
    width: ACTION_WIDTH,
    fixed: narrow ? false : 'end',
    render: (_, row) => (
      <RowActions
        name={row.userName}
        actions={
          row.own
            ? []
            : [
                {
                  key: 'out',
                  label: '强退',
                  danger: true,
                  permission: 'monitor:online:forceLogout',
                  onClick: () => onForceOut(row),
                },
              ]
        }
      />
    ),
  };
  const width = columns.reduce((sum, each) => sum + each.width, SELECTION_WIDTH + ACTION_WIDTH);
  return (
    <Table<OnlineUser>
      className="resource-table"
      size={settings.density}
      rowKey="tokenId"
      columns={[...columns, actions]}
      dataSource={rows}
      pagination={false}
      sticky
      scroll={{ x: width }}
      locale={{ emptyText: <EmptyState text="没有符合条件的会话" /> }}
      rowSelection={{
        columnWidth: SELECTION_WIDTH,
        selectedRowKeys: [...selected],
        onChange: (keys) => onSelect(keys.map(String)),
        getCheckboxProps: (row) => ({ disabled: row.own, 'aria-label': `选择 ${row.userName}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
      }}
    />
  );
}
