import { without } from '@jiaoyan/contract/attendance/settle';
import { addDays, midnightOf, type Span } from '@jiaoyan/contract/attendance/shift-time';
import { PUNCH_MODE, SHIFT, SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import type { TaskRule } from '@jiaoyan/contract/attendance/task-rule';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, between, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Period } from '../../kernel/db/column-types.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { dutyTable as d, dutyMemberTable as m } from '../duty/duty.table.ts';
import { spanOf } from '../duty/index.ts';
import { userTable } from '../system/user.table.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { lockPeople } from './person-lock.ts';
import { spanTable as s, taskTable as t } from './task.table.ts';
import { makeTasks, setWindows, spanOfPeriod } from './task-make.ts';

const MINUTE = 60_000;
/** For so many days ahead duties are attended to. */
const AHEAD_DAYS = 8;
/** What is left of a duty between shifts counts only from here on. */
const LEAST = 30 * MINUTE;

/** Somebody on a duty. */
interface Standing extends Span {
  readonly dutyId: number;
  readonly dutyDate: string;
  readonly userId: number;
  readonly deptId: number;
}

/** A duty as a shift: the hours that are left of it, every way of showing that somebody is there. */
const dutyRule = ({ dutyDate }: Standing, { from, to }: Span): TaskRule => {
  const start = midnightOf(dutyDate);
  return {
    name: '值班',
    kind: SHIFT.duty,
    sections: [{ from: Math.round((from - start) / MINUTE), to: Math.round((to - start) / MINUTE) }],
    punchMode: PUNCH_MODE.ends,
    restMins: 0,
    lateGrace: 30,
    earlyGrace: 0,
    halfDayMins: 60,
    absentMins: 240,
    openBefore: 60,
    closeAfter: 180,
    flexMins: 0,
    nightFrom: 1320,
    nightTo: 1800,
    color: '#722ed1',
    proofs: ['1', '2', '3', '4', '5', '6'],
    pointIds: [],
  };
};

async function readStanding(tx: Db, dutyIds: readonly number[], now: number): Promise<Standing[]> {
  const rows = await tx
    .select({ dutyId: d.dutyId, dutyDate: d.dutyDate, shift: d.shift, userId: m.userId, deptId: userTable.deptId })
    .from(m)
    .innerJoin(d, eq(d.dutyId, m.dutyId))
    .innerJoin(userTable, eq(userTable.userId, m.userId))
    .where(inArray(m.dutyId, [...dutyIds]))
    .orderBy(asc(m.userId), asc(m.dutyId));
  return rows.flatMap(({ deptId, shift, ...row }): Standing[] => {
    const span = spanOf({ dutyDate: row.dutyDate, shift });
    return deptId === null || span.to <= now ? [] : [{ ...row, ...span, deptId }];
  });
}

/** A shift that nobody has come to yet, and of which nothing was made. */
const isUntouched = sql`${t.settledTime} IS NULL
  AND NOT EXISTS (SELECT 1 FROM ${s} WHERE ${s.taskId} = ${t.taskId} AND ${s.punches} > 0)`;

/** What is kept of duties: tasks of their own, and marks on shifts. */
const readKnown = (tx: Db, dutyIds: readonly number[]) =>
  tx
    .select({ taskId: t.taskId, userId: t.userId, dutyId: t.dutyId, source: t.source, plan: t.plan })
    .from(t)
    .where(inArray(t.dutyId, [...dutyIds]))
    .orderBy(asc(t.taskId));
type Known = Awaited<ReturnType<typeof readKnown>>[number];

/** Takes back tasks of duties, but for what was attended already, and marks. */
async function takeBack(tx: Db, known: readonly Known[]): Promise<void> {
  if (known.length === 0) return;
  const isOne = inArray(
    t.taskId,
    known.map(({ taskId }) => taskId),
  );
  await tx
    .update(t)
    .set({ dutyId: null })
    .where(and(isOne, ne(t.source, SOURCE.duty)));
  await tx.delete(t).where(and(isOne, eq(t.source, SOURCE.duty), isUntouched));
}

/** What somebody is due to work around a duty. */
const shiftsAround = (tx: Db, { userId, from, to }: Standing) =>
  tx
    .select({ taskId: t.taskId, plan: t.plan, dutyId: t.dutyId, source: t.source })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        ne(t.status, TASK.cancelled),
        sql`${t.plan} && tstzrange(${wallTime(from)}::timestamptz, ${wallTime(to)}::timestamptz)`,
      ),
    )
    .orderBy(asc(t.taskId));

