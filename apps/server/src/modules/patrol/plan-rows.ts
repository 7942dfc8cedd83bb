import { DAY_MS, localDay, momentOf } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { type PatrolPlan, planRecord } from '@jiaoyan/contract/patrol/plan';
import { plannedRounds } from '@jiaoyan/contract/patrol/plan-days';
import { cycleText } from '@jiaoyan/contract/patrol/plan-text';
import { PLAN, TASK } from '@jiaoyan/contract/patrol/status';
import { and, count, eq, gte, inArray, type Placeholder, sql } from 'drizzle-orm';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { pathPointTable, pathTable } from './path.table.ts';
import { type PlanRow, planTable as t } from './plan.table.ts';
import { taskTable } from './task.table.ts';

/** How far back and ahead the list of plans looks. */
const BACK_DAYS = 30;
const AHEAD_DAYS = 62;

/** The plans, by whatever they are narrowed. */
export const planListing: Listing<PlanRow> = listing<PlanRow>(planRecord, t, [{ by: 'createTime', descending: true }], {
  keyword: (wanted) => sql`strpos(lower(${t.name} || ' ' || ${t.code}), lower(${wanted})) > 0`,
  state: (wanted) => eq(t.status, wanted as Placeholder),
});

async function figuresOf({ db }: Ctx, ids: number[], now: number) {
  const rows = await db
    .select({
      planId: taskTable.planId,
      rounds: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) FILTER (WHERE ${taskTable.status} = ${TASK.done}))::int`,
    })
    .from(taskTable)
    .where(
      and(
        inArray(taskTable.planId, ids),
        gte(taskTable.dueDate, localDay(now - BACK_DAYS * DAY_MS)),
        inArray(taskTable.status, [TASK.done, TASK.partly, TASK.missed]),
      ),
    )
    .groupBy(taskTable.planId);
  return new Map(rows.map((row) => [row.planId, row]));
}

async function pathsOf({ db }: Ctx, rows: readonly PlanRow[]) {
  const found = await db
    .select({
      pathId: pathTable.pathId,
      name: pathTable.name,
      points: count(pathPointTable.pointId),
    })
    .from(pathTable)
    .leftJoin(pathPointTable, eq(pathPointTable.pathId, pathTable.pathId))
    .where(
      inArray(
        pathTable.pathId,
        rows.map(({ pathId }) => pathId),
      ),
    )
    .groupBy(pathTable.pathId, pathTable.name);
  return new Map(found.map((row) => [row.pathId, row]));
}

/** When the next round of a plan begins. */
function nextOf(row: PlanRow, now: number, calendar: WorkCalendar): string | null {
  if (row.status !== PLAN.on) return null;
  const from = localDay(Math.max(now, momentOf(`${row.startDate} 00:00`)));
  const until = localDay(momentOf(`${from} 00:00`) + AHEAD_DAYS * DAY_MS);
  return plannedRounds(row, from, until, calendar).find(({ windowTo }) => momentOf(windowTo) > now)?.windowFrom ?? null;
}

/** Plans with the names of what they refer to and how they are kept. */
export async function widePlans(ctx: Ctx, rows: readonly PlanRow[], calendar: WorkCalendar): Promise<PatrolPlan[]> {
  if (rows.length === 0) return [];
  const now = ctx.services.clock();
  const teams = rows.flatMap(({ teamId }) => teamId ?? []);
  const [figures, paths, people, depts] = await Promise.all([
    figuresOf(
      ctx,
      rows.map(({ planId }) => planId),
      now,
    ),
    pathsOf(ctx, rows),
    namesOf(
      ctx.db,
      rows.flatMap(({ executorIds }) => executorIds),
    ),
    teams.length > 0
      ? ctx.db
          .select({ id: deptTable.deptId, name: deptTable.deptName })
          .from(deptTable)
          .where(inArray(deptTable.deptId, teams))
      : [],
  ]);
  const teamName = new Map(depts.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    pathName: paths.get(row.pathId)?.name ?? '',
    pointCount: paths.get(row.pathId)?.points ?? 0,
    teamName: teamName.get(row.teamId ?? 0) ?? '',
    executorNames: row.executorIds
      .map((id) => people.get(id) ?? '')
      .filter(Boolean)
      .join('、'),
    cycleText: cycleText(row),
    nextTime: nextOf(row, now, calendar),
    rounds30: figures.get(row.planId)?.rounds ?? 0,
    done30: figures.get(row.planId)?.done ?? 0,
  }));
}
