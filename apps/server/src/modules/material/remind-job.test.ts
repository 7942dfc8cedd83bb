import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { remindLots, remindLow, remindTools } from './remind-job.ts';
import { made, openStores, type Stores } from './store.fixture.ts';

let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

/** The same services on another day. */
const onDay = (days: number) => {
  const { db, hub, clock } = s.app.services;
  return { db, hub, clock: () => clock() + days * DAY_MS };
};
const told = async (who: Caller, text: string) =>
  (await who.get('/system/notify/message/my/list?pageSize=100')).rows
    .map(({ templateContent }: Answer) => templateContent as string)
    .filter((content: string) => content.includes(text));

test('keepers hear once of what has gone below its minimum, and again only after there was enough', async () => {
  const name = '短缺物资';
  const materialId = await s.aMaterial({ name, minQty: '10' });
  await s.stocked(materialId, '10', '1');
  await remindLow(onDay(0));
  expect(await told(s.people.north, name)).toEqual([]);
  await s.posted({ kind: '8', lines: [{ materialId, qty: '1' }] });
  await remindLow(onDay(0));
  await remindLow(onDay(1));
  expect(await told(s.people.north, name)).toHaveLength(1);
  expect(await told(s.people.south, name)).toEqual([]);
  await s.stocked(materialId, '5', '1');
  await remindLow(onDay(2));
  await s.posted({ kind: '8', lines: [{ materialId, qty: '5' }] });
  await remindLow(onDay(3));
  expect(await told(s.people.north, name)).toHaveLength(2);
});

test('a batch is spoken of at sixty, thirty and seven days, and when it is over', async () => {
  const name = '到期物资';
  const materialId = await s.aMaterial({ name, track: '1' });
  const expireDate = localDay(s.app.services.clock() + 61 * DAY_MS);
  await s.posted({ lines: [{ materialId, qty: '4', price: '1', lotNo: 'E1', expireDate }] });
  const after = async (days: number) => {
    await remindLots(onDay(days));
    return (await told(s.people.north, name)).length;
  };
  expect([await after(0), await after(1), await after(2), await after(31), await after(54)]).toEqual([0, 1, 1, 2, 3]);
  expect([await after(61), await after(62), await after(63)]).toEqual([3, 4, 4]);
});

test('whoever has tools too long hears of it, once a day', async () => {
  const materialId = await s.aMaterial({ returnable: true });
  await s.stocked(materialId, '1', '100');
  const { worker, admin, north } = s.people;
  const expectReturn = localDay(s.app.services.clock());
  const draft = { kind: '4', storeId: s.north, purpose: '登高', expectReturn, lines: [{ materialId, qty: '1' }] };
  const id = made(await worker.post('/repair/material/collect', draft));
  await admin.put(`/repair/material/collect/${id}/approve`, {});
  const { data } = await admin.get(`/repair/material/collect/${id}`);
  const lines = [{ lineId: data.lines[0].lineId, qty: '1' }];
  expect((await north.put(`/repair/material/collect/${id}/issue`, { lines })).code).toBe(200);
  const after = async (days: number) => {
    await remindTools(onDay(days));
    return (await told(worker, data.code)).filter((text: string) => text.includes('归还')).length;
  };
  expect([await after(0), await after(1), await after(1), await after(2)]).toEqual([0, 1, 1, 2]);
  await north.put(`/repair/material/collect/${id}/return`, { lines });
  expect(await after(3)).toBe(2);
});
