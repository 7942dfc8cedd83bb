import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { APPEAL, RECORD, RUN } from '@jiaoyan/contract/performance/status';
import { and, asc, count, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { moveSite, type SiteTurn } from '../facility/index.ts';
import { appealTable as a } from './appeal.table.ts';
import { refuseUnready } from './draw.ts';
import { type RecordRow, recordTable as r } from './record.table.ts';
import { peopleIn } from './record-people.ts';
import type { RunRow } from './run.table.ts';
import { runMoves } from './run-case.ts';
import { rulesOf } from './run-store.ts';
import { settingOf } from './setting.ts';
import { sourcesOf } from './source.ts';

const LINK = '/my/performance';
/** `2026-06-08` as people say it. */
const dayText = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

/** What was reckoned has to rest on months that are still locked. */
async function refuseShaken(ctx: Ctx, tx: Db, run: RunRow): Promise<void> {
  const wanted = {
    rules: await rulesOf(tx, run.schemeVersionId),
    period: run.period,
    people: await peopleIn(tx, run.runId),
  };
  await refuseUnready(sourcesOf(ctx.services.registered), tx, wanted);
}

/** The teams look at what was reckoned. */
export const reviewRun = (ctx: Ctx, runId: number, version: number | undefined): Promise<Moved> =>
  runMoves.act(ctx, 'review', runId, version, async (turn, tx) => {
    const [found] = await tx.select({ n: count() }).from(r).where(eq(r.runId, runId));
    if ((found?.n ?? 0) === 0) throw refuse('该期没有考核人员，不能送核对');
    await refuseShaken(ctx, tx, turn.row);
    moveSite(turn, RUN.review, { event: 'REVIEW' });
  });

async function refuseUnconfirmed(tx: Db, runId: number): Promise<void> {
  const [open] = await tx
    .select({ teams: countDistinct(r.deptId) })
    .from(r)
    .where(and(eq(r.runId, runId), eq(r.status, RECORD.open)));
  if (open && open.teams > 0) throw refuse(`还有${open.teams}个班组未核对`);
}

/** What happened to many results at once, in the log of each of them. */
async function logRecords(
  tx: Db,
  rows: readonly Pick<RecordRow, 'recordId' | 'status'>[],
  { actor, now }: RecordBase,
  { event, to }: { readonly event: string; readonly to: string },
): Promise<void> {
  await recordEvents(
    tx,
    rows.map(({ recordId, status }) => ({
      bizType: 'perfRecord' as const,
      bizId: recordId,
      event,
      fromStatus: status,
      toStatus: to,
      operatorId: actor.userId,
      operatorName: actor.name,
      createTime: wallTime(now),
    })),
  );
}
/** Puts many results into another state. */
export async function moveRecords(
  tx: Db,
  rows: readonly Pick<RecordRow, 'recordId' | 'status'>[],
  base: RecordBase,
  change: { readonly event: string; readonly to: string },
): Promise<void> {
  if (rows.length === 0) return;
  const stamp = { version: sql`${r.version} + 1`, updateBy: base.actor.name, updateTime: wallTime(base.now) };
  await tx
    .update(r)
    .set({ ...stamp, status: change.to })
    .where(
      inArray(
        r.recordId,
        rows.map(({ recordId }) => recordId),
      ),
    );
  await logRecords(tx, rows, base, change);
}

async function tellPeople(turn: SiteTurn<RunRow>, tx: Db, due: string): Promise<RecordRow[]> {
  const rows = await tx.select().from(r).where(eq(r.runId, turn.row.runId)).orderBy(asc(r.recordId)).for('update');
  for (const { userId, final, grade } of rows)
    turn.notices.push({
      userId,
      code: 'perf_publish',
      params: { period: turn.row.period, score: final, grade: grade || '样本不足', due: dayText(due) },
      link: LINK,
    });
  return rows;
}

/** Everybody sees what his month came to and may say something against it for some days. */
export const publishRun = (ctx: Ctx, runId: number, version: number | undefined): Promise<Moved> =>
  runMoves.act(ctx, 'publish', runId, version, async (turn, tx, base) => {
    await refuseUnconfirmed(tx, runId);
    await refuseShaken(ctx, tx, turn.row);
    const appealDue = addDays(localDay(turn.now), await settingOf(tx, 'perf.appealDays'));
    const rows = await tellPeople(turn, tx, appealDue);
    await moveRecords(tx, rows, base, { event: 'PUBLISH', to: RECORD.published });
    moveSite(turn, RUN.published, { event: 'PUBLISH' }, { appealDue, publishTime: wallTime(turn.now) });
  });

/** How many appeals of a month nobody has decided about. */
export async function openAppeals(tx: Db, runId: number): Promise<number> {
  const [open] = await tx
    .select({ n: count() })
    .from(a)
    .innerJoin(r, eq(r.recordId, a.recordId))
    .where(and(eq(r.runId, runId), inArray(a.status, [APPEAL.opinion, APPEAL.judge])));
  return open?.n ?? 0;
}

/** Nothing about a month changes any more; not as long as somebody may still say something against it. */
export const lockRun = (ctx: Ctx, runId: number, version: number | undefined): Promise<Moved> =>
  runMoves.act(ctx, 'lock', runId, version, async (turn, tx) => {
    const open = await openAppeals(tx, runId);
    if (open > 0) throw refuse(`还有${open}条申诉未裁定`);
    if ((turn.row.appealDue ?? '') >= localDay(turn.now)) throw refuse('申诉期未过，不能锁定');
    moveSite(turn, RUN.locked, { event: 'LOCK' });
  });
