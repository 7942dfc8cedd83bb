import type { RoleRights } from '../../system/index.ts';

/** Who may do what with attendance. Leaders reach their own team, everybody checks in for himself. */
export const attendanceRights: RoleRights = {
  of: 'repair',
  byRole: {
    center_leader: ['attendanceTask:unlock'],
    center_deputy: [
      'attendance(?:Plan|Shift|Point):(?!remove)\\w+',
      'attendanceTask:(?!punch|request|confirm|dispute|unlock)\\w+',
    ],
    charge_leader: [
      'attendancePlan:(list|query|edit|fill|publish|import|export)',
      'attendanceShift:(list|query)',
      'attendanceTask:(list|query|export|review|recompute|punch|request|confirm|dispute|handle)',
    ],
    site_admin: ['attendanceTask:(punch|request|confirm|dispute)'],
    repair_worker: ['attendanceTask:(punch|request|confirm|dispute)'],
    store_keeper: ['attendanceTask:(punch|request|confirm|dispute)'],
  },
};
