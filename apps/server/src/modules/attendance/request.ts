import {
  AGREE,
  type AnswerInput,
  type attendanceRequest,
  REQUEST,
  RESULT,
  type RequestInput,
  requestKinds,
} from '@jiaoyan/contract/attendance/request';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { holds } from '../../kernel/session-user.ts';
import type { Workflow } from '../bpm/index.ts';
import { sendNotices } from '../facility/index.ts';
import { namesOf } from '../system/index.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { lockPeople } from './person-lock.ts';
import { type RequestRow, requestTable as t } from './request.table.ts';
import { askedValues } from './request-ask.ts';
import { beginProcess } from './request-process.ts';
import { requestPage, scopedRequests, wideRequests } from './request-rows.ts';
import { requestColumns } from './request-sheet.ts';
import { askText, requireSwap } from './swap.ts';
import { swapChoices } from './swap-choices.ts';
import { TASK_PERMISSION } from './task-case.ts';

/** What asking takes of other modules. */
export interface RequestTools extends AttendanceTools, Pick<Workflow, 'startProcess' | 'cancelProcess' | 'canRead'> {}

const DONE = '该申请已处理';
const LINK = '/my/attendance';
const constraints = {
  attendance_request_once: { field: 'edge', message: '该卡点已有待审的补卡' },
  attendance_request_overtime: { field: 'from', message: '与已有加班申请时间重叠' },
  attendance_request_swap: { field: 'taskId', message: '该班次已有待处理的调班' },
};

/** The colleague hears what he is asked for; he answers before anybody decides. */
async function tellAsked(ctx: Ctx, tx: Db, row: RequestRow): Promise<void> {
  const swap = await requireSwap(tx, row, ctx.services.clock());
  const params = { from: ctx.user.nickName, what: askText(swap) };
  await sendNotices(ctx.services, tx, [{ userId: swap.toUserId, code: 'att_swap', params, link: LINK }]);
}

/** The request and its process begin together or not at all; a swap waits for the colleague first. */
const createRequest = (ctx: Ctx, tools: RequestTools, input: RequestInput): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    const { userId, userName, nickName } = ctx.user;
    const now = ctx.services.clock();
    if (input.kind === REQUEST.swap && input.toUserId === userId) throw refuse('不能与自己调班', 'toUserId');
    // Of two requests at once the second one waits here, and then sees the first.
    await lockPeople(tx, input.kind === REQUEST.swap ? [userId, input.toUserId] : [userId]);
    const values = await askedValues(ctx, tools, tx, input);
    const { kind, reason, images } = input;
    const stamp = { createBy: userName, updateBy: userName, createTime: wallTime(now), updateTime: wallTime(now) };
    const [row] = await tx
      .insert(t)
      .values({ ...values, ...stamp, userId, kind, reason, images, code: await nextNumber(tx, 'KQ', now) })
      .returning();
    if (!row) throw new Error('a request was not stored');
    if (kind === REQUEST.swap) await tellAsked(ctx, tx, row);
    else await beginProcess(tools, tx, row, nickName);
    return row.requestId;
  });

async function requestOf(db: Db, requestId: number): Promise<RequestRow> {
  const [row] = await db.select().from(t).where(eq(t.requestId, requestId));
  if (!row) throw notFound();
  return row;
}

/** A swap about which the colleague has not answered yet, alone; refuses one that is over. */
async function lockAsked(tx: Db, requestId: number): Promise<RequestRow> {
  const seen = await requestOf(tx, requestId);
  await lockPeople(tx, [seen.userId, seen.toUserId ?? seen.userId]);
  const [row] = await tx.select().from(t).where(eq(t.requestId, requestId)).for('update');
  if (row?.result !== RESULT.running || row.agree !== AGREE.asked) throw refuse(DONE);
  return row;
}

/** Ends a swap before anybody decides about it. */
async function closeAsked(
  ctx: Ctx,
  tx: Db,
  requestId: number,
  change: Partial<Pick<RequestRow, 'result' | 'agree' | 'rejectReason'>>,
) {
  const { version } = await lockAsked(tx, requestId);
  const updateTime = wallTime(ctx.services.clock());
  const updateBy = ctx.user.userName;
  await tx
    .update(t)
    .set({ ...change, updateBy, updateTime, version: version + 1 })
    .where(eq(t.requestId, requestId));
  return { result: change.result ?? RESULT.running };
}

