import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { text } from '@jiaoyan/contract/kernel/field';
import { type CheckRow, checkFields } from '@jiaoyan/contract/material/check';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { CheckDrawer } from './CheckDetail.tsx';
import { CheckForm } from './CheckForm.tsx';
import { useStoreSearch } from './materials.ts';
import { numeric, Rate } from './stock-cells.tsx';

const { code, storeId, scope, status, createTime } = checkFields;
const column = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'materialCheck',
  title: '盘点单',
  permission: 'repair:materialCheck',
  id: 'checkId',
  time: 'createTime',
  fields: {
    code,
    storeId,
    scope,
    status,
    storeName: column('仓库', 110),
    scopeText: column('范围说明', 120),
    progress: column('进度', 130),
    lineCount: column('项数', 70),
    diffCount: column('差异', 70),
    creatorName: column('建立人', 84),
    createTime,
  },
};

const progressOf = ({ countedCount, lineCount }: CheckRow) =>
  lineCount > 0 ? Math.floor((100 * countedCount) / lineCount) : 0;
const cells = (open: (id: number) => void): ColumnOverrides<CheckRow> => ({
  code: { render: (_, row) => codeCell(row.checkId, row.code, open) },
  scopeText: { render: (_, row) => row.scopeText || '—' },
  progress: { render: (_, row) => <Rate percent={progressOf(row)} /> },
  lineCount: numeric,
  diffCount: { ...numeric, render: (_, row) => (row.diffCount < 0 ? '盲盘' : row.diffCount) },
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
});

/** Counts of what is really there. */
export function CheckPanel({ header }: { header?: ReactNode }): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <DeskList<CheckRow>
        header={header}
        resource={shape}
        topic={topics.repairStock}
        ask={(query, more) => materialApi.materialCheck.list({ query }, more)}
        exportCall={materialApi.materialCheck.export}
        columns={cells(open)}
        options={{ storeId: useStoreSearch() }}
        timeRange="建立时间"
        empty="还没有盘点单"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.checkId) }]}
        buttons={() => (
          <HasPermi value={['repair:materialCheck:add']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新建盘点
            </Button>
          </HasPermi>
        )}
      />
      {isAdding && (
        <CheckForm
          onClose={() => setAdding(false)}
          onSaved={(checkId) => {
            setAdding(false);
            open(checkId);
          }}
        />
      )}
      <CheckDrawer checkId={id} onClose={() => open(undefined)} />
    </>
  );
}
