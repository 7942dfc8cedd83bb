import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type SettleRow, settleFields } from '@jiaoyan/contract/company/company-settle';
import { text } from '@jiaoyan/contract/kernel/field';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { companyApi } from '../../api/company.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { yuan } from '../../kernel/money.ts';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { useCompanySearch } from './companies.ts';
import { SettleDrawer } from './SettleDetail.tsx';
import { SettleForm } from './SettleForm.tsx';

const { code, status, companyId, period, createTime } = settleFields;
const money = (label: string) => text(label, { max: 20, width: 116 });
const shape = {
  name: 'companySettle',
  title: '结算单',
  permission: 'repair:companySettle',
  id: 'settleId',
  time: 'createTime',
  fields: {
    code,
    companyId,
    companyName: text('外委单位', { max: 80, width: 180 }),
    period,
    status,
    payAmount: money('应付金额'),
    totalAmount: money('结算金额'),
    deductAmount: money('扣款'),
    count: text('单数', { max: 5, width: 70 }),
    currentNode: text('当前节点', { max: 50, width: 110 }),
    invoiceNo: text('发票号', { max: 20, width: 130 }),
    createTime,
  },
};
const right = { align: 'right' as const, className: 'num' };
const cells = (open: (id: number) => void): ColumnOverrides<SettleRow> => ({
  code: { render: (_, row) => codeCell(row.settleId, row.code, open) },
  period: { className: 'num' },
  count: right,
  totalAmount: { ...right, render: (_, row) => yuan(row.totalAmount) },
  deductAmount: { ...right, render: (_, row) => yuan(row.deductAmount) },
  payAmount: { ...right, render: (_, row) => yuan(row.payAmount) },
});

/** Monthly settlements with companies. */
export function SettleTab({ header }: { header?: ReactNode }): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <DeskList<SettleRow>
        header={header}
        resource={shape}
        ask={(query, more) => companyApi.companySettle.list({ query }, more)}
        exportCall={companyApi.companySettle.export}
        columns={cells(open)}
        options={{ companyId: useCompanySearch() }}
        empty="还没有结算单"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.settleId) }]}
        buttons={() => (
          <HasPermi value={['repair:companySettle:add']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新增结算单
            </Button>
          </HasPermi>
        )}
      />
      {isAdding && <SettleForm onClose={() => setAdding(false)} />}
      <SettleDrawer settleId={id} onClose={() => open(undefined)} />
    </>
  );
}
