import type { WebModule } from '../../kernel/module.ts';

/** Rosters, substitutes and handovers. */
export const duty: WebModule = {
  name: 'duty',
  views: {
    'repair/area/duty': async () => (await import('./DutyPage.tsx')).DutyPage,
    'my/duty': async () => (await import('./DutyMinePage.tsx')).DutyMinePage,
  },
  // Staff on duty have no menu entry from the server; the home page links here.
  routes: [
    {
      pattern: '/my/duty',
      view: 'my/duty',
      name: 'MyDuty',
      title: '我的值班',
      permissions: ['repair:duty:checkin'],
    },
  ],
};
