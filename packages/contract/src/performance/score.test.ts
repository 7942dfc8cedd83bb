import { describe, expect, test } from 'vitest';
import { type PerfItem, perfGrades, perfItems } from './item.ts';
import { baselinesOf, meanOf, medianOf, onLine, ranksOf, type ScoredFact, scoreRecord } from './score.ts';

const GRADES = [
  { grade: 'A', from: '95' },
  { grade: 'B', from: '85' },
  { grade: 'C', from: '75' },
  { grade: 'D', from: '0' },
] as const;
const rates = {};
const onTime = (weight = 100, minN = 1): PerfItem => ({
  key: 'onTime',
  kind: 'share',
  weight,
  minN,
  rates,
  points: [
    { at: '0.7', score: '0' },
    { at: '0.98', score: '100' },
  ],
});
const volume = (weight = 100, minN = 1): PerfItem => ({
  key: 'volume',
  kind: 'median',
  weight,
  minN,
  rates,
  most: '120',
});
const satisfaction = (weight = 100, minN = 1, shrink = 10): PerfItem => ({
  key: 'satisfaction',
  kind: 'mean',
  weight,
  minN,
  rates,
  shrink,
  points: [
    { at: '1', score: '0' },
    { at: '3', score: '60' },
    { at: '5', score: '100' },
  ],
});
const attendance = (weight = 100): PerfItem => ({
  key: 'attendance',
  kind: 'count',
  weight,
  minN: 1,
  rates,
  start: '100',
  step: '-100',
  least: '0',
  most: '100',
});
const praise: PerfItem = {
  key: 'praise',
  kind: 'count',
  weight: 0,
  minN: 0,
  rates,
  start: '0',
  step: '1',
  least: '0',
  most: '5',
};
const fact = (itemKey: string, num: string, den = '1', excludedBy: number | null = null): ScoredFact => ({
  itemKey,
  num,
  den,
  excludedBy,
});
const many = (itemKey: string, nums: readonly (number | string)[]) => nums.map((num) => fact(itemKey, String(num)));
const score = (
  items: readonly PerfItem[],
  facts: readonly ScoredFact[],
  baselines = {},
  adjusts: readonly string[] = [],
) => scoreRecord({ items, grades: GRADES }, baselines, facts, adjusts);
const first = (items: readonly PerfItem[], facts: readonly ScoredFact[], baselines = {}) =>
  score(items, facts, baselines).items[0];

test.each([
  ['all in time', [1, 1, 1, 1], '1.0000', '100.00'],
  ['none in time', [0, 0, 0, 0], '0.0000', '0.00'],
  ['below the first point', [1, 1, 0, 0], '0.5000', '0.00'],
  ['on the line', [1, 1, 1, 1, 0], '0.8000', '35.71'],
  ['at the last point', [...Array<number>(49).fill(1), 0], '0.9800', '100.00'],
])('a share on a line between points: %s', (_name, nums, raw, expected) => {
  expect(first([onTime()], many('onTime', nums))).toMatchObject({ raw, score: expected });
});

test.each([
  [['300'], '300', '1.0000', '100.00'],
  [['450'], '300', '1.5000', '120.00'],
  [['100', '100'], '300', '0.6667', '66.67'],
  [['0'], '300', '0.0000', '0.00'],
])('a sum %s against the median %s', (nums, median, raw, expected) => {
  expect(first([volume()], many('volume', nums), { volume: median })).toMatchObject({ raw, score: expected });
});

test('without anything to measure by nothing is scored', () => {
  expect(first([volume()], many('volume', ['1']))).toMatchObject({ raw: null, score: null });
  expect(first([volume()], many('volume', ['1']), { volume: '0' })).toMatchObject({ raw: null, score: null });
});

