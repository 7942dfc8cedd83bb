import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { OUTAGE, type OutageKind, outageSpan, outageTrades } from '@jiaoyan/contract/repair/outage-life';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { type OutageRow, outageTable as t } from '../outage.table.ts';
import { forEachReport } from '../report/job.ts';
import { holdReport, releaseReport } from '../report/move-outage.ts';
import { faults, reportTable as r } from '../report/report.table.ts';
import type { RepairTools } from '../tools.ts';
import { kindName } from './outage-text.ts';

const UNFINISHED = [REPORT.waiting, REPORT.accepted, REPORT.working];
/** Whether something is off at a moment. */
const isOff = ({ status, startTime, endTime }: OutageRow, now: number) =>
  status === OUTAGE.published && momentOf(startTime) <= now && now < momentOf(endTime);

/** The reports of the places that a shut-off concerns. */
export const inOutage = ({ subcampId, placeIds }: Pick<OutageRow, 'subcampId' | 'placeIds'>): SQL | undefined =>
  and(faults, eq(r.subcampId, subcampId), placeIds.length > 0 ? inArray(r.placeId, placeIds) : undefined);

async function current(tx: Db, outageId: number | null): Promise<OutageRow | undefined> {
  if (outageId === null) return undefined;
  const [row] = await tx.select().from(t).where(eq(t.outageId, outageId));
  return row;
}

/** What was held by a shut-off that is over goes on. */
async function release(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const rows = await tools.db
    .select({ reportId: r.reportId })
    .from(r)
    .innerJoin(t, eq(t.outageId, r.outageId))
    .where(or(sql`${t.status} <> ${OUTAGE.published}`, lte(t.endTime, wallTime(now)), gt(t.startTime, wallTime(now))));
  const ids = rows.map(({ reportId }) => reportId);
  await forEachReport(tools, ids, async (turn, tx) => {
    const outage = await current(tx, turn.report.outageId);
    if (outage && !isOff(outage, turn.now)) releaseReport(turn);
  });
}

/** What a running shut-off concerns stands still; reports that came in meanwhile as well. */
async function hold(tools: RepairTools): Promise<void> {
  const now = wallTime(tools.clock());
  const outages = await tools.db
    .select()
    .from(t)
    .where(and(eq(t.status, OUTAGE.published), lte(t.startTime, now), gt(t.endTime, now)));
  for (const { outageId, ...outage } of outages) {
    const trades = [...outageTrades[outage.kind as OutageKind], ''];
    const rows = await tools.db
      .select({ reportId: r.reportId })
      .from(r)
      .where(and(inOutage(outage), isNull(r.outageId), inArray(r.status, UNFINISHED), inArray(r.trade, trades)));
    const ids = rows.map(({ reportId }) => reportId);
    await forEachReport(tools, ids, async (turn, tx) => {
      const found = await current(tx, outageId);
      const isFree = turn.report.outageId === null && (UNFINISHED as readonly string[]).includes(turn.report.status);
      if (!found || !isOff(found, turn.now) || !isFree) return;
      holdReport(turn, outageId, `${kindName(found.kind)}（${outageSpan(found)}）`);
    });
  }
}

/** Stops and starts the clocks of reports as the shut-offs say; doing it again changes nothing. */
export async function syncReports(tools: RepairTools): Promise<void> {
  await release(tools);
  await hold(tools);
}
