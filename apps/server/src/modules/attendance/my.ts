import { daySign } from '@jiaoyan/contract/attendance/month-figures';
import { countsAs, type Edge, edges, type MyAttendance, type OwnTask } from '@jiaoyan/contract/attendance/punch';
import { edgesOf } from '@jiaoyan/contract/attendance/settle';
import { addDays, daysFrom, sectionsText, weekDay } from '@jiaoyan/contract/attendance/shift-time';
import { SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import type { TaskRule } from '@jiaoyan/contract/attendance/task-rule';
import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { and, asc, between, count, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { placeTable } from '../campus/place.table.ts';
import { orderTable } from '../repair/report/order.table.ts';
import { type OvertimeSpan, overtimeSpans } from './overtime-span.ts';
import { pointTable } from './point.table.ts';
import { closedText, type SpanAround, spanAt, spansAround } from './punch-span.ts';
import { type SpanRow, taskTable as t } from './task.table.ts';
import { factsOf, settlementOf, type TaskFacts } from './task-inputs.ts';
import { spanOfPeriod } from './task-make.ts';

const ENABLED = '0';
const openOrder = [ORDER.waiting, ORDER.taken, ORDER.working];
const momentOrNull = (at: string | null) => (at === null ? null : momentOf(at));
const wallOrNull = (at: number | null) => (at === null ? null : wallTime(at));

/** When somebody came to a span and went, as wall time. */
export function edgeTexts({ plan, firstAt, lastAt }: Pick<SpanRow, 'plan' | 'firstAt' | 'lastAt'>) {
  const { inAt, outAt } = edgesOf({
    plan: spanOfPeriod(plan),
    firstAt: momentOrNull(firstAt),
    lastAt: momentOrNull(lastAt),
  });
  return { inAt: wallOrNull(inAt), outAt: wallOrNull(outAt) };
}

/** The tasks of somebody on some days. */
export const tasksBetween = (db: Db, userId: number, from: string, to: string) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), between(t.workDate, from, to), ne(t.status, TASK.cancelled)))
    .orderBy(asc(t.workDate), asc(t.plan));

/** A task as its owner sees it. */
export function ownTask(facts: TaskFacts, now: number): OwnTask {
  const { task, spans } = facts;
  const isOpen = momentOf(task.settleAt) > now;
  // Until the window has closed nothing is missing yet.
  const lines = isOpen && spans.every(({ punches }) => punches === 0) ? [] : [...settlementOf(facts).lines];
  return {
    lines,
    taskId: task.taskId,
    workDate: task.workDate,
    shiftName: task.rule.name,
    hoursText: sectionsText(task.rule.sections),
    color: task.rule.color,
    status: task.status,
    source: task.source,
    lateMins: task.lateMins,
    earlyMins: task.earlyMins,
    workMins: task.workMins,
    proofs: [...task.rule.proofs],
    spans: spans.map((span) => ({
      spanId: span.spanId,
      no: span.no,
      from: span.plan.from,
      to: span.plan.to,
      windowFrom: span.window.from,
      windowTo: span.window.to,
      ...edgeTexts(span),
    })),
  };
}

/** Overtime as its owner sees it: something to come to and to go from. It has no task; its number is below zero. */
const ownOvertime = (span: OvertimeSpan): OwnTask => ({
  lines: [],
  taskId: -span.requestId,
  workDate: span.workDate,
  shiftName: span.rule.name,
  hoursText: sectionsText(span.rule.sections),
  color: span.rule.color,
  status: span.punches > 0 ? TASK.working : TASK.waiting,
  source: SOURCE.extra,
  lateMins: 0,
  earlyMins: 0,
  workMins: 0,
  proofs: [...span.rule.proofs],
  spans: [
    {
      spanId: 0,
      no: 1,
      from: span.plan.from,
      to: span.plan.to,
      windowFrom: span.window.from,
      windowTo: span.window.to,
      ...edgeTexts(span),
    },
  ],
});

/** Where somebody may check in. */
async function pointsFor(db: Db, rules: readonly TaskRule[]): Promise<MyAttendance['points']> {
  if (rules.length === 0) return [];
  const ids = rules.flatMap(({ pointIds }) => pointIds);
  const isAny = rules.some(({ pointIds }) => pointIds.length === 0);
  const rows = await db
    .select({
      pointId: pointTable.pointId,
      name: pointTable.name,
      lng: pointTable.lng,
      lat: pointTable.lat,
      radius: pointTable.radius,
      position: placeTable.name,
    })
    .from(pointTable)
    .innerJoin(placeTable, eq(placeTable.placeId, pointTable.placeId))
    .where(and(eq(pointTable.status, ENABLED), isAny ? undefined : inArray(pointTable.pointId, ids)))
    .orderBy(asc(pointTable.pointId));
  return rows;
}

/** What a check-in now would count as, or why it would be refused. */
function preview(spans: readonly SpanAround[], now: number): { counts: Edge | null; text: string } {
  const span = spanAt(spans, now);
  if (!span) return { counts: null, text: closedText(spans, now) };
  const { firstAt, lastAt } = span;
  const counts = countsAs(
    { plan: spanOfPeriod(span.plan), firstAt: momentOrNull(firstAt), lastAt: momentOrNull(lastAt) },
    now,
  );
  const part = span.rule.sections.length > 1 && span.no > 0 ? `第${span.no}段` : '';
  return { counts, text: `${span.rule.name}${part}${edges[counts]}` };
}

async function openOrdersOf(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(orderTable)
    .where(and(eq(orderTable.workerId, userId), inArray(orderTable.status, openOrder)));
  return row?.n ?? 0;
}

/** Everything that the phone of somebody shows of his attendance. */
export async function myAttendance({ db, user, services }: Ctx): Promise<MyAttendance> {
  const now = services.clock();
  const today = localDay(now);
  const monday = addDays(today, 1 - weekDay(today));
  const [week, spans, overtime, openOrders] = await Promise.all([
    tasksBetween(db, user.userId, addDays(monday, -1), addDays(monday, 7)),
    spansAround(db, user.userId, now),
    overtimeSpans(db, user.userId, now),
    openOrdersOf(db, user.userId),
  ]);
  const current = spanAt(spans, now);
  const shown = week.filter(({ taskId, workDate }) => workDate === today || taskId === current?.taskId);
  const facts = await factsOf(db, shown);
  const isNear = ({ workDate, window }: SpanAround) => workDate === today || spanOfPeriod(window).to > now;
  const extra = overtime.filter((span) => isNear(span) && spanOfPeriod(span.window).from < now + DAY_MS / 2);
  return {
    ...preview([...spans, ...overtime], now),
    openOrders,
    now: wallTime(now),
    tasks: [...facts.map((one) => ownTask(one, now)), ...extra.map(ownOvertime)],
    points: await pointsFor(db, [...facts.map(({ task }) => task.rule), ...extra.map(({ rule }) => rule)]),
    week: daysFrom(monday, addDays(monday, 6)).map((date) => {
      const own = week.filter(({ workDate }) => workDate === date);
      return {
        date,
        sign: daySign(own.map(({ status }) => status)),
        shifts: own.map(({ rule }) => ({
          name: rule.name,
          color: rule.color,
          hoursText: sectionsText(rule.sections),
        })),
      };
    }),
  };
}
