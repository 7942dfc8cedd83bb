import type { RoleRights } from '../../system/index.ts';

/** Who may do what with rounds. Workers reach their own, building managers those through their buildings. */
export const patrolRights: RoleRights = {
  of: 'repair',
  byRole: {
    center_leader: ['patrolTask:exempt'],
    center_deputy: ['patrol(?:Term|Point|Path|Plan|Task|Analysis):(?!remove|punch)\\w+'],
    charge_leader: ['patrolTask:(list|query|reassign|cancel|exempt)', 'patrolAnalysis:list'],
    site_admin: ['patrolPoint:(list|query)', 'patrolTask:(list|query)', 'patrolAnalysis:list'],
    repair_worker: ['patrolTask:(query|punch)'],
  },
};
