import { DUTY, SHIFT_NAMES, shiftSpan } from '@jiaoyan/contract/duty/duty-life';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addWork, type WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { type DutyRow, dutyTable as t } from './duty.table.ts';

const DAY_MS = 86_400_000;
const URGENT = '1';
const dayOf = (at: number) => wallTime(at).slice(0, 10);

/** From when until when a duty lasts, as moments. */
export function spanOf({ dutyDate, shift }: Pick<DutyRow, 'dutyDate' | 'shift'>): { from: number; to: number } {
  const { from, to } = shiftSpan(dutyDate, shift);
  return { from: momentOf(from), to: momentOf(to) };
}

/** The days whose duties may be on at a moment: nights and holidays last until the next morning. */
export const dutyDaysAt = (at: number): string[] => [dayOf(at - DAY_MS), dayOf(at)];

/** Whether a moment lies within a shift. */
export const isOn = (duty: Pick<DutyRow, 'dutyDate' | 'shift'>, at: number): boolean => {
  const { from, to } = spanOf(duty);
  return from <= at && at < to;
};

/** Whether somebody answers for a campus by a duty at a moment: whoever did not come or has handed over does not. */
export const leads = (duty: DutyRow, userId: number, at: number): boolean =>
  duty.leaderId === userId && duty.status !== DUTY.over && duty.status !== DUTY.missed && isOn(duty, at);

/** The duties that are on at a moment, and have not been handed over yet. */
async function dutiesAt(db: Db, at: number, where: SQL): Promise<DutyRow[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(inArray(t.dutyDate, dutyDaysAt(at)), ne(t.status, DUTY.over), where));
  return rows.filter((row) => isOn(row, at));
}

/** The campuses for which somebody answers at a moment, as a part of another statement. */
export function dutySubcamps(userId: number, at: number): SQL {
  const on = dutyDaysAt(at).flatMap((dutyDate) =>
    SHIFT_NAMES.filter((shift) => isOn({ dutyDate, shift }, at)).map((shift) => sql`(${dutyDate}, ${shift})`),
  );
  if (on.length === 0) return sql`(SELECT 0 WHERE false)`;
  return sql`(SELECT ${t.subcampId} FROM ${t} WHERE (${t.dutyDate}, ${t.shift}) IN (${sql.join(on, sql`, `)})
    AND ${t.leaderId} = ${userId} AND ${t.status} NOT IN (${DUTY.over}, ${DUTY.missed}))`;
}

/** Who leads a duty of a campus at a moment. */
export const leadersNow = async (db: Db, subcampId: number, at: number): Promise<number[]> =>
  (await dutiesAt(db, at, eq(t.subcampId, subcampId))).map(({ leaderId }) => leaderId);

/** The numbers under which the duty of a building's campus is reached at a moment. */
export async function dutyPhones(db: Db, placeId: number, at: number): Promise<string[]> {
  const [place] = await db.select({ subcampId: p.subcampId }).from(p).where(eq(p.placeId, placeId));
  const duties = place ? await dutiesAt(db, at, eq(t.subcampId, place.subcampId)) : [];
  return [...new Set(duties.map(({ phone }) => phone))];
}

/** Who is woken by a report: outside working hours, or when it is urgent. */
export async function dutyLeaderNow(
  tx: Db,
  report: { readonly subcampId: number; readonly priority: string },
  at: number,
  calendar: WorkCalendar,
): Promise<number[]> {
  const isOffice = addWork(at, 1, calendar) <= at + 60_000;
  if (isOffice && report.priority !== URGENT) return [];
  return leadersNow(tx, report.subcampId, at);
}
