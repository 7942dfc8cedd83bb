import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type CollectRow, collectFields } from '@jiaoyan/contract/material/collect';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { CollectDrawer } from './CollectDetail.tsx';
import { CollectForm } from './CollectForm.tsx';
import { useStoreSearch } from './materials.ts';
import { numeric } from './stock-cells.tsx';

const { code, kind, storeId, status, createTime } = collectFields;
const column = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'materialCollect',
  title: '领用单',
  permission: 'repair:materialCollect',
  id: 'collectId',
  time: 'createTime',
  fields: {
    code,
    kind,
    person: optionalText('申请人', { search: 'exact', list: false }),
    storeId,
    keyword: optionalText('物资', { search: 'exact', list: false }),
    status: { ...status, width: 92 },
    userName: column('申请人', 84),
    storeName: column('仓库', 100),
    purpose: column('用途', 200),
    lineCount: column('物资数', 72),
    holdUntil: column('预留到', 136),
    expectReturn: column('预计归还', 130),
    createTime: { ...createTime, width: 136 },
  },
};
const minute = (time: string | null) => time?.slice(0, 16) ?? '—';

const cells = (open: (id: number) => void): ColumnOverrides<CollectRow> => ({
  code: { render: (_, row) => codeCell(row.collectId, row.code, open) },
  lineCount: numeric,
  holdUntil: { className: 'num', render: (_, row) => minute(row.holdUntil) },
  expectReturn: {
    className: 'num',
    render: (_, row) => (
      <>
        {row.expectReturn ?? '—'} {row.overdue && <span className="dict-tag dict-tag-danger">逾期</span>}
      </>
    ),
  },
  createTime: { className: 'num', render: (_, row) => minute(row.createTime) },
});

interface CollectPanelProps {
  header?: ReactNode;
  /** It is a part of another page, which brings the card. */
  compact?: boolean;
}

/** Requests for goods, for those who decide and hand out. */
export function CollectPanel({ header, compact = false }: CollectPanelProps): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <DeskList<CollectRow>
        header={header}
        compact={compact}
        resource={shape}
        topic={topics.repairStock}
        ask={(query, more) => materialApi.materialCollect.list({ query }, more)}
        exportCall={materialApi.materialCollect.export}
        columns={cells(open)}
        options={{ storeId: useStoreSearch() }}
        timeRange="申请时间"
        empty="还没有领用单"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.collectId) }]}
        buttons={() => (
          <HasPermi value={['repair:materialCollect:add']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              申请领用
            </Button>
          </HasPermi>
        )}
      />
      {isAdding && (
        <CollectForm
          onClose={() => setAdding(false)}
          onSaved={(collectId) => {
            setAdding(false);
            open(collectId);
          }}
        />
      )}
      <CollectDrawer collectId={id} onClose={() => open(undefined)} />
    </>
  );
}
