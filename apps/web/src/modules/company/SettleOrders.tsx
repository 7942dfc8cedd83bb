import type { CompanyOrderRow } from '@jiaoyan/contract/company/company-order';
import { isAbove0, lessOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import type { ReactNode } from 'react';
import { yuan } from '../../kernel/money.ts';
import './company.css';

interface SettleOrdersProps {
  orders: readonly CompanyOrderRow[];
  /** Which of them are settled; absent when there is nothing to choose. */
  chosen?: readonly number[];
  onChoose?: (ids: number[]) => void;
}

/** The orders of a settlement with what they cost. */
export function SettleOrders({ orders, chosen, onChoose }: SettleOrdersProps): ReactNode {
  const toggle = (id: number) =>
    onChoose?.(chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
    <section className="settle-orders" aria-label="结算明细" tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            {chosen && <th scope="col">选择</th>}
            <th scope="col">外委单</th>
            <th scope="col">验收时间</th>
            <th scope="col" className="num">
              结算金额
            </th>
            <th scope="col" className="num">
              扣款
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.companyOrderId}>
              {chosen && (
                <td>
                  <input
                    type="checkbox"
                    checked={chosen.includes(order.companyOrderId)}
                    aria-label={`选择 ${order.code}`}
                    onChange={() => toggle(order.companyOrderId)}
                  />
                </td>
              )}
              <td>
                {order.title}
                <br />
                <small className="num">{order.code}</small>
              </td>
              <td className="settle-date">{order.verifyTime?.slice(0, 10)}</td>
              <td className="num">{yuan(order.finalAmount)}</td>
              <td className="num">{isAbove0(order.deduct) ? yuan(order.deduct) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the chosen orders come to. */
export function SettleSums({ orders }: { orders: readonly CompanyOrderRow[] }): ReactNode {
  const total = sumOf(orders.map(({ finalAmount }) => finalAmount));
  const deduct = sumOf(orders.map((order) => order.deduct));
  return (
    <p className="settle-sums num">
      <span>{orders.length} 单</span>
      <span>结算 {yuan(total)}</span>
      <span>扣款 {yuan(deduct)}</span>
      <span>
        应付 <b>{yuan(lessOf(total, deduct))}</b>
      </span>
    </p>
  );
}
