import type { WebModule } from '../../kernel/module.ts';

/** What people change of their own account. */
export const profile: WebModule = {
  name: 'profile',
  views: {
    'user/profile': async () => (await import('./ProfilePage.tsx')).ProfilePage,
  },
  routes: [{ pattern: '/user/profile', view: 'user/profile', name: 'Profile', title: '个人中心' }],
};
