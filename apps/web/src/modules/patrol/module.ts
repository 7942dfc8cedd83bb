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
    'repair/patrol/task': async () => (await import('./TaskPage.tsx')).TaskPage,
    'patrol/round': async () => (await import('./RoundPage.tsx')).RoundPage,
  },
  // Leaders of teams come here by a message: they have no menu but the workbench.
  routes: [
    {
      pattern: '/patrol/round',
      view: 'patrol/round',
      name: 'PatrolRound',
      title: '巡检任务详情',
      permissions: ['repair:patrolTask:query'],
    },
  ],
  workbenchTabs: [
    {
      key: 'patrol',
      label: '巡检',
      permission: 'repair:patrolTask:list',
      rank: 8,
      Panel: part(async () => (await import('./TaskPage.tsx')).TaskPage),
    },
    {
      key: 'patrolAnalysis',
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
};
