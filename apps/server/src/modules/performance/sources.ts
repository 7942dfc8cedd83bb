import type { Sources } from './source.ts';
import { attendanceSource } from './source-attendance.ts';
import { orderSources } from './source-order.ts';
import { rateSources } from './source-rate.ts';
import { workSources } from './source-work.ts';

/** What the modules below know about the work of people, in the order in which it is shown. */
export const ownSources: Sources = [...orderSources, ...rateSources, attendanceSource, ...workSources];
