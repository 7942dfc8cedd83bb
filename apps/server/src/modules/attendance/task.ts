import { TASK } from '@jiaoyan/contract/attendance/status';
import type { AttendanceTask, attendanceTask, ExemptInput } from '@jiaoyan/contract/attendance/task';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import { reachOf } from '../../kernel/crud/within-reach.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { refuseLocked } from './month-locked.ts';
import { lockPeople } from './person-lock.ts';
import { presentToday } from './presence.ts';
import { judgePunch, reviewPage } from './review.ts';
import { spanTable, type TaskRow, taskTable as t } from './task.table.ts';
import { scopedTasks, TASK_PERMISSION } from './task-case.ts';
import { rebuildSpans } from './task-make.ts';
import { taskDetail, taskPage } from './task-rows.ts';
import { settleTasks } from './task-settle.ts';

type Calls = typeof attendanceTask;

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    taskPage(ctx, query, scopedTasks.scope(ctx.user, `${TASK_PERMISSION}:${verb}`, ctx.services.clock()));

const exported = listExport<AttendanceTask>(
  '考勤任务',
  [
    { title: '日期', width: 12, cell: (row) => row.workDate },
    { title: '姓名', width: 12, cell: (row) => row.userName },
    { title: '班组', width: 16, cell: (row) => row.deptName },
    { title: '班次', width: 14, cell: (row) => row.shiftName },
    { title: '时段', width: 26, cell: (row) => row.hoursText },
    { title: '状态', width: 10, dictType: 'attendance_task_status', cell: (row) => row.status },
    { title: '上班', width: 20, cell: (row) => row.inAt },
    { title: '下班', width: 20, cell: (row) => row.outAt },
    { title: '迟到（分）', width: 10, cell: (row) => row.lateMins },
    { title: '早退（分）', width: 10, cell: (row) => row.earlyMins },
    { title: '工时（分）', width: 10, cell: (row) => row.workMins },
    { title: '夜间（分）', width: 10, cell: (row) => row.nightMins },
    { title: '请假（分）', width: 10, cell: (row) => row.leaveMins },
    { title: '旷工（天）', width: 10, cell: (row) => row.absentDays },
  ],
  list('export'),
);

const reached = reachOf(scopedTasks, TASK_PERMISSION);

/** A settled task and its person under their locks. */
async function lockSettled(tx: Db, taskId: number, version: number | undefined): Promise<TaskRow> {
  const [seen] = await tx.select({ userId: t.userId }).from(t).where(eq(t.taskId, taskId));
  if (!seen) throw notFound();
  await lockPeople(tx, [seen.userId]);
  const [row] = await tx.select().from(t).where(eq(t.taskId, taskId)).for('update');
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw stale();
  if (row.status === TASK.cancelled) throw refuse('考勤任务已取消');
  await refuseLocked(tx, [row], '不能再修改');
  if (row.settledTime === null) throw refuse('班次尚未结算');
  return row;
}

async function movedOf(tx: Db, taskId: number): Promise<Moved> {
  const [row] = await tx.select({ status: t.status, version: t.version }).from(t).where(eq(t.taskId, taskId));
  if (!row) throw notFound();
  return row;
}

/** Says that a task counts as normal whatever the check-ins say. */
const exemptTask = (ctx: Ctx, taskId: number, { reason, version }: ExemptInput): Promise<Moved> =>
  ctx.db.transaction(async (tx) => {
    await reached({ ...ctx, db: tx }, 'exempt', [taskId]);
    const row = await lockSettled(tx, taskId, version);
    if (row.userId === ctx.user.userId) throw refuse('不能豁免本人的考勤');
    if (row.exemptReason !== '') throw refuse('该班次已豁免');
    await tx.update(t).set({ exemptReason: reason }).where(eq(t.taskId, taskId));
    const { userId, name } = actorOf(ctx.user);
    await recordEvents(tx, [
      {
        bizType: 'attendanceTask',
        bizId: taskId,
        event: 'EXEMPT',
        operatorId: userId,
        operatorName: name,
        content: reason,
        fromStatus: row.status,
        toStatus: row.status,
        createTime: wallTime(ctx.services.clock()),
      },
    ]);
    await settleTasks(tx, [taskId], { actor: actorOf(ctx.user), now: ctx.services.clock(), why: '豁免' });
    return movedOf(tx, taskId);
  });

/** Settles a task anew from what is known now. */
const recomputeTask = (ctx: Ctx, taskId: number, version: number | undefined): Promise<Moved> =>
  ctx.db.transaction(async (tx) => {
    await reached({ ...ctx, db: tx }, 'recompute', [taskId]);
    await lockSettled(tx, taskId, version);
    const spans = await tx.select({ spanId: spanTable.spanId }).from(spanTable).where(eq(spanTable.taskId, taskId));
    await rebuildSpans(
      tx,
      spans.map(({ spanId }) => spanId),
    );
    await settleTasks(tx, [taskId], { actor: actorOf(ctx.user), now: ctx.services.clock(), why: '重新结算' });
    return movedOf(tx, taskId);
  });

/** What people were due to work, and what came of it. */
export const taskHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  today: ({ ctx }) => presentToday(ctx),
  async get({ params, ctx }) {
    await reached(ctx, 'query', [params.id]);
    return taskDetail(ctx, params.id);
  },
  exempt: ({ params, body, ctx }) => exemptTask(ctx, params.id, body),
  recompute: ({ params, body, ctx }) => recomputeTask(ctx, params.id, body.version),
  reviews: ({ query, ctx }) => reviewPage(ctx, query),
  judge: ({ params, body, ctx }) => judgePunch(ctx, params.id, body),
};
