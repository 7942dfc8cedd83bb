import type { CompanyOrderDetail, CompanyOrderRow } from '@jiaoyan/contract/company/company-order';
import { type CompanyOrderStatus, companyOrderStates } from '@jiaoyan/contract/company/status';
import { centsOf } from '@jiaoyan/contract/kernel/decimal';
import type { ReactNode } from 'react';
import { CompareSlider } from '../../desk/CompareSlider.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { splitAddresses } from '../../kernel/files/address.ts';
import { yuan } from '../../kernel/money.ts';
import './company.css';

/** By how much an order is or was late. */
export function LateMark({ order }: { order: Pick<CompanyOrderRow, 'overdueDays'> }): ReactNode {
  return order.overdueDays > 0 && <span className="dict-tag dict-tag-danger">逾期 {order.overdueDays} 天</span>;
}

/** How far the work is. */
export function OrderProgress({ value, label = '施工进度' }: { value: number; label?: string }): ReactNode {
  return (
    <span className="company-progress num">
      <progress max={100} value={value} aria-label={label} />
      {value}%
    </span>
  );
}

const path: readonly CompanyOrderStatus[] = ['10', '20', '25', '30', '40', '50', '60', '70'];

/** The way of an order from the first call to the payment. */
export function OrderSteps({ status }: { status: string }): ReactNode {
  const at = path.map(String).indexOf(status);
  // Refused and cancelled orders have left the way.
  if (at < 0) return null;
  return (
    <ol className="company-steps" aria-label="进行到">
      {path.map((state, index) => (
        <li
          key={state}
          className={index <= at ? 'is-done' : ''}
          {...(index === at && { 'aria-current': 'step' as const })}
        >
          <i aria-hidden />
          {companyOrderStates[state]}
        </li>
      ))}
    </ol>
  );
}

interface Line {
  label: string;
  amount: string;
  tone?: 'over' | 'minus' | undefined;
}

/** What was planned, asked for, approved and taken; users of companies do not see the budget. */
function moneyLines(order: CompanyOrderRow): Line[] {
  const { budget, quoteAmount, approvedAmount, finalAmount, deduct } = order;
  const over = (amount: string, limit: string) =>
    limit && centsOf(amount) > centsOf(limit) ? ('over' as const) : undefined;
  const lines: Line[] = [
    { label: '预算', amount: budget },
    { label: '报价', amount: quoteAmount, tone: over(quoteAmount, budget) },
    { label: '核定', amount: approvedAmount },
    { label: '结算', amount: finalAmount, tone: over(finalAmount, approvedAmount) },
    { label: '逾期扣款', amount: centsOf(deduct) > 0n ? deduct : '', tone: 'minus' },
  ];
  return lines.filter(({ amount }) => amount !== '');
}

/** Amounts side by side, each as a bar. */
export function OrderMoney({ order }: { order: CompanyOrderRow }): ReactNode {
  const lines = moneyLines(order);
  if (lines.length === 0) return null;
  // Only the lengths of the bars are rounded.
  const most = Math.max(1, ...lines.map(({ amount }) => Number(centsOf(amount))));
  return (
    <section className="report-block" aria-label="金额">
      <h3>金额</h3>
      <table className="company-money">
        <tbody>
          {lines.map(({ label, amount, tone }) => (
            <tr key={label} className={tone && `is-${tone}`}>
              <th scope="row">{label}</th>
              <td className="num">
                {tone === 'minus' && '-'}
                {yuan(amount)}
              </td>
              <td>
                <div className="bar" style={{ width: `${(Number(centsOf(amount)) / most) * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How it was and how it is. */
export function OrderPictures({ order }: { order: CompanyOrderDetail }): ReactNode {
  const [before] = splitAddresses(order.beforeImages);
  const [after] = splitAddresses(order.afterImages);
  if (!before && !after) return null;
  return (
    <section className="report-block company-picture-pair" aria-label="照片">
      <h3>照片</h3>
      {before && after && <CompareSlider before={before} after={after} />}
      <Pictures value={order.beforeImages} alt="施工前" />
      <Pictures value={order.afterImages} alt="完工后" />
    </section>
  );
}
