import { calls } from 'virtual:calls/performance';
import type { performance } from '@jiaoyan/contract/performance/index';
import { createClient } from '../kernel/call/client.ts';

export const performanceApi = createClient<typeof performance>(calls);
