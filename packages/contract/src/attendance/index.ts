import { attendancePlan } from './plan.ts';
import { attendancePoint } from './point.ts';
import { attendancePunch } from './punch.ts';
import { attendanceShift } from './shift.ts';
import { attendanceTask } from './task.ts';

/** Who is due to work when, who was there, and what follows from it. */
export const attendance = {
  attendancePlan: attendancePlan.endpoints,
  attendancePoint: attendancePoint.endpoints,
  attendancePunch,
  attendanceShift: attendanceShift.endpoints,
  attendanceTask,
};
