import type { RoleRights } from '../../system/index.ts';

/** What everybody on the staff and every student may do: report a fault, follow it, judge the work. */
const reporting =
  'report:(add|edit|cancel|urge|confirm|rework|again|follow|comment)|rate:add|areaApply:(query|add|edit|remove|submit|cancel|checkin|checkout)';
/** To look at the campus. */
const campus = '(subcamp|place|room|duty):(list|query)';
/** To be on duty. */
const onDuty = 'duty:(checkin|swap|handover)';

/** To announce shut-offs for what one looks after. */
const outages = 'outage:(?!remove|export)\\w+';

const byRole: RoleRights['byRole'] = {
  center_leader: [
    reporting,
    '(report|receive|distribute|rate|manage|company\\w*|areaUse|outage):(?!remove)\\w+',
    'companySettle:remove',
    'order:(list|query|export|outsource)',
  ],
  center_deputy: [
    reporting,
    '(report|receive|distribute|rate|manage|areaUse|areaApply|subcamp|place|room|duty|outage|company|companyOrder):(?!remove)\\w+',
    'companySettle:(list|query|add|submit|remove|export)',
    'order:(list|query|export|outsource)',
  ],
  charge_leader: [
    reporting,
    campus,
    onDuty,
    outages,
    'manage:\\w+',
    '(report|rate):(list|query|export)',
    '(receive|distribute):\\w+',
    'order:(list|query|export|suspend|resume|decide|transfer|void|assist|outsource|unuse)',
    'rate:(reply|visit|judge)',
    'areaUse:\\w+',
    'company:(list|query)|companyOrder:(list|query|add|audit|verify|export)|companySettle:query',
  ],
  site_admin: [
    reporting,
    campus,
    onDuty,
    outages,
    'manage:list',
    '(report|rate):(list|query|export)',
    'receive:(list|accept|reject|merge)',
    'order:(list|query)',
    'rate:reply',
    'areaUse:\\w+|areaApply:(list|occupy|forceRelease)',
    'qrcode:(list|query|generate|print|revoke|replace|export)',
    'companyOrder:(list|query|verify)',
  ],
  repair_worker: [
    reporting,
    onDuty,
    'order:(query|take|refuse|appoint|arrive|suspend|resume|transferApply|finish)',
    'rate:appeal',
  ],
  reporter: [reporting],
  store_keeper: [reporting],
  company_user: ['companyOrder:(query|take|refuse|quote|progress|finish)'],
};

/** Who may do what on the campus and with repairs. Those in charge of teams and buildings see the workbench in their menu, and nothing else. */
export const repairRights: RoleRights = {
  of: 'repair',
  byRole,
  menus: { charge_leader: ['repair'], site_admin: ['repair'] },
};
