export type { CalendarReader } from './work-calendar.ts';
