import type { attendanceMonth } from '@jiaoyan/contract/attendance/month';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { confirmMonth, disputeMonth, handleMonth } from './month-answer.ts';
import { scopedMonths } from './month-case.ts';
import { lockMonths, unlockMonth } from './month-lock.ts';
import { monthDetail, monthPage, ownMonths } from './month-rows.ts';
import { monthColumns } from './month-sheet.ts';
import { TASK_PERMISSION } from './task-case.ts';

type Calls = typeof attendanceMonth;

const list =
  (verb: 'list' | 'export') =>
  ({ query, ctx }: { query: ListQuery; ctx: Ctx }) =>
    monthPage(ctx, query, scopedMonths.scope(ctx.user, `${TASK_PERMISSION}:${verb}`, ctx.services.clock()));

/** What a month of somebody came to. */
export const monthHandlers: Handlers<Calls> = {
  list: list('list'),
  ...listExport('月度考勤表', monthColumns, list('export')),
  mine: ({ ctx }) => ownMonths(ctx),
  async get({ params, ctx }) {
    const permission = `${TASK_PERMISSION}:query`;
    const now = ctx.services.clock();
    await requireRecords(scopedMonths, ctx.db, ctx.user, { permission, now, ids: [params.id] });
    return monthDetail(ctx, params.id);
  },
  confirm: ({ params, body, ctx }) => confirmMonth(ctx, params.id, body),
  dispute: ({ params, body, ctx }) => disputeMonth(ctx, params.id, body),
  handle: ({ params, body, ctx }) => handleMonth(ctx, params.id, body),
  lock: ({ body, ctx }) => lockMonths(ctx, body),
  unlock: ({ params, body, ctx }) => unlockMonth(ctx, params.id, body),
};
