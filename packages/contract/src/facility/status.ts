/** How a facility stands. */
export const FACILITY = {
  used: '10',
  repairing: '20',
  stopped: '30',
  idle: '40',
  scrapping: '50',
  scrapped: '60',
} as const;
export const facilityStates = {
  '10': '在用',
  '20': '维修中',
  '30': '停用',
  '40': '闲置',
  '50': '待报废',
  '60': '已报废',
} as const;
export type FacilityStatus = keyof typeof facilityStates;

/** Why a facility is out of use. */
export const DOWN = { fault: '1', maintenance: '2', rebuilding: '3', inspection: '4' } as const;

/** What changes with a hand-over: where a facility is, or who answers for it. */
export const TRANSFER_KIND = { place: '1', manager: '2' } as const;
/** How a hand-over stands. */
export const TRANSFER = { waiting: '10', confirmed: '20', refused: '30', withdrawn: '40' } as const;

/** How facilities of a class lose their value: 1 month by month, 0 not at all. */
export const DEPRECIATION = { none: '0', straight: '1' } as const;
