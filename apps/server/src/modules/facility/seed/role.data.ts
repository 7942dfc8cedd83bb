import type { RoleRights } from '../../system/index.ts';

/** Who may do what with the register of facilities. */
export const facilityRights: RoleRights = {
  of: 'repair',
  byRole: {
    center_leader: ['facilityQuest:(review|ignore)'],
    center_deputy: ['facility(?:Provider|Classify|Quality|Quest|Audit|Meter)?:(?!remove)\\w+'],
    charge_leader: ['facility(?:Quality)?:(list|query)', 'facilityMeter:read', 'facilityQuest:(?!ignore|remove)\\w+'],
    site_admin: [
      'facility:(list|query|move|pin|audit)',
      'facilityMeter:read',
      'facilityAudit:(list|query|handle|close|complete|export)',
      'facilityQuality:(list|query)',
      'facilityQuest:(list|query|add|assign|review)',
    ],
    // Whoever is to put a danger right reads it and says when it is done.
    repair_worker: ['facility:(query|audit)', 'facilityMeter:read', 'facilityQuest:(query|add|fix)'],
    store_keeper: ['facilityProvider:(list|query|add|edit)'],
  },
};
