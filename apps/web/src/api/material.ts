import { calls } from 'virtual:calls/material';
import type { material } from '@jiaoyan/contract/material/index';
import { createClient } from '../kernel/call/client.ts';

export const materialApi = createClient<typeof material>(calls);
