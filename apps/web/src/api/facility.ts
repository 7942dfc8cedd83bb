import { calls } from 'virtual:calls/facility';
import type { facility } from '@jiaoyan/contract/facility/index';
import { createClient } from '../kernel/call/client.ts';

export const facilityApi = createClient<typeof facility>(calls);
