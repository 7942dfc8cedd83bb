import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** What the work of people comes to: from their documents, by rules, and with a way to object. */
export const performance: WebModule = {
  name: 'performance',
  views: {
    'repair/performance': async () => (await import('./PerformancePage.tsx')).PerformancePage,
    'performance/team': async () => (await import('./PerformancePage.tsx')).PerformancePage,
    'my/performance': async () => (await import('./my/MyPerformancePage.tsx')).MyPerformancePage,
  },
  routes: [
    // Workers have no menu from the server.
    {
      pattern: '/my/performance',
      view: 'my/performance',
      name: 'MyPerformance',
      title: '我的绩效',
      permissions: ['repair:performance:sign'],
    },
    // Leaders of teams have no menu but the workbench; messages lead here.
    {
      pattern: '/performance/team',
      view: 'performance/team',
      name: 'PerformanceTeam',
      title: '班组绩效',
      permissions: ['repair:performance:list'],
    },
  ],
  workbenchTabs: [
    {
      key: 'performance',
      group: 'people',
      label: '绩效',
      permission: 'repair:performance:list',
      rank: 12,
      Panel: part(async () => (await import('./PerformanceDesk.tsx')).PerformanceDesk),
    },
  ],
  workCards: [
    {
      permission: 'repair:performance:sign',
      Card: part(async () => (await import('./my/ScoreCard.tsx')).ScoreCard),
    },
  ],
  workLinks: [{ permission: 'repair:performance:sign', to: '/my/performance', label: '我的绩效' }],
};
