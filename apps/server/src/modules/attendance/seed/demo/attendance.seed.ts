import { LEAVE_KIND, LEDGER } from '@jiaoyan/contract/attendance/leave-ledger';
import type { Span } from '@jiaoyan/contract/attendance/shift-time';
import { FLAG, TASK } from '@jiaoyan/contract/attendance/status';
import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { wholeInsert } from '../../../../kernel/db/given-rows.ts';
import { leaveTable } from '../../../bpm/leave.table.ts';
import { apportion, chance } from '../../../campus/seed/demo/chance.ts';
import { punchTable, reviewTable } from '../../punch.table.ts';
import { spanTable, taskTable } from '../../task.table.ts';
import { type DemoPunch, type DemoTask, type Ending, punchesOf, spanRow, taskRow } from './day-story.ts';
import { type DemoPosting, playLedger } from './ledger-story.ts';
import { seedMonths } from './month.seed.ts';
import { readStaff, restOf, storeLedger, storeRequests, storeWaiting } from './request.seed.ts';
import { drawOvertimes, drawSwaps } from './request-story.ts';
import { seedRosters } from './roster.seed.ts';

const BATCH = 2000;
const MINUTE = 60_000;
const APPROVED = 2;
/** Of a thousand shifts of a month so many end like this. */
const endings = [
  ['normal', 930],
  ['late', 30],
  ['missing', 15],
  ['leave', 20],
  ['absent', 5],
] as const;
/** A building manager who is on leave today, so that nobody waits for a worker. */
const AWAY_TODAY = 126;
const TO_REVIEW = 2;
/** So many of a hundred leaves are annual leave. */
const ANNUAL_PERCENT = 40;

type Leaves = ReadonlyMap<number, readonly Span[]>;

async function readLeaves(tx: Db): Promise<Leaves> {
  const rows = await tx
    .select({ userId: leaveTable.userId, from: leaveTable.startTime, to: leaveTable.endTime })
    .from(leaveTable)
    .where(eq(leaveTable.result, APPROVED));
  const leaves = new Map<number, Span[]>();
  for (const { userId, from, to } of rows)
    leaves.set(userId, [...(leaves.get(userId) ?? []), { from: momentOf(from), to: momentOf(to) }]);
  return leaves;
}
const touches = (a: Span, b: Span) => a.from < b.to && b.from < a.to;
const isAway = (leaves: Leaves, { userId, plan }: DemoTask) =>
  (leaves.get(userId) ?? []).some((leave) => touches(leave, plan));

/** What becomes of the shifts of a month: exactly so many of each, the same at every start. */
function endMonth(tasks: readonly DemoTask[]): Map<number, Ending> {
  const counts = apportion(
    tasks.length,
    endings.map(([, weight]) => weight),
  );
  const drawn = tasks.map((task) => ({ task, at: chance(`ending ${task.userId} ${task.workDate}`).next() }));
  const order = drawn.sort((a, b) => a.at - b.at || a.task.taskId - b.task.taskId).map(({ task }) => task);
  const found = new Map<number, Ending>();
  let from = 0;
  for (const [nth, [ending]] of endings.entries()) {
    const to = from + (counts[nth] ?? 0);
    for (const { taskId } of order.slice(from, to)) found.set(taskId, ending);
    from = to;
  }
  return found;
}

/** What becomes of all shifts until now; whoever is on leave already stays so. */
function endAll(tasks: readonly DemoTask[], leaves: Leaves, now: number): Map<number, Ending> {
  const found = new Map<number, Ending>();
  const months = new Map<string, DemoTask[]>();
  for (const task of tasks) {
    if (isAway(leaves, task)) found.set(task.taskId, 'waiting');
    else if (task.window.to <= now) {
      const month = task.workDate.slice(0, 7);
      months.set(month, [...(months.get(month) ?? []), task]);
    } else {
      const isToday = task.workDate === localDay(now) && task.userId === AWAY_TODAY;
      // Half of those whose shift is on have come.
      const isOn = task.plan.from <= now && task.userId % 2 === 0;
      found.set(task.taskId, isToday ? 'leave' : isOn ? 'here' : 'waiting');
    }
  }
  for (const month of months.values()) for (const [taskId, ending] of endMonth(month)) found.set(taskId, ending);
  return found;
}

const minutesOf = ({ rule }: DemoTask) => rule.sections.reduce((sum, { from, to }) => sum + to - from, 0);
/** When somebody asked for the leave of a day. */
const askedAt = ({ plan }: DemoTask) => plan.from - 24 * 60 * MINUTE;
/** Some of those who are away use their annual leave, if they have enough of it. */
const usesOf = (tasks: readonly DemoTask[]): DemoPosting[] =>
  tasks
    .filter(({ userId, workDate }) => chance(`annual ${userId} ${workDate}`).percent(ANNUAL_PERCENT))
    .map((task) => ({
      userId: task.userId,
      kind: LEAVE_KIND.annual,
      at: askedAt(task),
      delta: -minutesOf(task),
      bizType: LEDGER.use,
      // The leave has no number yet.
      bizId: -task.taskId,
      validTo: null,
      note: '请假',
    }));

