import { calendar as api } from '@jiaoyan/contract/calendar/index';
import { defineModule } from '../../kernel/module.ts';
import { seedCalendar } from '../repair/seed/template.seed.ts';
import { system } from '../system/module.ts';
import { calendarDayHandlers } from './calendar-day.ts';
import { holidays, workedWeekends } from './seed/holiday.data.ts';

/** Working days. */
export const calendar = defineModule({
  name: 'calendar',
  api,
  uses: { system },
  handlers: ({ system }) => ({ calendarDay: calendarDayHandlers(system.configs) }),
  seeds: { sets: () => [{ name: 'work-calendar', content: [holidays, workedWeekends], run: seedCalendar }] },
});
