import { calls } from 'virtual:calls/bpm';
import type { bpm } from '@jiaoyan/contract/bpm/index';
import { createClient } from '../kernel/call/client.ts';

export const bpmApi = createClient<typeof bpm>(calls);
