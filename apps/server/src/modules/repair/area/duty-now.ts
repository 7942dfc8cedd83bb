import { DUTY } from '@jiaoyan/contract/repair/area/duty-life';
import { addWork, type WorkCalendar } from '@jiaoyan/contract/repair/report/work-time';
import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../../../kernel/db.ts';
import { wallTime } from '../clock.ts';
import { type DutyRow, dutyTable as t } from './duty.table.ts';
import { spanOf } from './duty-case.ts';

const DAY_MS = 86_400_000;
const URGENT = '1';
const dayOf = (at: number) => wallTime(at).slice(0, 10);

/** The duties that are on at a moment, and have not been handed over yet. */
async function dutiesAt(db: Db, at: number, where: SQL): Promise<DutyRow[]> {
  const days = [dayOf(at - DAY_MS), dayOf(at)];
  const rows = await db
    .select()
    .from(t)
    .where(and(inArray(t.dutyDate, days), ne(t.status, DUTY.over), where));
  return rows.filter((row) => spanOf(row).from <= at && at < spanOf(row).to);
}

/** The campuses for which somebody answers at a moment; whoever did not come does not. */
export async function dutySubcamps(db: Db, userId: number, at: number): Promise<number[]> {
  const rows = await dutiesAt(db, at, eq(t.leaderId, userId));
  return rows.filter(({ status }) => status !== DUTY.missed).map(({ subcampId }) => subcampId);
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
  const rows = await dutiesAt(tx, at, eq(t.subcampId, report.subcampId));
  return rows.map(({ leaderId }) => leaderId);
}
