import type { AuditSheet } from '@jiaoyan/contract/facility/audit';
import { expect, test } from 'vitest';
import { expectedIn, judge } from './audit-judge.ts';

const here = { placeId: 1, roomId: 11, label: '一号楼 101' };
const item = (itemId: number, change: object = {}) => ({
  itemId,
  facilityId: itemId,
  code: `SS${itemId}`,
  name: '投影仪',
  placeId: 1,
  roomId: 11,
  location: '',
  token: `token${itemId}`,
  state: '0',
  scanText: '',
  ...change,
});
const sheet: AuditSheet = {
  auditId: 1,
  code: 'ZC1',
  name: '盘点',
  deadline: '2026-01-01',
  rooms: [here, { placeId: 1, roomId: 12, label: '一号楼 102' }],
  items: [
    item(1),
    item(2, { roomId: 12 }),
    item(3, { roomId: null }),
    item(4, { state: '1', scanText: '01-01 10:00 马青山' }),
    item(5, { token: '' }),
    item(6, { placeId: 2, roomId: null }),
  ],
};
const told = (token: string, done: number[] = []) => judge(sheet, here, { token }, new Set(done));

test.each([
  ['in its room', 'token1', 'right', '投影仪 SS1 相符'],
  ['of another room', 'token2', 'wrong', '投影仪 SS2 位置不符，应在 一号楼 102'],
  ['without a room, in its building', 'token3', 'right', '投影仪 SS3 相符'],
  ['without a room, of another building', 'token6', 'wrong', '投影仪 SS6 位置不符，应在 其他位置'],
  ['that somebody has seen', 'token4', 'again', 'SS4 已盘点（01-01 10:00 马青山）'],
  ['of nobody', 'tokenX', 'unknown', '盘点清单中没有这个标签'],
  ['that is empty', '', 'unknown', '盘点清单中没有这个标签'],
])('[FAC-20] a label %s is told without a connection', (_name, token, tone, text) =>
  expect(told(token)).toMatchObject({ tone, text }),
);

test('what was seen in this visit is told as such, and a facility can be named without its label', () => {
  expect(told('token1', [1])).toMatchObject({ tone: 'again', text: 'SS1 已盘点（本机）' });
  expect(judge(sheet, here, { facilityId: 5 }, new Set())).toMatchObject({ tone: 'right' });
  expect(expectedIn(sheet, here).map(({ itemId }) => itemId)).toEqual([1, 4, 5]);
});
