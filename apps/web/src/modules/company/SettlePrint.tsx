import type { SettleDetail } from '@jiaoyan/contract/company/company-settle';
import type { ReactNode } from 'react';
import { yuan } from '../../kernel/money.ts';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';
import { SettleOrders } from './SettleOrders.tsx';

/** A settlement on paper, for the files and for those who sign. */
export function SettlePrint({ settle, onDone }: { settle: SettleDetail; onDone: () => void }): ReactNode {
  const rows = [
    ['外委单位', settle.companyName, '结算月份', settle.period],
    ['结算金额', yuan(settle.totalAmount), '扣款', yuan(settle.deductAmount)],
    ['应付金额', yuan(settle.payAmount), '单数', String(settle.count)],
    ['发票号', settle.invoiceNo, '付款时间', settle.payTime?.slice(0, 16) ?? ''],
  ] as const;
  return (
    <PaperSheet label="外委结算单" onDone={onDone}>
      <h1>外委结算单</h1>
      <p className="paper-code">{settle.code}</p>
      <table>
        <tbody>
          {rows.map(([label, value, second, other]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <th scope="row">{second}</th>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>外委单</h2>
      <SettleOrders orders={settle.orders} />
      <div className="paper-signs">
        <span>经办人：</span>
        <span>外委单位：</span>
        <span>中心领导：</span>
      </div>
    </PaperSheet>
  );
}
