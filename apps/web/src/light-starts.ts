import { MOBILE_WIDTH } from './kernel/breakpoint.ts';
import type { LightStart } from './kernel/module.ts';
import { lightPaths } from './light-paths.ts';
import { attendanceStart } from './modules/attendance/my/attendance-start.ts';
import { storeStart } from './modules/material/store-start.ts';
import { roundStart } from './modules/patrol/my/round-start.ts';
import { performanceStart } from './modules/performance/my/performance-start.ts';
import { reportStart } from './modules/repair/my/report-start.ts';

/** The pages that start without the application. A list of its own: the manifests in `modules.ts` come with the application. */
export const lightStarts: readonly LightStart[] = [
  reportStart,
  roundStart,
  storeStart,
  attendanceStart,
  performanceStart,
];

/** Whether a visit of an address begins with the page of a path; `boot.js` asks the same. */
export function isLight(path: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const { unless = '' } = lightPaths[path] ?? {};
  if (pathname !== path || (unless && new RegExp(unless).test(search))) return false;
  return window.matchMedia(`(width < ${MOBILE_WIDTH}px)`).matches;
}
