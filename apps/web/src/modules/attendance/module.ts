import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** Who is due to work when, who was there, and what follows from it. */
export const attendance: WebModule = {
  name: 'attendance',
  views: {
    'repair/attendance/plan': async () => (await import('./PlanPage.tsx')).PlanPage,
    'repair/attendance/task': async () => (await import('./TaskPage.tsx')).TaskPage,
    'attendance/team': async () => (await import('./TaskPage.tsx')).TaskPage,
    'attendance/roster': async () => (await import('./PlanDesk.tsx')).PlanDesk,
    'attendance/request': async () => (await import('./RequestPage.tsx')).RequestPage,
    'my/team': async () => (await import('./team/MyTeam.tsx')).MyTeam,
    'my/attendance': async () => (await import('./my/MyAttendancePage.tsx')).MyAttendancePage,
  },
  // Workers have no menu from the server.
  routes: [
    {
      pattern: '/my/attendance',
      view: 'my/attendance',
      name: 'MyAttendance',
      title: '我的考勤',
      permissions: ['repair:attendanceTask:punch'],
    },
    {
      pattern: '/my/team',
      view: 'my/team',
      name: 'MyTeam',
      title: '我的班组',
      permissions: ['repair:attendanceTask:list'],
    },
    // Whoever asked, decides or reaches it may see a request; the server says who does.
    {
      pattern: '/attendance/request',
      view: 'attendance/request',
      name: 'AttendanceRequest',
      title: '考勤申请',
    },
    // Leaders of teams have no menu but the workbench; messages and the home page lead here.
    {
      pattern: '/attendance/team',
      view: 'attendance/team',
      name: 'AttendanceTeam',
      title: '班组考勤',
      permissions: ['repair:attendanceTask:list'],
    },
    {
      pattern: '/attendance/roster',
      view: 'attendance/roster',
      name: 'AttendanceRoster',
      title: '班组排班',
      permissions: ['repair:attendancePlan:list'],
    },
  ],
  // What was not sent by an earlier visit goes out wherever somebody is.
  leftovers: [
    async () => {
      await import('./my/my-attendance.ts');
      (await import('../../kernel/outbox/batches.ts')).watchBatches();
    },
  ],
  workbenchTabs: [
    {
      key: 'attendance',
      group: 'people',
      label: '班组考勤',
      permission: 'repair:attendanceTask:list',
      rank: 10,
      Panel: part(async () => (await import('./TaskDesk.tsx')).TaskDesk),
    },
    {
      key: 'roster',
      group: 'people',
      label: '班组排班',
      permission: 'repair:attendancePlan:list',
      rank: 11,
      Panel: part(async () => (await import('./PlanDesk.tsx')).PlanDesk),
    },
  ],
  workCards: [
    {
      permission: 'repair:attendanceTask:punch',
      Card: part(async () => (await import('./HomeAttendance.tsx')).HomeAttendance),
    },
    {
      permission: 'repair:attendanceTask:list',
      Card: part(async () => (await import('./AttendanceLead.tsx')).AttendanceLead),
    },
  ],
  workLinks: [
    { permission: 'repair:attendanceTask:punch', to: '/my/attendance', label: '我的考勤' },
    { permission: 'repair:attendanceTask:list', to: '/my/team', label: '我的班组' },
  ],
};
