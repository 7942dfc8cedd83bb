import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol: WebModule = {
  name: 'patrol',
  views: {
    'repair/patrol/term': async () => (await import('./TermPage.tsx')).TermPage,
    'repair/patrol/point': async () => (await import('./PointPage.tsx')).PointPage,
    'repair/patrol/path': async () => (await import('./PathPage.tsx')).PathPage,
    'repair/patrol/plan': async () => (await import('./PlanPage.tsx')).PlanPage,
    'repair/patrol/task': async () => (await import('./TaskDesk.tsx')).TaskDesk,
    'my/patrol': async () => (await import('./my/MyPatrolPage.tsx')).MyPatrolPage,
  },
  // Those who walk rounds have no menu from the server.
  routes: [
    {
      pattern: '/my/patrol',
      view: 'my/patrol',
      name: 'MyPatrol',
      title: '我的巡检',
      permissions: ['repair:patrolTask:punch'],
    },
  ],
  // What was not sent by an earlier visit goes out wherever somebody is.
  leftovers: [
    async () => {
      await import('./my/rounds.ts');
      (await import('../../kernel/outbox/batches.ts')).watchBatches();
    },
  ],
  workbenchTabs: [
    {
      key: 'patrol',
      label: '巡检',
      permission: 'repair:patrolTask:list',
      rank: 8,
      Panel: part(async () => (await import('./TaskDesk.tsx')).TaskDesk),
    },
  ],
  workLinks: [{ permission: 'repair:patrolTask:punch', to: '/my/patrol', label: '我的巡检' }],
};
