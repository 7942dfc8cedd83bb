import { attendanceLeave } from './leave.ts';
import { attendanceMonth } from './month.ts';
import { attendancePlan } from './plan.ts';
import { attendancePoint } from './point.ts';
import { attendanceProof } from './proof.ts';
import { attendancePunch } from './punch.ts';
import { attendanceRequest } from './request.ts';
import { attendanceShift } from './shift.ts';
import { attendanceTask } from './task.ts';

/** Who is due to work when, who was there, and what follows from it. */
export const attendance = {
  attendanceMonth,
  attendanceLeave,
  attendancePlan: attendancePlan.endpoints,
  attendancePoint: attendancePoint.endpoints,
  attendanceProof,
  attendancePunch,
  attendanceRequest,
  attendanceShift: attendanceShift.endpoints,
  attendanceTask,
};
