import { addWork } from '@jiaoyan/contract/kernel/work-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../../testing/app.ts';
import { createCalendarReader } from '../../calendar/work-calendar.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const rules = '/repair/distribute/rule';
const calendar = '/repair/workCalendar';
const refused = (answer: Answer, msg: string, field?: string) =>
  expect(answer).toMatchObject({ code: 500, msg, ...(field && { field }) });

test('the demo hands out every trade somewhere, and rules are found by worker', async () => {
  const { rows } = await admin.get(`${rules}/list?pageSize=100`);
  expect(new Set(rows.map((row: { trade: string }) => row.trade)).size).toBe(11);
  const { rows: own } = await admin.get(`${rules}/list?workerId=105`);
  expect(own.map((row: { workerNames: string[] }) => row.workerNames)).toContainEqual(['马青山', '唐文礼']);
  expect(rows[0]).toMatchObject({ subcampName: '东湖校区', placeName: '明理楼', sort: 10 });
});

test('a rule holds for a trade and an area once, and names people who are there', async () => {
  const good = { trade: '5', subcampId: 2, workerIds: [115], mode: '3' };
  const { data: ruleId } = await admin.post(rules, good);
  refused(await admin.post(rules, { ...good, mode: '1' }), '该工种在此范围内已有派单规则', 'trade');
  refused(await admin.post(rules, { trade: '5', workerIds: [115] }), '该工种在此范围内已有派单规则', 'trade');
  refused(await admin.post(rules, { ...good, subcampId: 1, workerIds: [] }), '维修人员不能为空', 'workerIds');
  refused(await admin.post(rules, { ...good, subcampId: 1, workerIds: [987654] }), '所选维修人员不存在或已停用');
  refused(await admin.post(rules, { ...good, placeId: 11 }), '所选楼宇不属于该校区', 'placeId');
  refused(await admin.post(rules, { ...good, placeId: 987654 }), '所选楼宇不存在', 'placeId');
  const { data: placeRule } = await admin.post(rules, { trade: '5', placeId: 11, workerIds: [116, 116], mode: '1' });
  expect((await admin.get(`${rules}/${placeRule}`)).data).toMatchObject({ subcampId: 1, workerIds: [116] });
  expect((await admin.put(rules, { ruleId, status: '1', version: 0 })).code).toBe(200);
  expect((await admin.put(rules, { ruleId, status: '0', version: 0 })).code).toBe(409);
  expect((await admin.delete(`${rules}/${ruleId},${placeRule}`)).code).toBe(200);
});

test('holidays stand in the calendar, are changed by stretches and given back to the weekdays', async () => {
  const read = async (from: string, to: string) => (await admin.get(`${calendar}/list?from=${from}&to=${to}`)).data;
  const { hours, days } = await read('2026-02-14', '2026-02-28');
  expect(hours).toBe('08:00-12:00,14:00-18:00');
  expect(days).toHaveLength(11);
  expect(days[0]).toEqual({ day: '2026-02-14', dayType: '4', remark: '春节调休' });
  expect(days[1]).toEqual({ day: '2026-02-15', dayType: '3', remark: '春节' });
  const summer = { from: '2026-07-20', to: '2026-08-10' };
  expect((await admin.put(calendar, { ...summer, dayType: '2', remark: '暑假' })).data).toEqual({ changed: 22 });
  expect((await admin.put(calendar, { ...summer, to: '2026-07-21', dayType: '1' })).data).toEqual({ changed: 2 });
  expect((await read(summer.from, summer.to)).days.slice(0, 3)).toEqual([
    { day: '2026-07-20', dayType: '1', remark: '' },
    { day: '2026-07-21', dayType: '1', remark: '' },
    { day: '2026-07-22', dayType: '2', remark: '暑假' },
  ]);
  expect((await admin.put(calendar, { ...summer, dayType: '0' })).data).toEqual({ changed: 22 });
  expect((await read(summer.from, summer.to)).days).toEqual([]);
  refused(
    await admin.put(calendar, { from: '2026-07-20', to: '2026-07-19', dayType: '1' }),
    '结束日期不能早于开始日期',
  );
  refused(await admin.put(calendar, { from: '2026-01-01', to: '2028-01-01', dayType: '1' }), '一次最多400天', 'to');
  refused(
    await admin.put(calendar, { from: '2026-02-30', to: '2026-03-01', dayType: '1' }),
    '开始日期格式不正确',
    'from',
  );
  expect((await admin.put(calendar, { ...summer, dayType: '9' })).code).toBe(500);
});

test('deadlines follow the calendar and the hours as soon as they change', async () => {
  const { db, bus } = app.services;
  const reader = createCalendarReader(db, bus, app.system.configs);
  const start = Date.parse('2026-09-30T17:30:00+08:00');
  const due = async () => new Date(addWork(start, 60, await reader.read()) + 8 * 3_600_000).toISOString().slice(0, 16);
  expect(await due()).toBe('2026-10-08T08:30');
  await admin.put(calendar, { from: '2026-10-08', to: '2026-10-09', dayType: '2', remark: '校庆' });
  // 10 October is worked in exchange for a day of the holidays.
  await expect.poll(due).toBe('2026-10-10T08:30');
  const hours = (configValue: string) =>
    admin.put('/system/config/updConfigByKey', { configKey: 'repair.workHours', configValue });
  expect((await hours('09:00-17:45')).code).toBe(200);
  await expect.poll(due).toBe('2026-10-10T09:45');
  await hours('nine to five');
  await expect.poll(due).toBe('2026-10-10T08:30');
});
