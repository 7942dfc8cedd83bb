import type { PerfGrade, PerfItem } from '@jiaoyan/contract/performance/item';

const MIN = 5;
const onTimeLine = [
  { at: '0.7', score: '0' },
  { at: '0.98', score: '100' },
];
const share = (key: string, weight: number, points = onTimeLine): PerfItem => ({
  key,
  weight,
  points,
  kind: 'share',
  minN: MIN,
  rates: {},
});
const extra = (key: string, step: string, least: string, most: string): PerfItem => ({
  key,
  step,
  least,
  most,
  kind: 'count',
  weight: 0,
  minN: 0,
  rates: {},
  start: '0',
});
const items = (volume: number, onTime: number): PerfItem[] => [
  { key: 'volume', kind: 'median', weight: volume, minN: MIN, rates: { helper: '0.3' }, most: '120' },
  share('onTime', onTime),
  share('quality', 20, [
    { at: '0.02', score: '100' },
    { at: '0.12', score: '0' },
  ]),
  {
    key: 'satisfaction',
    kind: 'mean',
    weight: 20,
    minN: MIN,
    rates: {},
    shrink: 10,
    points: [
      { at: '1', score: '0' },
      { at: '3', score: '60' },
      { at: '5', score: '100' },
    ],
  },
  {
    key: 'attendance',
    kind: 'count',
    weight: 10,
    minN: MIN,
    rates: { late: '0.02', early: '0.02', missing: '0.05', absent: '0.2' },
    start: '100',
    step: '-100',
    least: '0',
    most: '100',
  },
];
const extras = [
  extra('praise', '1', '0', '5'),
  extra('complaint', '-3', '-20', '0'),
  extra('missed', '-1', '-20', '0'),
  extra('grab', '0.2', '0', '4'),
];

/** By what the workers of the demo campus are measured; since spring maintenance and rounds count as well. */
export const demoScheme = {
  schemeId: 1,
  name: '维修人员月度绩效',
  roleKey: 'repair_worker',
  versions: [
    { versionId: 1, no: 1, items: [...items(25, 25), ...extras] },
    { versionId: 2, no: 2, items: [...items(20, 20), share('maintain', 5), share('patrol', 5), ...extras] },
  ],
} as const;
export const demoGrades: PerfGrade[] = [
  { grade: 'A', from: '95' },
  { grade: 'B', from: '85' },
  { grade: 'C', from: '75' },
  { grade: 'D', from: '0' },
];

/** Points that were given by hand, one in each month. */
export const demoAdjusts = [
  ['2', '主动参加汛期夜间抢修，处置得当'],
  ['-1', '工器具未按规定归位，经提醒后整改'],
  ['1.5', '带教新员工，协助编写检修要点'],
  ['1', '收到师生书面感谢'],
  ['-2', '未佩戴工牌入户，被现场巡查指出'],
] as const;
