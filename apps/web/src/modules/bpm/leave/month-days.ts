import type { LeaveSlot } from '@jiaoyan/contract/bpm/leave';
import dayjs from 'dayjs';

/** A day on a calendar. */
export interface MonthDay {
  day: string;
  inMonth: boolean;
  isToday: boolean;
}

const WEEK = 7;
const DAY = 'YYYY-MM-DD';

/** The weeks of a month, Monday first, filled up with the days around it. */
export function weeksOf(month: string, today: string): MonthDay[][] {
  const first = dayjs(`${month}-01`);
  const start = first.subtract((first.day() + WEEK - 1) % WEEK, 'day');
  const count = Math.ceil((first.diff(start, 'day') + first.daysInMonth()) / WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_unused, at) => {
      const day = start.add(week * WEEK + at, 'day').format(DAY);
      return { day, inMonth: day.startsWith(month), isToday: day === today };
    }),
  );
}

/** The leaves that take a part of a day; one that ends at midnight does not take the day that begins then. */
export const leavesOn = <T extends Pick<LeaveSlot, 'startTime' | 'endTime'>>(day: string, leaves: readonly T[]): T[] =>
  leaves.filter(({ startTime, endTime }) => startTime < `${day} 23:59:59` && endTime > `${day} 00:00:00`);

/** The leave that a request overlaps. */
export const overlapping = <T extends Pick<LeaveSlot, 'startTime' | 'endTime'>>(
  wish: { startTime: string; endTime: string },
  leaves: readonly T[],
): T | undefined => leaves.find(({ startTime, endTime }) => startTime < wish.endTime && endTime > wish.startTime);