/** The colleague agrees to a swap, and the process begins; or does not, and it is over. */
const answerSwap = (ctx: Ctx, tools: RequestTools, requestId: number, { agree, reason }: AnswerInput) =>
  ctx.db.transaction(async (tx) => {
    const seen = await requestOf(tx, requestId);
    if (seen.toUserId !== ctx.user.userId) throw notFound();
    if (!agree) {
      if (reason === '') throw refuse('原因不能为空', 'reason');
      await closeAsked(ctx, tx, requestId, {
        result: RESULT.rejected,
        agree: AGREE.refused,
        rejectReason: `${ctx.user.nickName}不同意：${reason}`,
      });
      const day = seen.fromTime.slice(0, 10);
      const params = {
        day,
        kind: requestKinds[REQUEST.swap],
        result: '未通过',
        reason: `：${ctx.user.nickName}不同意`,
      };
      await sendNotices(ctx.services, tx, [{ userId: seen.userId, code: 'att_request', params, link: LINK }]);
      return { result: RESULT.rejected, agree: AGREE.refused };
    }
    const row = await lockAsked(tx, requestId);
    await requireSwap(tx, row, ctx.services.clock());
    await closeAsked(ctx, tx, requestId, { agree: AGREE.agreed });
    const names = await namesOf(tx, [row.userId]);
    await beginProcess(tools, tx, row, names.get(row.userId) ?? '');
    return { result: RESULT.running, agree: AGREE.agreed };
  });

/** Takes a request back that nobody has decided about. */
const withdrawRequest = (ctx: Ctx, tools: RequestTools, requestId: number, reason: string) =>
  ctx.db.transaction(async (tx) => {
    const row = await requestOf(tx, requestId);
    if (row.userId !== ctx.user.userId) throw notFound();
    if (row.instanceId === null) return closeAsked(ctx, tx, requestId, { result: RESULT.withdrawn });
    if (row.result !== RESULT.running) throw refuse(DONE);
    // The end of the process sets the result.
    await tools.cancelProcess(tx, {
      instanceId: row.instanceId,
      actorId: ctx.user.userId,
      reason,
      first: async () => true,
    });
    return { result: RESULT.withdrawn };
  });

/** Refuses a request that somebody neither asked for, nor decides about, nor reaches by his role. */
async function requireReadable(ctx: Ctx, tools: RequestTools, row: RequestRow): Promise<void> {
  const { db, user, services } = ctx;
  if (row.userId === user.userId || row.toUserId === user.userId) return;
  if (row.instanceId !== null && (await tools.canRead(ctx, row.instanceId))) return;
  const permission = `${TASK_PERMISSION}:list`;
  if (!holds(user, permission)) throw notFound();
  await requireRecords(scopedRequests, db, user, { permission, ids: [row.requestId], now: services.clock() });
}

const list =
  (verb: 'list' | 'export') =>
  ({ query, ctx }: { query: ListQuery; ctx: Ctx }) =>
    requestPage(ctx, query, scopedRequests.scope(ctx.user, `${TASK_PERMISSION}:${verb}`, ctx.services.clock()));

/** What people ask for about their attendance. */
export const requestHandlers = (tools: RequestTools): Handlers<typeof attendanceRequest> => ({
  list: list('list'),
  ...listExport('考勤申请', requestColumns, list('export')),
  mine: ({ query, ctx }) => requestPage(ctx, query, eq(t.userId, ctx.user.userId)),
  asked: ({ query, ctx }) => requestPage(ctx, query, eq(t.toUserId, ctx.user.userId)),
  choices: ({ query, ctx }) => swapChoices(ctx, query.taskId),
  async get({ params, ctx }) {
    const row = await requestOf(ctx.db, params.id);
    await requireReadable(ctx, tools, row);
    const [wide] = await wideRequests(ctx, [row]);
    if (!wide) throw notFound();
    return wide;
  },
  create: ({ body, ctx }) => createRequest(ctx, tools, body),
  agree: ({ params, body, ctx }) => answerSwap(ctx, tools, params.id, body),
  withdraw: ({ params, body, ctx }) => withdrawRequest(ctx, tools, params.id, body.reason),
});
