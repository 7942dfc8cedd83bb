import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { leaveTable } from '../bpm/leave.table.ts';

const SITE_ADMIN = 6;
const [MA, TANG, XIAO, LUO] = [105, 106, 107, 108];
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/repair/area/duty';
const phone = '13900000005';
const add = (dutyDate: string, change: object = {}) =>
  admin.post(path, { dutyDate, subcampId: 1, shift: '1', leaderId: MA, phone, ...change });
const days = (from: string, to: string) => admin.get(`${path}/calendar?from=${from}&to=${to}`);

test('a duty shows campus and people by name, in the list and on the calendar', async () => {
  const { data: dutyId } = await add('2030-01-07', { memberIds: [TANG, MA, TANG] });
  const wide = { dutyId, subcampName: '东湖校区', leaderName: '马青山', memberNames: ['唐文礼'], status: '10' };
  expect((await days('2030-01-01', '2030-01-31')).data).toMatchObject([wide]);
  expect((await admin.get(`${path}/list?dutyDateBegin=2030-01-07&dutyDateEnd=2030-01-07`)).rows).toMatchObject([wide]);
  expect((await admin.get(`${path}/list?userId=${TANG}`)).total).toBe(1);
  expect((await admin.get(`${path}/list?userId=${XIAO}`)).total).toBe(0);
  expect((await admin.put(path, { dutyId, memberIds: [XIAO], version: 0 })).code).toBe(200);
  expect((await admin.get(`${path}/list?userId=${TANG}`)).total).toBe(0);
  expect((await admin.put(path, { dutyId, memberIds: [], version: 0 })).code).toBe(409);
  expect((await admin.delete(`${path}/${dutyId}`)).code).toBe(200);
  expect((await days('2030-01-01', '2030-01-31')).data).toEqual([]);
});

test('a shift is planned once, nobody stands twice a day or while on leave', async () => {
  const date = '2030-02-04';
  await add(date);
  expect(await add(date, { leaderId: TANG })).toMatchObject({
    code: 500,
    msg: '该校区 2030-02-04 白班 已排班',
    field: 'dutyDate',
  });
  expect(await add(date, { subcampId: 2 })).toMatchObject({
    msg: '马青山 在 2030-02-04 与其他班次时间重叠',
    field: 'leaderId',
  });
  expect(await add(date, { subcampId: 2, leaderId: TANG, memberIds: [MA] })).toMatchObject({ field: 'memberIds' });
  const leave = { type: '1', reason: '看病', day: 1, result: 2 };
  await app.services.db.insert(leaveTable).values({
    ...leave,
    userId: XIAO,
    startTime: '2030-02-05 09:00:00',
    endTime: '2030-02-06 09:00:00',
  });
  expect(await add('2030-02-06', { leaderId: XIAO })).toMatchObject({ msg: '肖大河 当天已请假', field: 'leaderId' });
  expect((await add('2030-02-07', { leaderId: XIAO })).code).toBe(200);
  const refused: [object, string][] = [
    [{ phone: '' }, '值班电话不能为空'],
    [{ phone: 'abc' }, '值班电话格式不正确，请填写手机号或带区号的座机'],
    [{ dutyDate: '2030-02-30' }, '值班日期格式不正确'],
    [{ shift: '9' }, '班次取值不正确'],
    [{ subcampId: 987654 }, '所选校区不存在'],
    [{ leaderId: 987654 }, '所选值班负责人不存在或已停用'],
    [{ memberIds: [987654] }, '所选值班人员不存在或已停用'],
  ];
  for (const [change, msg] of refused) expect(await add('2030-02-20', change)).toMatchObject({ code: 500, msg });
  expect((await days('2030-02-01', '2030-02-28')).data).toHaveLength(2);
});

test('of many who plan the same person for one day at once, one succeeds', async () => {
  const tries = await Promise.all(
    [1, 2, 3]
      .flatMap((subcampId) => ['1', '2'].map((shift) => ({ subcampId, shift })))
      .map((slot) => add('2030-03-01', { ...slot, leaderId: LUO })),
  );
  expect(tries.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await days('2030-03-01', '2030-03-01')).data).toHaveLength(1);
});

test('a stretch is planned by turns; shifts that are taken stay, and nothing is planned when people run out', async () => {
  const plan = { subcampId: 1, from: '2030-04-01', to: '2030-04-07', shifts: ['1', '2'], userIds: [MA, TANG, XIAO] };
  await add('2030-04-02', { leaderId: LUO });
  const generate = (change: object) => admin.post(`${path}/generate`, { ...plan, ...change });
  expect(await generate({ userIds: [MA] })).toMatchObject({
    code: 500,
    msg: '2030-04-01 夜班 没有足够的可排班人员',
    field: 'userIds',
  });
  expect((await days('2030-04-01', '2030-04-07')).data).toHaveLength(1);
  expect((await generate({ skipHoliday: true })).data).toEqual({ created: 9, skipped: 1 });
  const { data } = await days('2030-04-01', '2030-04-07');
  expect(data.slice(0, 5).map((slot: { leaderName: string }) => slot.leaderName)).toEqual([
    '马青山',
    '唐文礼',
    '罗海波',
    '肖大河',
    '马青山',
  ]);
  expect(data.some((slot: { dutyDate: string }) => slot.dutyDate >= '2030-04-06')).toBe(false);
  expect(await generate({ to: '2030-03-01' })).toMatchObject({ msg: '结束日期不能早于开始日期', field: 'to' });
  expect(await generate({ to: '2031-03-01' })).toMatchObject({ msg: '一次最多排班92天', field: 'to' });
  expect(await generate({ userIds: [] })).toMatchObject({ msg: '轮班人员不能为空' });
});

test('a site administrator sees the duties of the campuses in which he looks after places', async () => {
  await add('2030-05-01');
  const { data: far } = await add('2030-05-01', { subcampId: 3, leaderId: TANG });
  await grantPermissions(app, SITE_ADMIN, ['repair:duty:list', 'repair:duty:query', 'repair:duty:add']);
  const site = await app.signIn('linfx');
  await expect.poll(async () => (await site.get(`${path}/list`)).code).toBe(200);
  const { data } = await site.get(`${path}/calendar?from=2030-05-01&to=2030-05-01`);
  expect(data).toMatchObject([{ subcampName: '东湖校区' }]);
  expect((await site.get(`${path}/list?subcampId=3`)).total).toBe(0);
  expect(await site.get(`${path}/${far}`)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  expect((await site.post(path, { dutyDate: '2030-05-01', subcampId: 3, shift: '1', leaderId: MA, phone })).code).toBe(
    404,
  );
  expect((await site.post(`${path}/generate`, {})).code).toBe(403);
});
