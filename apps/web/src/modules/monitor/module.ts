import type { WebModule } from '../../kernel/module.ts';

/** What happened and who is online. */
export const monitor: WebModule = {
  name: 'monitor',
  views: {
    'monitor/operlog/index': async () => (await import('./OperLogPage.tsx')).OperLogPage,
    'monitor/logininfor/index': async () => (await import('./LoginInfoPage.tsx')).LoginInfoPage,
    'monitor/online/index': async () => (await import('./OnlinePage.tsx')).OnlinePage,
  },
};
