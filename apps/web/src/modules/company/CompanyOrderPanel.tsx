import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type CompanyOrderRow, companyOrderFields } from '@jiaoyan/contract/company/company-order';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { companyApi } from '../../api/company.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell, flagField, flagOptions } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { yuan } from '../../kernel/money.ts';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { CompanyOrderDrawer } from './CompanyOrderDetail.tsx';
import { CompanyOrderForm } from './CompanyOrderForm.tsx';
import { LateMark, OrderProgress } from './CompanyOrderParts.tsx';
import { useCompanySearch } from './companies.ts';
import './company.css';

const { code, status, companyId, expectEnd, createTime } = companyOrderFields;
const money = (label: string) => text(label, { max: 20, width: 90 });
const shape = {
  name: 'companyOrder',
  title: '外委单',
  permission: 'repair:companyOrder',
  id: 'companyOrderId',
  time: 'createTime',
  fields: {
    code: { ...code, width: 146 },
    keyword: optionalText('外委事项', { search: 'exact', list: false }),
    title: text('外委事项', { max: 60, width: 150 }),
    companyId,
    companyName: text('外委单位', { max: 80, width: 150 }),
    status: { ...status, width: 86 },
    budget: money('预算'),
    quoteAmount: money('报价'),
    finalAmount: money('结算'),
    progress: text('进度', { max: 4, width: 122 }),
    expectEnd: { ...expectEnd, width: 190 },
    overdue: flagField('逾期'),
    open: flagField('未结束'),
    createTime,
  },
};
const right = { align: 'right' as const, className: 'num' };

const cells = (open: (id: number) => void): ColumnOverrides<CompanyOrderRow> => ({
  code: { render: (_, row) => codeCell(row.companyOrderId, row.code, open) },
  budget: { ...right, render: (_, row) => yuan(row.budget) },
  quoteAmount: { ...right, render: (_, row) => yuan(row.quoteAmount) },
  finalAmount: { ...right, render: (_, row) => yuan(row.finalAmount) },
  progress: { render: (_, row) => <OrderProgress value={row.progress} label={`${row.code} 进度`} /> },
  expectEnd: {
    className: 'num',
    render: (_, row) => (
      <>
        {row.expectEnd} <LateMark order={row} />
      </>
    ),
  },
});

interface CompanyOrderPanelProps {
  header?: ReactNode;
  compact?: boolean;
}

/** Orders to companies, on their own page or as a part of another. */
export function CompanyOrderPanel(props: CompanyOrderPanelProps): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  const options = { companyId: useCompanySearch(), overdue: flagOptions, open: flagOptions };
  return (
    <>
      <DeskList<CompanyOrderRow>
        {...props}
        resource={shape}
        ask={(query, more) => companyApi.companyOrder.list({ query }, more)}
        exportCall={companyApi.companyOrder.export}
        columns={cells(open)}
        options={options}
        empty="还没有外委单"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.companyOrderId) }]}
        buttons={() => (
          <HasPermi value={['repair:companyOrder:add']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新增外委单
            </Button>
          </HasPermi>
        )}
      />
      {isAdding && <CompanyOrderForm onClose={() => setAdding(false)} />}
      <CompanyOrderDrawer companyOrderId={id} onClose={() => open(undefined)} />
    </>
  );
}
