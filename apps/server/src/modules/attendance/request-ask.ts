import {
  CORRECTED,
  type CorrectionInput,
  correctedEdges,
  REQUEST,
  RESULT,
  type RequestInput,
  type TripInput,
} from '@jiaoyan/contract/attendance/request';
import { daysBetween } from '@jiaoyan/contract/attendance/shift-time';
import { DAY_MS, localDay, momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { daysTouched, type PersonDay, refuseLocked } from './month-locked.ts';
import { edgeTexts } from './my.ts';
import { askOvertime } from './overtime.ts';
import { requestTable as t } from './request.table.ts';
import { askSwap } from './swap.ts';
import { type SpanRow, spanTable, type TaskRow, taskTable } from './task.table.ts';

type Insert = typeof t.$inferInsert;
type NewRequest = Pick<Insert, 'fromTime'> &
  Partial<
    Pick<
      Insert,
      'taskId' | 'spanId' | 'edge' | 'toTime' | 'forceReason' | 'toUserId' | 'toTaskId' | 'isExchange' | 'agree'
    >
  >;

const DEFAULT_DAYS = 7;
const DEFAULT_TIMES = 3;
const MAX_TRIP = 31 * DAY_MS;

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
async function correction(ctx: Ctx, tools: AttendanceTools, tx: Db, input: CorrectionInput): Promise<NewRequest> {
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

/** What a request of any kind asks for; refuses what cannot be. Its people are locked. */
export async function askedValues(ctx: Ctx, tools: AttendanceTools, tx: Db, input: RequestInput): Promise<NewRequest> {
  const now = ctx.services.clock();
  const { userId } = ctx.user;
  if (input.kind === REQUEST.correction) return correction(ctx, tools, tx, input);
  if (input.kind === REQUEST.trip) return trip(ctx, tx, input);
  if (input.kind === REQUEST.swap) return askSwap(tx, userId, input, now);
  const days = await numberOf(tools, 'attendance.fixDays', DEFAULT_DAYS);
  const values = await askOvertime(tx, userId, input, { now, days });
  await refuseDone(tx, await daysTouched(tx, userId, input.from, input.to), 'from');
  return values;
}
