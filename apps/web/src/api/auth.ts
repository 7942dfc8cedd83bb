import { calls as auth } from 'virtual:calls/system/auth';
import { calls as social } from 'virtual:calls/system/social';
import type { system } from '@jiaoyan/contract/system/index';
import { createClient } from '../kernel/client.ts';

/** Signing in and out, apart from its module: the first page needs nothing else of it. */
export const { auth: authApi, social: socialApi } = createClient<Pick<typeof system, 'auth' | 'social'>>({
  ...auth,
  ...social,
});
