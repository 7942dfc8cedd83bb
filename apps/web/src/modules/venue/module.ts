import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** Rooms that are lent: applications, bookings, approvals. */
export const venue: WebModule = {
  name: 'venue',
  views: {
    'repair/area/apply': async () => (await import('./ApplyPage.tsx')).ApplyPage,
    'repair/area/use': async () => (await import('./ApplyUsePage.tsx')).ApplyUsePage,
    'my/apply': async () => (await import('./ApplyMinePage.tsx')).ApplyMinePage,
    'my/apply/detail': async () => (await import('./ApplyDetail.tsx')).ApplyDetailPage,
  },
  // Applicants have no menu from the server; the home page and labels lead here.
  routes: [
    {
      pattern: '/my/apply',
      view: 'my/apply',
      name: 'MyApply',
      title: '我的场地申请',
      permissions: ['repair:areaApply:add'],
    },
    {
      pattern: '/my/apply/detail',
      view: 'my/apply/detail',
      name: 'MyApplyDetail',
      title: '场地申请详情',
      permissions: ['repair:areaApply:query'],
    },
  ],
  workbenchTabs: [
    {
      key: 'venue',
      group: 'together',
      label: '场地审批',
      permission: 'repair:areaUse:list',
      rank: 1,
      Panel: part(async () => (await import('./ApplyUsePage.tsx')).ApplyUsePage),
    },
  ],
  workLinks: [{ permission: 'repair:areaApply:add', to: '/my/apply', label: '场地申请' }],
  roomSections: [{ key: 'bookings', Section: part(async () => (await import('./RoomBookings.tsx')).RoomBookings) }],
};
