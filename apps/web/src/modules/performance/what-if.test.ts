import type { PerfItem } from '@jiaoyan/contract/performance/item';
import { type ScoredFact, scoreRecord } from '@jiaoyan/contract/performance/score';
import { expect, test } from 'vitest';
import { scaleOf, standsAt, whatIf } from './what-if.ts';

const common = { minN: 5, rates: {} };
const onTime: PerfItem = {
  ...common,
  key: 'onTime',
  weight: 60,
  kind: 'share',
  points: [
    { at: '0.7', score: '0' },
    { at: '0.98', score: '100' },
  ],
};
const satisfaction: PerfItem = {
  ...common,
  key: 'satisfaction',
  weight: 40,
  kind: 'mean',
  shrink: 10,
  points: [
    { at: '1', score: '0' },
    { at: '5', score: '100' },
  ],
};
const volume: PerfItem = { ...common, key: 'volume', weight: 100, kind: 'median', most: '120' };
const praise: PerfItem = {
  ...common,
  key: 'praise',
  weight: 0,
  kind: 'count',
  start: '0',
  step: '1',
  least: '0',
  most: '5',
};
const rules = { items: [onTime, satisfaction, praise], grades: [{ grade: 'A' as const, from: '0' }] };
const baselines = { satisfaction: '4.2000', volume: '300.0000' };
const many = (itemKey: string, nums: readonly string[], den = '1'): ScoredFact[] =>
  nums.map((num) => ({ itemKey, num, den, excludedBy: null }));
const times = (count: number, num: string) => Array.from({ length: count }, () => num);
const facts = [
  ...many('onTime', [...times(18, '1'), ...times(2, '0')]),
  ...many('satisfaction', times(6, '4')),
  ...many('praise', ['1']),
];

test('[PER-06] five points of 及时率 more are what the server gives for one order more in time', () => {
  expect(standsAt(onTime, facts, baselines)).toBe(90);
  const changed = [...many('onTime', [...times(19, '1'), '0']), ...facts.slice(20)];
  expect(whatIf(rules, baselines, facts, ['1.50'], { onTime: 95 })).toEqual(
    scoreRecord(rules, baselines, changed, ['1.50']),
  );
});

test('[PER-06] without a wish the score stays, with each the others stay', () => {
  const now = scoreRecord(rules, baselines, facts, []);
  expect(whatIf(rules, baselines, facts, [], {})).toEqual(now);
  const better = whatIf(rules, baselines, facts, [], { satisfaction: 50, praise: 3 });
  const changed = [...facts.slice(0, 20), ...many('satisfaction', times(6, '5')), ...many('praise', ['3'])];
  expect(better).toEqual(scoreRecord(rules, baselines, changed, []));
  expect(better.items[0]).toEqual(now.items[0]);
});

test('what counts against the median moves by the median of the team', () => {
  const own = many('volume', times(6, '40'));
  const alone = { items: [volume], grades: rules.grades };
  expect(standsAt(volume, own, baselines)).toBe(80);
  expect(whatIf(alone, baselines, own, [], { volume: 110 }).final).toBe('110.00');
});

test('what is taken off in parts of one moves in parts of one', () => {
  const present: PerfItem = { ...praise, key: 'attendance', weight: 100, start: '100', step: '-100', most: '100' };
  const own = many('attendance', [...times(5, '0'), '0.07']);
  const alone = { items: [present], grades: rules.grades };
  expect(scaleOf(present)).toEqual({ parts: 100, most: 100 });
  expect(scaleOf(praise)).toEqual({ parts: 1, most: 5 });
  expect(standsAt(present, own, baselines)).toBe(7);
  expect(whatIf(alone, baselines, own, [], { attendance: 2 }).final).toBe('98.00');
});

test('a fact that no longer counts is not moved, and what has no facts stands nowhere', () => {
  const out = facts.map((fact) => (fact.itemKey === 'praise' ? { ...fact, excludedBy: 7 } : fact));
  expect(standsAt(praise, out, baselines)).toBeUndefined();
  expect(whatIf(rules, baselines, out, [], { praise: 5 })).toEqual(scoreRecord(rules, baselines, out, []));
});
