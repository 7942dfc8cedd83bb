import { expect, test } from 'vitest';
import {
  type Chain,
  canonical,
  entryHash,
  entryText,
  gradeOf,
  isLinked,
  metresBetween,
  type PatrolFlag,
  patrolFlags,
  placed,
  sortedFlags,
  timeOf,
  type WrittenEntry,
} from './evidence.ts';

const NONCE = 'a'.repeat(32);
const entry = (changes: Partial<WrittenEntry> = {}): WrittenEntry => ({
  taskId: 7,
  pointId: 3,
  userId: 2,
  deviceId: 1,
  token: 'T'.repeat(22),
  deviceTime: 1_000_000,
  elapsed: 1000,
  position: null,
  answers: [{ termId: 5, value: '正常', ok: true, remark: '', deal: '' }],
  photos: [],
  skip: '',
  remark: '',
  prevHash: NONCE,
  ...changes,
});

test('the published text of RFC 8785', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '€$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  };
  expect(canonical(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('names are sorted by their UTF-16 units, as RFC 8785 has it', () => {
  const value = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
  expect([...canonical(value).matchAll(/:(\d)/g)].map(([, n]) => n).join('')).toBe('2467153');
});

test('the same entry has the same digest in any order of its parts; what is no part of it does not count', () => {
  const { prevHash, answers, ...rest } = entry();
  const shuffled = {
    prevHash,
    ...rest,
    answers: [{ ok: true, value: '正常', deal: '', remark: '', termId: 5 }],
  } as const;
  const more = { ...shuffled, clientKey: 'x', hash: 'y' };
  expect(answers).toHaveLength(1);
  expect(entryHash(more)).toBe(entryHash(entry()));
});

test.each<[string, Partial<WrittenEntry>]>([
  ['task', { taskId: 8 }],
  ['point', { pointId: 4 }],
  ['person', { userId: 3 }],
  ['phone', { deviceId: 2 }],
  ['label', { token: 'U'.repeat(22) }],
  ['time', { deviceTime: 1_000_001 }],
  ['time since the anchor', { elapsed: 1001 }],
  ['position', { position: { lng: 113.1, lat: 22.5, accuracy: 10 } }],
  ['answer', { answers: [{ termId: 5, value: '异常', ok: false, remark: '', deal: '' }] }],
  ['photo', { photos: [{ hash: 'f'.repeat(64), termId: 0 }] }],
  ['reason to pass by', { skip: '停电' }],
  ['remark', { remark: '。' }],
  ['entry before', { prevHash: 'b'.repeat(32) }],
])('[PAT-05] another %s is another digest', (_what, change) => {
  expect(entryHash(entry(change))).not.toBe(entryHash(entry()));
  expect(entryText(entry(change))).not.toBe(entryText(entry()));
});

const grown = (...entries: readonly WrittenEntry[]): Chain => ({
  hashes: new Set(entries.map(entryHash)),
  taken: new Set(entries.map(({ prevHash }) => prevHash)),
});

test('[PAT-05] entries follow one another from the anchor on', () => {
  const first = entry();
  const second = entry({ pointId: 4, prevHash: entryHash(first) });
  const third = entry({ pointId: 5, prevHash: entryHash(second) });
  expect(isLinked(first, NONCE, grown())).toBe(true);
  expect(isLinked(second, NONCE, grown(first))).toBe(true);
  expect(isLinked(third, NONCE, grown(first, second))).toBe(true);
});

test('[PAT-05] what was put in, taken out, doubled or altered does not fit', () => {
  const first = entry();
  const second = entry({ pointId: 4, prevHash: entryHash(first) });
  const third = entry({ pointId: 5, prevHash: entryHash(second) });
  expect(isLinked(third, NONCE, grown(first)), 'the second was left out').toBe(false);
  expect(isLinked(second, NONCE, grown()), 'the first was left out').toBe(false);
  expect(isLinked({ prevHash: second.prevHash }, NONCE, grown(first, second)), 'put in').toBe(false);
  expect(isLinked(first, NONCE, grown(first, second)), 'begun anew').toBe(false);
  const [other, fresh] = ['c'.repeat(32), 'd'.repeat(32)];
  expect(isLinked({ prevHash: other }, other, grown(first, second)), 'begun anew with another anchor').toBe(false);
  expect(isLinked({ prevHash: fresh }, fresh, grown(second)), 'the first one comes late').toBe(true);
  const altered = { ...first, remark: 'altered later' };
  expect(isLinked(second, NONCE, grown(altered)), 'the first was altered').toBe(false);
  expect(isLinked(first, 'b'.repeat(32), grown()), 'another anchor').toBe(false);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ANCHOR = 1_700_000_000_000;
const sent = (drift: number, after: number) => ({
  sentAt: ANCHOR + after + drift,
  received: ANCHOR + after,
  limit: 5 * MINUTE,
});

test('the time since the anchor counts while the page was open', () => {
  const at = { deviceTime: ANCHOR + 10 * MINUTE, elapsed: 10 * MINUTE };
  expect(timeOf(at, ANCHOR, sent(0, HOUR))).toEqual({ at: ANCHOR + 10 * MINUTE, flags: [] });
});

test('[PAT-06] a clock that is three hours fast is put right, with and without the anchor', () => {
  const deviceTime = ANCHOR + 3 * HOUR + 10 * MINUTE;
  const right = ANCHOR + 10 * MINUTE;
  expect(timeOf({ deviceTime, elapsed: 10 * MINUTE }, ANCHOR, sent(3 * HOUR, HOUR))).toEqual({
    at: right,
    flags: ['clock'],
  });
  expect(timeOf({ deviceTime, elapsed: null }, ANCHOR, sent(3 * HOUR, HOUR))).toEqual({
    at: right,
    flags: ['clock', 'session'],
  });
});

test('[PAT-06] a clock that was set back for an entry only is noticed', () => {
  const set = { deviceTime: ANCHOR - HOUR, elapsed: 10 * MINUTE };
  expect(timeOf(set, ANCHOR, sent(0, HOUR))).toEqual({ at: ANCHOR + 10 * MINUTE, flags: ['clock'] });
  // Without the page that knows, no entry is older than its anchor.
  expect(timeOf({ ...set, elapsed: null }, ANCHOR, sent(0, HOUR))).toEqual({ at: ANCHOR, flags: ['clock', 'session'] });
});

test('a page that was opened anew knows the time only by what the clock is off by when it sends', () => {
  const at = { deviceTime: ANCHOR + 10 * MINUTE, elapsed: null };
  expect(timeOf(at, ANCHOR, sent(0, HOUR))).toEqual({ at: ANCHOR + 10 * MINUTE, flags: ['session'] });
});

test('a phone that slept is believed by its own clock when that is right', () => {
  const slept = { deviceTime: ANCHOR + 40 * MINUTE, elapsed: 10 * MINUTE };
  expect(timeOf(slept, ANCHOR, sent(0, HOUR))).toEqual({ at: ANCHOR + 40 * MINUTE, flags: ['session'] });
});

test('nothing is later than when it came', () => {
  const ahead = { deviceTime: ANCHOR + 2 * HOUR, elapsed: 2 * HOUR };
  expect(timeOf(ahead, ANCHOR, sent(0, HOUR))).toEqual({ at: ANCHOR + HOUR, flags: ['clock'] });
  expect(timeOf({ ...ahead, elapsed: null }, ANCHOR, sent(0, HOUR)).flags).toContain('clock');
});

test('an anchor that is not ours leaves only the clock of the phone', () => {
  const at = { deviceTime: ANCHOR + 10 * MINUTE, elapsed: 10 * MINUTE };
  expect(timeOf(at, undefined, sent(0, HOUR))).toEqual({ at: ANCHOR + 10 * MINUTE, flags: ['session'] });
});

test.each<[number, readonly PatrolFlag[]]>([
  [5 * MINUTE, []],
  [5 * MINUTE + 1, ['clock']],
  [-5 * MINUTE - 1, ['clock']],
])('a clock that is off by %i ms', (off, flags) => {
  const at = { deviceTime: ANCHOR + 10 * MINUTE + off, elapsed: 10 * MINUTE };
  expect(timeOf(at, ANCHOR, sent(off, HOUR)).flags).toEqual(flags);
});

test('distances, by a published pair: Paris and London', () => {
  const metres = metresBetween({ lat: 48.8566, lng: 2.3522 }, { lat: 51.5074, lng: -0.1278 });
  expect(Math.abs(metres - 343_557)).toBeLessThan(500);
});

test('a position is too far only when its inaccuracy does not explain it', () => {
  const point = { lng: 113, lat: 22, radius: 80 };
  // A ten-thousandth of a degree to the north is eleven metres.
  const at = (north: number, accuracy: number) => ({ lng: 113, lat: 22 + north, accuracy });
  expect(placed(at(0, 10), point)).toEqual({ distance: 0, flags: [] });
  expect(placed(at(0.0007, 10), point)).toMatchObject({ distance: 78, flags: [] });
  expect(placed(at(0.001, 10), point)).toMatchObject({ distance: 111, flags: ['far'] });
  expect(placed(at(0.001, 40), point)).toMatchObject({ distance: 111, flags: ['nofix'] });
  expect(placed(null, point)).toEqual({ distance: null, flags: ['nofix'] });
});

const doubtful = ['clock', 'far', 'fast', 'chain', 'label', 'order', 'twodev'] as const;
test('grades: late takes nothing away, what weakens makes B, anything else C', () => {
  expect(gradeOf([])).toBe('A');
  expect(gradeOf(['late'])).toBe('A');
  for (const flag of ['nosig', 'nofix', 'session'] as const) expect(gradeOf(['late', flag])).toBe('B');
  expect(gradeOf(['nosig', 'nofix', 'session', 'late'])).toBe('B');
  for (const flag of doubtful) expect(gradeOf([flag, 'nosig'])).toBe('C');
  expect(Object.keys(patrolFlags)).toHaveLength(11);
});

test('flags are told once each, in one order', () => {
  expect(sortedFlags(['late', 'far', 'late', 'label'])).toEqual(['label', 'far', 'late']);
});
