import type { Services } from '../../kernel/services.ts';

/** What reckoning and its jobs take. */
export type PerformanceTools = Pick<Services, 'db' | 'hub' | 'registered' | 'clock'>;
