import type { PatrolTask, patrolTask } from '@jiaoyan/contract/patrol/task';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Handler, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { scopedTasks } from './task-case.ts';
import { cancelTask, exemptPoints, reassignTask } from './task-moves.ts';
import { taskDetail, taskPage } from './task-rows.ts';

type Calls = typeof patrolTask;
const PERMISSION = 'repair:patrolTask';

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    taskPage(ctx, query, scopedTasks.scope(ctx.user, `${PERMISSION}:${verb}`, ctx.services.clock()));

const exported = listExport<PatrolTask>(
  '巡检任务',
  [
    { title: '任务编号', width: 20, cell: (row) => row.code },
    { title: '路线', width: 28, cell: (row) => row.pathName },
    { title: '计划', width: 28, cell: (row) => row.planName },
    { title: '开始', width: 20, cell: (row) => row.windowFrom },
    { title: '截止', width: 20, cell: (row) => row.windowTo },
    { title: '执行人', width: 24, cell: (row) => row.executorNames },
    { title: '点位', width: 8, cell: (row) => row.pointTotal },
    { title: '完成', width: 8, cell: (row) => row.done },
    { title: '异常', width: 8, cell: (row) => row.abnormal },
    { title: '漏检', width: 8, cell: (row) => row.missed },
    { title: '免检', width: 8, cell: (row) => row.exempt },
    { title: '可信A', width: 8, cell: (row) => row.gradeA },
    { title: '可信B', width: 8, cell: (row) => row.gradeB },
    { title: '可信C', width: 8, cell: (row) => row.gradeC },
    { title: '开始执行', width: 20, cell: (row) => row.startTime },
    { title: '完成时间', width: 20, cell: (row) => row.finishTime },
    { title: '状态', width: 12, dictType: 'patrol_task_status', cell: (row) => row.status },
  ],
  list('export'),
);

/** Rounds to be walked, and what became of them. */
export const taskHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  async get({ params, ctx }) {
    await requireRecords(scopedTasks, ctx.db, ctx.user, {
      permission: `${PERMISSION}:query`,
      ids: [params.id],
      now: ctx.services.clock(),
    });
    return taskDetail(ctx, params.id);
  },
  reassign: ({ params, body, ctx }) => reassignTask(ctx, params.id, body),
  cancel: ({ params, body, ctx }) => cancelTask(ctx, params.id, body),
  exempt: ({ params, body, ctx }) => exemptPoints(ctx, params.id, body),
};
