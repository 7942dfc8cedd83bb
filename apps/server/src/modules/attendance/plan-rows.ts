import { type AttendancePlan, planLife, planRecord } from '@jiaoyan/contract/attendance/plan';
import type { Roster } from '@jiaoyan/contract/attendance/roster';
import { spanOn } from '@jiaoyan/contract/attendance/shift-time';
import { PLAN, type PlanStatus } from '@jiaoyan/contract/attendance/status';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import { isNumber, type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { deptTable } from '../system/dept.table.ts';
import { cellTable, type PlanRow, planTable as t } from './plan.table.ts';
import { PLAN_PERMISSION } from './plan-scope.ts';
import { readRoster } from './roster-facts.ts';
import { rosterPeople } from './roster-past.ts';
import { swapMarks } from './swap-marks.ts';

/** The plans, by whatever they are narrowed. */
export const planListing: Listing<PlanRow> = listing<PlanRow>(planRecord, t, [{ by: 'startDate', descending: true }], {
  status: (wanted) => eq(t.status, wanted as Placeholder),
  userId: (wanted) =>
    sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${t.members}) AS member WHERE member->>'userId' = ${wanted})`,
  shiftId: (wanted) =>
    sql`EXISTS (SELECT 1 FROM ${cellTable} WHERE ${cellTable.planId} = ${t.planId} AND ${isNumber(cellTable.shiftId, wanted)})`,
  month: (wanted) =>
    sql`to_char(${t.startDate}, 'YYYY-MM') <= ${wanted} AND to_char(${t.endDate}, 'YYYY-MM') >= ${wanted}`,
});

/** What somebody may do with a plan now. */
const movesOf = (user: SessionUser, status: string): string[] =>
  planLife.allowed(status as PlanStatus).filter((move) => holds(user, `${PLAN_PERMISSION}:${move}`));

async function cellCounts(db: Db, planIds: readonly number[]) {
  const rows = await db
    .select({ planId: cellTable.planId, n: sql<number>`count(*)::int` })
    .from(cellTable)
    .where(inArray(cellTable.planId, [...planIds]))
    .groupBy(cellTable.planId);
  return new Map(rows.map(({ planId, n }) => [planId, n]));
}

/** Plans with the names of what they refer to and what the caller may do with them. */
export async function widePlans({ db, user }: Ctx, rows: readonly PlanRow[]): Promise<AttendancePlan[]> {
  if (rows.length === 0) return [];
  const [counts, depts] = await Promise.all([
    cellCounts(
      db,
      rows.map(({ planId }) => planId),
    ),
    db
      .select({ deptId: deptTable.deptId, name: deptTable.deptName })
      .from(deptTable)
      .where(
        inArray(
          deptTable.deptId,
          rows.map(({ deptId }) => deptId),
        ),
      ),
  ]);
  const names = new Map(depts.map(({ deptId, name }) => [deptId, name]));
  return rows.map((row) => ({
    ...row,
    deptName: names.get(row.deptId) ?? '',
    memberCount: row.members.length,
    cellCount: counts.get(row.planId) ?? 0,
    moves: movesOf(user, row.status),
  }));
}

/** A plan by its number. */
export async function planOf(db: Db, planId: number): Promise<PlanRow> {
  const [row] = await db.select().from(t).where(eq(t.planId, planId));
  if (!row) throw notFound();
  return row;
}

/** The drawing board of a plan. */
export async function planGrid({ db, user, services }: Ctx, planId: number, calendar: WorkCalendar): Promise<Roster> {
  const plan = await planOf(db, planId);
  const now = services.clock();
  const { cells, facts } = await readRoster(db, plan, calendar);
  const [people, timeline, swaps] = await Promise.all([
    rosterPeople(db, plan, facts.names, calendar),
    readEvents(db, [['attendancePlan', planId]], true),
    swapMarks(db, planId),
  ]);
  const isLive = plan.status === PLAN.published;
  return {
    planId,
    people,
    timeline,
    name: plan.name,
    deptId: plan.deptId,
    status: plan.status,
    version: plan.version,
    edition: plan.edition,
    startDate: plan.startDate,
    endDate: plan.endDate,
    days: [...facts.days],
    shifts: [...facts.shifts.values()],
    cells: cells.map((cell) => {
      const begins = spanOn(cell.workDate, facts.shifts.get(cell.shiftId)?.sections ?? []).from;
      return { ...cell, hasBegun: isLive && begins <= now };
    }),
    marks: [...facts.marks, ...swaps],
    beside: [...facts.beside],
    demand: plan.demand,
    holidayMode: plan.holidayMode,
    canEdit: plan.status !== PLAN.ended && holds(user, `${PLAN_PERMISSION}:edit`),
    moves: movesOf(user, plan.status),
  };
}
