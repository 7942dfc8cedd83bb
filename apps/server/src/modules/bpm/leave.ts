import { LEAVE_PROCESS, LEAVE_RESULT, type LeaveRequest, leave, leaveRecord } from '@jiaoyan/contract/bpm/leave';
import { daysAsked, LEAVE_UNIT, lengthProblem } from '@jiaoyan/contract/bpm/leave-length';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { momentOf, nowText } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { journalHandlers } from '../../kernel/crud/journal.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { mayStart } from './definition-access.ts';
import { leaveTable as t } from './leave.table.ts';
import { leavePolicy } from './leave-policy.ts';
import { answerReturn, askReturn } from './leave-return.ts';
import type { ProcessListener, Tools } from './process/index.ts';
import { readableInstance } from './process/instance-access.ts';
import { cancelOwn } from './process/instance-action.ts';
import { takeTurn } from './process/run.ts';
import { startProcess } from './process/start.ts';

const DICT = 'bpm_oa_leave_type';
const UPLOADED = /^(\/profile\/upload\/[\w/.-]+)?(,\/profile\/upload\/[\w/.-]+)*$/;
/** Leaves that take their time: asked for or granted. */
const taken = inArray(t.result, [LEAVE_RESULT.running, LEAVE_RESULT.approved]);
const short = (moment: string) => moment.slice(0, 16);

async function refuseOverlap(tx: Db, userId: number, { startTime, endTime }: LeaveRequest) {
  const [other] = await tx
    .select({ startTime: t.startTime, endTime: t.endTime })
    .from(t)
    .where(and(eq(t.userId, userId), taken, lt(t.startTime, endTime), gt(t.endTime, startTime)))
    .orderBy(asc(t.startTime), asc(t.leaveId))
    .limit(1);
  if (other) throw refuse(`与已有请假（${short(other.startTime)} 至 ${short(other.endTime)}）时间重叠`, 'startTime');
}

/** The page of leaves starts a process like any other; who may start that is said there. */
async function requireStarter(tx: Db, tools: Tools, user: Ctx['user']) {
  const latest = await tools.definitions.latest(tx, LEAVE_PROCESS);
  if (latest && !(await mayStart(tx, tools.listeners, latest.row, user)))
    throw refuse(`流程“${latest.row.name}”已挂起或您无权发起`);
}

async function checkRequest(ctx: Ctx, { type, attachments }: LeaveRequest) {
  const types = await ctx.services.dictLabels(DICT);
  if (!types.has(type)) throw refuse('请假类型取值不正确', 'type');
  if (!UPLOADED.test(attachments)) throw refuse('附件格式不正确', 'attachments');
}

type Asked = Pick<LeaveRequest, 'unit' | 'startTime' | 'endTime'>;

/** How long a leave is: the days that decide its way, and the minutes of work that somebody misses. */
async function lengthOf({ services, user }: Ctx, db: Db, { unit, ...span }: Asked) {
  const [from, to] = [momentOf(span.startTime), momentOf(span.endTime)];
  const mins = await leavePolicy(services.registered).minutes(db, user.userId, from, to);
  return { mins, day: daysAsked(unit, span, mins) };
}

/** The same for the form, before anything is asked for. */
function lengthFor(ctx: Ctx, asked: Asked) {
  const problem = lengthProblem(asked.unit, asked);
  if (problem) throw refuse(problem, 'endTime');
  return lengthOf(ctx, ctx.db, asked);
}

/** The length of a leave that its person may take. */
async function grantable(ctx: Ctx, tx: Db, body: LeaveRequest) {
  const length = await lengthOf(ctx, tx, body);
  const span = { from: momentOf(body.startTime), to: momentOf(body.endTime) };
  await leavePolicy(ctx.services.registered).check(tx, ctx.user.userId, body.type, length.mins, span);
  if (body.unit === LEAVE_UNIT.hour && length.mins === 0) throw refuse('所选时间不在工作时间内', 'endTime');
  return length;
}

/** The leave and its process begin together or not at all. */
async function create(ctx: Ctx, tools: Tools, body: LeaveRequest): Promise<number> {
  await checkRequest(ctx, body);
  const { userId, userName } = ctx.user;
  return ctx.db.transaction(async (tx) => {
    await requireStarter(tx, tools, ctx.user);
    // Of two requests at once the second one waits here, and then sees the first.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`oa-leave:${userId}`}))`);
    await refuseOverlap(tx, userId, body);
    const length = await grantable(ctx, tx, body);
    const [row] = await tx
      .insert(t)
      .values({ ...body, ...length, userId, createBy: userName, updateBy: userName })
      .returning({ leaveId: t.leaveId });
    const leaveId = row?.leaveId as number;
    const { type, reason, startTime, endTime } = body;
    await leavePolicy(ctx.services.registered).taken?.(tx, { leaveId, userId, type, mins: length.mins });
    const instanceId = await startProcess(tools, tx, {
      key: LEAVE_PROCESS,
      starterId: userId,
      businessKey: String(leaveId),
      variables: { day: length.day, type, reason, startTime, endTime },
    });
    await tx.update(t).set({ instanceId }).where(eq(t.leaveId, leaveId));
    return leaveId;
  });
}

