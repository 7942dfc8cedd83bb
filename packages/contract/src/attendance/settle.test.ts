import { expect, test } from 'vitest';
import { momentOf } from '../kernel/wall-time.ts';
import { countsAs } from './punch.ts';
import { settleTask } from './settle.ts';
import type { Section, Span } from './shift-time.ts';
import { plansOf, type TaskRule, windowsOf } from './task-rule.ts';

const DAY = '2033-03-14';
const at = (time: string, day = DAY) => momentOf(`${day} ${time}`);
const rule = (change: Partial<TaskRule> = {}): TaskRule => ({
  name: '班',
  kind: '1',
  sections: [{ from: 480, to: 960 }],
  punchMode: '1',
  restMins: 0,
  lateGrace: 5,
  earlyGrace: 0,
  halfDayMins: 60,
  absentMins: 240,
  openBefore: 60,
  closeAfter: 180,
  flexMins: 0,
  nightFrom: 1320,
  nightTo: 1800,
  color: '#000000',
  proofs: [],
  pointIds: [],
  ...change,
});

interface Case {
  readonly rule?: Partial<TaskRule>;
  /** First and last check-in of each span. */
  readonly punches: readonly (readonly [first: number | null, last: number | null])[];
  readonly leaves?: readonly Span[];
  readonly trips?: readonly Span[];
  readonly exemptReason?: string;
}
const settled = ({ rule: change, punches, leaves = [], trips = [], exemptReason = '' }: Case) => {
  const own = rule(change);
  const spans = plansOf(DAY, own).map((plan, nth) => {
    const [firstAt = null, lastAt = null] = punches[nth] ?? [];
    return { no: nth + 1, plan, firstAt, lastAt };
  });
  return settleTask({ workDate: DAY, rule: own, spans, leaves, trips, exemptReason });
};
const both = (come: string, go: string) => [[at(come), at(go)] as const];

test.each([
  ['in time', both('07:50', '16:10'), { status: '1', lateMins: 0, earlyMins: 0, workMins: 480, absentDays: 0 }],
  ['late by the grace', both('08:05', '16:00'), { status: '1', lateMins: 0, workMins: 475 }],
  ['late', both('08:06', '16:00'), { status: '2', lateMins: 6, workMins: 474 }],
  ['early by a minute', both('08:00', '15:59'), { status: '3', earlyMins: 1 }],
  ['late and early', both('08:10', '15:50'), { status: '4', lateMins: 10, earlyMins: 10 }],
  ['late to the limit', both('09:00', '16:00'), { status: '2', lateMins: 60, absentDays: 0 }],
  ['late beyond it', both('09:01', '16:00'), { status: '6', lateMins: 61, absentDays: 0.5 }],
  ['late by four hours', both('12:00', '16:00'), { status: '6', absentDays: 0.5 }],
  ['late by more', both('12:01', '16:00'), { status: '6', absentDays: 1 }],
  ['only come', [[at('07:50'), at('07:50')]] as const, { status: '5', workMins: 0, absentDays: 0 }],
  ['only gone', [[at('16:10'), at('16:10')]] as const, { status: '5', workMins: 0 }],
  ['two check-ins that are one', [[at('07:50'), at('07:54')]] as const, { status: '5' }],
  ['nothing', [[null, null]] as const, { status: '6', absentDays: 1 }],
])('%s', (_name, punches, expected) => {
  expect(settled({ punches })).toMatchObject(expected);
});

const TWO: Section[] = [
  { from: 480, to: 720 },
  { from: 840, to: 1080 },
];
test('a leave is cut out before anybody is late for it', () => {
  const morning = { from: at('00:00'), to: at('12:00') };
  const sections = { sections: TWO, punchMode: '2' };
  expect(
    settled({
      rule: sections,
      punches: [
        [null, null],
        [at('13:55'), at('18:02')],
      ],
      leaves: [morning],
    }),
  ).toMatchObject({
    status: '1',
    leaveMins: 240,
    workMins: 240,
  });
  expect(settled({ rule: { sections: TWO }, punches: [[at('13:55'), at('18:02')]], leaves: [morning] }).status).toBe(
    '1',
  );
  const whole = { from: at('00:00'), to: at('23:59') };
  expect(settled({ punches: [[null, null]], leaves: [whole] })).toMatchObject({
    status: '7',
    leaveMins: 480,
    absentDays: 0,
  });
  expect(settled({ punches: [[null, null]], trips: [whole] })).toMatchObject({ status: '8', leaveMins: 0 });
});

