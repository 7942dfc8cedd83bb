import { calls } from 'virtual:calls/venue';
import type { venue } from '@jiaoyan/contract/venue/index';
import { createClient } from '../kernel/call/client.ts';

export const venueApi = createClient<typeof venue>(calls);
