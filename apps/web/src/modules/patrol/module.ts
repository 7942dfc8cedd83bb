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
    'repair/patrol/analysis': async () => (await import('./AnalysisPage.tsx')).AnalysisPage,
    'repair/patrol/task': async () => (await import('./TaskDesk.tsx')).TaskDesk,
    'patrol/round': async () => (await import('./RoundPage.tsx')).RoundPage,
    'my/patrol': async () => (await import('./my/MyPatrolPage.tsx')).MyPatrolPage,
  },
  routes: [
    // Those who walk rounds have no menu from the server.
    {
      pattern: '/my/patrol',
      view: 'my/patrol',
      name: 'MyPatrol',
      title: '我的巡检',
      permissions: ['repair:patrolTask:punch'],
    },
    // Leaders of teams come here by a message: they have no menu but the workbench.
    {
      pattern: '/patrol/round',
      view: 'patrol/round',
      name: 'PatrolRound',
      title: '巡检任务详情',
      permissions: ['repair:patrolTask:query'],
    },
  ],
  // What was not sent by an earlier visit goes out wherever somebody is.
  leftovers: [
    async () => {
      await import('./my/rounds.ts');
      (await import('../../kernel/outbox/batches.ts')).watchBatches();
    },
  ],
  planLayers: [
    {
      key: 'patrolPoint',
      label: '巡检点位',
      permission: 'repair:patrolPoint:list',
      Pins: part(async () => (await import('./PointPins.tsx')).PointPins),
      Unplaced: part(async () => (await import('./PointPins.tsx')).UnplacedPoints),
    },
  ],
  workbenchTabs: [
    {
      key: 'patrol',
      group: 'site',
      label: '巡检',
      permission: 'repair:patrolTask:list',
      rank: 8,
      Panel: part(async () => (await import('./TaskDesk.tsx')).TaskDesk),
    },
    {
      key: 'patrolAnalysis',
      group: 'site',
      label: '巡检分析',
      permission: 'repair:patrolAnalysis:list',
      rank: 9,
      Panel: part(async () => (await import('./AnalysisPage.tsx')).AnalysisPage),
    },
  ],
  workCards: [
    {
      permission: 'repair:patrolTask:list',
      Card: part(async () => (await import('./PatrolWork.tsx')).PatrolWork),
    },
  ],
  workLinks: [{ permission: 'repair:patrolTask:punch', to: '/my/patrol', label: '我的巡检' }],
};
