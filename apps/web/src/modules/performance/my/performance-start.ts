import type { LightStart } from '../../../kernel/module.ts';

/** Own months on a phone. */
export const performanceStart: LightStart = {
  path: '/my/performance',
  firstCalls: () => ['/getInfo'],
  async load() {
    const { PerformanceStart, prefetchPerformance } = await import('./PerformanceStart.tsx');
    return { Page: PerformanceStart, prefetch: prefetchPerformance };
  },
};
