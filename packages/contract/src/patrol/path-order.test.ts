import { expect, test } from 'vitest';
import { type Spot, shorterOrder, walkBetween, wayLength } from './path-order.ts';

const spot = (placeId: number, floorNo: number, planX: number | null = null, planY = planX): Spot => ({
  placeId,
  floorNo,
  planX,
  planY,
  lng: null,
  lat: null,
});
const inOrder = (spots: readonly Spot[], order: readonly number[]) => order.map((at) => spots[at] as Spot);

test('[PAT-01] a better order walks each building and floor once, and never further than before', () => {
  const zigzag = [spot(1, 1), spot(2, 1), spot(1, 3), spot(2, 2), spot(1, 2), spot(2, 3)];
  const better = inOrder(zigzag, shorterOrder(zigzag));
  expect(better.map(({ placeId }) => placeId).join('')).toMatch(/^(111222|222111)$/);
  expect(wayLength(better)).toBeLessThan(wayLength(zigzag));
});

test('[PAT-01] on a floor the pins decide, and crossings are untangled', () => {
  const line = [0, 0.6, 0.2, 0.8, 0.4, 1].map((x) => ({ ...spot(1, 1, x), planY: 0 }));
  const better = inOrder(line, shorterOrder(line)).map(({ planX }) => planX);
  expect([better, better.toReversed()]).toContainEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const many = Array.from({ length: 60 }, () => ({
    ...spot(1 + Math.floor(random() * 4), 1, random()),
    planY: random(),
  }));
  const order = shorterOrder(many);
  expect(order.toSorted((a, b) => a - b)).toEqual([...many.keys()]);
  expect(wayLength(inOrder(many, order))).toBeLessThan(wayLength(many) * 0.6);
});

test('[PAT-01] what is shortest already stays as it is', () => {
  const floors = [spot(1, 1), spot(1, 2), spot(1, 3)];
  expect(shorterOrder(floors)).toEqual([0, 1, 2]);
  expect(shorterOrder([])).toEqual([]);
});

test('buildings with positions are as far apart as on the ground', () => {
  const a = { ...spot(1, 1), lng: 116.3, lat: 39.9 };
  const b = { ...spot(2, 1), lng: 116.3, lat: 39.901 };
  expect(walkBetween(a, b)).toBeCloseTo(111.2 + 20, 0);
});
