import type { WebModule } from '../../kernel/module.ts';

/** Working days. They are a tab among the settings of repairs, and what the roster counts by. */
export const calendar: WebModule = {
  name: 'calendar',
};
