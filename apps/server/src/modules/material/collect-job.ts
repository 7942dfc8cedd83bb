import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { COLLECT, WANT } from '@jiaoyan/contract/material/status';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { Services } from '../../kernel/services.ts';
import { collectLineTable, collectTable as t } from './collect.table.ts';
import { collectRecord, holderOf, notifyApplicant } from './collect-case.ts';
import { moveTo } from './goods-record.ts';
import { ledgerWrite } from './ledger-refusal.ts';
import { releaseGoods } from './reserve.ts';
import { wantTable } from './want.table.ts';
import { endWantsOf, serveWants } from './want.ts';

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
    await ledgerWrite(tools, (tx) =>
      collectRecord.take(tools, tx, { actor: SYSTEM, now }, collectId, async (turn) => {
        const { row: collect } = turn;
        // Another node, or the keeper, may have been faster.
        if (collect.status !== COLLECT.waiting || collect.holdUntil === null || collect.holdUntil > wallTime(now))
          return;
        await releaseGoods(tx, holderOf(collect));
        await endWantsOf(tx, collectId);
        const lines = await tx.select().from(collectLineTable).where(eq(collectLineTable.collectId, collectId));
        const isBegun = lines.some(({ issueQty }) => !/^0(\.0*)?$/.test(issueQty));
        moveTo(
          turn,
          isBegun ? COLLECT.issued : COLLECT.cancelled,
          { event: 'EXPIRE', content: '超过预留时间未领取' },
          { holdUntil: null },
        );
        notifyApplicant(turn, 'stock_hold_end');
      }),
    );
}

/** What has become free for orders that wait, by a count, by what nobody fetched or gave back. */
export async function serveWaiting(tools: Tools): Promise<void> {
  const waiting = await tools.db
    .selectDistinct({ materialId: wantTable.materialId })
    .from(wantTable)
    .where(eq(wantTable.status, WANT.waiting))
    .orderBy(asc(wantTable.materialId));
  const base = { actor: SYSTEM, now: tools.clock() };
  for (const { materialId } of waiting)
    await ledgerWrite(tools, (tx) => serveWants(tools, tx, base, { materialIds: [materialId] }));
}

/** What happens to requests by the clock. */
export const collectJobs = (tools: Tools): Job[] => [
  {
    name: 'material-hold',
    cron: '*/10 * * * *',
    async run() {
      await releaseExpired(tools);
      await serveWaiting(tools);
    },
  },
];
