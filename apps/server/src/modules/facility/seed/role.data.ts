import type { RoleRights } from '../../system/index.ts';

/** Who may do what with the register of facilities. */
export const facilityRights: RoleRights = {
  of: 'repair',
  byRole: {
    center_deputy: ['facilityProvider:(?!remove)\\w+'],
    store_keeper: ['facilityProvider:(list|query|add|edit)'],
  },
};
