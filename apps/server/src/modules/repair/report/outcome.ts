import { REPORT } from '@jiaoyan/contract/repair/status';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { type Report, reportTable as t } from './report.table.ts';
import type { Turn } from './turn.ts';

/** What a move of a report means for what it was made to put right. */
export type ReportOutcome =
  | { readonly became: 'fixed' }
  | { readonly became: 'returned'; readonly reason: string }
  | { readonly became: 'merged'; readonly into: Pick<Report, 'reportId' | 'code'> };

const RETURNED: readonly string[] = [REPORT.rejected, REPORT.cancelled];

/** Confirmed, it is put right; sent back or taken back, it is not; found to be the same as another, that one does it. */
export async function outcomeOf(tx: Db, { report, events }: Turn): Promise<ReportOutcome | undefined> {
  const hasCome = (...states: readonly string[]) =>
    events.some(({ order, from, to }) => order === undefined && to !== from && states.includes(to ?? ''));
  if (hasCome(REPORT.confirmed, REPORT.archived)) return { became: 'fixed' };
  if (hasCome(...RETURNED)) {
    const reason = report.status === REPORT.rejected ? `已驳回：${report.rejectReason}` : '已撤销';
    return { became: 'returned', reason };
  }
  if (!hasCome(REPORT.merged) || report.mergedToId === null) return undefined;
  const [into] = await tx
    .select({ reportId: t.reportId, code: t.code })
    .from(t)
    .where(eq(t.reportId, report.mergedToId));
  return into && { became: 'merged', into };
}
