import { topics } from '@jiaoyan/contract/realtime';
import type { OrderRow } from '@jiaoyan/contract/repair/order';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { useReconnected, useSubscription } from '../../../kernel/live/realtime.ts';

const SHOWN = 100;
const FAR = '9999';

/** The next moment that an order has to keep: taken first, then arrived, then finished. */
export function dueOf({ status, takeDue, arriveTime, report }: OrderRow): string | null {
  if (status === ORDER.waiting) return takeDue;
  return arriveTime === null && report.arriveDue ? report.arriveDue : report.finishDue;
}

const byDue = (a: OrderRow, b: OrderRow) => (dueOf(a) ?? FAR).localeCompare(dueOf(b) ?? FAR);

/** Own work orders, those that are open by their deadlines. */
export function useMyOrders(isOpen: boolean): UseQueryResult<OrderRow[]> {
  return useQuery({
    queryKey: [DESK, 'my-order', isOpen],
    queryFn: async ({ signal }) => {
      const query = { open: isOpen ? 'Y' : 'N', pageSize: SHOWN };
      const { rows } = await repairApi.order.mine({ query }, { quiet: true, signal });
      return isOpen ? rows.sort(byDue) : rows;
    },
  });
}

/** What anybody of the team may take. */
export function usePool(): UseQueryResult<ReportRow[]> {
  return useQuery({
    queryKey: [DESK, 'pool'],
    queryFn: ({ signal }) => repairApi.order.pool(undefined, { quiet: true, signal }),
  });
}

/** One work order with what it is about. */
export function useOrder(orderId: number): UseQueryResult<OrderRow> {
  return useQuery({
    queryKey: [DESK, 'order', orderId],
    queryFn: ({ signal }) => repairApi.order.get({ params: { id: orderId } }, { quiet: true, signal }),
  });
}

/** Keeps orders and pool up to date while they are on screen. */
export function useLiveOrders(): void {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: [DESK] });
  useSubscription(topics.repairBoard, reload);
  useReconnected(reload);
}
