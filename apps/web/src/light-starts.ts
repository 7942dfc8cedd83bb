import type { LightStart } from './kernel/module.ts';
import { roundStart } from './modules/patrol/my/round-start.ts';
import { reportStart } from './modules/repair/my/report-start.ts';

/** The pages that start without the application. A list of its own: the manifests in `modules.ts` come with the application. */
export const lightStarts: readonly LightStart[] = [reportStart, roundStart];
