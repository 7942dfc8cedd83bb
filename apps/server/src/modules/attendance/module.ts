import { attendance as api } from '@jiaoyan/contract/attendance/index';
import { topics } from '@jiaoyan/contract/realtime';
import { defineModule } from '../../kernel/module.ts';
import { holds } from '../../kernel/session-user.ts';
import { calendar } from '../calendar/module.ts';
import { system } from '../system/module.ts';
import { planHandlers } from './plan.ts';
import { pointHandlers } from './point.ts';
import { attendanceConfigs } from './seed/config.data.ts';
import { attendanceDicts } from './seed/dict.data.ts';
import { attendanceMenu } from './seed/menu.data.ts';
import { attendanceTemplateRows } from './seed/message.data.ts';
import { attendanceRights } from './seed/role.data.ts';
import { shiftHandlers } from './shift.ts';

/** Who is due to work when, who was there, and what follows from it. */
export const attendance = defineModule({
  name: 'attendance',
  api,
  uses: { system, calendar },
  handlers: ({ calendar }) => ({
    attendancePlan: planHandlers(calendar),
    attendancePoint: pointHandlers,
    attendanceShift: shiftHandlers,
  }),
  topics: () => [
    {
      pattern: new RegExp(`^${topics.repairAttendance}$`),
      subscribe: (user) =>
        holds(user, 'repair:attendancePlan:list') ||
        holds(user, 'repair:attendanceTask:list') ||
        holds(user, 'repair:attendanceTask:punch'),
    },
  ],
  seeds: {
    menu: attendanceMenu,
    rights: [attendanceRights],
    dict: [attendanceDicts],
    config: attendanceConfigs,
    messages: attendanceTemplateRows,
  },
});
