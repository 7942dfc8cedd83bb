import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** Plans of maintenance, their tasks, and the rounds of those who do them. */
export const maintenance: WebModule = {
  name: 'maintenance',
  views: {
    'repair/facility/maintain': async () => (await import('./MaintainPage.tsx')).MaintainPage,
    'facility/task': async () => (await import('./TaskPage.tsx')).TaskPage,
    'my/maintain': async () => (await import('./MaintainMinePage.tsx')).MaintainMinePage,
  },
  // Workers and people of companies have no menu from the server; the home page and labels lead here.
  routes: [
    {
      pattern: '/my/maintain',
      view: 'my/maintain',
      name: 'MyMaintain',
      title: '我的维保',
      permissions: ['repair:maintainOrder:start'],
    },
    // Leaders of teams and building managers have no menu but the workbench; messages and files lead here.
    {
      pattern: '/facility/task',
      view: 'facility/task',
      name: 'MaintainTask',
      title: '维保任务',
      permissions: ['repair:maintainOrder:list'],
    },
  ],
  workbenchTabs: [
    {
      key: 'maintain',
      group: 'site',
      label: '维保',
      permission: 'repair:maintainOrder:list',
      rank: 5,
      Panel: part(async () => (await import('./TaskPage.tsx')).TaskPage),
    },
  ],
  facilitySections: [
    {
      key: 'maintain',
      label: '维保',
      rank: 2,
      permission: 'repair:maintainOrder:query',
      Panel: part(async () => (await import('./FacilityMaintenance.tsx')).FacilityMaintenance),
    },
  ],
  workCards: [
    {
      permission: 'repair:maintainOrder:start',
      Card: part(async () => (await import('./MaintainWork.tsx')).MaintainWork),
    },
    {
      permission: 'repair:maintainOrder:list',
      Card: part(async () => (await import('./MaintainLead.tsx')).MaintainLead),
    },
  ],
};