/** The longest part of a duty that no shift covers. */
function uncovered(one: Standing, shifts: readonly { readonly plan: Period }[]): Span | undefined {
  const left = without(
    [one],
    shifts.map(({ plan }) => spanOfPeriod(plan)),
  );
  return left.filter(({ from, to }) => to - from >= LEAST).sort((a, b) => b.to - b.from - (a.to - a.from))[0];
}
const isSpan = (plan: Period, { from, to }: Span) => spanOfPeriod(plan).from === from && spanOfPeriod(plan).to === to;

/** Makes a task of what no shift covers of a duty; one that is covered is a mark on the shift. What is so already stays. */
async function makeDuty(tx: Db, one: Standing, known: readonly Known[], now: number): Promise<void> {
  const mine = known.filter(({ dutyId, userId }) => dutyId === one.dutyId && userId === one.userId);
  const around = await shiftsAround(tx, one);
  const part = uncovered(
    one,
    around.filter(({ source, dutyId }) => source !== SOURCE.duty || dutyId !== one.dutyId),
  );
  const stays = mine.some(({ source, plan }) => (source === SOURCE.duty ? part && isSpan(plan, part) : !part));
  if (stays) return;
  await takeBack(tx, mine);
  const left = await shiftsAround(tx, one);
  if (left.some(({ source, dutyId }) => source === SOURCE.duty && dutyId === one.dutyId)) return;
  if (part) {
    const { dutyId, userId, deptId, dutyDate } = one;
    const task = { dutyId, userId, deptId, planId: null, shiftId: null, source: SOURCE.duty, workDate: dutyDate };
    return makeTasks(tx, [{ ...task, rule: dutyRule(one, part) }], { name: SYSTEM.name, now });
  }
  const free = left.find(({ dutyId }) => dutyId === null);
  if (free) await tx.update(t).set({ dutyId: one.dutyId }).where(eq(t.taskId, free.taskId));
}

/** What people are due to work follows their duties; of all who stand on them, or only of some. */
export async function syncDuties(
  tx: Db,
  dutyIds: readonly number[],
  now: number,
  onlyOf?: readonly number[],
): Promise<void> {
  if (dutyIds.length === 0) return;
  const isMeant = ({ userId }: { readonly userId: number }) => onlyOf === undefined || onlyOf.includes(userId);
  const standing = (await readStanding(tx, dutyIds, now)).filter(isMeant);
  const before = (await readKnown(tx, dutyIds)).filter(isMeant);
  const people = [...before, ...standing].map(({ userId }) => userId);
  if (people.length === 0) return;
  await lockPeople(tx, people);
  const known = (await readKnown(tx, dutyIds)).filter(isMeant);
  const stands = ({ dutyId, userId }: Known) => standing.some((one) => one.dutyId === dutyId && one.userId === userId);
  // What is over stays as it was.
  await takeBack(
    tx,
    known.filter((one) => !stands(one) && spanOfPeriod(one.plan).to > now),
  );
  for (const one of standing) await makeDuty(tx, one, known, now);
  const spans = [...standing, ...before.map(({ plan }) => spanOfPeriod(plan))];
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  await setWindows(tx, [...new Set(people)], { from, to });
}

/** The duties of people on some days. */
async function dutiesOf(tx: Db, userIds: readonly number[], from: string, to: string): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ dutyId: m.dutyId })
    .from(m)
    .where(and(inArray(m.userId, [...userIds]), between(m.dutyDate, addDays(from, -1), to)));
  return rows.map(({ dutyId }) => dutyId);
}

/** Takes tasks of duties out of the way of shifts that are about to be made; `syncDuties` makes what is left of them. */
export async function makeRoom(tx: Db, userIds: readonly number[], from: string, to: string): Promise<number[]> {
  const dutyIds = await dutiesOf(tx, userIds, from, to);
  if (dutyIds.length === 0) return dutyIds;
  const known = await readKnown(tx, dutyIds);
  await takeBack(
    tx,
    known.filter(({ userId }) => userIds.includes(userId)),
  );
  return dutyIds;
}

/** The duties of the next days; it may run on any node, twice or late. */
export async function attendDuties(tools: AttendanceTools): Promise<void> {
  const now = tools.clock();
  const today = localDay(now);
  const rows = await tools.db
    .select({ dutyId: d.dutyId })
    .from(d)
    .where(between(d.dutyDate, today, addDays(today, AHEAD_DAYS)))
    .orderBy(asc(d.dutyId));
  for (const { dutyId } of rows) await tools.db.transaction((tx) => syncDuties(tx, [dutyId], now));
}

export const dutyJob = (tools: AttendanceTools): Job => ({
  name: 'attendance-duty',
  cron: '10 0 * * *',
  run: () => attendDuties(tools),
});
