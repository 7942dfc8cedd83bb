import type { OrderRow } from '@jiaoyan/contract/repair/report/order';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { client } from '../../../kernel/client.ts';
import { message } from '../../../kernel/feedback.tsx';
import { useReload } from '../report/reports.ts';
import { useMyOrders } from './my-orders.ts';

interface ArriveHereProps {
  token: string;
  onDone: (orderId: number) => void;
}

/** The worker stands before a label: the orders of this place are offered, those of this room first. */
export function ArriveHere({ token, onDone }: ArriveHereProps): ReactNode {
  const [busy, setBusy] = useState(0);
  const reload = useReload();
  const { data: orders } = useMyOrders(true);
  const { data: spot, error } = useQuery({
    queryKey: ['scan', token],
    queryFn: ({ signal }) => client.qrcode.resolve({ params: { token } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <p className="my-card my-error">{error.message}</p>;
  if (!spot || !orders) return null;
  const isRoom = ({ report }: OrderRow) => Number(report.roomId === spot.roomId);
  const here = orders
    .filter(({ report, moves }) => report.placeId === spot.placeId && moves.includes('arrive'))
    .sort((a, b) => isRoom(b) - isRoom(a));
  const arrive = async ({ orderId, version }: OrderRow) => {
    setBusy(orderId);
    const isDone = await client.order.arrive({ params: { id: orderId }, body: { token, images: '', version } }).then(
      () => true,
      // The call has told why.
      () => false,
    );
    setBusy(0);
    if (isDone) {
      message.success('已到场');
      onDone(orderId);
    }
    await reload();
  };
  return (
    <section className="my-card my-here" aria-label="到场签到">
      <h2>到场签到 · {spot.label}</h2>
      {here.length === 0 && <p className="my-note">这里没有等待您到场的工单</p>}
      {here.map((order) => (
        <div key={order.orderId} className="my-report-head">
          <span>
            <b>{order.report.title}</b>
            <span className="my-note num"> {order.code}</span>
          </span>
          <Button
            type="primary"
            size="large"
            loading={busy === order.orderId}
            aria-label={`到场 ${order.code}`}
            onClick={() => void arrive(order)}
          >
            到场
          </Button>
        </div>
      ))}
    </section>
  );
}