test.each([
  ['five five-star ratings in a team of fours', [5, 5, 5, 5, 5], '4', '4.3333', '86.67'],
  ['one one-star rating', [1], '4', '3.7273', '74.55'],
  ['exactly the mean', [4, 4], '4', '4.0000', '80.00'],
])('a mean is drawn towards that of the team: %s', (_name, nums, mean, raw, expected) => {
  expect(first([satisfaction()], many('satisfaction', nums), { satisfaction: mean })).toMatchObject({
    raw,
    score: expected,
  });
});
test('without a team a mean stands for itself', () => {
  expect(first([satisfaction()], many('satisfaction', [5, 4]))).toMatchObject({ raw: '4.5000', score: '90.00' });
});

test.each([
  [['0', '0.02', '0.05'], '93.00'],
  [['0.2', '0.9'], '0.00'],
  [['0'], '100.00'],
])('attendance takes off for each task: %s', (nums, expected) => {
  expect(first([attendance()], many('attendance', nums))).toMatchObject({ score: expected });
});

test('weights add up to the base, half up, and points without weight come on top', () => {
  const facts = [...many('onTime', [1, 1, 1, 1, 0]), ...many('attendance', ['0.02']), ...many('praise', [1, 1])];
  const { base, final, grade, items } = score([onTime(50), attendance(50), praise], facts, {}, ['-1.5', '0.25']);
  // (35.71 + 98.00) / 2 = 66.855
  expect(base).toBe('68.86');
  expect(items.at(-1)).toMatchObject({ key: 'praise', n: 2, score: '2.00', moved: '0.00' });
  expect(final).toBe('67.61');
  expect(grade).toBe('D');
});

test('[PER-05] an item with too few facts is not scored, its weight is spread over the others in proportion', () => {
  const facts = [
    ...many('onTime', [1, 0, 0, 0]),
    ...many('satisfaction', [5, 5, 5, 5, 5]),
    ...many('attendance', ['0', '0', '0', '0', '0']),
  ];
  const { items, base } = score([onTime(50, 5), satisfaction(30, 5), attendance(20)], facts);
  expect(items).toMatchObject([
    { key: 'onTime', n: 4, score: null, weight: 50, moved: '0.00' },
    { key: 'satisfaction', n: 5, score: '100.00', weight: 30, moved: '30.00' },
    { key: 'attendance', n: 5, score: '100.00', weight: 20, moved: '20.00' },
  ]);
  expect(base).toBe('100.00');
});
test('spread weights come to a hundred whatever is left over', () => {
  const items = [onTime(33, 9), attendance(33), { ...attendance(34), key: 'other' }];
  const scored = score(items, [...many('attendance', ['0']), ...many('other', ['0'])]).items;
  expect(scored.map(({ moved }) => moved)).toEqual(['0.00', '16.26', '16.74']);
});
test('somebody of whom nothing could be scored has no grade', () => {
  expect(score([onTime(100, 5)], many('onTime', [1]))).toMatchObject({ base: '0.00', final: '0.00', grade: '' });
});
test('a fact that an appeal took out counts in nothing', () => {
  const facts = [fact('onTime', '0', '1', 7), fact('onTime', '1')];
  expect(first([onTime()], facts)).toMatchObject({ n: 1, raw: '1.0000', score: '100.00' });
});
test('a total stays between nothing and a hundred and twenty', () => {
  expect(score([attendance()], many('attendance', ['0']), {}, ['20', '15']).final).toBe('120.00');
  expect(score([attendance()], many('attendance', ['1']), {}, ['-20']).final).toBe('0.00');
});
test.each([
  ['95', 'A'],
  ['94.99', 'B'],
  ['85', 'B'],
  ['75', 'C'],
  ['74.99', 'D'],
])('a total of %s is a %s', (total, grade) => {
  const missing = (100_00n - BigInt(total.replace('.', '').padEnd(4, '0'))).toString().padStart(4, '0');
  const num = `0.${missing}`;
  expect(score([attendance()], many('attendance', [num]))).toMatchObject({ grade });
});

