import { calls } from 'virtual:calls/patrol';
import type { patrol } from '@jiaoyan/contract/patrol/index';
import { createClient } from '../kernel/call/client.ts';

export const patrolApi = createClient<typeof patrol>(calls);
