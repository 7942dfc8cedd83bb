import type { RoleRights } from '../../system/index.ts';

/** What everybody on the staff does with processes: start them, follow them, decide what waits for them. */
const everyday = ['process-instance:(query|create|cancel)', 'task:(query|update)', 'oa-leave:\\w+'];

/** All but those from outside take part in processes. */
export const bpmRights: RoleRights = {
  of: 'bpm',
  byRole: {
    center_leader: everyday,
    center_deputy: everyday,
    charge_leader: everyday,
    site_admin: everyday,
    repair_worker: everyday,
    reporter: everyday,
    store_keeper: everyday,
  },
};
