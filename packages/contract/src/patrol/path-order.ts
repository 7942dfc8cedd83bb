/** Where a point is, as far as anybody has said. */
export interface Spot {
  readonly placeId: number;
  readonly floorNo: number;
  readonly planX: number | null;
  readonly planY: number | null;
  readonly lng: number | null;
  readonly lat: number | null;
}

/** How far it is across a floor plan, from one building to another, to the stairs, up a floor; in metres on foot. */
const ACROSS = 80;
const BETWEEN = 150;
const TO_STAIRS = 20;
const PER_FLOOR = 15;
const UNKNOWN = 25;
const EARTH = 6_371_000;

/** Metres between two places on the ground. */
function groundDistance(a: Spot, b: Spot): number {
  if (a.lng === null || a.lat === null || b.lng === null || b.lat === null) return BETWEEN;
  const rad = Math.PI / 180;
  const x = (b.lng - a.lng) * rad * Math.cos(((a.lat + b.lat) / 2) * rad);
  return Math.hypot(x, (b.lat - a.lat) * rad) * EARTH;
}

function acrossFloor(a: Spot, b: Spot): number {
  if (a.planX === null || a.planY === null || b.planX === null || b.planY === null) return UNKNOWN;
  return Math.hypot(a.planX - b.planX, a.planY - b.planY) * ACROSS;
}

/** How far somebody walks from one point to another, in metres. */
export function walkBetween(a: Spot, b: Spot): number {
  if (a.placeId !== b.placeId)
    return groundDistance(a, b) + TO_STAIRS + (Math.abs(a.floorNo - 1) + Math.abs(b.floorNo - 1)) * PER_FLOOR;
  if (a.floorNo === b.floorNo) return acrossFloor(a, b);
  return TO_STAIRS + Math.abs(a.floorNo - b.floorNo) * PER_FLOOR + acrossFloor(a, b) / 2;
}

type Distances = readonly (readonly number[])[];
const at = (distances: Distances, a: number, b: number) => distances[a]?.[b] ?? 0;
const lengthOf = (order: readonly number[], distances: Distances): number =>
  order.slice(1).reduce((sum, to, nth) => sum + at(distances, order[nth] as number, to), 0);

/** From a first point always on to the nearest that is left. */
function nearestFirst(start: number, distances: Distances): number[] {
  const left = new Set(distances.keys());
  left.delete(start);
  const order = [start];
  while (left.size > 0) {
    const last = order.at(-1) as number;
    const next = [...left].reduce((best, one) => (at(distances, last, one) < at(distances, last, best) ? one : best));
    left.delete(next);
    order.push(next);
  }
  return order;
}

/** Turns stretches of a way round as long as that makes it shorter. */
function untangled(given: readonly number[], distances: Distances): number[] {
  let order = [...given];
  const step = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? 0 : at(distances, a, b);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let from = 0; from < order.length - 1; from++)
      for (let to = from + 1; to < order.length; to++) {
        const before = step(order[from - 1], order[from]) + step(order[to], order[to + 1]);
        const after = step(order[from - 1], order[to]) + step(order[from], order[to + 1]);
        if (after >= before - 1e-9) continue;
        order = [...order.slice(0, from), ...order.slice(from, to + 1).reverse(), ...order.slice(to + 1)];
        isBetter = true;
      }
  }
  return order;
}

/** How long a way along spots is, in metres. */
export const wayLength = (spots: readonly Spot[]): number =>
  spots.slice(1).reduce((sum, spot, nth) => sum + walkBetween(spots[nth] as Spot, spot), 0);

/** More starts than these are not tried: the way hardly gets shorter. */
const MAX_STARTS = 24;

/** The places of spots in a shorter order, never in a longer one than given. */
export function shorterOrder(spots: readonly Spot[]): number[] {
  const distances = spots.map((a) => spots.map((b) => walkBetween(a, b)));
  const given = [...spots.keys()];
  const candidates = [given, ...given.slice(0, MAX_STARTS).map((start) => nearestFirst(start, distances))];
  return candidates
    .map((order) => untangled(order, distances))
    .reduce((best, order) => (lengthOf(order, distances) < lengthOf(best, distances) - 1e-9 ? order : best), given);
}