test('whoever misses the half of a day that no leave covers is absent for half a day', () => {
  const morning = { from: at('00:00'), to: at('12:00') };
  const punches = [
    [null, null],
    [null, null],
  ] as const;
  expect(settled({ rule: { sections: TWO, punchMode: '2' }, punches, leaves: [morning] })).toMatchObject({
    status: '6',
    absentDays: 0.5,
  });
});

test('flexible hours move with the coming, as far as they may', () => {
  const flexible = { kind: '2', flexMins: 60 };
  expect(settled({ rule: flexible, punches: both('08:30', '16:30') })).toMatchObject({ status: '1', workMins: 480 });
  expect(settled({ rule: flexible, punches: both('08:30', '16:29') })).toMatchObject({ status: '3', earlyMins: 1 });
  expect(settled({ rule: flexible, punches: both('09:10', '17:00') })).toMatchObject({ status: '2', lateMins: 10 });
});

test('night hours are counted to the minute at both edges', () => {
  const night = { sections: [{ from: 1260, to: 1860 }] };
  const punches = [[at('20:55'), at('07:05', '2033-03-15')]] as const;
  expect(settled({ rule: night, punches })).toMatchObject({ workMins: 600, nightMins: 480 });
  const before = [[at('20:55'), at('22:01')]] as const;
  expect(settled({ rule: night, punches: before }).nightMins).toBe(1);
});

test('an exemption counts as normal and says why', () => {
  const found = settled({ punches: [[null, null]], exemptReason: '系统故障' });
  expect(found).toMatchObject({ status: '1', absentDays: 0 });
  expect(found.lines.at(-1)).toBe('已豁免：系统故障');
});

test('two windows that would overlap both end in the middle; a moment belongs to one of them', () => {
  const span = (from: string, to: string) => ({
    plan: { from: at(from), to: at(to) },
    openBefore: 60,
    closeAfter: 180,
  });
  const windows = windowsOf([span('06:00', '08:00'), span('10:00', '12:00'), span('18:00', '20:00')]);
  expect(windows).toEqual([
    { from: at('05:00'), to: at('09:00') },
    { from: at('09:00'), to: at('15:00') },
    { from: at('17:00'), to: at('23:00') },
  ]);
  // One after the other without a break.
  expect(windowsOf([span('06:00', '08:00'), span('08:00', '10:00')])[1]?.from).toBe(at('08:00'));
});

test('what a check-in counts as follows from what was there before', () => {
  const plan = { from: at('08:00'), to: at('16:00') };
  const counts = (first: string | null, last: string | null, now: string) =>
    countsAs({ plan, firstAt: first === null ? null : at(first), lastAt: last === null ? null : at(last) }, at(now));
  expect(counts(null, null, '07:50')).toBe('in');
  expect(counts(null, null, '15:50')).toBe('out');
  expect(counts('07:50', '07:50', '07:52')).toBe('in');
  expect(counts('07:50', '07:50', '16:10')).toBe('out');
  expect(counts('07:50', '16:10', '16:20')).toBe('again');
});

test('whatever the order of check-ins, the outcome is the same', () => {
  const times = ['07:40', '07:58', '12:00', '15:59', '16:20'].map((time) => at(time));
  const outcomes = times.map((_, turn) => {
    const order = [...times.slice(turn), ...times.slice(0, turn)];
    const first = order.reduce((a, b) => Math.min(a, b));
    const last = order.reduce((a, b) => Math.max(a, b));
    return settled({ punches: [[first, last]] });
  });
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});
