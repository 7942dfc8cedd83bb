import type { Demand, RosterDay, RosterShift } from '@jiaoyan/contract/attendance/roster';
import { weekDay } from '@jiaoyan/contract/attendance/shift-time';
import { type Board, readKey, type Shifts } from './roster-edit.ts';

/** By which turns are fair; shifts are counted, as they are in what the days before brought. */
export interface Load {
  readonly mins: number;
  readonly nights: number;
  readonly weekends: number;
  readonly holidays: number;
}
type ShiftMap = ReadonlyMap<number, RosterShift>;

const HOLIDAY = '3';
const FRIDAY = 5;
const isWeekend = ({ date }: RosterDay): boolean => weekDay(date) > FRIDAY;
const isHoliday = ({ dayType }: RosterDay): boolean => dayType === HOLIDAY;

/** What a roster brings everybody, in one walk over its cells. */
export function loadsOf(board: Board, days: readonly RosterDay[], shifts: ShiftMap): ReadonlyMap<number, Load> {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const loads = new Map<number, { mins: number; nights: number; weekends: number; holidays: number }>();
  for (const [key, own] of board) {
    const { userId, workDate } = readKey(key);
    const day = dayOf.get(workDate);
    if (!day || own.length === 0) continue;
    const load = loads.get(userId) ?? { mins: 0, nights: 0, weekends: 0, holidays: 0 };
    loads.set(userId, load);
    for (const shift of own.flatMap((shiftId) => shifts.get(shiftId) ?? [])) {
      load.mins += shift.workMins;
      load.nights += shift.isNight ? 1 : 0;
      load.weekends += isWeekend(day) ? 1 : 0;
      load.holidays += isHoliday(day) ? 1 : 0;
    }
  }
  return loads;
}

export const dayKey = (date: string, shiftId: number): string => `${date} ${shiftId}`;
/** Of which shift a count is. */
export const shiftOfKey = (key: string): number => Number(key.slice(key.indexOf(' ') + 1));
/** How many people have a shift on a day. */
export function countsOf(board: Board): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [key, own] of board) {
    const { workDate } = readKey(key);
    for (const shiftId of own) {
      const day = dayKey(workDate, shiftId);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
  }
  return counts;
}

/** How many people a shift needs on a day; 0 where nothing is asked. */
export const neededOn = (demand: readonly Demand[], shiftId: number, date: string): number =>
  Math.max(
    0,
    ...demand
      .filter((one) => one.shiftId === shiftId && (one.days.length === 0 || one.days.includes(weekDay(date))))
      .map(({ min }) => min),
  );

/** The board with what was drawn on top of it. */
export function merged(base: Board, changes: Board): Board {
  if (changes.size === 0) return base;
  const board = new Map<string, Shifts>(base);
  for (const [key, shifts] of changes) board.set(key, shifts);
  return board;
}
