import { topics } from '@jiaoyan/contract/realtime';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';

/** The tabs of own reports, and the states that each shows. */
export const reportTabs = {
  open: { title: '进行中', status: [REPORT.waiting, REPORT.accepted, REPORT.working] },
  judge: { title: '待验收评价', status: [REPORT.finished, REPORT.confirmed] },
  closed: { title: '已结束', status: [REPORT.archived, REPORT.rejected, REPORT.cancelled, REPORT.merged] },
} as const;
export type ReportTab = keyof typeof reportTabs;

/** The topic of events that concern everybody. */
export const BOARD = topics.repairBoard;
const MINE = [DESK, 'my-report'];

/** Own reports of a tab, the newest first. */
export function useMyReports(tab: ReportTab, pageSize: number): UseQueryResult<{ rows: ReportRow[]; total: number }> {
  const status = reportTabs[tab].status.join(',');
  return useQuery({
    queryKey: [...MINE, tab, pageSize],
    queryFn: ({ signal }) => repairApi.report.mine({ query: { status, pageSize } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
}

/** Asks for own reports again. */
export function useReloadMine(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: MINE }), [queries]);
}
