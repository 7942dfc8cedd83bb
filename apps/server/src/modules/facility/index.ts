export { belowClass } from './classify.ts';
export { closeDown, downMinutes, openDown } from './down.ts';
export {
  type Announcer,
  type FacilityTurn,
  facilityKind,
  moveFacility,
  refuseScrapped,
  takeFacility,
} from './facility-case.ts';
export { relocate } from './facility-moves.ts';
export { heldScope, requireFacility, type SiteColumns, scopedFacilities, seesValues } from './facility-scope.ts';
export type { Asking, FacilityWork, HistoryPart } from './facility-work.ts';
export { enterReading, type NewReading } from './meter.ts';
export { joinPosition, positionText, refusePosition } from './position.ts';
export type { ProviderWork } from './provider-work.ts';
export { expiredAmong } from './quality-facts.ts';
export { type Fixed, placeOfQuest, type QuestBy, questsFixed, questsFollow, questsReturned } from './quest-case.ts';
export { enterQuest, type Handling, handleQuest, sendQuest } from './quest-moves.ts';
export { deputies, leaderOf, managersOf } from './site-people.ts';
export { moveSite, type SiteTurn, sendNotices, siteBase, siteRecord } from './site-record.ts';
export { type Broken, enterWarranty, type Warranty, warrantyFor, warrantyText } from './warranty.ts';
