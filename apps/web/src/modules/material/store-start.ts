import type { LightStart } from '../../kernel/module.ts';

/** What somebody keeps, on a phone. */
export const storeStart: LightStart = {
  path: '/my/store',
  firstCalls: () => ['/getInfo'],
  async load() {
    const { StoreStart, prefetchStore } = await import('./StoreStart.tsx');
    return { Page: StoreStart, prefetch: prefetchStore };
  },
};
