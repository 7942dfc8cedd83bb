import type { Settlement } from '@jiaoyan/contract/attendance/settle';
import { TASK, type TaskStatus, taskStates } from '@jiaoyan/contract/attendance/status';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { givenRows } from '../../kernel/db/given-rows.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { type Actor, SYSTEM } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { sendNotices } from '../facility/index.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { followMonths } from './month-follow.ts';
import { refuseLocked } from './month-locked.ts';
import { settleDueOvertimes } from './overtime.ts';
import { lockPeople } from './person-lock.ts';
import { type TaskRow, taskTable as t } from './task.table.ts';
import { factsOf, settlementOf, type TaskFacts } from './task-inputs.ts';

const BATCH = 500;
/** Before its window is closed nothing is final. */
const open: readonly string[] = [TASK.waiting, TASK.working];

/** By whom and when tasks are settled. */
export interface SettledBy {
  readonly actor: Actor;
  readonly now: number;
  /** Why a task is settled again. */
  readonly why: string;
}
interface Settled extends TaskFacts {
  readonly after: Settlement;
}

const { status, lateMins, earlyMins, workMins, nightMins, leaveMins, absentDays } = t;
const figures = { status, lateMins, earlyMins, workMins, nightMins, leaveMins, absentDays };
type Figures = Pick<TaskRow, keyof typeof figures>;
const columns = Object.entries({ taskId: t.taskId, ...figures });
const sets = sql.join(
  Object.keys(figures).map((name) => sql`${sql.identifier(toSnakeCase(name))} = given.${sql.identifier(name)}`),
  sql`, `,
);
const now = sql.placeholder('now');
const storeSettled = hotStatement(
  'attendance_settle',
  sql`UPDATE ${t} SET ${sets}, settled_time = ${now}::timestamptz, version = version + 1,
      update_by = ${sql.placeholder('name')}, update_time = ${now}::timestamptz
    FROM ${givenRows(columns)} WHERE ${t.taskId} = given."taskId"`,
);

const figureNames = Object.keys(figures) as (keyof Figures)[];
const differs = (before: Figures, after: Figures) => figureNames.some((name) => before[name] !== after[name]);

const minutes = (label: string, value: number) => (value > 0 ? ` ${label}${value}分` : '');
/** A settlement in one line, for the log. */
const figuresText = (row: Figures): string =>
  `${taskStates[row.status as TaskStatus]}${minutes('迟到', row.lateMins)}${minutes('早退', row.earlyMins)}${minutes('工时', row.workMins)}${minutes('请假', row.leaveMins)}${row.absentDays > 0 ? ` 旷工${row.absentDays}天` : ''}`;

/** The log of what was settled otherwise before. */
const eventsOf = (settled: readonly Settled[], { actor, now, why }: SettledBy) =>
  settled
    .filter(({ task, after }) => !open.includes(task.status) && differs(task, after))
    .map(({ task, after }) => ({
      bizType: 'attendanceTask' as const,
      bizId: task.taskId,
      event: 'RESETTLE',
      fromStatus: task.status,
      toStatus: after.status,
      operatorId: actor.userId,
      operatorName: actor.name,
      content: `${why}：${figuresText(task)} → ${figuresText(after)}`,
      createTime: wallTime(now),
    }));

/**
 * Settles tasks whose windows are closed; the others only stand anew. Their people are held. What changes after it was
 * settled leaves an event with before and after, and the sheet of its month follows; one that is locked refuses.
 */
export async function settleTasks(tx: Db, taskIds: readonly number[], by: SettledBy): Promise<Settled[]> {
  if (taskIds.length === 0) return [];
  const tasks = await tx
    .select()
    .from(t)
    .where(
      and(
        inArray(t.taskId, [...taskIds]),
        ne(t.status, TASK.cancelled),
        or(notInArray(t.status, [...open]), lte(t.settleAt, wallTime(by.now))),
      ),
    )
    .orderBy(asc(t.taskId))
    .for('update');
  await refuseLocked(tx, tasks, '不能再修改');
  const settled = (await factsOf(tx, tasks)).map((facts) => ({ ...facts, after: settlementOf(facts) }));
  const fresh = settled.filter(({ task, after }) => task.settledTime === null || differs(task, after));
  if (fresh.length === 0) return [];
  const rows = fresh.map(({ task, after }) => ({ ...after, taskId: task.taskId }));
  await storeSettled(tx, { rows: JSON.stringify(rows), name: by.actor.name, now: wallTime(by.now) });
  await recordEvents(tx, eventsOf(fresh, by));
  await followMonths(
    tx,
    fresh.map(({ task }) => task),
    by,
  );
  return fresh;
}

/** Those hear of it who came or went without checking in; only while it is fresh. */
function missNotices(settled: readonly Settled[], now: number, days: string) {
  const since = localDay(now - 2 * 86_400_000);
  return settled
    .filter(({ task, after }) => after.status === TASK.missing && open.includes(task.status) && task.workDate >= since)
    .map(({ task, after }) => ({
      userId: task.userId,
      code: 'att_miss',
      params: {
        days,
        day: task.workDate,
        shift: task.rule.name,
        edge: after.lines.some((line) => line.includes('上班缺卡')) ? '上班' : '下班',
      },
      link: '/my/attendance',
    }));
}

/** Settles what is due; it may run on any node, twice or late. */
export async function settleDue(tools: AttendanceTools): Promise<number> {
  const now = tools.clock();
  const days = (await tools.configs.get('attendance.fixDays')) ?? '7';
  const isDue = and(lte(t.settleAt, wallTime(now)), isNull(t.settledTime), ne(t.status, TASK.cancelled));
  let count = 0;
  for (;;) {
    const due = await tools.db
      .select({ taskId: t.taskId, userId: t.userId })
      .from(t)
      .where(isDue)
      .orderBy(asc(t.settleAt), asc(t.taskId))
      .limit(BATCH);
    if (due.length === 0) return count;
    await tools.db.transaction(async (tx) => {
      await lockPeople(
        tx,
        due.map(({ userId }) => userId),
      );
      const ids = due.map(({ taskId }) => taskId);
      const settled = await settleTasks(tx, ids, { actor: SYSTEM, now, why: '结算' });
      await sendNotices(tools, tx, missNotices(settled, now, days));
    });
    count += due.length;
    if (due.length < BATCH) return count;
  }
}

/** Every task, and overtime, once its own window has closed. */
export const settleJob = (tools: AttendanceTools): Job => ({
  name: 'attendance-settle',
  cron: '*/5 * * * *',
  async run() {
    await settleDue(tools);
    await settleDueOvertimes(tools);
  },
});
