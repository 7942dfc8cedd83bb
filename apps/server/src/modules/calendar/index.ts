export type { CalendarReader } from './work-calendar.ts';
export { calendarOf, workLeaves } from './work-leaves.ts';
