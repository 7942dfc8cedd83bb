export type { CalendarReader } from './work-calendar.ts';
export { workLeaves } from './work-leaves.ts';
