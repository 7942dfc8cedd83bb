import { calls } from 'virtual:calls/system';
import type { system } from '@jiaoyan/contract/system/index';
import { createClient } from '../kernel/call/client.ts';

export const systemApi = createClient<typeof system>(calls);
