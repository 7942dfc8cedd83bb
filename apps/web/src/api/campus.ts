import { calls } from 'virtual:calls/campus';
import type { campus } from '@jiaoyan/contract/campus/index';
import { createClient } from '../kernel/call/client.ts';

export const campusApi = createClient<typeof campus>(calls);
