import type { Cell, RosterDay, RosterMark, RosterShift } from '@jiaoyan/contract/attendance/roster';
import type { RosterFacts } from '@jiaoyan/contract/attendance/roster-check';
import {
  addDays,
  daysFrom,
  isNight,
  sectionsText,
  shiftMinutes,
  weekDay,
} from '@jiaoyan/contract/attendance/shift-time';
import { SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { and, asc, between, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { leaveTable } from '../bpm/leave.table.ts';
import { dutyMemberTable, dutyTable } from '../duty/duty.table.ts';
import { spanOf } from '../duty/index.ts';
import { namesOf } from '../system/index.ts';
import { type CellRow, cellTable, type PlanRow } from './plan.table.ts';
import type { ShiftRow } from './shift.table.ts';
import { knownShifts } from './shift.ts';
import { taskTable } from './task.table.ts';

const APPROVED = 2;
const ENABLED = '0';
/** How far beyond its days a plan looks for rest and for days running. */
export const AROUND_DAYS = 7;
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** A plan with everything that its board is drawn and checked by. */
export interface RosterRead {
  readonly plan: PlanRow;
  readonly cells: readonly CellRow[];
  readonly facts: RosterFacts;
  readonly shiftRows: ReadonlyMap<number, ShiftRow>;
}
/** Whose days, and which. */
interface Stretch {
  readonly userIds: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** What kind of day a date is, its weekday where the calendar says nothing else. */
export const dayOf = (date: string, calendar: WorkCalendar): RosterDay => ({
  date,
  dayType: calendar.dayType(date) ?? (weekDay(date) > 5 ? '2' : '1'),
  label: `周${WEEKDAYS[weekDay(date) - 1]}`,
});

/** A shift as rosters show it. */
export const rosterShift = (row: ShiftRow): RosterShift => ({
  shiftId: row.shiftId,
  name: row.name,
  letter: row.name.slice(0, 1),
  color: row.color,
  kind: row.kind,
  sections: row.sections,
  restMins: row.restMins,
  nightFrom: row.nightFrom,
  nightTo: row.nightTo,
  hoursText: sectionsText(row.sections),
  workMins: shiftMinutes(row),
  isNight: isNight(row),
  disabled: row.status !== ENABLED,
});

async function leaveMarks(db: Db, { userIds, from, to }: Stretch): Promise<RosterMark[]> {
  const rows = await db
    .select({ userId: leaveTable.userId, from: leaveTable.startTime, to: leaveTable.endTime })
    .from(leaveTable)
    .where(
      and(
        inArray(leaveTable.userId, [...userIds]),
        eq(leaveTable.result, APPROVED),
        lt(leaveTable.startTime, `${addDays(to, 2)} 00:00`),
        gt(leaveTable.endTime, `${from} 00:00`),
      ),
    );
  return rows.map((row) => ({ ...row, date: row.from.slice(0, 10), kind: 'leave', text: '请假' }));
}

async function dutyMarks(db: Db, { userIds, from, to }: Stretch): Promise<RosterMark[]> {
  const rows = await db
    .select({ userId: dutyMemberTable.userId, dutyDate: dutyTable.dutyDate, shift: dutyTable.shift })
    .from(dutyMemberTable)
    .innerJoin(dutyTable, eq(dutyTable.dutyId, dutyMemberTable.dutyId))
    .where(and(inArray(dutyMemberTable.userId, [...userIds]), between(dutyMemberTable.dutyDate, from, to)));
  return rows.map(({ userId, dutyDate, shift }) => {
    const span = spanOf({ dutyDate, shift });
    return { userId, date: dutyDate, kind: 'duty', text: '值班', from: wallTime(span.from), to: wallTime(span.to) };
  });
}

/** What people are due to work by other plans, in the days around as well. */
async function otherTasks(db: Db, planId: number, { userIds, from, to }: Stretch) {
  return db
    .select({
      userId: taskTable.userId,
      workDate: taskTable.workDate,
      shiftId: taskTable.shiftId,
      rule: taskTable.rule,
      plan: taskTable.plan,
    })
    .from(taskTable)
    .where(
      and(
        inArray(taskTable.userId, [...userIds]),
        between(taskTable.workDate, addDays(from, -AROUND_DAYS), addDays(to, AROUND_DAYS)),
        ne(taskTable.status, TASK.cancelled),
        ne(taskTable.source, SOURCE.duty),
        or(sql`${taskTable.planId} IS NULL`, ne(taskTable.planId, planId)),
      ),
    );
}
type OtherTask = Awaited<ReturnType<typeof otherTasks>>[number];
const otherMark = ({ userId, workDate, rule, plan }: OtherTask): RosterMark => ({
  userId,
  date: workDate,
  kind: 'other',
  text: `${rule.name}（${sectionsText(rule.sections)}）`,
  from: plan.from,
  to: plan.to,
});

/** Reads the board of a plan with everything that it is checked by. */
export async function readRoster(db: Db, plan: PlanRow, calendar: WorkCalendar): Promise<RosterRead> {
  const { planId, startDate, endDate, demand, holidayMode, members, pattern } = plan;
  const userIds = members.map((one) => one.userId);
  const stretch: Stretch = { userIds, from: startDate, to: endDate };
  const cells = await db
    .select()
    .from(cellTable)
    .where(eq(cellTable.planId, planId))
    .orderBy(asc(cellTable.userId), asc(cellTable.workDate), asc(cellTable.shiftId));
  const others = await otherTasks(db, planId, stretch);
  const beside = others.flatMap(({ userId, workDate, shiftId }): Cell[] =>
    shiftId === null ? [] : [{ userId, workDate, shiftId }],
  );
  const used = [...cells, ...beside].map(({ shiftId }) => shiftId);
  const rows = await knownShifts(db, [
    ...used,
    ...demand.map(({ shiftId }) => shiftId),
    ...pattern.flatMap((shiftId) => shiftId ?? []),
  ]);
  const facts: RosterFacts = {
    days: daysFrom(startDate, endDate).map((date) => dayOf(date, calendar)),
    shifts: new Map(rows.map((row) => [row.shiftId, rosterShift(row)])),
    names: await namesOf(db, [...userIds, ...cells.map(({ userId }) => userId)]),
    marks: [...(await leaveMarks(db, stretch)), ...(await dutyMarks(db, stretch)), ...others.map(otherMark)],
    beside,
    demand,
    holidayMode,
  };
  return { plan, cells, facts, shiftRows: new Map(rows.map((row) => [row.shiftId, row])) };
}