test('the line goes through its points and stays as it is beyond them', () => {
  const points = [
    { at: '0.02', score: '100' },
    { at: '0.12', score: '0' },
  ];
  expect([0n, 200n, 300n, 700n, 1200n, 9000n].map((at) => onLine(points, at))).toEqual([
    1_000_000n,
    1_000_000n,
    900_000n,
    500_000n,
    0n,
    0n,
  ]);
});

describe('what teams are measured by', () => {
  test('medians of odd and even numbers, of none', () => {
    expect(medianOf(['10', '2', '30'])).toBe('10.0000');
    expect(medianOf(['10', '2', '30', '4.5'])).toBe('7.2500');
    expect(medianOf([])).toBeUndefined();
  });
  test('means of facts', () => {
    expect(meanOf([fact('x', '5'), fact('x', '4'), fact('x', '4')])).toBe('4.3333');
    expect(meanOf([])).toBeUndefined();
  });
  test('the median is one of sums by person, the mean one of all facts', () => {
    const of = (userId: number, itemKey: string, num: string) => ({ userId, itemKey, num, den: '1' });
    const facts = [
      of(1, 'volume', '60'),
      of(1, 'volume', '40'),
      of(2, 'volume', '30'),
      of(1, 'satisfaction', '5'),
      of(2, 'satisfaction', '2'),
    ];
    expect(baselinesOf([volume(), satisfaction(), onTime()], facts)).toEqual({
      volume: '65.0000',
      satisfaction: '3.5000',
    });
  });
  test('equal scores share a place', () => {
    const ranks = ranksOf([
      { userId: 1, final: '90.00' },
      { userId: 2, final: '95.50' },
      { userId: 3, final: '90.00' },
      { userId: 4, final: '9.00' },
    ]);
    expect([...ranks]).toEqual([
      [1, 2],
      [2, 1],
      [3, 2],
      [4, 4],
    ]);
  });
});

test('[PER-06] the same facts in another order give the same score to the last digit', () => {
  const facts = [
    ...many('onTime', [1, 0, 1, 1, 1, 1, 1]),
    ...many('satisfaction', [5, 4, 3, 5, 1]),
    ...many('attendance', ['0.02', '0']),
  ];
  const items = [onTime(40), satisfaction(40), attendance(20)];
  const once = score(items, facts, { satisfaction: '4.1234' });
  expect(score(items, [...facts].reverse(), { satisfaction: '4.1234' })).toEqual(once);
});

describe('rules that are refused', () => {
  test.each(['a1', '', '1e9', '９'])('a figure that is none: %s', (at) => {
    const items = [
      {
        ...onTime(),
        points: [
          { at, score: at },
          { at: '1', score: '1' },
        ],
      },
    ];
    expect(perfItems.safeParse(items).success).toBe(false);
    expect(perfGrades.safeParse([{ grade: 'A', from: at }]).success).toBe(false);
  });
  const text = (items: unknown) => perfItems.safeParse(items).error?.issues[0]?.message;
  test('weights that do not come to a hundred', () => expect(text([onTime(99)])).toBe('权重合计必须为100'));
  test('an item twice', () => expect(text([onTime(50), onTime(50)])).toBe('指标不能重复'));
  test('an item without weight that is no count', () =>
    expect(text([onTime(100), { ...volume(0) }])).toBe('权重为0的指标只能按次加减分'));
  test('points that do not ascend', () =>
    expect(
      text([
        {
          ...onTime(),
          points: [
            { at: '1', score: '0' },
            { at: '1', score: '9' },
          ],
        },
      ]),
    ).toBe('得分标准须按指标值从小到大排列'));
  test('grades that do not descend', () =>
    expect(
      perfGrades.safeParse([
        { grade: 'A', from: '10' },
        { grade: 'B', from: '10' },
      ]).error?.issues[0]?.message,
    ).toBe('等级须按最低分从高到低排列'));
});
