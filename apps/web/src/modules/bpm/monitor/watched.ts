import type { bpmApi } from '../../../api/bpm.ts';

/** An instance as the monitor lists it. */
export type Watched = Awaited<ReturnType<typeof bpmApi.monitor.page>>['rows'][number];
