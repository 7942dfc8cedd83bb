import { perfAdjust } from './adjust.ts';
import { perfAppeal } from './appeal.ts';
import { perfRecord } from './record.ts';
import { perfRun } from './run.ts';
import { perfScheme } from './scheme.ts';

/** What the work of people comes to: by which facts, by which rules, and what they say against it. */
export const performance = { perfScheme, perfRun, perfRecord, perfAdjust, perfAppeal };
