import type { Db } from '../../../kernel/db/db.ts';
import type { RecordBase } from '../../../kernel/record/kind.ts';
import { questsFixed, questsFollow, questsReturned } from '../../facility/index.ts';
import type { RepairTools } from '../tools.ts';
import type { ReportOutcome } from './outcome.ts';
import type { Turn } from './turn.ts';

/** What a report means for the dangers that it puts right: confirmed, they await a review; given up, they are open again. */
export async function followQuests(
  tools: Pick<RepairTools, 'hub'>,
  tx: Db,
  base: RecordBase,
  { report: { reportId }, orders }: Turn,
  outcome: ReportOutcome,
): Promise<void> {
  const by = { reportId };
  if (outcome.became === 'returned') return questsReturned(tools, tx, base, by, outcome.reason);
  if (outcome.became === 'merged') return questsFollow(tools, tx, base, reportId, outcome.into);
  const last = orders.findLast(({ finishTime }) => finishTime !== null);
  const fixed = { fixText: last?.solution ?? '', fixImages: last?.afterImages ?? '', fixBy: last?.workerId ?? null };
  return questsFixed(tools, tx, base, by, fixed);
}
