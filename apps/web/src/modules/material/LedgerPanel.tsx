import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type LedgerRow, ledgerFields } from '@jiaoyan/contract/material/detail';
import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { materialApi } from '../../api/material.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { yuan } from '../../kernel/money.ts';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { MaterialDrawer } from './MaterialDrawer.tsx';
import { useStoreSearch, useTypeTree } from './materials.ts';
import { GoodsCell, numeric, Quantity } from './stock-cells.tsx';
import { flatTypes } from './type-choices.ts';

const { createTime, storeId, bizType, bizCode, operatorName } = ledgerFields;
const column = (label: string, width: number) => text(label, { max: 40, width });
const shape = {
  name: 'materialDetail',
  title: '物资明细',
  permission: 'repair:materialDetail',
  id: 'ledgerId',
  time: 'createTime',
  fields: {
    createTime: { ...createTime, width: 150 },
    storeId,
    keyword: optionalText('物资', { search: 'exact', list: false }),
    type: optionalText('物资类别', { search: 'exact', list: false }),
    storeName: column('仓库', 130),
    name: column('物资', 220),
    bizType,
    bizCode: { ...bizCode, width: 150 },
    delta: column('数量', 96),
    afterQty: column('结存', 90),
    price: column('单价', 90),
    amount: column('金额', 110),
    afterAmount: column('结存金额', 116),
    deptName: column('部门', 110),
    operatorName,
  },
};
const cells: ColumnOverrides<LedgerRow> = {
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
  name: {
    render: (_, row) => <GoodsCell {...row} spec={row.lotNo ? `${row.spec} 批号 ${row.lotNo}` : row.spec} />,
  },
  bizCode: { className: 'num' },
  delta: {
    ...numeric,
    render: (_, row) => (
      <span className={row.delta.startsWith('-') ? 'stock-out' : 'stock-in'}>
        <Quantity value={row.delta.startsWith('-') ? row.delta : `+${row.delta}`} unit={row.unit} />
      </span>
    ),
  },
  afterQty: numeric,
  price: { ...numeric, render: (_, row) => yuan(row.price) },
  amount: { ...numeric, render: (_, row) => yuan(row.amount) },
  afterAmount: { ...numeric, render: (_, row) => yuan(row.afterAmount) },
};

/** Every entry of the ledger. */
export function LedgerPanel({ header }: { header?: ReactNode }): ReactNode {
  const { id, open } = useOpenRecord();
  const options = { storeId: useStoreSearch(), type: flatTypes(useTypeTree()) };
  return (
    <>
      <DeskList<LedgerRow>
        header={header}
        resource={shape}
        topic={topics.repairStock}
        timeRange="时间"
        ask={(query, more) => materialApi.materialDetail.list({ query }, more)}
        exportCall={materialApi.materialDetail.export}
        columns={cells}
        options={options}
        empty="没有出入库记录"
        actionsOf={(row) => [
          { key: 'file', label: '物资档案', permission: 'repair:material:query', onClick: () => open(row.materialId) },
        ]}
      />
      <MaterialDrawer materialId={id} onClose={() => open(undefined)} />
    </>
  );
}
