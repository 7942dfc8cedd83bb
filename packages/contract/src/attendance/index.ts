import { attendancePlan } from './plan.ts';
import { attendancePoint } from './point.ts';
import { attendanceShift } from './shift.ts';

/** Who is due to work when, who was there, and what follows from it. */
export const attendance = {
  attendancePlan: attendancePlan.endpoints,
  attendancePoint: attendancePoint.endpoints,
  attendanceShift: attendanceShift.endpoints,
};
