import { calls } from 'virtual:calls/campus';
import type { campus } from '@jiaoyan/contract/campus/index';
import { createClient } from '../kernel/client.ts';

export const campusApi = createClient<typeof campus>(calls);
