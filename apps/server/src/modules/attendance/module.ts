import { attendance as api } from '@jiaoyan/contract/attendance/index';
import { topics } from '@jiaoyan/contract/realtime';
import { defineModule } from '../../kernel/module.ts';
import { holds } from '../../kernel/session-user.ts';
import { processSet } from '../bpm/index.ts';
import { bpm } from '../bpm/module.ts';
import { calendar } from '../calendar/module.ts';
import { system } from '../system/module.ts';
import { arrivalPunches } from './arrival.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { serveBoard } from './board.ts';
import { dutyJob } from './duty-task.ts';
import { leaveHandlers } from './leave.ts';
import { leaveApproved, leaveReturned } from './leave-follow.ts';
import { expireJob, grantJob } from './leave-grant.ts';
import { shiftLeaves } from './leave-hours.ts';
import { monthHandlers } from './month.ts';
import { confirmJob, monthJob } from './month-make.ts';
import { planHandlers } from './plan.ts';
import { nightJob } from './plan-end.ts';
import { pointHandlers } from './point.ts';
import { proofHandlers } from './proof.ts';
import { punchHandlers } from './punch.ts';
import { remindJob } from './remind.ts';
import { requestHandlers } from './request.ts';
import { requestListener } from './request-listener.ts';
import { attendanceConfigs } from './seed/config.data.ts';
import { attendanceDicts } from './seed/dict.data.ts';
import { attendanceMenu } from './seed/menu.data.ts';
import { attendanceTemplateRows } from './seed/message.data.ts';
import { requestProcess } from './seed/process.data.ts';
import { attendanceRights } from './seed/role.data.ts';
import { shiftHandlers } from './shift.ts';
import { staffOf } from './staff.ts';
import { taskHandlers } from './task.ts';
import { settleJob } from './task-settle.ts';

/** Who is due to work when, who was there, and what follows from it. */
export const attendance = defineModule({
  name: 'attendance',
  api,
  uses: { system, bpm, calendar },
  create: ({ services, system, calendar }): AttendanceTools => {
    const { db, hub } = services;
    return { db, hub, calendar, configs: system.configs, clock: () => services.clock() };
  },
  handlers: ({ tools, calendar, bpm }) => ({
    attendanceMonth: monthHandlers,
    attendanceLeave: leaveHandlers,
    attendancePlan: planHandlers(calendar),
    attendancePoint: pointHandlers,
    attendanceProof: proofHandlers,
    attendancePunch: punchHandlers(tools),
    attendanceRequest: requestHandlers({
      ...tools,
      startProcess: bpm.startProcess,
      cancelProcess: bpm.cancelProcess,
      canRead: bpm.canRead,
    }),
    attendanceShift: shiftHandlers,
    attendanceTask: taskHandlers,
  }),
  jobs: ({ tools }) => [
    settleJob(tools),
    remindJob(tools),
    dutyJob(tools),
    nightJob(tools),
    monthJob(tools),
    confirmJob(tools),
    grantJob(tools),
    expireJob(tools),
  ],
  routes: (http, { services }) => serveBoard(http, services),
  staff: [staffOf(Date.now)],
  arrivals: [arrivalPunches],
  processes: [leaveApproved(Date.now), requestListener(Date.now)],
  leavePolicy: [shiftLeaves(Date.now)],
  leaveReturns: [leaveReturned(Date.now)],
  topics: () => [
    {
      pattern: new RegExp(`^${topics.repairAttendance}$`),
      subscribe: (user) =>
        holds(user, 'repair:attendancePlan:list') ||
        holds(user, 'repair:attendanceTask:list') ||
        holds(user, 'repair:attendanceTask:punch'),
    },
  ],
  demo: () => import('./seed/demo/index.ts'),
  seeds: {
    menu: attendanceMenu,
    rights: [attendanceRights],
    dict: [attendanceDicts],
    config: attendanceConfigs,
    messages: attendanceTemplateRows,
    sets: () => [processSet(requestProcess)],
  },
});
