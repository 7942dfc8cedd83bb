import type { WebModule } from '../../kernel/module.ts';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol: WebModule = {
  name: 'patrol',
  views: {
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
  workLinks: [{ permission: 'repair:patrolTask:punch', to: '/my/patrol', label: '我的巡检' }],
};
