import { calls } from 'virtual:calls/monitor';
import type { monitor } from '@jiaoyan/contract/monitor/index';
import { createClient } from '../kernel/call/client.ts';

export const monitorApi = createClient<typeof monitor>(calls);
