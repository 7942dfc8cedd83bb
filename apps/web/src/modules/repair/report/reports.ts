import { topics } from '@jiaoyan/contract/realtime';
import type { OrderRow } from '@jiaoyan/contract/repair/order';
import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { useReconnected, useSubscription } from '../../../kernel/live/realtime.ts';
import { useOpenRecord } from '../../../kernel/view/view.ts';

/** A report with everything about it, kept up to date while it is on screen. */
export function useReport(reportId: number): UseQueryResult<ReportDetail> {
  const queries = useQueryClient();
  const queryKey = [DESK, 'detail', reportId];
  const reload = () => void queries.invalidateQueries({ queryKey });
  const report = useQuery({
    queryKey,
    queryFn: ({ signal }) => repairApi.report.get({ params: { id: reportId } }, { quiet: true, signal }),
  });
  // Users who may not open a report get no updates about it either.
  useSubscription(report.data && topics.repairReport(reportId), reload);
  useReconnected(reload);
  return report;
}

/** The work orders of a report with what the caller may do with them, for permitted users only. */
export function useOrderMoves({ reportId, version, orders }: ReportDetail): ReadonlyMap<number, OrderRow> {
  const allowed = useSession((session) => hasPermi('repair:order:list', session));
  const { data } = useQuery({
    // The version of a report counts the moves of its orders, too.
    queryKey: [DESK, 'detail', reportId, 'orders', version],
    queryFn: ({ signal }) =>
      repairApi.order.list({ query: { reportId: String(reportId), pageSize: 100 } }, { quiet: true, signal }),
    enabled: allowed && orders.length > 0,
  });
  return new Map((data?.rows ?? []).map((row) => [row.orderId, row]));
}

/** Which report the address names, and how to open another; the rest of the address stays. */
export function useOpenReport() {
  const { id: reportId, open } = useOpenRecord();
  return { reportId, open };
}

/** Says something about a report. */
export const commentOn =
  (reportId: number) =>
  (body: { content: string; images: string; isPublic: boolean }): Promise<unknown> =>
    repairApi.report.comment({ params: { id: reportId }, body });
