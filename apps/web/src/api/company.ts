import { calls } from 'virtual:calls/company';
import type { company } from '@jiaoyan/contract/company/index';
import { createClient } from '../kernel/call/client.ts';

export const companyApi = createClient<typeof company>(calls);
