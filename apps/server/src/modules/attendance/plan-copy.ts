import { type attendancePlan, planRecord } from '@jiaoyan/contract/attendance/plan';
import type { Cell, CopyInput } from '@jiaoyan/contract/attendance/roster';
import { cellsOfPattern } from '@jiaoyan/contract/attendance/roster-fill';
import { addDays, daysBetween, daysFrom } from '@jiaoyan/contract/attendance/shift-time';
import { MODE } from '@jiaoyan/contract/attendance/status';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx, Handler } from '../../kernel/http/http.ts';
import { cellTable, type PlanRow } from './plan.table.ts';
import { planOf } from './plan-rows.ts';
import { dayOf } from './roster-facts.ts';
import { storeCells } from './roster-write.ts';

const WEEK = 7;

interface Copying {
  readonly source: number;
  readonly input: CopyInput;
  readonly create: Handler<typeof attendancePlan.endpoints.create>;
}

/** Whose turn it is goes on where the plan before ended. */
function turnedMembers({ mode, pattern, members, startDate }: PlanRow, from: string) {
  if (mode !== MODE.rotation || pattern.length === 0) return members;
  const days = daysBetween(startDate, from);
  const turned = (offset: number) => (((offset + days) % pattern.length) + pattern.length) % pattern.length;
  return members.map(({ userId, offset }) => ({ userId, offset: turned(offset) }));
}

/** What was drawn by hand falls on the same days of the week. */
async function drawnCells(tx: Db, { planId, startDate }: PlanRow, { startDate: from, endDate: to }: CopyInput) {
  const weeks = Math.ceil(daysBetween(startDate, from) / WEEK) * WEEK;
  const cells = await tx.select().from(cellTable).where(eq(cellTable.planId, planId));
  return cells
    .map(({ userId, workDate, shiftId }): Cell => ({ userId, shiftId, workDate: addDays(workDate, weeks) }))
    .filter(({ workDate }) => workDate >= from && workDate <= to);
}

/** Draws a plan for other days like another one. */
export const copyPlan = (ctx: Ctx, calendar: WorkCalendar, { source, input, create }: Copying): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const row = await planOf(tx, source);
    const values = Object.fromEntries(
      Object.keys(planRecord.fields).map((name) => [name, row[name as keyof PlanRow]]),
    ) as Omit<PlanRow, 'planId'>;
    const body = { ...values, ...input, members: turnedMembers(row, input.startDate) };
    const planId = await create({ body, ctx: { ...ctx, db: tx } });
    const days = daysFrom(input.startDate, input.endDate).map((date) => dayOf(date, calendar));
    const cells = row.mode === MODE.hand ? await drawnCells(tx, row, input) : cellsOfPattern(body, days);
    await storeCells(
      tx,
      cells.map((cell) => ({ ...cell, planId, note: '' })),
    );
    return planId;
  });
