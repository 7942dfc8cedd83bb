import { LEAVE_KIND, LEDGER } from '@jiaoyan/contract/attendance/leave-ledger';
import { AGREE, REQUEST } from '@jiaoyan/contract/attendance/request';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, between, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { nextNumber } from '../../../../kernel/record/number.ts';
import { startProcess } from '../../../bpm/process/start.ts';
import { openReplay } from '../../../bpm/seed/demo/process.seed.ts';
import { userTable } from '../../../system/user.table.ts';
import { ledgerTable } from '../../leave-ledger.table.ts';
import { requestTable } from '../../request.table.ts';
import { beginProcess } from '../../request-process.ts';
import type { DemoPunch, DemoTask } from './day-story.ts';
import { type DemoPosting, postingRow } from './ledger-story.ts';
import { type DemoOvertime, type DemoSwap, overtimeRow, swapRow } from './request-story.ts';
import { readCalendar } from './roster.seed.ts';

const BATCH = 500;
const HOUR = 3_600_000;
const ENABLED = '0';
/** The house of the demo, from its head to the last building manager; people outside of it have no leave here. */
const [FIRST, LAST] = [101, 128];
/** A carpenter and an electrician for whom something waits to be decided. */
const [CARPENTER, ELECTRICIAN, MANAGER] = [115, 119, 124];
type Row = typeof requestTable.$inferInsert;

/** Everybody of the house. */
export async function readStaff(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ userId: userTable.userId })
    .from(userTable)
    .where(and(between(userTable.userId, FIRST, LAST), eq(userTable.status, ENABLED)))
    .orderBy(asc(userTable.userId));
  return rows.map(({ userId }) => userId);
}

/** What overtime has brought: time off. */
export function restOf(rows: readonly (Row & { readonly requestId: number })[]): DemoPosting[] {
  return rows.flatMap(({ requestId, userId, mins, settledTime, toTime, toRest, code }) => {
    if (!toRest || !mins || !settledTime || !toTime) return [];
    const day = toTime.slice(0, 10);
    return [
      {
        userId,
        kind: LEAVE_KIND.rest,
        at: momentOf(settledTime),
        delta: mins,
        bizType: LEDGER.overtime,
        bizId: requestId,
        validTo: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28'),
        note: `${code} 加班`,
      },
    ];
  });
}

/** The requests that were decided, with numbers of their days; those below 1000 belong to the demo campus. */
export async function storeRequests(
  tx: Db,
  overtimes: readonly DemoOvertime[],
  swaps: readonly DemoSwap[],
  punches: ReadonlyMap<number, readonly DemoPunch[]>,
) {
  const calendar = await readCalendar(tx);
  const rows = [
    ...overtimes.map((one) => overtimeRow(one, punches.get(one.task.taskId) ?? [], calendar)),
    ...swaps.map(swapRow),
  ].sort((a, b) => (a.createTime < b.createTime ? -1 : 1));
  const stored: (Row & { readonly requestId: number })[] = [];
  for (const [nth, row] of rows.entries())
    stored.push({ ...row, requestId: nth + 1, code: await nextNumber(tx, 'KQ', momentOf(row.createTime)) });
  if (stored.length > 0) await tx.insert(requestTable).values(stored);
  return stored;
}

/** Balances of everybody; the trigger reckons them. */
export async function storeLedger(tx: Db, postings: readonly DemoPosting[]): Promise<void> {
  const rows = postings.map(postingRow);
  for (let first = 0; first < rows.length; first += BATCH)
    await tx.insert(ledgerTable).values(rows.slice(first, first + BATCH));
}

/** A swap that nobody has answered yet, where a roster has shifts that are to come. */
function comingSwap(tasks: readonly DemoTask[], now: number): (Partial<Row> & { userId: number }) | undefined {
  const coming = tasks.filter(({ plan, userId }) => plan.from > now + 24 * HOUR && userId !== MANAGER);
  const days = new Set(tasks.map(({ userId, workDate }) => `${userId} ${workDate}`));
  for (const task of coming) {
    const other = coming.find(
      (one) =>
        one.planId === task.planId &&
        one.userId !== task.userId &&
        !days.has(`${one.userId} ${task.workDate}`) &&
        !days.has(`${task.userId} ${one.workDate}`),
    );
    if (!other) continue;
    return {
      kind: REQUEST.swap,
      userId: task.userId,
      toUserId: other.userId,
      taskId: task.taskId,
      toTaskId: other.taskId,
      isExchange: true,
      agree: AGREE.asked,
      fromTime: wallTime(task.plan.from),
      toTime: wallTime(task.plan.to),
      reason: '孩子家长会',
    };
  }
  return undefined;
}

/** Three requests that wait today: two for their leaders, one for a colleague. */
export async function storeWaiting(tx: Db, tasks: readonly DemoTask[], now: number): Promise<void> {
  const tomorrow = addDays(localDay(now), 1);
  const evening = { fromTime: `${tomorrow} 18:30`, toTime: `${tomorrow} 20:30` };
  const waiting: (Partial<Row> & { userId: number; kind: string; fromTime: string; reason: string })[] = [
    { kind: REQUEST.overtime, userId: CARPENTER, ...evening, reason: '阶梯教室座椅集中维修' },
    {
      kind: REQUEST.trip,
      userId: ELECTRICIAN,
      fromTime: `${tomorrow} 13:30`,
      toTime: `${tomorrow} 17:00`,
      reason: '去厂家取配件',
    },
  ];
  const swap = comingSwap(tasks, now);
  const third = { kind: REQUEST.overtime, userId: MANAGER, ...evening, reason: '迎检准备' };
  const names = await tx
    .select({ userId: userTable.userId, name: userTable.nickName })
    .from(userTable)
    .where(
      inArray(
        userTable.userId,
        [...waiting, third].map(({ userId }) => userId),
      ),
    );
  const replay = await openReplay(tx, now);
  for (const [nth, one] of [...waiting, { ...third, ...swap }].entries()) {
    const made = now - (3 - nth) * HOUR;
    replay.now = made;
    const stamp = { createTime: wallTime(made), updateTime: wallTime(made) };
    const code = await nextNumber(tx, 'KQ', made);
    const [row] = await tx
      .insert(requestTable)
      .values({ ...one, ...stamp, code })
      .returning();
    const name = names.find(({ userId }) => userId === row?.userId)?.name ?? '';
    if (row && row.agree === AGREE.none)
      await beginProcess({ startProcess: (db, start) => startProcess(replay.tools, db, start) }, tx, row, name);
  }
}
