import type { LightStart } from '../../../kernel/module.ts';

/** Own coming and going on a phone. */
export const attendanceStart: LightStart = {
  path: '/my/attendance',
  firstCalls: () => ['/getInfo'],
  async load() {
    const { AttendanceStart, prefetchAttendance } = await import('./AttendanceStart.tsx');
    return { Page: AttendanceStart, prefetch: prefetchAttendance };
  },
};
