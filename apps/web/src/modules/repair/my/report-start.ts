import { MOBILE_WIDTH } from '../../../kernel/breakpoint.ts';
import type { LightStart } from '../../../kernel/module.ts';
import { firstCalls } from './phone-calls.ts';

const PATH = '/my/report';

/** Own reports on a phone; `boot.js` asks the same. */
export const reportStart: LightStart = {
  isWanted: ({ pathname, search }) =>
    pathname === PATH &&
    !new URLSearchParams(search).has('id') &&
    window.matchMedia(`(width < ${MOBILE_WIDTH}px)`).matches,
  firstCalls,
  async load() {
    const { PhoneStart, prefetchPhone } = await import('./PhoneStart.tsx');
    return { Page: PhoneStart, prefetch: prefetchPhone };
  },
};
