import {
  type attendanceRequest,
  CORRECTED,
  type CorrectionInput,
  correctedEdges,
  REQUEST,
  REQUEST_PROCESS,
  RESULT,
  type RequestInput,
  requestKinds,
  type TripInput,
} from '@jiaoyan/contract/attendance/request';
import { daysBetween } from '@jiaoyan/contract/attendance/shift-time';
import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { holds } from '../../kernel/session-user.ts';
import type { Workflow } from '../bpm/index.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { daysTouched, type PersonDay, refuseLocked } from './month-locked.ts';
import { edgeTexts } from './my.ts';
import { lockPeople } from './person-lock.ts';
import { type RequestRow, requestTable as t } from './request.table.ts';
import { requestPage, scopedRequests, wideRequests } from './request-rows.ts';
import { type SpanRow, spanTable, type TaskRow, taskTable } from './task.table.ts';
import { TASK_PERMISSION } from './task-case.ts';

/** What asking takes of other modules. */
export interface RequestTools extends AttendanceTools, Pick<Workflow, 'startProcess' | 'cancelProcess' | 'canRead'> {}
type NewRequest = Pick<typeof t.$inferInsert, 'taskId' | 'spanId' | 'edge' | 'fromTime' | 'toTime'>;

const DEFAULT_DAYS = 7;
const DEFAULT_TIMES = 3;
const MAX_TRIP = 31 * DAY_MS;
const constraints = {
  attendance_request_once: { field: 'edge', message: '该卡点已有待审的补卡' },
};

const numberOf = async ({ configs }: AttendanceTools, key: string, usual: number) =>
  Number((await configs.get(key)) ?? usual);

/** A span of the caller with its task; those of others are not there. */
async function ownSpan(tx: Db, userId: number, spanId: number): Promise<{ span: SpanRow; task: TaskRow }> {
  const [found] = await tx
    .select({ span: spanTable, task: taskTable })
    .from(spanTable)
    .innerJoin(taskTable, eq(taskTable.taskId, spanTable.taskId))
    .where(and(eq(spanTable.spanId, spanId), eq(spanTable.userId, userId), eq(spanTable.live, true)));
  if (!found) throw notFound();
  return found;
}

/** How many corrections of a month somebody has had, or still waits for. */
async function correctionsIn(tx: Db, userId: number, month: string): Promise<number> {
  const [used] = await tx
    .select({ n: count() })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        eq(t.kind, REQUEST.correction),
        inArray(t.result, [RESULT.running, RESULT.approved]),
        sql`to_char(${t.fromTime}, 'YYYY-MM') = ${month}`,
      ),
    );
  return used?.n ?? 0;
}

const refuseDone = (tx: Db, days: readonly PersonDay[], field: string) => refuseLocked(tx, days, '不能再申请', field);

/** Somebody forgot to check in. */
async function correction(ctx: Ctx, tools: RequestTools, tx: Db, input: CorrectionInput): Promise<NewRequest> {
  const { userId } = ctx.user;
  const now = ctx.services.clock();
  const { span, task } = await ownSpan(tx, userId, input.spanId);
  await refuseDone(tx, [task], 'spanId');
  const days = await numberOf(tools, 'attendance.fixDays', DEFAULT_DAYS);
  if (daysBetween(task.workDate, localDay(now)) > days) throw refuse(`只能申请近${days}天的补卡`, 'spanId');
  const at = momentOf(input.time);
  if (at > now) throw refuse('补卡时间不能晚于当前时间', 'time');
  const [from, to] = [span.window.from, span.window.to];
  if (at < momentOf(from) || at >= momentOf(to))
    throw refuse(`补卡时间须在 ${from.slice(5, 16)} 至 ${to.slice(5, 16)} 之间`, 'time');
  const { inAt, outAt } = edgeTexts(span);
  if ((input.edge === CORRECTED.in ? inAt : outAt) !== null)
    throw refuse(`该时段已打${correctedEdges[input.edge]}卡，无需补卡`, 'edge');
  const times = await numberOf(tools, 'attendance.fixPerMonth', DEFAULT_TIMES);
  if ((await correctionsIn(tx, userId, input.time.slice(0, 7))) >= times)
    throw refuse(`本月补卡次数已用完（${times}次）`, 'time');
  return { taskId: task.taskId, spanId: span.spanId, edge: input.edge, fromTime: input.time };
}

