import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { COLLECT } from '@jiaoyan/contract/material/status';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { Services } from '../../kernel/services.ts';
import { collectLineTable, collectTable as t } from './collect.table.ts';
import { moveCollect, notifyApplicant, takeCollect } from './collect-case.ts';
import { holderOf } from './collect-moves.ts';
import { releaseGoods } from './reserve.ts';

const BATCH = 200;
type Tools = Pick<Services, 'db' | 'hub' | 'clock'>;

/** What nobody fetched in time is free again. */
export async function releaseExpired(tools: Tools): Promise<void> {
  const now = tools.clock();
  const rows = await tools.db
    .select({ collectId: t.collectId })
    .from(t)
    .where(and(eq(t.status, COLLECT.waiting), lte(t.holdUntil, wallTime(now))))
    .orderBy(asc(t.collectId))
    .limit(BATCH);
  for (const { collectId } of rows)
    await tools.db.transaction((tx) =>
      takeCollect(tools, tx, { actor: SYSTEM, now }, collectId, async (turn) => {
        const { collect } = turn;
        // Another node, or the keeper, may have been faster.
        if (collect.status !== COLLECT.waiting || collect.holdUntil === null || collect.holdUntil > wallTime(now))
          return;
        await releaseGoods(tx, holderOf(collect));
        const lines = await tx.select().from(collectLineTable).where(eq(collectLineTable.collectId, collectId));
        const isBegun = lines.some(({ issueQty }) => !/^0(\.0*)?$/.test(issueQty));
        moveCollect(
          turn,
          isBegun ? COLLECT.issued : COLLECT.cancelled,
          { event: 'EXPIRE', content: '超过预留时间未领取' },
          { holdUntil: null },
        );
        notifyApplicant(turn, 'stock_hold_end');
      }),
    );
}

/** What happens to requests by the clock. */
export const collectJobs = (tools: Tools): Job[] => [
  { name: 'material-hold', cron: '*/10 * * * *', run: () => releaseExpired(tools) },
];
