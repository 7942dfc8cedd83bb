import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { leaveTable } from '../bpm/leave.table.ts';
import { namesOf } from '../system/index.ts';
import { type DutyRow, dutyMemberTable as m } from './duty.table.ts';

const APPROVED = 2;

/** The leader and the members, each once. */
export const peopleOf = ({ leaderId, memberIds }: Pick<DutyRow, 'leaderId' | 'memberIds'>): number[] => [
  ...new Set([leaderId, ...memberIds]),
];

/** Who of these people is away on which of the days, by approved leaves: `userId day`. */
export async function awayOn(tx: Db, userIds: readonly number[], from: string, to: string): Promise<Set<string>> {
  const { userId, startTime, endTime } = leaveTable;
  const rows = await tx
    .select({ userId, day: sql<string>`to_char(d, 'YYYY-MM-DD')` })
    .from(leaveTable)
    .innerJoin(
      sql`generate_series(${from}::date, ${to}::date, '1 day') AS d`,
      sql`${startTime} < d + interval '1 day' AND ${endTime} > d`,
    )
    .where(
      and(
        inArray(userId, [...userIds]),
        eq(leaveTable.result, APPROVED),
        lt(startTime, sql`${to}::date + interval '1 day'`),
        gt(endTime, sql`${from}::date`),
      ),
    );
  return new Set(rows.map((row) => `${row.userId} ${row.day}`));
}

/** Nobody is on duty twice a day, nor while on leave. */
export async function refuseBusy(tx: Db, duty: DutyRow, people = peopleOf(duty)): Promise<void> {
  const { dutyDate } = duty;
  const names = await namesOf(tx, people);
  const [busy] = await tx
    .select({ userId: m.userId })
    .from(m)
    .where(and(inArray(m.userId, people), eq(m.dutyDate, dutyDate), ne(m.dutyId, duty.dutyId)));
  const fieldOf = (userId: number) => (userId === duty.leaderId ? 'leaderId' : 'memberIds');
  if (busy) throw refuse(`${names.get(busy.userId)} 在 ${dutyDate} 与其他班次时间重叠`, fieldOf(busy.userId));
  const away = await awayOn(tx, people, dutyDate, dutyDate);
  const absent = people.find((userId) => away.has(`${userId} ${dutyDate}`));
  if (absent !== undefined) throw refuse(`${names.get(absent)} 当天已请假`, fieldOf(absent));
}

/** Notes who stands on a duty; what is noted about people who stay is kept. */
export async function notePeople(tx: Db, duty: DutyRow): Promise<void> {
  const people = peopleOf(duty);
  const { dutyId, dutyDate } = duty;
  const kept = await tx.select({ userId: m.userId }).from(m).where(eq(m.dutyId, dutyId));
  const gone = kept.map(({ userId }) => userId).filter((userId) => !people.includes(userId));
  if (gone.length > 0) await tx.delete(m).where(and(eq(m.dutyId, dutyId), inArray(m.userId, gone)));
  await tx
    .insert(m)
    .values(people.map((userId) => ({ dutyId, userId, dutyDate })))
    .onConflictDoUpdate({ target: [m.dutyId, m.userId], set: { dutyDate } });
}