/** Somebody works elsewhere for a while. */
async function trip(ctx: Ctx, tx: Db, { from, to }: TripInput): Promise<NewRequest> {
  const [begins, ends] = [momentOf(from), momentOf(to)];
  if (ends <= begins) throw refuse('结束时间必须晚于开始时间', 'to');
  if (ends - begins > MAX_TRIP) throw refuse('公出不能超过31天', 'to');
  await refuseDone(tx, await daysTouched(tx, ctx.user.userId, from, to), 'from');
  const [other] = await tx
    .select({ code: t.code })
    .from(t)
    .where(
      and(
        eq(t.userId, ctx.user.userId),
        eq(t.kind, REQUEST.trip),
        inArray(t.result, [RESULT.running, RESULT.approved]),
        sql`${t.fromTime} < ${to}::timestamptz AND ${t.toTime} > ${from}::timestamptz`,
      ),
    )
    .limit(1);
  if (other) throw refuse(`与已有公出申请（${other.code}）时间重叠`, 'from');
  return { fromTime: from, toTime: to };
}

const titleOf = (input: RequestInput, name: string) =>
  `${name} ${requestKinds[input.kind]} ${(input.kind === REQUEST.correction ? input.time : input.from).slice(0, 16)}`;

/** The request and its process begin together or not at all. */
const createRequest = (ctx: Ctx, tools: RequestTools, input: RequestInput): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    const { userId, userName, nickName } = ctx.user;
    const now = ctx.services.clock();
    // Of two requests at once the second one waits here, and then sees the first.
    await lockPeople(tx, [userId]);
    const values =
      input.kind === REQUEST.correction ? await correction(ctx, tools, tx, input) : await trip(ctx, tx, input);
    const { kind, reason, images } = input;
    const stamp = { createBy: userName, updateBy: userName, createTime: wallTime(now), updateTime: wallTime(now) };
    const [row] = await tx
      .insert(t)
      .values({ ...values, ...stamp, userId, kind, reason, images, code: await nextNumber(tx, 'KQ', now) })
      .returning({ requestId: t.requestId });
    const requestId = row?.requestId as number;
    const instanceId = await tools.startProcess(tx, {
      key: REQUEST_PROCESS,
      starterId: userId,
      businessKey: String(requestId),
      title: titleOf(input, nickName),
      variables: { kind, reason },
    });
    await tx
      .update(t)
      .set({ instanceId })
      .where(and(eq(t.requestId, requestId), sql`${t.instanceId} IS NULL`));
    return requestId;
  });

async function requestOf(db: Db, requestId: number): Promise<RequestRow> {
  const [row] = await db.select().from(t).where(eq(t.requestId, requestId));
  if (!row) throw notFound();
  return row;
}

/** Takes a request back that nobody has decided about. */
const withdrawRequest = (ctx: Ctx, tools: RequestTools, requestId: number, reason: string) =>
  ctx.db.transaction(async (tx) => {
    const row = await requestOf(tx, requestId);
    if (row.userId !== ctx.user.userId) throw notFound();
    if (row.result !== RESULT.running || row.instanceId === null) throw refuse('该申请已处理');
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
  if (row.userId === user.userId) return;
  if (row.instanceId !== null && (await tools.canRead(ctx, row.instanceId))) return;
  const permission = `${TASK_PERMISSION}:list`;
  if (!holds(user, permission)) throw notFound();
  await requireRecords(scopedRequests, db, user, { permission, ids: [row.requestId], now: services.clock() });
}

/** What people ask for about their attendance. */
export const requestHandlers = (tools: RequestTools): Handlers<typeof attendanceRequest> => ({
  list: ({ query, ctx }) =>
    requestPage(ctx, query, scopedRequests.scope(ctx.user, `${TASK_PERMISSION}:list`, ctx.services.clock())),
  mine: ({ query, ctx }) => requestPage(ctx, query, eq(t.userId, ctx.user.userId)),
  async get({ params, ctx }) {
    const row = await requestOf(ctx.db, params.id);
    await requireReadable(ctx, tools, row);
    const [wide] = await wideRequests(ctx, [row]);
    if (!wide) throw notFound();
    return wide;
  },
  create: ({ body, ctx }) => createRequest(ctx, tools, body),
  withdraw: ({ params, body, ctx }) => withdrawRequest(ctx, tools, params.id, body.reason),
});
