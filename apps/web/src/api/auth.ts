import { calls } from 'virtual:calls/system/auth';
import type { system } from '@jiaoyan/contract/system/index';
import { createClient } from '../kernel/call/client.ts';

/** Signing in and out, apart from its module: the first page needs nothing else of it. */
export const { auth: authApi } = createClient<Pick<typeof system, 'auth'>>(calls);
