import { tokenHash } from '@jiaoyan/contract/patrol/evidence';
import type { Round, RoundPoint } from '@jiaoyan/contract/patrol/round';
import { expect, test } from 'vitest';
import { judgeScan, nextPoint, refusalNow } from './round-judge.ts';

const tokenOf = (pointId: number) => String(pointId).padStart(22, 'T');
const point = (pointId: number): RoundPoint => ({
  pointId,
  code: `P${pointId}`,
  name: `点位${pointId}`,
  position: '明理楼',
  radius: 80,
  verify: '1',
  strict: false,
  lng: null,
  lat: null,
  minSecs: 20,
  tokenHash: tokenHash(tokenOf(pointId)),
  challenge: false,
  result: '',
  grade: '',
  doneBy: '',
  doneTime: '',
  terms: [],
});
const round = (change: Partial<Round> = {}): Round => ({
  taskId: 1,
  code: 'XJ1',
  pathName: '路线',
  windowFrom: '2033-03-09 08:00:00',
  windowTo: '2033-03-09 10:00:00',
  graceMins: 30,
  ordered: false,
  status: '10',
  pointTotal: 3,
  done: 0,
  missed: 0,
  points: [point(1), point(2), point(3)],
  anchor: { taskId: 1, userId: 2, deviceId: 3, serverTime: 0, nonce: 'a'.repeat(32), mac: 'b'.repeat(64) },
  ...change,
});
const none = new Map<number, string>();

test('[PAT-04] a label is known by its digest, a wrong one is told without a connection', () => {
  expect(judgeScan(round(), none, tokenOf(2))).toMatchObject({ point: { pointId: 2 }, text: '' });
  expect(judgeScan(round(), none, tokenOf(9))).toEqual({ text: '二维码与当前点位不符' });
  expect(judgeScan(round(), new Map([[2, '1']]), tokenOf(2))).toEqual({ text: '点位2 已巡检' });
});

test('[PAT-09] in an ordered round only the next point is taken, and named', () => {
  const ordered = round({ ordered: true });
  expect(judgeScan(ordered, none, tokenOf(2))).toEqual({ text: '请按路线顺序巡检，下一点位：点位1' });
  expect(judgeScan(ordered, new Map([[1, '3']]), tokenOf(2)).point?.pointId).toBe(2);
  expect(nextPoint(ordered, new Map([[1, '1']]))?.pointId).toBe(2);
  expect(nextPoint(ordered, new Map(ordered.points.map(({ pointId }) => [pointId, '1'])))).toBeUndefined();
});

const at = (time: string) => Date.parse(`2033-03-09T${time}+08:00`);
test('the window has its grace on both sides', () => {
  expect(refusalNow(round(), at('07:29:59'))).toBe('未到巡检时间（08:00）');
  expect(refusalNow(round(), at('07:30:00'))).toBe('');
  expect(refusalNow(round(), at('10:30:00'))).toBe('');
  expect(refusalNow(round(), at('10:30:01'))).toBe('巡检时间已过（03-09 10:00）');
  expect(refusalNow(round({ status: '50' }), at('09:00:00'))).toBe('任务已取消');
});
