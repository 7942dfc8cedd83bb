import { TASK, VERDICT } from '@jiaoyan/contract/attendance/status';
import { type JudgeInput, type PunchReview, reviewFields } from '@jiaoyan/contract/attendance/task';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { requireRecords, type Scoped } from '../../kernel/record/scope.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf, userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { lockedMonthAt } from './month-locked.ts';
import { reopenOvertimes } from './overtime.ts';
import { lockPeople } from './person-lock.ts';
import { pointTable } from './point.table.ts';
import { punchTable as p, type ReviewRow, reviewTable as r } from './punch.table.ts';
import { spanTable as s, taskTable as t } from './task.table.ts';
import { TASK_PERMISSION } from './task-case.ts';
import { rebuildSpans } from './task-make.ts';
import { settleTasks } from './task-settle.ts';

const PERMISSION = `${TASK_PERMISSION}:review`;

/** What is to be looked at again, with its one predicate of scope: it belongs to whoever checked in. */
const scopedReviews: Scoped = {
  table: r,
  key: r.reviewId,
  scope: (user, permission) => {
    const within = userScope(user, permission);
    return (
      within &&
      sql`${r.punchId} IN (SELECT ${p.punchId} FROM ${p} JOIN ${userTable} ON ${userTable.userId} = ${p.userId} WHERE ${within})`
    );
  },
};
const reviewListing: Listing<ReviewRow> = listing<ReviewRow>({ id: 'reviewId', fields: reviewFields }, r, [
  { by: 'verdict' },
  { by: 'createTime', descending: true },
]);

/** The check-ins of reviews, with who, where and for which task. */
async function punchesOf(db: Db, punchIds: readonly number[]) {
  const rows = await db
    .select({
      punchId: p.punchId,
      userId: p.userId,
      userName: userTable.nickName,
      deptName: deptTable.deptName,
      at: p.at,
      via: p.via,
      pointName: pointTable.name,
      taskId: s.taskId,
    })
    .from(p)
    .innerJoin(userTable, eq(userTable.userId, p.userId))
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .leftJoin(pointTable, eq(pointTable.pointId, p.pointId))
    .leftJoin(s, and(eq(s.userId, p.userId), eq(s.live, true), sql`${s.window} @> ${p.at}`))
    .where(inArray(p.punchId, [...punchIds]));
  return new Map(rows.map((row) => [row.punchId, row]));
}

/** A page of what is to be looked at again, as far as the caller reaches. */
export async function reviewPage(ctx: Ctx, query: ListQuery): Promise<{ rows: PunchReview[]; total: number }> {
  const within = scopedReviews.scope(ctx.user, PERMISSION, ctx.services.clock());
  const { rows, total } = await reviewListing.page(ctx.db, query, within);
  if (rows.length === 0) return { rows: [], total };
  const [punches, judges] = await Promise.all([
    punchesOf(
      ctx.db,
      rows.map(({ punchId }) => punchId),
    ),
    namesOf(
      ctx.db,
      rows.map(({ byId }) => byId),
    ),
  ]);
  return {
    total,
    rows: rows.map((row) => {
      const punch = punches.get(row.punchId);
      return {
        ...row,
        byName: judges.get(row.byId ?? 0) ?? '',
        userId: punch?.userId ?? 0,
        userName: punch?.userName ?? '',
        deptName: punch?.deptName ?? '',
        at: punch?.at ?? '',
        via: punch?.via ?? '',
        pointName: punch?.pointName ?? '',
        taskId: punch?.taskId ?? null,
      };
    }),
  };
}

/** The span into which a check-in falls is counted without it, and its task is settled anew. */
async function recount(ctx: Ctx, tx: Db, { userId, at }: { userId: number; at: string }, why: string): Promise<void> {
  const spans = await tx
    .select({ spanId: s.spanId, taskId: s.taskId })
    .from(s)
    .innerJoin(t, eq(t.taskId, s.taskId))
    .where(
      and(eq(s.userId, userId), eq(s.live, true), ne(t.status, TASK.cancelled), sql`${s.window} @> ${at}::timestamptz`),
    );
  await rebuildSpans(
    tx,
    spans.map(({ spanId }) => spanId),
  );
  const { userId: actorId, name } = actorOf(ctx.user);
  const now = ctx.services.clock();
  await recordEvents(
    tx,
    spans.map(({ taskId }) => ({
      bizType: 'attendanceTask' as const,
      bizId: taskId,
      event: 'REVIEW',
      operatorId: actorId,
      operatorName: name,
      content: why,
      createTime: wallTime(now),
    })),
  );
  await reopenOvertimes(tx, userId, momentOf(at));
  const taskIds = spans.map(({ taskId }) => taskId);
  await settleTasks(tx, taskIds, { actor: actorOf(ctx.user), now, why: '打卡核查' });
}

/** Says whether a check-in counts; nobody says so of his own. */
export const judgePunch = (ctx: Ctx, reviewId: number, { verdict, note, version }: JudgeInput) =>
  ctx.db.transaction(async (tx) => {
    const now = ctx.services.clock();
    await requireRecords(scopedReviews, tx, ctx.user, { permission: PERMISSION, ids: [reviewId], now });
    const [found] = await tx
      .select({ userId: p.userId, at: p.at, punchId: p.punchId })
      .from(r)
      .innerJoin(p, eq(p.punchId, r.punchId))
      .where(eq(r.reviewId, reviewId));
    if (!found) throw notFound();
    if (found.userId === ctx.user.userId) throw refuse('不能核查本人的打卡');
    await lockPeople(tx, [found.userId]);
    const [row] = await tx.select().from(r).where(eq(r.reviewId, reviewId)).for('update');
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw stale();
    if (row.verdict !== VERDICT.open) throw refuse('该打卡已核查');
    const month = await lockedMonthAt(tx, found.userId, momentOf(found.at));
    // That a check-in is fine changes nothing, so the list of what is to be looked at can always be emptied.
    if (month && verdict === VERDICT.invalid) throw refuse(`${month} 考勤已锁定，不能再判为无效`, 'verdict');
    const stamp = { version: row.version + 1, updateBy: ctx.user.userName, updateTime: wallTime(now) };
    await tx
      .update(r)
      .set({ verdict, note, byId: ctx.user.userId, ...stamp })
      .where(eq(r.reviewId, reviewId));
    const why = `${found.at} 的打卡${verdict === VERDICT.invalid ? '无效' : '正常'}${note ? `：${note}` : ''}`;
    if (!month) await recount(ctx, tx, found, why);
    return { verdict, version: stamp.version };
  });
