import type { RoleRights } from '../../system/index.ts';

/** Who may do what with performance. The centre publishes and judges, leaders reach their own team, everybody signs for himself. */
export const performanceRights: RoleRights = {
  of: 'repair',
  byRole: {
    center_leader: ['performance:(publish|judge|lock|approve)'],
    center_deputy: [
      'performance:(list|query|export|compute|review|confirm|adjust|approve|opinion|judge|lock)',
      'perfScheme:\\w+',
    ],
    charge_leader: ['performance:(list|query|export|confirm|adjust|opinion)'],
    repair_worker: ['performance:(sign|appeal)'],
    store_keeper: ['performance:(sign|appeal)'],
  },
  withheld: ['performance:(publish|judge)'],
};
