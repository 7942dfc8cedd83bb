import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type PurchaseRow, purchaseFields } from '@jiaoyan/contract/material/purchase';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { yuan } from '../../kernel/money.ts';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { useProviders, useStoreSearch } from './materials.ts';
import { PurchaseDrawer } from './PurchaseDetail.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { numeric, Rate } from './stock-cells.tsx';

const { code, title, status, providerId, storeId, createTime } = purchaseFields;
const column = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'materialPurchase',
  title: '采购单',
  permission: 'repair:materialPurchase',
  id: 'purchaseId',
  time: 'createTime',
  fields: {
    code,
    title,
    providerId,
    storeId,
    keyword: optionalText('物资', { search: 'exact', list: false }),
    status,
    providerName: column('供应商', 170),
    storeName: column('入库仓库', 96),
    amount: column('金额', 116),
    rate: column('到货率', 120),
    currentNode: column('当前环节', 120),
    applicantName: column('申请人', 84),
    expectDate: column('期望到货', 130),
    createTime,
  },
};

const cells = (open: (id: number) => void): ColumnOverrides<PurchaseRow> => ({
  code: { render: (_, row) => codeCell(row.purchaseId, row.code, open) },
  amount: { ...numeric, render: (_, row) => yuan(row.amount) },
  rate: { render: (_, row) => <Rate percent={row.rate} /> },
  currentNode: { render: (_, row) => row.currentNode || '—' },
  expectDate: {
    className: 'num',
    render: (_, row) => (
      <>
        {row.expectDate} {row.overdue && <span className="dict-tag dict-tag-danger">逾期</span>}
      </>
    ),
  },
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
});

/** Purchases, for those who want, decide and receive. */
export function PurchasePanel({ header }: { header?: ReactNode }): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  const providers = useProviders().map((one) => ({ value: String(one.id), label: one.label }));
  return (
    <>
      <DeskList<PurchaseRow>
        header={header}
        resource={shape}
        topic={topics.repairStock}
        ask={(query, more) => materialApi.materialPurchase.list({ query }, more)}
        exportCall={materialApi.materialPurchase.export}
        columns={cells(open)}
        options={{ storeId: useStoreSearch(), providerId: providers }}
        timeRange="申请时间"
        empty="还没有采购单"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.purchaseId) }]}
        buttons={() => (
          <HasPermi value={['repair:materialPurchase:add']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新增采购
            </Button>
          </HasPermi>
        )}
      />
      {isAdding && (
        <PurchaseForm
          onClose={() => setAdding(false)}
          onSaved={(purchaseId) => {
            setAdding(false);
            open(purchaseId);
          }}
        />
      )}
      <PurchaseDrawer purchaseId={id} onClose={() => open(undefined)} />
    </>
  );
}
