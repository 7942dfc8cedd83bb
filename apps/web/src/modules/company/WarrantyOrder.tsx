import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import { ORDER } from '@jiaoyan/contract/repair/status';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { companyApi } from '../../api/company.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { confirmDialog } from '../../kernel/view/feedback.tsx';

const offered: readonly string[] = [ORDER.taken, ORDER.working, ORDER.suspended];

/** One tap gives the work back to the company that answers for it: no quote, no audit, nothing to pay. */
export function WarrantyOrder({ report }: { report: ReportDetail }): ReactNode {
  const { run, busy } = useDeskRun();
  const order = report.orders.find(({ status }) => offered.includes(status));
  if (!order || report.warranty?.companyId == null || !hasPermi('repair:order:outsource')) return null;
  const make = async () => {
    if (!(await confirmDialog(`将 ${order.code} 转给 ${report.warranty?.unitName} 免费维修？不报价、不审核、不结算。`)))
      return;
    await run(
      () => companyApi.warrantyOrder.make({ params: { id: order.orderId }, body: { version: order.version } }),
      '已转质保单',
    );
  };
  return (
    <Button size="small" type="primary" loading={busy} onClick={() => void make()}>
      转质保单
    </Button>
  );
}
