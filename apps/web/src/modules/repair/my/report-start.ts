import type { LightStart } from '../../../kernel/module.ts';
import { firstCalls } from './phone-calls.ts';

/** Own reports on a phone. */
export const reportStart: LightStart = {
  path: '/my/report',
  firstCalls,
  async load() {
    const { PhoneStart, prefetchPhone } = await import('./PhoneStart.tsx');
    return { Page: PhoneStart, prefetch: prefetchPhone };
  },
};