async function cancel(ctx: Ctx, tools: Tools, leaveId: number, reason: string): Promise<void> {
  const { userId } = ctx.user;
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ result: t.result, instanceId: t.instanceId })
      .from(t)
      .where(and(eq(t.leaveId, leaveId), eq(t.userId, userId)));
    if (!row) throw notFound(leave.title);
    if (row.result !== LEAVE_RESULT.running || row.instanceId === null) throw refuse('只有处理中的请假可以取消');
    // The end of the process sets the result; it is looked at again under the lock there.
    await takeTurn(tools, tx, { instanceId: row.instanceId, actorId: userId }, (turn) => cancelOwn(turn, reason));
  });
}

/** A leave that the caller asked for or takes part in deciding; any other looks like one that does not exist. */
async function readable(ctx: Ctx, tools: Tools, leaveId: number) {
  const [row] = await ctx.db
    .select({ leave: t, nickName: userTable.nickName, deptName: deptTable.deptName })
    .from(t)
    .innerJoin(userTable, eq(userTable.userId, t.userId))
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(eq(t.leaveId, leaveId));
  if (!row) throw notFound(leave.title);
  const { userId, confirmerId } = row.leave;
  if (userId !== ctx.user.userId && confirmerId !== ctx.user.userId) {
    if (row.leave.instanceId === null) throw notFound(leave.title);
    await readableInstance(ctx, tools, row.leave.instanceId).catch(() => {
      throw notFound(leave.title);
    });
  }
  const names = await namesOf(ctx.db, [confirmerId]);
  const confirmerName = names.get(confirmerId ?? 0) ?? '';
  return { ...row.leave, nickName: row.nickName, deptName: row.deptName ?? '', confirmerName };
}

function calendar(ctx: Ctx, month: string) {
  const { leaveId, type, startTime, endTime, unit, day, result } = t;
  const first = `${month}-01 00:00:00`;
  // A week on either side: a month on a calendar begins and ends in the middle of one.
  return ctx.db
    .select({ leaveId, type, startTime, endTime, unit, day, result })
    .from(t)
    .where(
      and(
        eq(t.userId, ctx.user.userId),
        taken,
        sql`${t.endTime} > ${first}::timestamptz - interval '7 days'`,
        sql`${t.startTime} < ${first}::timestamptz + interval '1 month 14 days'`,
      ),
    )
    .orderBy(asc(t.startTime), asc(t.leaveId));
}

/** The result of a leave follows its process, in the transaction in which that ends. */
export const leaveListener: ProcessListener = {
  key: LEAVE_PROCESS,
  async ended(tx, { businessKey, instanceId, result }) {
    if (!/^\d{1,9}$/.test(businessKey)) return;
    // A process may be over before its number is noted; one that belongs to another leave is no business of this one.
    const own = or(isNull(t.instanceId), eq(t.instanceId, instanceId));
    await tx
      .update(t)
      .set({ result, updateTime: nowText() })
      .where(and(eq(t.leaveId, Number(businessKey)), own));
  },
};

const { list, export: exported, download } = journalHandlers(leaveRecord, t);
const ownOnly = (query: ListQuery, { user }: Ctx): ListQuery => ({
  ...query,
  filters: { ...query.filters, userId: String(user.userId) },
});

/** Leaves: everybody asks for their own, a process decides. */
export const leaveHandlers = (tools: Tools): Handlers<typeof leave.endpoints> => ({
  list: ({ query, ctx }) => list({ query: ownOnly(query, ctx), ctx }),
  export: ({ query, ctx }) => exported({ query: ownOnly(query, ctx), ctx }),
  download: ({ body, ctx }) => download({ body: ownOnly(body, ctx), ctx }),
  get: ({ params, ctx }) => readable(ctx, tools, params.id),
  calendar: ({ query, ctx }) => calendar(ctx, query.month),
  length: ({ query, ctx }) => lengthFor(ctx, query),
  create: ({ body, ctx }) => create(ctx, tools, body),
  cancel: ({ params, body, ctx }) => cancel(ctx, tools, params.id, body.reason),
  return: ({ params, body, ctx }) => askReturn(ctx, tools, params.id, body.actualEnd),
  confirmReturn: ({ params, body, ctx }) => answerReturn(ctx, tools, params.id, body),
});
