export { type AreaWork, takenTimes } from './area-work.ts';
export { managersOf, subcampNames } from './place-facts.ts';
export { isManaged, isOwnPlacesOnly, REACH, requirePlace, withinScope } from './place-scope.ts';
export { refuseWithoutPlan } from './room-plan.ts';
export { requireRoom } from './room-scope.ts';
export { refuseClosedSubcamp } from './subcamp.ts';
