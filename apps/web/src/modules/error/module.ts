import type { WebModule } from '../../kernel/module.ts';

/** Pages for what is not there or not allowed. */
export const error: WebModule = {
  name: 'error',
  views: {
    'error/401': async () => (await import('./NoAccessPage.tsx')).NoAccessPage,
    'error/404': async () => (await import('./NotFoundPage.tsx')).NotFoundPage,
  },
  routes: [
    { pattern: '/404', view: 'error/404', name: 'NotFound', title: '找不到网页', noCache: true, untagged: true },
    { pattern: '/401', view: 'error/401', name: 'NoAccess', title: '没有访问权限', noCache: true, untagged: true },
  ],
};
