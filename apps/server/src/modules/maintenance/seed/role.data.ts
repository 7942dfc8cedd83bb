import type { RoleRights } from '../../system/index.ts';

/** Who may do what with maintenance. */
export const maintenanceRights: RoleRights = {
  of: 'repair',
  byRole: {
    center_leader: ['maintainOrder:verify'],
    center_deputy: ['maintain:(?!remove)\\w+', 'maintainOrder:(list|query|export|reschedule|reassign|skip|verify)'],
    charge_leader: ['maintain:(list|query)', 'maintainOrder:(list|query|verify|reassign|reschedule|skip)'],
    site_admin: ['maintainOrder:(list|query|verify)'],
    repair_worker: ['maintainOrder:(query|start|record|finish|suspend)'],
    // People of companies do what is theirs, and see nothing else.
    company_user: ['maintainOrder:(query|start|record|finish)'],
  },
};
