import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import type { OrderRow } from '@jiaoyan/contract/repair/order';
import type { OrderCard, ReportDetail } from '@jiaoyan/contract/repair/report-view';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { CompareSlider } from '../../../desk/CompareSlider.tsx';
import { useReload } from '../../../desk/desk-queries.ts';
import { Pictures } from '../../../desk/Pictures.tsx';
import { minutesBetween, spanText } from '../../../desk/span.ts';
import { splitAddresses } from '../../../kernel/files/address.ts';
import { registered } from '../../../kernel/module.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import type { Part } from '../../../kernel/view/part.tsx';
import { type LeaderMove, labelOf, leaderMovesOf, OrderMoveDialog, resumeOrder } from './order-moves.tsx';
import { useOrderMoves } from './reports.ts';
import { UsedMaterials } from './UsedMaterials.tsx';
import '../../../desk/record.css';

declare module '../../../kernel/module.ts' {
  interface Registries {
    /** What a higher module shows on a work order. */
    orderSections: { readonly key: string; readonly Section: Part<{ order: OrderCard }> };
  }
}

/** The work orders of a report, with what the caller may do with them. */
export function OrderCards({ report }: { report: ReportDetail }): ReactNode {
  const moves = useOrderMoves(report);
  return report.orders.map((order) => <Card key={order.orderId} order={order} row={moves.get(order.orderId)} />);
}

function Card({ order, row }: { order: OrderCard; row: OrderRow | undefined }): ReactNode {
  return (
    <section className="order-card" aria-label={`工单 ${order.code}`}>
      <div className="order-card-head">
        <b className="num">{order.code}</b>
        <DictTag dictType="repair_order_status" value={order.status} />
        <DictTag dictType="repair_dispatch_mode" value={order.dispatchMode} />
        {order.reworkOfId !== null && <span className="dict-tag dict-tag-danger">返修</span>}
        {order.parentOrderId !== null && <span className="dict-tag dict-tag-info">转单</span>}
        <span className="order-card-worker">
          {order.workerName}
          {order.helperNames && `（协助：${order.helperNames}）`}
          {order.workerPhone && (
            <a href={`tel:${order.workerPhone}`}>
              <PhoneOutlined aria-hidden /> {order.workerPhone}
            </a>
          )}
        </span>
      </div>
      <Steps order={order} />
      <Notes order={order} />
      {registered('orderSections').map(({ key, Section }) => (
        <Section key={key} order={order} />
      ))}
      <Outcome order={order} row={row} />
      {row && <Moves row={row} />}
    </section>
  );
}

/** When each step was made, and how long it took since the one before. */
function Steps({ order }: { order: OrderCard }): ReactNode {
  const times = [
    ['派单', order.dispatchTime],
    ['接单', order.takeTime],
    ['到场', order.arriveTime],
    ['完工', order.finishTime],
  ] as const;
  return (
    <ol className="order-steps">
      {times.map(([label, time], at) => {
        const before = times
          .slice(0, at)
          .map(([, past]) => past)
          .findLast(Boolean);
        return (
          <li key={label} className={time ? 'is-done' : ''}>
            <b>{label}</b>
            <span className="num">{time ? time.slice(5, 16) : '—'}</span>
            {time && before && <small>用时 {spanText(minutesBetween(before, time))}</small>}
          </li>
        );
      })}
    </ol>
  );
}

/** What is going on with the order besides its steps. */
function Notes({ order }: { order: OrderCard }): ReactNode {
  const { request, suspendUntil, planFrom, planTo, closeReason } = order;
  return (
    <>
      {planFrom && (
        <p className="order-note">
          预约上门：{planFrom.slice(0, 16)}
          {planTo && ` 至 ${planTo.slice(11, 16)}`}
        </p>
      )}
      {suspendUntil && (
        <p className="order-note is-warning">
          因 <DictTag dictType="repair_suspend_reason" value={order.suspendReason} /> 挂起，预计{' '}
          {suspendUntil.slice(0, 16)} 恢复
        </p>
      )}
      {request && (
        <p className="order-note is-warning">
          {order.workerName} 申请{request.kind === 'transfer' ? '转单' : '挂起'}：{request.reason}
        </p>
      )}
      {closeReason && <p className="order-note">关闭原因：{closeReason}</p>}
    </>
  );
}

/** What was done and what it took. */
function Outcome({ order, row }: { order: OrderCard; row: OrderRow | undefined }): ReactNode {
  if (!order.finishTime) return <Pictures value={order.beforeImages} alt="维修前" />;
  const [before] = splitAddresses(order.beforeImages);
  const [after] = splitAddresses(order.afterImages);
  return (
    <div className="order-outcome">
      <p>
        <DictTag dictType="repair_fault_cause" value={order.faultCause} /> {order.solution}
      </p>
      {order.checklistResult.length > 0 && (
        <p className="order-note">
          检查项：{order.checklistResult.map(({ item, ok }) => `${item}${ok ? ' ✓ 正常' : ' ✗ 异常'}`).join('；')}
        </p>
      )}
      {before && after && <CompareSlider before={before} after={after} />}
      <Pictures value={[order.beforeImages, order.afterImages].filter(Boolean).join(',')} alt="维修照片" />
      <UsedMaterials order={order} row={row} />
      {order.signature && <Pictures value={order.signature} alt="报修人签名" />}
    </div>
  );
}

function Moves({ row }: { row: OrderRow }): ReactNode {
  const [move, setMove] = useState<LeaderMove>();
  const reload = useReload();
  const offered = leaderMovesOf(row);
  if (offered.length === 0) return null;
  const start = (next: LeaderMove) => {
    if (next === 'resume') void resumeOrder(row).then(reload);
    else setMove(next);
  };
  return (
    <div className="order-card-moves">
      {offered.map((one) => (
        <Button
          key={one}
          size="small"
          danger={one === 'void'}
          aria-label={`${labelOf(one)} ${row.code}`}
          onClick={() => start(one)}
        >
          {labelOf(one)}
        </Button>
      ))}
      {move && <OrderMoveDialog move={move} order={row} onClose={() => setMove(undefined)} />}
    </div>
  );
}
