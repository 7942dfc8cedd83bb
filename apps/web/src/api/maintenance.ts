import { calls } from 'virtual:calls/maintenance';
import type { maintenance } from '@jiaoyan/contract/maintenance/index';
import { createClient } from '../kernel/call/client.ts';

export const maintenanceApi = createClient<typeof maintenance>(calls);
