export type { HandoverSection } from './duty-draft.ts';
export { DUTY_LEADER } from './duty-grant.ts';
export { nextDuty } from './duty-next.ts';
export { dutyLeaderNow, dutyPhones, dutySubcamps, leadersNow, spanOf } from './duty-now.ts';
export { type Site, siteScope } from './site-scope.ts';
export { type Arrival, type ArrivalListener, offShift, type Staff, tellArrival } from './staff.ts';
