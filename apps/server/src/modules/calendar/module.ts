import { calendar as api } from '@jiaoyan/contract/calendar/index';
import { defineModule } from '../../kernel/module.ts';
import { system } from '../system/module.ts';
import { calendarDayHandlers } from './calendar-day.ts';
import { holidays, workedWeekends } from './seed/holiday.data.ts';
import { seedCalendar } from './seed/holiday.seed.ts';
import { createCalendarReader } from './work-calendar.ts';
import { workLeaves } from './work-leaves.ts';

/** Working days. */
export const calendar = defineModule({
  name: 'calendar',
  api,
  uses: { system },
  create: ({ services: { db, bus }, system }) => createCalendarReader(db, bus, system.configs),
  handlers: ({ system }) => ({ calendarDay: calendarDayHandlers(system.configs) }),
  leavePolicy: [workLeaves],
  seeds: { sets: () => [{ name: 'work-calendar', content: [holidays, workedWeekends], run: seedCalendar }] },
});
