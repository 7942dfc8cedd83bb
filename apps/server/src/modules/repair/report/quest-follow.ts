import { REPORT } from '@jiaoyan/contract/repair/status';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { RecordBase } from '../../../kernel/record/kind.ts';
import { questsFixed, questsFollow, questsReturned } from '../../facility/index.ts';
import type { RepairTools } from '../tools.ts';
import { reportTable as t } from './report.table.ts';
import type { Turn } from './turn.ts';

const RETURNED: readonly string[] = [REPORT.rejected, REPORT.cancelled];

/** What a report means for the dangers that it puts right: confirmed, they await a review; given up, they are open again. */
export async function followQuests(tools: Pick<RepairTools, 'hub'>, tx: Db, base: RecordBase, turn: Turn) {
  const { report, orders, events } = turn;
  const hasCome = (...states: string[]) =>
    events.some(({ order, from, to }) => order === undefined && to !== from && states.includes(to ?? ''));
  const by = { reportId: report.reportId };
  if (hasCome(REPORT.confirmed, REPORT.archived)) {
    const last = orders.findLast(({ finishTime }) => finishTime !== null);
    const fixed = { fixText: last?.solution ?? '', fixImages: last?.afterImages ?? '', fixBy: last?.workerId ?? null };
    return questsFixed(tools, tx, base, by, fixed);
  }
  if (hasCome(...RETURNED)) {
    const reason = report.status === REPORT.rejected ? `已驳回：${report.rejectReason}` : '已撤销';
    return questsReturned(tools, tx, base, by, reason);
  }
  if (!hasCome(REPORT.merged) || report.mergedToId === null) return;
  const [target] = await tx
    .select({ reportId: t.reportId, code: t.code })
    .from(t)
    .where(eq(t.reportId, report.mergedToId));
  if (target) await questsFollow(tools, tx, base, report.reportId, target);
}
