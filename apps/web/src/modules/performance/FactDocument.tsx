import type { PerfFact } from '@jiaoyan/contract/performance/record';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../api/repair.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { part } from '../../kernel/view/part.tsx';

interface ReportProps {
  reportId: number | undefined;
  onOpen: (reportId: number | undefined) => void;
}
interface TaskProps {
  taskId: number | undefined;
  onClose: () => void;
}
const ReportDrawer = part<ReportProps>(async () => (await import('../repair/report/ReportDetail.tsx')).ReportDrawer);
const AttendanceDrawer = part<TaskProps>(async () => (await import('../attendance/TaskDetail.tsx')).TaskDrawer);
const MaintainDrawer = part<TaskProps>(async () => (await import('../maintenance/TaskDetail.tsx')).TaskDrawer);
const PatrolDrawer = part<TaskProps>(async () => (await import('../patrol/TaskDetail.tsx')).TaskDrawer);

type Find = (code: string, signal: AbortSignal) => Promise<number | undefined>;
/** How the report is found that an order or a rating is about. */
const finders: Readonly<Record<string, Find>> = {
  order: async (code, signal) =>
    (await repairApi.order.list({ query: { code } }, { quiet: true, signal })).rows[0]?.report.reportId,
  rate: async (code, signal) =>
    (await repairApi.report.list({ query: { keyword: code } }, { quiet: true, signal })).rows[0]?.reportId,
};
const permissions: Readonly<Record<string, string>> = {
  order: 'repair:order:list',
  rate: 'repair:report:list',
  report: 'repair:report:query',
  attendanceTask: 'repair:attendanceTask:query',
  maintainTask: 'repair:maintainOrder:query',
  patrolTask: 'repair:patrolTask:query',
};

/** Whether the caller may look at the document of a fact. */
export const canOpen = ({ docType }: PerfFact): boolean => hasPermi(permissions[docType]);

interface FactDocumentProps {
  /** Nothing is open without one. */
  fact: PerfFact | undefined;
  onClose: () => void;
}

/** The document of a fact above the result that it counts in. */
export function FactDocument({ fact, onClose }: FactDocumentProps): ReactNode {
  if (!fact) return null;
  const { docType, docId } = fact;
  if (docType === 'attendanceTask') return <AttendanceDrawer taskId={docId} onClose={onClose} />;
  if (docType === 'maintainTask') return <MaintainDrawer taskId={docId} onClose={onClose} />;
  if (docType === 'patrolTask') return <PatrolDrawer taskId={docId} onClose={onClose} />;
  return <FactReport fact={fact} onClose={onClose} />;
}

/** The report that an order or a rating is about. */
function FactReport({ fact, onClose }: { fact: PerfFact; onClose: () => void }): ReactNode {
  const [other, setOther] = useState<number>();
  const { docType, docId, code } = fact;
  const find = finders[docType];
  const { data } = useQuery({
    queryKey: ['performance-report', docType, code],
    queryFn: async ({ signal }) => (await find?.(code, signal)) ?? null,
    enabled: find !== undefined,
  });
  const reportId = other ?? (find ? data : docId);
  if (typeof reportId !== 'number') return null;
  return <ReportDrawer reportId={reportId} onOpen={(next) => (next === undefined ? onClose() : setOther(next))} />;
}
