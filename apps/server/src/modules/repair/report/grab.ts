import type { Moved } from '@jiaoyan/contract/kernel/move';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, exists, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound, refuse } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/record/actor.ts';
import type { SessionUser } from '../../../kernel/session-user.ts';
import { namesOf } from '../../system/index.ts';
import type { RepairTools } from '../tools.ts';
import { takeReport, turnBase } from './case.ts';
import { dispatchReport } from './move-dispatch.ts';
import { takeOrder } from './move-order.ts';
import { faults, reportTable as t } from './report.table.ts';
import { reportRows } from './report-rows.ts';
import { liveOrders } from './settle.ts';
import { templateTable } from './template.table.ts';
import type { Turn } from './turn.ts';

const SHOWN = 100;
const inCharge = (more?: SQL) =>
  exists(
    sql`(SELECT 1 FROM ${templateTable} WHERE ${and(eq(templateTable.trade, t.trade), isNotNull(templateTable.teamId), more)})`,
  );

/** Whose work it is: that of the team, else of the teams of the trade; a trade that no team is in charge of is everybody's. */
function isWorkOf({ deptId, outside }: SessionUser): SQL | undefined {
  if (outside) return sql`false`;
  const team = deptId ?? 0;
  return or(eq(t.teamId, team), and(isNull(t.teamId), or(not(inCharge()), inCharge(eq(templateTable.teamId, team)))));
}

/** Reports that a worker may take for himself, the most urgent first. */
export async function poolOf(db: Db, user: SessionUser): Promise<ReportRow[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(faults, eq(t.status, REPORT.accepted), eq(t.inPool, true), isWorkOf(user)))
    .orderBy(asc(t.priority), asc(t.finishDue))
    .limit(SHOWN);
  return reportRows(db, rows);
}

/** Whoever was faster is named. */
async function refuseLate(tx: Db, turn: Turn): Promise<void> {
  if (turn.report.status === REPORT.accepted && turn.report.inPool) return;
  const [winner] = liveOrders(turn);
  if (!winner) throw refuse('该报修已不在抢单池中');
  const names = await namesOf(tx, [winner.workerId]);
  throw refuse(`手慢了，该工单已被 ${names.get(winner.workerId) ?? '他人'} 抢走`);
}

/** Takes a report out of the pool: the lock on it lets one of many win. */
export async function grabReport(tools: RepairTools, user: SessionUser, reportId: number): Promise<Moved> {
  const base = await turnBase(tools, actorOf(user));
  const turn = await tools.db.transaction(async (tx) => {
    const [seen] = await tx
      .select({ reportId: t.reportId })
      .from(t)
      .where(and(faults, eq(t.reportId, reportId), isWorkOf(user)));
    if (!seen) throw notFound();
    return takeReport(tools, tx, base, reportId, async (found) => {
      await refuseLate(tx, found);
      const worker = { workerId: user.userId, name: user.nickName, helperIds: [] };
      const [order] = dispatchReport(found, { workers: [worker], mode: '3' });
      if (order) takeOrder(found, order, {});
      return found;
    });
  });
  return { status: turn.report.status, version: turn.report.version };
}
