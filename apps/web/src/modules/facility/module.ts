import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** The register of facilities: their classes, where they are, how they stand, who makes and sells them. */
export const facility: WebModule = {
  name: 'facility',
  views: {
    'repair/facility/classify': async () => (await import('./ClassifyPage.tsx')).ClassifyPage,
    'repair/facility/facility': async () => (await import('./FacilityPage.tsx')).FacilityPage,
    'repair/facility/provider': async () => (await import('./ProviderPage.tsx')).ProviderPage,
    'repair/facility/quality': async () => (await import('./QualityPage.tsx')).QualityPage,
    'facility/file': async () => (await import('./FacilityFile.tsx')).FacilityFilePage,
    'facility/scrap': async () => (await import('./ScrapPage.tsx')).ScrapPage,
    'repair/facility/quest': async () => (await import('./QuestPage.tsx')).QuestPage,
    'repair/facility/audit': async () => (await import('./AuditPage.tsx')).AuditPage,
    'my/audit': async () => (await import('./AuditMinePage.tsx')).AuditMinePage,
    'my/quest': async () => (await import('./QuestMinePage.tsx')).QuestMinePage,
    'my/facility': async () => (await import('./FacilityMinePage.tsx')).FacilityMinePage,
  },
  // Who has nothing else to do with the register comes here by a message or from the home page.
  routes: [
    {
      pattern: '/my/facility',
      view: 'my/facility',
      name: 'MyFacility',
      title: '我的设施',
      permissions: ['repair:report:add'],
    },
    {
      pattern: '/my/audit',
      view: 'my/audit',
      name: 'MyAudit',
      title: '我的盘点',
      permissions: ['repair:facility:audit'],
    },
    {
      pattern: '/my/quest',
      view: 'my/quest',
      name: 'MyQuest',
      title: '我的隐患',
      permissions: ['repair:facilityQuest:query'],
    },
    {
      pattern: '/facility/file',
      view: 'facility/file',
      name: 'FacilityFile',
      title: '设施档案',
      permissions: ['repair:facility:query'],
    },
    // The page that the process shows beside its decision.
    {
      pattern: '/facility/scrap',
      view: 'facility/scrap',
      name: 'FacilityScrap',
      title: '设施报废申请',
      permissions: ['repair:facility:query'],
    },
  ],
  planLayers: [
    {
      key: 'facility',
      label: '设施',
      permission: 'repair:facility:list',
      Pins: part(async () => (await import('./FacilityPins.tsx')).FacilityPins),
      Unplaced: part(async () => (await import('./FacilityPins.tsx')).UnplacedFacilities),
    },
  ],
  roomSections: [
    { key: 'facilities', Section: part(async () => (await import('./RoomFacilities.tsx')).RoomFacilities) },
  ],
  // Leaders of teams and building managers have no menu but the workbench.
  leftovers: [
    async () => {
      await import('./audits.ts');
      (await import('../../kernel/outbox/batches.ts')).watchBatches();
    },
  ],
  workbenchTabs: [
    {
      key: 'facility',
      group: 'site',
      label: '设施',
      permission: 'repair:facility:list',
      rank: 6,
      Panel: part(async () => (await import('./FacilityPage.tsx')).FacilityPage),
    },
    {
      key: 'quest',
      group: 'site',
      label: '隐患',
      permission: 'repair:facilityQuest:list',
      rank: 7,
      Panel: part(async () => (await import('./QuestPage.tsx')).QuestPage),
    },
  ],
  workLinks: [
    { permission: 'repair:report:add', to: '/my/facility', label: '我的设施' },
    { permission: 'repair:facilityQuest:add', to: '/my/quest', label: '我的隐患' },
    { permission: 'repair:facility:audit', to: '/my/audit', label: '设施盘点' },
  ],
};
