import type { Cell, CellsInput, FillInput, FillReply } from '@jiaoyan/contract/attendance/roster';
import { cellsOfPattern, fillFairly } from '@jiaoyan/contract/attendance/roster-fill';
import { spanOn } from '@jiaoyan/contract/attendance/shift-time';
import { PLAN } from '@jiaoyan/contract/attendance/status';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { eq, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { givenRows, insertGiven } from '../../kernel/db/given-rows.ts';
import { refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { refuseLocked } from './month-locked.ts';
import { type CellRow, type PlanRow, cellTable as t } from './plan.table.ts';
import { planMoves } from './plan-scope.ts';
import { type RosterRead, readRoster } from './roster-facts.ts';
import { rosterPeople } from './roster-past.ts';
import { refuseShifts, shiftsOf } from './shift.ts';

const ROWS_AT_ONCE = 2000;
const { planId, userId, workDate, shiftId, note } = t;
const insertCells = hotStatement(
  'attendance_insert_cells',
  insertGiven(t, Object.entries({ planId, userId, workDate, shiftId, note })),
);
const deleteCells = hotStatement(
  'attendance_delete_cells',
  sql`DELETE FROM ${t} USING ${givenRows(Object.entries({ userId, workDate, shiftId }))}
    WHERE ${t.planId} = ${sql.placeholder('planId')}::integer AND ${t.userId} = given."userId"
      AND ${t.workDate} = given."workDate" AND ${t.shiftId} = given."shiftId"`,
);

/** Stores cells of a board. */
export async function storeCells(tx: Db, cells: readonly CellRow[]): Promise<void> {
  for (let first = 0; first < cells.length; first += ROWS_AT_ONCE)
    await insertCells(tx, { rows: JSON.stringify(cells.slice(first, first + ROWS_AT_ONCE)) });
}
/** Takes cells off a board. */
const clearCells = async (tx: Db, id: number, cells: readonly Cell[]) => {
  if (cells.length > 0) await deleteCells(tx, { planId: id, rows: JSON.stringify(cells) });
};

/** Refuses what was decided upon looking at an older board, and boards that are over. */
export function refusePast({ status, version }: PlanRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw stale();
  if (status === PLAN.ended) throw refuse('排班已结束，不能修改');
}

/** When shifts begin on days; what has begun in a published plan stays as it is. */
async function beginnings(tx: Db, cells: readonly Cell[]) {
  const shifts = await shiftsOf(
    tx,
    cells.map((cell) => cell.shiftId),
  );
  const byId = new Map(shifts.map((shift) => [shift.shiftId, shift]));
  return (cell: Cell) => spanOn(cell.workDate, byId.get(cell.shiftId)?.sections ?? []).from;
}
/** Refuses to touch what has begun. */
async function refuseBegun(tx: Db, plan: PlanRow, cells: readonly Cell[], now: number): Promise<void> {
  if (plan.status !== PLAN.published || cells.length === 0) return;
  const begins = await beginnings(tx, cells);
  if (cells.some((cell) => begins(cell) <= now)) throw refuse('已开始的班次不能修改', 'cells');
}

const keyOf = (cell: Pick<Cell, 'userId' | 'workDate'>) => `${cell.userId} ${cell.workDate}`;

/** Refuses cells of people or days that are none of the plan. */
function refuseForeign(plan: PlanRow, cells: CellsInput['cells']): void {
  const members = new Set(plan.members.map((member) => member.userId));
  if (cells.some((cell) => !members.has(cell.userId))) throw refuse('所选人员不在该排班计划中', 'cells');
  if (cells.some((cell) => cell.workDate < plan.startDate || cell.workDate > plan.endDate))
    throw refuse('所选日期不在排班周期内', 'cells');
  if (new Set(cells.map(keyOf)).size < cells.length) throw refuse('同一人同一天只能提交一次', 'cells');
}

/** Changes cells of the board. */
export const putCells = (
  ctx: Ctx,
  id: number,
  { cells, version }: CellsInput,
  verb: 'edit' | 'import' = 'edit',
): Promise<Moved> =>
  planMoves.reach(ctx, verb, id, async (turn, tx) => {
    const { row } = turn;
    refusePast(row, version);
    refuseForeign(row, cells);
    const known = await tx.select().from(t).where(eq(t.planId, id));
    const days = new Set(cells.map(keyOf));
    const before = known.filter((cell) => days.has(keyOf(cell)));
    const wanted = cells.flatMap(({ shiftIds, ...cell }) =>
      shiftIds.map((one): CellRow => ({ ...cell, planId: id, shiftId: one })),
    );
    const [had, has] = [new Set(before.map(cellKey)), new Set(wanted.map(cellKey))];
    const fresh = wanted.filter((cell) => !had.has(cellKey(cell)));
    await refuseShifts(
      tx,
      fresh.map((cell) => cell.shiftId),
      'cells',
    );
    const changed = [...fresh, ...before.filter((cell) => !has.has(cellKey(cell)))];
    await refuseLocked(tx, changed, '不能再排班', 'cells');
    await refuseBegun(tx, row, changed, turn.now);
    await clearCells(tx, id, before);
    await storeCells(tx, wanted);
    turn.events.push({ event: 'CELLS', content: `修改${cells.length}格` });
  });
const cellKey = (cell: Cell) => `${keyOf(cell)} ${cell.shiftId}`;

/** The days that are filled, and the cells of them that stay. */
function keptCells(
  { plan, cells }: RosterRead,
  { from, to, keep }: FillInput,
  begins: (cell: Cell) => number,
  now: number,
) {
  const isIn = (day: string) => day >= (from ?? plan.startDate) && day <= (to ?? plan.endDate);
  const stays = (cell: CellRow) =>
    keep || !isIn(cell.workDate) || (plan.status === PLAN.published && begins(cell) <= now);
  return { isIn, kept: cells.filter(stays), gone: cells.filter((cell) => !stays(cell)) };
}

/** The cells that are there before or afterwards only. */
function changedCells(before: readonly Cell[], after: readonly Cell[]): Cell[] {
  const [had, has] = [new Set(before.map(cellKey)), new Set(after.map(cellKey))];
  return [...before.filter((cell) => !has.has(cellKey(cell))), ...after.filter((cell) => !had.has(cellKey(cell)))];
}

/** Fills the board of a plan. */
export async function fillPlan(ctx: Ctx, calendar: WorkCalendar, id: number, input: FillInput): Promise<FillReply> {
  let filled = 0;
  let gaps: readonly string[] = [];
  const moved = await planMoves.reach(ctx, 'fill', id, async (turn, tx) => {
    const { row, now } = turn;
    refusePast(row, input.version);
    if (input.by === 'auto' && row.demand.length === 0) throw refuse('请先设置需求', 'demand');
    const read = await readRoster(tx, row, calendar);
    const begins = (cell: Cell) => spanOn(cell.workDate, read.facts.shifts.get(cell.shiftId)?.sections ?? []).from;
    const { isIn, kept, gone } = keptCells(read, input, begins, now);
    const days = read.facts.days.filter(({ date }) => isIn(date));
    const people = await rosterPeople(tx, row, read.facts.names, calendar);
    const made =
      input.by === 'pattern'
        ? { cells: cellsOfPattern(row, days), gaps: [] }
        : fillFairly(read.facts, people, kept, days);
    const taken = new Set(kept.map(keyOf));
    const fresh = made.cells.filter(
      (cell) => !taken.has(keyOf(cell)) && !(row.status === PLAN.published && begins(cell) <= now),
    );
    await refuseLocked(tx, changedCells(gone, fresh), '不能再排班', 'from');
    await clearCells(tx, id, gone);
    await storeCells(
      tx,
      fresh.map((cell) => ({ ...cell, planId: id, note: '' })),
    );
    filled = fresh.length;
    gaps = made.gaps;
    if (fresh.length > 0 || gone.length > 0) turn.events.push({ event: 'FILL', content: `填充${fresh.length}格` });
  });
  return { ...moved, filled, gaps: [...gaps] };
}
/** Takes cells off a board whose person or day is none of the plan any more. */
export async function trimCells(tx: Db, plan: PlanRow, now: number): Promise<void> {
  const cells = await tx.select().from(t).where(eq(t.planId, plan.planId));
  const members = new Set(plan.members.map((member) => member.userId));
  const outside = cells.filter(
    (cell) => !members.has(cell.userId) || cell.workDate < plan.startDate || cell.workDate > plan.endDate,
  );
  await refuseLocked(tx, outside, '不能再排班', 'members');
  await refuseBegun(tx, plan, outside, now);
  await clearCells(tx, plan.planId, outside);
}
