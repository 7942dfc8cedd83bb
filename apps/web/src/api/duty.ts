import { calls } from 'virtual:calls/duty';
import type { duty } from '@jiaoyan/contract/duty/index';
import { createClient } from '../kernel/call/client.ts';

export const dutyApi = createClient<typeof duty>(calls);
