import type { OrderRow } from '@jiaoyan/contract/repair/order';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { qrcodeApi } from '../../../api/qrcode.ts';
import { repairApi } from '../../../api/repair.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { useMyOrders } from './my-orders.ts';

interface ArriveHereProps {
  token: string;
  onDone: (orderId: number) => void;
}

function useSpot(token: string) {
  return useQuery({
    queryKey: ['scan', token],
    queryFn: ({ signal }) => qrcodeApi.qrcode.resolve({ params: { token } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The worker stands before a label: the orders of this place are offered, those of this room first. */
export function ArriveHere({ token, onDone }: ArriveHereProps): ReactNode {
  const { data: orders } = useMyOrders(true);
  const { data: spot, error } = useSpot(token);
  if (error) return <p className="my-card my-error">{error.message}</p>;
  if (!spot || !orders) return null;
  const isRoom = ({ report }: OrderRow) => Number(report.roomId === spot.roomId);
  const here = orders
    .filter(({ report, moves }) => report.placeId === spot.placeId && moves.includes('arrive'))
    .sort((a, b) => isRoom(b) - isRoom(a));
  return (
    <section className="my-card my-here" aria-label="到场签到">
      <h2>到场签到 · {spot.label}</h2>
      {here.length === 0 && <p className="my-note">这里没有等待您到场的工单</p>}
      {here.map((order) => (
        <Expected key={order.orderId} order={order} token={token} onDone={onDone} />
      ))}
    </section>
  );
}

function Expected({ order, token, onDone }: ArriveHereProps & { order: OrderRow }): ReactNode {
  const { busy, run } = useDeskRun();
  const { orderId, version, code } = order;
  const arrive = () =>
    run(
      () => repairApi.order.arrive({ params: { id: orderId }, body: { token, images: '', version } }),
      '已到场',
      () => onDone(orderId),
    );
  return (
    <div className="my-report-head">
      <span>
        <b>{order.report.title}</b>
        <span className="my-note num"> {code}</span>
      </span>
      <Button type="primary" size="large" loading={busy} aria-label={`到场 ${code}`} onClick={() => void arrive()}>
        到场
      </Button>
    </div>
  );
}
