import { MOBILE_WIDTH } from '../../../kernel/breakpoint.ts';
import type { LightStart } from '../../../kernel/module.ts';

const PATH = '/my/patrol';

/** Own rounds on a phone; `boot.js` asks the same. */
export const roundStart: LightStart = {
  isWanted: ({ pathname }) => pathname === PATH && window.matchMedia(`(width < ${MOBILE_WIDTH}px)`).matches,
  firstCalls: () => ['/getInfo'],
  async load() {
    const { RoundStart, prefetchRounds } = await import('./RoundStart.tsx');
    return { Page: RoundStart, prefetch: prefetchRounds };
  },
};
