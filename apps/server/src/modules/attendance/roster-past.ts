import type { RosterPerson } from '@jiaoyan/contract/attendance/roster';
import { addDays, daysFrom, isNight, shiftMinutes } from '@jiaoyan/contract/attendance/shift-time';
import { TASK } from '@jiaoyan/contract/attendance/status';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { and, between, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { PlanRow } from './plan.table.ts';
import { shiftsOf } from './shift.ts';
import { taskTable as t } from './task.table.ts';

const PAST_DAYS = 90;
type Past = RosterPerson['past'];
const none: Past = { mins: 0, nights: 0, weekends: 0, holidays: 0 };

/** What the days before a plan brought its people, by which turns are made fair. */
async function pastOf(
  db: Db,
  { members, startDate }: Pick<PlanRow, 'members' | 'startDate'>,
  calendar: WorkCalendar,
): Promise<ReadonlyMap<number, Past>> {
  const [from, to] = [addDays(startDate, -PAST_DAYS), addDays(startDate, -1)];
  const holidays = daysFrom(from, to).filter((day) => calendar.dayType(day) === '3');
  const isHoliday = sql`${t.workDate} = ANY(string_to_array(${holidays.join(',')}::text, ',')::date[])`;
  const rows = await db
    .select({
      userId: t.userId,
      shiftId: t.shiftId,
      n: sql<number>`count(*)::int`,
      weekends: sql<number>`(count(*) FILTER (WHERE extract(isodow FROM ${t.workDate}) > 5))::int`,
      holidays: sql<number>`(count(*) FILTER (WHERE ${isHoliday}))::int`,
    })
    .from(t)
    .where(
      and(
        inArray(
          t.userId,
          members.map(({ userId }) => userId),
        ),
        between(t.workDate, from, to),
        ne(t.status, TASK.cancelled),
        isNotNull(t.shiftId),
      ),
    )
    .groupBy(t.userId, t.shiftId);
  const shifts = await shiftsOf(
    db,
    rows.flatMap(({ shiftId }) => shiftId ?? []),
  );
  const known = new Map(shifts.map((shift) => [shift.shiftId, shift]));
  const past = new Map<number, Past>();
  for (const row of rows) {
    const shift = known.get(row.shiftId ?? 0);
    const before = past.get(row.userId) ?? none;
    past.set(row.userId, {
      mins: before.mins + row.n * (shift ? shiftMinutes(shift) : 0),
      nights: before.nights + (shift && isNight(shift) ? row.n : 0),
      weekends: before.weekends + row.weekends,
      holidays: before.holidays + row.holidays,
    });
  }
  return past;
}

/** The people of a plan with what the days before brought them. */
export async function rosterPeople(
  db: Db,
  plan: PlanRow,
  names: ReadonlyMap<number, string>,
  calendar: WorkCalendar,
): Promise<RosterPerson[]> {
  const past = await pastOf(db, plan, calendar);
  return plan.members.map(({ userId, offset }) => ({
    userId,
    offset,
    name: names.get(userId) ?? '',
    past: past.get(userId) ?? none,
  }));
}
