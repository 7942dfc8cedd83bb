/** What everybody on the staff and every student may do: report a fault, follow it, judge the work. */
const reporting =
  'report:(add|edit|cancel|urge|confirm|rework|again|follow|comment)|rate:add|areaApply:(query|add|edit|remove|submit|cancel|checkin|checkout)';
/** To look at the campus. */
const campus = '(subcamp|place|room|duty):(list|query)';
/** To be on duty. */
const onDuty = 'duty:(checkin|swap|handover)';

/** To announce shut-offs for what one looks after. */
const outages = 'outage:(?!remove|export)\\w+';

/** Permissions of the repair module by role, as patterns of what follows `repair:`. */
export const repairRights: Readonly<Record<string, readonly string[]>> = {
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
    'order:(list|query|export|suspend|resume|decide|transfer|void|assist|outsource)',
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

/** Those in charge of teams and buildings see the workbench in their menu, and nothing else. */
const workbench = { roles: ['charge_leader', 'site_admin'], menus: [40] };

/** Whether a role holds a menu row of the repair module. */
export function holdsRepair(roleKey: string, { menuId, perms }: { menuId: number; perms: string }): boolean {
  if (workbench.roles.includes(roleKey) && workbench.menus.includes(menuId)) return true;
  const rights = repairRights[roleKey]?.join('|');
  return rights !== undefined && new RegExp(`^repair:(${rights})$`).test(perms);
}
