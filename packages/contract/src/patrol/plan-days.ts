import { DAY_MS, localDay, momentOf, wallTime } from '../kernel/wall-time.ts';
import { isWorkday, type WorkCalendar } from '../kernel/work-time.ts';
import { ASSIGN, CYCLE, HOLIDAY } from './status.ts';

/** From when until when of a day, `HH:mm`; the end may be `24:00`. */
export interface PlanSlot {
  readonly from: string;
  readonly to: string;
}

/** By what the rounds of a plan are reckoned. */
export interface PlanRule {
  readonly cycle: string;
  readonly byDay: readonly number[];
  readonly everyN: number;
  readonly slots: readonly PlanSlot[];
  readonly windowDays: number;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly holidayMode: string;
}

/** A round that a plan asks for. */
export interface PlannedRound {
  readonly dueDate: string;
  readonly slotNo: number;
  /** Wall time; the end is not part of it. */
  readonly windowFrom: string;
  readonly windowTo: string;
  /** How many there were before it, which decides whose turn it is. */
  readonly nth: number;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Longer than any stretch of days off. */
const LONGEST_HOLIDAY = 100;

/** Minutes of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const startOf = (day: string) => momentOf(`${day} 00:00`);
const addDays = (day: string, days: number) => localDay(startOf(day) + days * DAY_MS);
const daysBetween = (from: string, to: string) => Math.round((startOf(to) - startOf(from)) / DAY_MS);

/** The last day of the month in which a day lies. */
const monthLength = (day: string) => new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7), 0)).getUTCDate();
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Whether the cycle falls on a day, whatever the calendar says of it. */
function fallsOn({ cycle, byDay, everyN, startDate }: PlanRule, day: string): boolean {
  if (cycle === CYCLE.weekly) return byDay.includes(weekday(day));
  if (cycle === CYCLE.monthly) {
    // What a short month does not have falls on its last day.
    const last = monthLength(day);
    return byDay.some((wanted) => Math.min(wanted, last) === Number(day.slice(8, 10)));
  }
  if (cycle === CYCLE.days) return daysBetween(startDate, day) % everyN === 0;
  return true;
}

/** The next day on which people work, from a day on. */
function nextWorkday(day: string, calendar: WorkCalendar): string {
  for (let ahead = 0; ahead < LONGEST_HOLIDAY; ahead++) {
    const candidate = addDays(day, ahead);
    if (isWorkday(candidate, calendar)) return candidate;
  }
  return day;
}

/** The days on which rounds are due, from the start of the plan until a day: each once, in order. */
function dueDays(rule: PlanRule, until: string, calendar: WorkCalendar): string[] {
  const days = new Set<string>();
  const last = rule.endDate !== null && rule.endDate < until ? rule.endDate : until;
  for (let day = rule.startDate; day <= last; day = addDays(day, 1)) {
    if (!fallsOn(rule, day)) continue;
    if (rule.holidayMode === HOLIDAY.asUsual || isWorkday(day, calendar)) days.add(day);
    else if (rule.holidayMode === HOLIDAY.postpone) days.add(nextWorkday(day, calendar));
  }
  return [...days].filter((day) => day <= until).sort();
}

/** Rounds every N hours, round the clock, counted from the first slot of the first day. */
function hourly(rule: PlanRule, from: string, until: string, calendar: WorkCalendar): PlannedRound[] {
  const [slot] = rule.slots;
  if (!slot) return [];
  const first = startOf(rule.startDate) + minutesOf(slot.from) * MINUTE;
  const length = (minutesOf(slot.to) - minutesOf(slot.from)) * MINUTE;
  const step = rule.everyN * HOUR;
  const begin = Math.max(0, Math.ceil((startOf(from) - first) / step));
  const rounds: PlannedRound[] = [];
  let [day, slotNo] = ['', 0];
  for (let nth = begin; ; nth++) {
    const at = first + nth * step;
    const dueDate = localDay(at);
    if (dueDate > until || (rule.endDate !== null && dueDate > rule.endDate)) return rounds;
    slotNo = dueDate === day ? slotNo + 1 : 1;
    day = dueDate;
    if (rule.holidayMode !== HOLIDAY.asUsual && !isWorkday(dueDate, calendar)) continue;
    rounds.push({ dueDate, slotNo, nth, windowFrom: wallTime(at), windowTo: wallTime(at + length) });
  }
}

/** The rounds that a plan asks for between two days, both of them included. */
export function plannedRounds(rule: PlanRule, from: string, until: string, calendar: WorkCalendar): PlannedRound[] {
  if (rule.cycle === CYCLE.hours) return hourly(rule, from, until, calendar);
  return dueDays(rule, until, calendar).flatMap((dueDate, nthDay) =>
    dueDate < from
      ? []
      : rule.slots.map((slot, at) => ({
          dueDate,
          slotNo: at + 1,
          nth: nthDay * rule.slots.length + at,
          windowFrom: wallTime(startOf(dueDate) + minutesOf(slot.from) * MINUTE),
          windowTo: wallTime(startOf(dueDate) + (rule.windowDays - 1) * DAY_MS + minutesOf(slot.to) * MINUTE),
        })),
  );
}

/**
 * Who walks a round: all of them, always the first, or whose turn it is; who is away is passed over. Nobody is left when
 * all of them are away.
 */
export function roundPeople(
  assign: string,
  executorIds: readonly number[],
  nth: number,
  isAway: (userId: number) => boolean,
): number[] {
  if (assign === ASSIGN.together) return executorIds.filter((id) => !isAway(id));
  const first = assign === ASSIGN.turns ? nth % executorIds.length : 0;
  const inTurn = [...executorIds.slice(first), ...executorIds.slice(0, first)];
  const next = inTurn.find((id) => !isAway(id));
  return next === undefined ? [] : [next];
}
