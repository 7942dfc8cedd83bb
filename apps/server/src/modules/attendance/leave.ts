import type { attendanceLeave, LeaveRow } from '@jiaoyan/contract/attendance/leave';
import { minsText } from '@jiaoyan/contract/attendance/shift-time';
import { listExport } from '../../kernel/crud/list-export.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Handler, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { adjustLeave, grantLeave } from './leave-grant.ts';
import { leaveDetail, leaveOf, leavePage } from './leave-rows.ts';
import { scopedBalances } from './leave-scope.ts';
import { TASK_PERMISSION } from './task-case.ts';

type Calls = typeof attendanceLeave;

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    leavePage(ctx, query, scopedBalances.scope(ctx.user, `${TASK_PERMISSION}:${verb}`, ctx.services.clock()));

const exported = listExport<LeaveRow>(
  '假期余额',
  [
    { title: '姓名', width: 12, cell: (row) => row.userName },
    { title: '班组', width: 16, cell: (row) => row.deptName },
    { title: '年假（分）', width: 12, cell: (row) => row.annual.mins },
    { title: '年假', width: 16, cell: (row) => minsText(row.annual.mins) },
    { title: '调休（分）', width: 12, cell: (row) => row.rest.mins },
    { title: '调休', width: 16, cell: (row) => minsText(row.rest.mins) },
    { title: '年假到期', width: 12, cell: (row) => row.annual.expiresOn },
    { title: '调休到期', width: 12, cell: (row) => row.rest.expiresOn },
  ],
  list('export'),
);

/** How much leave people have. */
export const leaveHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  mine: ({ ctx }) => leaveOf(ctx.db, ctx.user.userId),
  async get({ params, ctx }) {
    const { db, user, services } = ctx;
    const permission = `${TASK_PERMISSION}:query`;
    await requireRecords(scopedBalances, db, user, { permission, ids: [params.id], now: services.clock() });
    const detail = await leaveDetail(ctx, params.id);
    if (!detail) throw notFound();
    return detail;
  },
  adjust: ({ body, ctx }) => adjustLeave(ctx, body),
  grant: ({ body, ctx }) => grantLeave(ctx, body),
};
