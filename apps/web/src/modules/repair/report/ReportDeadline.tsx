import type { ReactNode } from 'react';
import { DeadlineChip } from '../../../desk/DeadlineChip.tsx';
import { useNow } from '../../../desk/use-now.ts';
import { deadlineOf } from './deadline.ts';

/** How much time is left for a report. */
export function ReportDeadline({ report }: { report: Parameters<typeof deadlineOf>[0] }): ReactNode {
  return <DeadlineChip deadline={deadlineOf(report, useNow())} />;
}
