import { TASK } from '@jiaoyan/contract/attendance/status';
import type { TaskRule } from '@jiaoyan/contract/attendance/task-rule';
import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { spanTable as s, taskTable as t } from './task.table.ts';

/** The spans of a person around a moment, in their order. */
export const spansAround = (db: Db, userId: number, at: number) =>
  db
    .select({
      spanId: s.spanId,
      taskId: s.taskId,
      no: s.no,
      plan: s.plan,
      window: s.window,
      firstAt: s.firstAt,
      lastAt: s.lastAt,
      punches: s.punches,
      rule: t.rule,
      deptId: t.deptId,
      workDate: t.workDate,
    })
    .from(s)
    .innerJoin(t, eq(t.taskId, s.taskId))
    .where(
      and(
        eq(s.userId, userId),
        eq(s.live, true),
        ne(t.status, TASK.cancelled),
        sql`${s.window} && tstzrange(${wallTime(at - DAY_MS)}::timestamptz, ${wallTime(at + DAY_MS)}::timestamptz)`,
      ),
    )
    .orderBy(asc(sql`lower(${s.plan})`));
export type SpanAround = Awaited<ReturnType<typeof spansAround>>[number];

const short = (wall: string) => wall.slice(11, 16);

/** The span into whose window a moment falls. */
export const spanAt = (spans: readonly SpanAround[], at: number): SpanAround | undefined =>
  spans.find(({ window }) => momentOf(window.from) <= at && at < momentOf(window.to));

/** Why nothing can be checked in for at a moment. */
export function closedText(spans: readonly SpanAround[], at: number): string {
  const today = localDay(at);
  const isToday = ({ window, workDate }: SpanAround) => workDate === today || window.from.slice(0, 10) === today;
  const next = spans.find((span) => isToday(span) && momentOf(span.window.from) > at);
  if (next) return `未到打卡时间，${short(next.window.from)} 起可打卡`;
  const isOver = spans.some((span) => isToday(span) && momentOf(span.window.to) <= at);
  return isOver ? '打卡时间已过，请申请补卡' : '今天没有您的班次';
}

/** The span for which somebody checks in at a moment; refuses where there is none. */
export function requireSpan(spans: readonly SpanAround[], at: number): SpanAround {
  const span = spanAt(spans, at);
  if (!span) throw refuse(closedText(spans, at));
  return span;
}

/** Whether a rule lets people check in at a point; without points it does so at any. */
export const allowsPoint = ({ pointIds }: Pick<TaskRule, 'pointIds'>, pointId: number): boolean =>
  pointIds.length === 0 || pointIds.includes(pointId);
