import { calls } from 'virtual:calls/attendance';
import type { attendance } from '@jiaoyan/contract/attendance/index';
import { createClient } from '../kernel/call/client.ts';

export const attendanceApi = createClient<typeof attendance>(calls);
