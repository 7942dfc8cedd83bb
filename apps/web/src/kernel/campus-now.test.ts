import { afterEach, expect, test, vi } from 'vitest';
import { campusNow } from './campus-now.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each([
  ['UTC', '2026-11-19T21:40:05Z', '2026-11-20 05:40:05'],
  ['America/New_York', '2026-11-30T16:00:00Z', '2026-12-01 00:00:00'],
  ['Asia/Shanghai', '2026-12-31T15:59:59Z', '2026-12-31 23:59:59'],
])('in %s the campus has its own day', (zone, moment, wall) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: new Date(moment) });
  expect(campusNow().format('YYYY-MM-DD HH:mm:ss')).toBe(wall);
});
