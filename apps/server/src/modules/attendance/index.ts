export type { MonthHold } from './month-hold.ts';
