import { calendarDay } from './calendar-day.ts';

/** Working days. */
export const calendar = {
  calendarDay,
};
