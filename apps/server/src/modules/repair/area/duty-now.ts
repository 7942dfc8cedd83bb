import { addWork, type WorkCalendar } from '@jiaoyan/contract/repair/report/work-time';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../kernel/db.ts';
import { wallTime } from '../clock.ts';
import { dutyTable as t } from './duty.table.ts';

const DAY_MS = 86_400_000;
const MORNING = 8;
const EVENING = 18;
const shifts = { day: '1', night: '2', holiday: '3' } as const;
const URGENT = '1';
const dayOf = (at: number) => wallTime(at).slice(0, 10);
const hourOf = (at: number) => Number(wallTime(at).slice(11, 13));

/** The duties that are on at a moment: by day from 8 to 18, by night until 8 the next morning, on holidays all day. */
function onAt(at: number): SQL {
  const hour = hourOf(at);
  const night = hour < MORNING ? dayOf(at - DAY_MS) : dayOf(at);
  const ordinary =
    hour >= MORNING && hour < EVENING
      ? and(eq(t.dutyDate, dayOf(at)), eq(t.shift, shifts.day))
      : and(eq(t.dutyDate, night), eq(t.shift, shifts.night));
  return or(ordinary, and(eq(t.dutyDate, dayOf(at)), eq(t.shift, shifts.holiday))) as SQL;
}

/** The campuses for which somebody answers at a moment. */
export async function dutySubcamps(db: Db, userId: number, at: number): Promise<number[]> {
  const rows = await db
    .select({ subcampId: t.subcampId })
    .from(t)
    .where(and(eq(t.leaderId, userId), onAt(at)));
  return rows.map(({ subcampId }) => subcampId);
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
  const rows = await tx
    .select({ leaderId: t.leaderId })
    .from(t)
    .where(and(inArray(t.subcampId, [report.subcampId]), onAt(at)));
  return rows.map(({ leaderId }) => leaderId);
}
