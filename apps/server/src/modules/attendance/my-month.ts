import { type MyMonth, statusSigns } from '@jiaoyan/contract/attendance/punch';
import { daysFrom } from '@jiaoyan/contract/attendance/shift-time';
import { TASK } from '@jiaoyan/contract/attendance/status';
import type { Ctx } from '../../kernel/http/http.ts';
import { edgeTexts, ownTask, tasksBetween } from './my.ts';
import type { SpanRow, TaskRow } from './task.table.ts';
import { factsOf, spansOf } from './task-inputs.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const lastDay = (month: string) => new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate();
/** Somebody was there, however long. */
const present: readonly string[] = [TASK.normal, TASK.late, TASK.early, TASK.lateAndEarly, TASK.missing];
const notYet: readonly string[] = [TASK.waiting, TASK.working];

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
    sign: [...new Set(tasks.map(({ status }) => statusSigns[status] ?? ''))].join(''),
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
  const [from, to] = [`${month}-01`, `${month}-${lastDay(month)}`];
  const tasks = await tasksBetween(db, user.userId, from, to);
  const spans = await spansOf(
    db,
    tasks.map(({ taskId }) => taskId),
  );
  const days = (list: readonly TaskRow[]) => new Set(list.map(({ workDate }) => workDate)).size;
  const having = (...statuses: readonly string[]) => tasks.filter(({ status }) => statuses.includes(status));
  const short = await factsOf(db, having(TASK.missing, TASK.absent));
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
    dueDays: days(tasks.filter(({ status }) => !notYet.includes(status))),
    presentDays: days(having(...present)),
    lateTimes: having(TASK.late, TASK.lateAndEarly).length,
    earlyTimes: having(TASK.early, TASK.lateAndEarly).length,
    missTimes: having(TASK.missing).length,
    absentDays: sum(tasks.map(({ absentDays }) => absentDays)),
    leaveMins: sum(tasks.map(({ leaveMins }) => leaveMins)),
    workMins: sum(tasks.map(({ workMins }) => workMins)),
    nightMins: sum(tasks.map(({ nightMins }) => nightMins)),
  };
}
