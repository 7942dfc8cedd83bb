import { daySign, daysOfMonth, monthFigures } from '@jiaoyan/contract/attendance/month-figures';
import type { MyMonth } from '@jiaoyan/contract/attendance/punch';
import { daysFrom } from '@jiaoyan/contract/attendance/shift-time';
import { TASK } from '@jiaoyan/contract/attendance/status';
import type { Ctx } from '../../kernel/http/http.ts';
import { edgeTexts, ownTask, tasksBetween } from './my.ts';
import type { SpanRow, TaskRow } from './task.table.ts';
import { factsOf, spansOf } from './task-inputs.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function monthDay(
  date: string,
  tasks: readonly TaskRow[],
  spans: ReadonlyMap<number, SpanRow[]>,
): MyMonth['days'][number] {
  const edges = tasks.flatMap(({ taskId }) => spans.get(taskId) ?? []).map(edgeTexts);
  const ins = edges.flatMap(({ inAt }) => inAt ?? []).sort();
  const outs = edges.flatMap(({ outAt }) => outAt ?? []).sort();
  return {
    date,
    sign: daySign(tasks.map(({ status }) => status)),
    statuses: tasks.map(({ status }) => status),
    shiftNames: tasks.map(({ rule }) => rule.name),
    inAt: ins[0] ?? null,
    outAt: outs.at(-1) ?? null,
    lateMins: sum(tasks.map(({ lateMins }) => lateMins)),
    earlyMins: sum(tasks.map(({ earlyMins }) => earlyMins)),
    workMins: sum(tasks.map(({ workMins }) => workMins)),
  };
}

/** A month of whoever asks: every day with its sign, and what it comes to. */
export async function myMonth({ db, user, services }: Ctx, month: string): Promise<MyMonth> {
  const { from, to } = daysOfMonth(month);
  const tasks = await tasksBetween(db, user.userId, from, to);
  const spans = await spansOf(
    db,
    tasks.map(({ taskId }) => taskId),
  );
  const short = await factsOf(
    db,
    tasks.filter(({ status }) => status === TASK.missing || status === TASK.absent),
  );
  return {
    month,
    days: daysFrom(from, to).map((date) =>
      monthDay(
        date,
        tasks.filter(({ workDate }) => workDate === date),
        spans,
      ),
    ),
    short: short.map((facts) => ownTask(facts, services.clock())).reverse(),
    ...monthFigures(tasks),
  };
}
