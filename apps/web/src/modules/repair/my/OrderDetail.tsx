import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import type { OrderRow } from '@jiaoyan/contract/repair/order';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { CommentBox } from '../../../desk/CommentBox.tsx';
import { Pictures } from '../../../desk/Pictures.tsx';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { saveBlob } from '../../../kernel/files/save-file.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { ReportTimeline } from '../report/ReportTimeline.tsx';
import { commentOn, useReport } from '../report/reports.ts';
import { useOrder } from './my-orders.ts';
import { OrderMoves } from './OrderMoves.tsx';
import { OrderSupplies } from './OrderSupplies.tsx';
import { Reach, TimeLeft } from './OrderTile.tsx';

interface OrderDetailProps {
  orderId: number;
  onFinished: (placeId: number) => void;
}

/** A work order as its worker needs it on the way: what, where, whom to call, and the next step below the thumb. */
export function OrderDetail({ orderId, onFinished }: OrderDetailProps): ReactNode {
  const { data: order, error, refetch } = useOrder(orderId);
  if (!order) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  }
  return (
    <article className="my-send" aria-label={`工单 ${order.code}`}>
      <section className="my-card">
        <div className="my-report-head">
          <h2>{order.report.title}</h2>
          <DictTag dictType="repair_order_status" value={order.status} />
        </div>
        <p className="my-note">
          <span className="num">{order.code}</span> <DictTag dictType="repair_priority" value={order.report.priority} />{' '}
          <TimeLeft order={order} />
        </p>
        <Reach order={order} />
        {order.planFrom && <Calendar order={order} />}
        <Waiting order={order} />
      </section>
      <section className="my-card" aria-label="故障描述">
        <h2>故障描述</h2>
        <p className="my-text">{order.description}</p>
        <Pictures value={order.images} alt="故障照片" />
      </section>
      <OrderSupplies order={order} />
      <Progress reportId={order.report.reportId} />
      <div className="my-foot">
        <OrderMoves order={order} onFinished={() => onFinished(order.report.placeId)} />
      </div>
    </article>
  );
}

function Calendar({ order }: { order: OrderRow }): ReactNode {
  const save = () =>
    repairApi.order
      .calendar({ params: { id: order.orderId } })
      .then(({ blob, name }) => saveBlob(blob, name || `${order.code}.ics`), alreadyShown);
  return (
    <Button type="link" icon={<CalendarOutlined aria-hidden />} onClick={() => void save()}>
      加入日历
    </Button>
  );
}

/** What the order waits for. */
function Waiting({ order }: { order: OrderRow }): ReactNode {
  const { request, suspendUntil, suspendReason } = order;
  return (
    <>
      {suspendUntil && (
        <p className="my-note">
          因 <DictTag dictType="repair_suspend_reason" value={suspendReason} /> 挂起，预计 {suspendUntil.slice(0, 16)}{' '}
          恢复
        </p>
      )}
      {request && (
        <p className="my-note">
          {request.kind === 'transfer' ? '转单' : '挂起'}申请待审批：{request.reason}
        </p>
      )}
    </>
  );
}

function Progress({ reportId }: { reportId: number }): ReactNode {
  const { data: report } = useReport(reportId);
  if (!report) return null;
  return (
    <section className="my-card" aria-label="处理进度">
      <h2>处理进度</h2>
      {report.moves.includes('comment') && <CommentBox call={commentOn(reportId)} canHide={false} />}
      <ReportTimeline entries={report.timeline} />
    </section>
  );
}
