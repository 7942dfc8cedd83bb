import type { RoleRights } from '../../system/index.ts';

/** Who may do what with materials and stores. What keepers reach are the stores that they keep. */
export const materialRights: RoleRights = {
  of: 'repair',
  byRole: {
    center_leader: ['materialPurchase:add'],
    center_deputy: ['material(?:Type|Store|Doc|Detail|Collect|Purchase|Check)?:(?!remove|reverse)\\w+'],
    charge_leader: [
      'material:(list|query)',
      'materialCollect:(list|query|add|approve|reject)',
      'materialPurchase:(list|query|add|edit|submit|cancel)',
    ],
    repair_worker: ['materialCollect:(query|add|cancel)'],
    store_keeper: [
      '(material|materialType|materialDetail):(?!remove)\\w+',
      'materialStore:(list|query|edit|export|label)',
      'materialDoc:\\w+',
      'materialCheck:(?!audit|reject)\\w+',
      'materialPurchase:\\w+',
      'materialCollect:(list|query|add|issue|return|close|cancel|export)',
    ],
  },
};
