import { monthAfter, monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { RUN } from '@jiaoyan/contract/performance/status';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { AppError } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { deputies, moveSite, sendNotices } from '../facility/index.ts';
import type { PerformanceTools } from './performance-tools.ts';
import { runTable as t } from './run.table.ts';
import { runMoves } from './run-case.ts';
import { computeRun, toolsOf } from './run-compute.ts';
import { openAppeals } from './run-moves.ts';
import { schemeTable as s, schemeVersionTable as v } from './scheme.table.ts';
import { settingOf } from './setting.ts';

const LINK = '/performance';

/** Schemes in use that say something about a month and have not been reckoned for it. */
const schemesWithout = ({ db }: PerformanceTools, period: string) =>
  db
    .select({ schemeId: s.schemeId, name: s.name })
    .from(s)
    .where(
      and(
        eq(s.status, '0'),
        sql`EXISTS (SELECT 1 FROM ${v} WHERE ${v.schemeId} = ${s.schemeId} AND ${v.startMonth} <= ${period})`,
        sql`NOT EXISTS (SELECT 1 FROM ${t} WHERE ${t.schemeId} = ${s.schemeId} AND ${t.period} = ${period})`,
      ),
    )
    .orderBy(asc(s.schemeId));

/** Reckons the month that is over; whoever leads the centre is told of what cannot be reckoned yet. It may run on any node, twice or late. */
export async function computeMonth(tools: PerformanceTools): Promise<number> {
  const now = tools.clock();
  const period = monthAfter(monthOf(localDay(now)), -1);
  let count = 0;
  for (const { schemeId, name } of await schemesWithout(tools, period)) {
    try {
      await tools.db.transaction((tx) => computeRun(toolsOf(tools), tx, { schemeId, period, now, actor: SYSTEM }));
      count++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const params = { period, scheme: name, reason: error.message };
      await tools.db.transaction(async (tx) =>
        sendNotices(
          tools,
          tx,
          (await deputies(tx)).map((userId) => ({ userId, params, code: 'perf_waiting', link: LINK })),
        ),
      );
    }
  }
  return count;
}

/** Months that were published long enough ago are locked, as long as nothing is open about them. */
export async function lockDue(tools: PerformanceTools): Promise<void> {
  const now = tools.clock();
  const days = await settingOf(tools.db, 'perf.lockDays');
  const isOver = and(
    eq(t.status, RUN.published),
    lte(sql`${t.publishTime}::date`, addDays(localDay(now), -days)),
    sql`${t.appealDue} < ${localDay(now)}`,
  );
  const rows = await tools.db.select({ runId: t.runId }).from(t).where(isOver).orderBy(asc(t.runId));
  for (const { runId } of rows)
    await tools.db.transaction((tx) =>
      runMoves.take(tools, tx, { actor: SYSTEM, now }, runId, async (turn) => {
        if (turn.row.status !== RUN.published || (await openAppeals(tx, runId)) > 0) return;
        moveSite(turn, RUN.locked, { event: 'LOCK', content: '公布期满，自动锁定' });
      }),
    );
}

/** On the eighth, when the months of attendance should be locked. */
export const computeJob = (tools: PerformanceTools): Job => ({
  name: 'performance-compute',
  cron: '0 2 8 * *',
  run: async () => void (await computeMonth(tools)),
});
/** Every night. */
export const lockJob = (tools: PerformanceTools): Job => ({
  name: 'performance-lock',
  cron: '40 4 * * *',
  run: () => lockDue(tools),
});
