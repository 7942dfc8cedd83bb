import type { LeaveSlot } from '@jiaoyan/contract/bpm/leave';

/** The leaves that take a part of a day; one that ends at midnight does not take the day that begins then. */
export const leavesOn = <T extends Pick<LeaveSlot, 'startTime' | 'endTime'>>(day: string, leaves: readonly T[]): T[] =>
  leaves.filter(({ startTime, endTime }) => startTime < `${day} 23:59:59` && endTime > `${day} 00:00:00`);

/** The leave that a request overlaps. */
export const overlapping = <T extends Pick<LeaveSlot, 'startTime' | 'endTime'>>(
  wish: { startTime: string; endTime: string },
  leaves: readonly T[],
): T | undefined => leaves.find(({ startTime, endTime }) => startTime < wish.endTime && endTime > wish.startTime);
