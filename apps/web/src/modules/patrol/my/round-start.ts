import type { LightStart } from '../../../kernel/module.ts';

/** Own rounds on a phone. */
export const roundStart: LightStart = {
  path: '/my/patrol',
  firstCalls: () => ['/getInfo'],
  async load() {
    const { RoundStart, prefetchRounds } = await import('./RoundStart.tsx');
    return { Page: RoundStart, prefetch: prefetchRounds };
  },
};
