import { dict, optionalText, text } from '@jiaoyan/contract/kernel/field';
import type { Want } from '@jiaoyan/contract/material/collect';
import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { materialApi } from '../../api/material.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { CollectDrawer } from './CollectDetail.tsx';
import { GoodsCell, numeric, Quantity } from './stock-cells.tsx';

const column = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'materialWant',
  title: '待配件',
  permission: 'repair:materialCollect',
  id: 'wantId',
  time: 'createTime',
  fields: {
    keyword: optionalText('物资', { search: 'exact', list: false }),
    name: column('物资', 200),
    qty: column('数量', 96),
    available: column('库存可用', 90),
    onOrder: column('在途', 90),
    orderCode: column('工单', 150),
    userName: column('维修人员', 90),
    status: dict('状态', 'material_want_status', { search: 'exact', width: 92 }),
    createTime: column('等待开始', 136),
  },
};
const cells: ColumnOverrides<Want> = {
  name: { render: (_, row) => <GoodsCell {...row} /> },
  qty: { ...numeric, render: (_, row) => <Quantity value={row.qty} unit={row.unit} /> },
  available: numeric,
  onOrder: numeric,
  orderCode: { className: 'num' },
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
};

/** What suspended orders wait for, the longest waiting first. */
export function WantPanel({ compact = false }: { compact?: boolean }): ReactNode {
  const { id, open } = useOpenRecord();
  return (
    <>
      <DeskList<Want>
        compact={compact}
        resource={shape}
        topic={topics.repairStock}
        ask={(query, more) => materialApi.materialCollect.wants({ query }, more)}
        columns={cells}
        empty="没有工单在等配件"
        actionsOf={({ collectId }) =>
          collectId === null ? [] : [{ key: 'collect', label: '领用单', onClick: () => open(collectId) }]
        }
      />
      <CollectDrawer collectId={id} onClose={() => open(undefined)} />
    </>
  );
}
