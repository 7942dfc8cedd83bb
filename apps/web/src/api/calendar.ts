import { calls } from 'virtual:calls/calendar';
import type { calendar } from '@jiaoyan/contract/calendar/index';
import { createClient } from '../kernel/call/client.ts';

export const calendarApi = createClient<typeof calendar>(calls);