/** Leaves for those who were away, by the numbers of their shifts. */
async function storeLeaves(
  tx: Db,
  tasks: readonly DemoTask[],
  annual: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const rows = tasks.map((task) => {
    const { taskId, userId, plan } = task;
    const stamp = wallTime(askedAt(task));
    return {
      userId,
      type: annual.has(taskId) ? LEAVE_KIND.annual : '1',
      reason: '家中有事',
      startTime: wallTime(plan.from),
      endTime: wallTime(plan.to),
      unit: '3',
      day: 1,
      mins: minutesOf(task),
      result: APPROVED,
      createBy: 'system',
      updateBy: 'system',
      createTime: stamp,
      updateTime: stamp,
    };
  });
  const ids: number[] = [];
  for (let first = 0; first < rows.length; first += BATCH) {
    const stored = await tx
      .insert(leaveTable)
      .values(rows.slice(first, first + BATCH))
      .returning({ leaveId: leaveTable.leaveId });
    ids.push(...stored.map(({ leaveId }) => leaveId));
  }
  return new Map(tasks.map(({ taskId }, nth) => [taskId, ids[nth] ?? 0]));
}

async function storeAll(tx: Db, table: Parameters<typeof wholeInsert>[0], rows: readonly object[]): Promise<void> {
  const store = wholeInsert(table);
  for (let first = 0; first < rows.length; first += BATCH) await store(tx, rows.slice(first, first + BATCH));
}

const punchRow = ({ userId, at, via, pointId }: DemoPunch, nth: number, flags: readonly string[]) => ({
  userId,
  via,
  pointId,
  flags,
  punchId: nth + 1,
  at: wallTime(at),
  receivedAt: wallTime(at),
  clientKey: `demo-${nth + 1}`,
  device: `demo-${userId}`,
  refId: null,
});

/** The months must come out as they were drawn, or the demo would tell something else than its rules. */
function checkMonths(rows: readonly ReturnType<typeof taskRow>[], drawn: ReadonlyMap<number, Ending>): void {
  const wanted: Readonly<Record<string, string>> = {
    normal: TASK.normal,
    late: TASK.late,
    missing: TASK.missing,
    absent: TASK.absent,
    leave: TASK.leave,
  };
  const wrong = rows.find(({ taskId, status, settledTime }) => {
    const expected = wanted[drawn.get(taskId) ?? ''];
    return settledTime !== null && expected !== undefined && expected !== status;
  });
  if (wrong) throw new Error(`demo attendance: ${wrong.workDate} of ${wrong.userId} came out as ${wrong.status}`);
}

/** More than a year of attendance until now, settled by the rules that serve everybody. */
export async function seedAttendance(tx: Db, now = Date.now()): Promise<never[]> {
  const tasks = await seedRosters(tx, now);
  const known = await readLeaves(tx);
  const ends = endAll(tasks, known, now);
  const away = tasks.filter(({ taskId }) => ends.get(taskId) === 'leave');
  const staff = await readStaff(tx);
  const uses = usesOf(away);
  // Which of them find enough is known before anything is stored: the rest have another leave.
  const found = playLedger(staff, uses, now).filter(({ bizType }) => bizType === LEDGER.use);
  const leaveIds = await storeLeaves(tx, away, new Set(found.map(({ bizId }) => -bizId)));
  const leaves = await readLeaves(tx);
  const overtimes = drawOvertimes(tasks, ends, now);
  const stays = new Map(
    overtimes.flatMap(({ task, outcome, leaving }) => (outcome === 'worked' ? [[task.taskId, leaving] as const] : [])),
  );
  const told = tasks.map((task) => ({
    task,
    punches: punchesOf(task, ends.get(task.taskId) ?? 'waiting', stays.get(task.taskId)),
  }));
  const rows = told.map(({ task, punches }) => taskRow(task, punches, leaves.get(task.userId) ?? [], now));
  checkMonths(rows, ends);
  await storeAll(tx, taskTable, rows);
  await storeAll(
    tx,
    spanTable,
    told.map(({ task, punches }) => spanRow(task, punches)),
  );
  const punches = told
    .flatMap((one) => one.punches)
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at);
  const odd = punches.length - TO_REVIEW;
  await storeAll(
    tx,
    punchTable,
    punches.map((punch, nth) => punchRow(punch, nth, nth >= odd ? [FLAG.device] : [])),
  );
  const reviewed = punches.slice(odd).map(({ at }, nth) => ({
    punchId: odd + nth + 1,
    flag: FLAG.device,
    createTime: wallTime(at),
    updateTime: wallTime(at),
  }));
  if (reviewed.length > 0) await tx.insert(reviewTable).values(reviewed);
  const byTask = new Map(told.map((one) => [one.task.taskId, one.punches]));
  const requests = await storeRequests(tx, overtimes, drawSwaps(tasks, ends), byTask);
  const used = found.map((use) => ({ ...use, bizId: leaveIds.get(-use.bizId) ?? 0 }));
  await storeLedger(tx, playLedger(staff, [...used, ...restOf(requests)], now));
  await storeWaiting(tx, tasks, now);
  await seedMonths(tx, rows, now);
  return [];
}
