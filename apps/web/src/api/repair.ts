import { calls } from 'virtual:calls/repair';
import type { repair } from '@jiaoyan/contract/repair/index';
import { createClient } from '../kernel/call/client.ts';

export const repairApi = createClient<typeof repair>(calls);
