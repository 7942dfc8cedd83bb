import { statusSigns } from './punch.ts';
import { addDays } from './shift-time.ts';
import { TASK } from './status.ts';

/** What of a task goes into the sums of a month. */
export interface TaskFigures {
  readonly workDate: string;
  readonly status: string;
  readonly lateMins: number;
  readonly earlyMins: number;
  readonly workMins: number;
  readonly nightMins: number;
  readonly leaveMins: number;
  readonly absentDays: number;
}
/** What the tasks of a month come to. */
export interface MonthFigures {
  readonly dueDays: number;
  readonly presentDays: number;
  readonly lateTimes: number;
  readonly lateMins: number;
  readonly earlyTimes: number;
  readonly earlyMins: number;
  readonly missTimes: number;
  readonly absentDays: number;
  readonly leaveMins: number;
  readonly nightMins: number;
  readonly workMins: number;
}
/** A day of a sheet: how it stands in one sign, and how long somebody worked. */
export interface MonthDay {
  readonly date: string;
  readonly sign: string;
  readonly workMins: number;
}

const MONTHS = 12;
/** Somebody was there, however long. */
const present: readonly string[] = [TASK.normal, TASK.late, TASK.early, TASK.lateAndEarly, TASK.missing];
/** Nothing has come of it yet. */
const notYet: readonly string[] = [TASK.waiting, TASK.working];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Half days are whole numbers while they are added up. */
const daysOf = (halves: readonly number[]) => sum(halves.map((days) => Math.round(days * 2))) / 2;
const countDays = (tasks: readonly TaskFigures[]) => new Set(tasks.map(({ workDate }) => workDate)).size;

/** The month in which a day lies. */
export const monthOf = (day: string): string => day.slice(0, 7);
/** A month some months later. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / MONTHS)).padStart(4, '0')}-${String((count % MONTHS) + 1).padStart(2, '0')}`;
}
/** The first and the last day of a month. */
export const daysOfMonth = (month: string) => ({
  from: `${month}-01`,
  to: addDays(`${monthAfter(month, 1)}-01`, -1),
});

/** How a day stands, in one sign; several where its tasks differ. */
export const daySign = (statuses: readonly string[]): string =>
  [...new Set(statuses.map((status) => statusSigns[status] ?? ''))].join('');

/** What the tasks of a month come to: the same for the calendar on the phone and for the sheet. */
export function monthFigures(tasks: readonly TaskFigures[]): MonthFigures {
  const having = (...statuses: readonly string[]) => tasks.filter(({ status }) => statuses.includes(status));
  return {
    dueDays: countDays(tasks.filter(({ status }) => !notYet.includes(status))),
    presentDays: countDays(having(...present)),
    lateTimes: having(TASK.late, TASK.lateAndEarly).length,
    lateMins: sum(tasks.map(({ lateMins }) => lateMins)),
    earlyTimes: having(TASK.early, TASK.lateAndEarly).length,
    earlyMins: sum(tasks.map(({ earlyMins }) => earlyMins)),
    missTimes: having(TASK.missing).length,
    absentDays: daysOf(tasks.map(({ absentDays }) => absentDays)),
    leaveMins: sum(tasks.map(({ leaveMins }) => leaveMins)),
    nightMins: sum(tasks.map(({ nightMins }) => nightMins)),
    workMins: sum(tasks.map(({ workMins }) => workMins)),
  };
}

/** The days of which something has come, in their order. */
export function monthDays(tasks: readonly TaskFigures[]): MonthDay[] {
  const days = new Map<string, TaskFigures[]>();
  for (const task of tasks)
    if (!notYet.includes(task.status)) days.set(task.workDate, [...(days.get(task.workDate) ?? []), task]);
  return [...days.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, own]) => ({
      date,
      sign: daySign(own.map(({ status }) => status)),
      workMins: sum(own.map(({ workMins }) => workMins)),
    }));
}
