import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import type { OrderRow } from '@jiaoyan/contract/repair/order';
import type { ReactNode } from 'react';
import { momentOf, spanText } from '../../../desk/span.ts';
import { useNow } from '../../../desk/use-now.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import { dueOf } from './my-orders.ts';
import { OrderMoves } from './OrderMoves.tsx';

const MINUTE = 60_000;

/** A work order in the list of its worker. */
export function OrderTile({ order }: { order: OrderRow }): ReactNode {
  const go = useGo();
  const { report } = order;
  return (
    <li className="my-card my-order">
      <button type="button" className="my-report" onClick={() => go(`/my/order?id=${order.orderId}`)}>
        <span className="my-report-head">
          <b>{report.title}</b>
          <DictTag dictType="repair_order_status" value={order.status} />
        </span>
        <span className="my-note">
          <span className="num">{order.code}</span> <DictTag dictType="repair_priority" value={report.priority} />
          {order.reworkOfId !== null && <span className="dict-tag dict-tag-danger">返修</span>}
          <TimeLeft order={order} />
        </span>
      </button>
      <Reach order={order} />
      <OrderMoves order={order} brief />
    </li>
  );
}

/** Where it is, and whom to call. */
export function Reach({ order }: { order: OrderRow }): ReactNode {
  const { report, reporterPhone, planFrom, planTo } = order;
  return (
    <p className="my-reach">
      <span>
        <EnvironmentOutlined aria-hidden /> {report.position}
      </span>
      {planFrom && (
        <span>
          预约 {planFrom.slice(5, 16)}
          {planTo && `-${planTo.slice(11, 16)}`}
        </span>
      )}
      {reporterPhone && (
        <a href={`tel:${reporterPhone}`}>
          <PhoneOutlined aria-hidden />
          <span className="sr-only">致电</span> {report.reporterName} {reporterPhone}
        </a>
      )}
    </p>
  );
}

/** How long there is until the next deadline, in words. */
export function TimeLeft({ order }: { order: OrderRow }): ReactNode {
  const now = useNow();
  const due = dueOf(order);
  if (order.moves.length === 0 || !due) return null;
  if (order.report.pauseSince) return <span>计时已暂停</span>;
  const left = (momentOf(due) - now) / MINUTE;
  return left < 0 ? (
    <b className="my-late">已超时{spanText(-left)}</b>
  ) : (
    <span title={due.slice(0, 16)}>剩{spanText(left)}</span>
  );
}
