import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import { ELSEWHERE, type Facilities, made, next, openFacilities, PLACE } from './facility.fixture.ts';

let s: Facilities;
beforeAll(async () => {
  s = await openFacilities();
});
afterAll(() => s.app.stop());

const path = '/repair/facility';
const classPath = `${path}/classify`;
const fields = [
  { key: 'f1', label: '额定载重', kind: 'number', unit: 'kg', required: true, min: '100', max: '5000' },
  { key: 'f2', label: '曳引方式', kind: 'choice', options: ['有齿轮', '无齿轮'] },
  { key: 'f3', label: '年检日', kind: 'date' },
];

test('[FAC-01] the fields of a class are asked for, and what does not fit is refused by its name', async () => {
  const classifyId = await s.aClass({ fields });
  const add = (custom: object) => s.people.admin.post(path, { name: '客梯', classifyId, placeId: PLACE, custom });
  expect(await add({})).toMatchObject({ code: 500, msg: '【额定载重】不能为空', field: 'custom' });
  expect((await add({ f1: '很重' })).msg).toBe('【额定载重】应为数字');
  expect((await add({ f1: '99.99' })).msg).toBe('【额定载重】应在100~5000之间');
  expect((await add({ f1: '5000.01' })).msg).toBe('【额定载重】应在100~5000之间');
  expect((await add({ f1: '1000', f2: '皮带' })).msg).toBe('【曳引方式】应为有齿轮、无齿轮之一');
  expect((await add({ f1: '1000', f3: '2026-02-30' })).msg).toBe('【年检日】应为日期');
  const facilityId = made(await add({ f1: '5000', f2: '无齿轮', f3: '2026-02-28' }));
  const { data } = await s.file(facilityId);
  expect(data.custom).toEqual({ f1: '5000', f2: '无齿轮', f3: '2026-02-28' });
  expect(data.fields.map(({ label }: { label: string }) => label)).toEqual(['额定载重', '曳引方式', '年检日']);
});

test('a field that is in use goes only when somebody says what becomes of its values', async () => {
  const classifyId = await s.aClass({ fields: fields.slice(1) });
  const facilityId = await s.aFacility({ classifyId, custom: { f2: '有齿轮' } });
  const change = (body: object) => s.people.admin.put(classPath, { classifyId, ...body });
  const said = '【曳引方式】已有1台设施填写，请选择保留还是清除原有内容';
  expect(await change({ fields: fields.slice(2) })).toMatchObject({ code: 500, msg: said, field: 'fields' });
  const asText = [{ ...fields[1], kind: 'text', options: [] }, fields[2]];
  expect((await change({ fields: asText })).msg).toBe(said);
  expect((await change({ fields: asText, onUsed: 'keep' })).code).toBe(200);
  expect((await s.file(facilityId)).data.custom).toEqual({ f2: '有齿轮' });
  expect((await change({ fields: fields.slice(2), onUsed: 'clear' })).code).toBe(200);
  expect((await s.file(facilityId)).data.custom).toEqual({});
  expect((await change({ fields: [] })).code).toBe(200);
});

test('fields of a class are checked themselves', async () => {
  const add = async (wrong: object[]) =>
    (await s.people.admin.post(classPath, { parentId: 0, name: next(), code: next(), fields: wrong })).msg;
  const one = { key: 'a', label: '甲', kind: 'text' };
  expect(await add([one, { ...one, key: 'b' }])).toBe('字段名称重复：甲');
  expect(await add([one, { ...one, label: '乙' }])).toBe('字段标识重复');
  expect(await add([{ ...one, kind: 'choice' }])).toBe('【甲】至少添加一个选项');
  expect(await add([{ ...one, kind: 'number', min: '3', max: '2.5' }])).toBe('【甲】最小值不能大于最大值');
  expect(await add(Array.from({ length: 21 }, (_, at) => ({ ...one, key: `k${at}`, label: `项${at}` })))).toBe(
    '自定义字段最多20个',
  );
});

test('classes hang below one another, four deep at most, and stay while they are used', async () => {
  const { admin } = s.people;
  const ids = [await s.aClass()];
  for (let level = 0; level < 3; level++) ids.push(await s.aClass({ parentId: ids.at(-1) }));
  const fifth = await admin.post(classPath, { parentId: ids[3], name: next(), code: next() });
  expect(fifth.msg).toBe('分类最多4级');
  expect((await admin.put(classPath, { classifyId: ids[0], parentId: ids[3] })).msg).toBe('上级不能是自己或下级');
  expect((await admin.put(classPath, { classifyId: ids[0], parentId: ids[0] })).msg).toBe('上级不能是自己或下级');
  await s.aFacility({ classifyId: ids[3] });
  expect((await admin.delete(`${classPath}/${ids[3]}`)).msg).toMatch(/下存在1条设施，不能删除$/);
  expect((await admin.delete(`${classPath}/${ids[1]}`)).msg).toMatch(/下存在1条分类，不能删除$/);
  const rows = (await admin.get(`${classPath}/list`)).data as { classifyId: number; facilityCount: number }[];
  expect(rows.find(({ classifyId }) => classifyId === ids[0])?.facilityCount).toBe(1);
});

test('[FAC-01] list, search, sort and export tell the same', async () => {
  const { admin } = s.people;
  const top = await s.aClass();
  const classifyId = await s.aClass({ parentId: top });
  const mark = next();
  const wanted = { classifyId, placeId: PLACE, price: '1200', useDate: '2020-01-01', lifeMonths: 12 };
  const older = await s.aFacility({ ...wanted, name: `乙${mark}`, sn: `SN${mark}` });
  const newer = await s.aFacility({ ...wanted, name: `甲${mark}`, price: '', lifeMonths: 0, assetNo: `GZ${mark}` });
  const found = async (query: string) =>
    (await admin.get(`${path}/list?${query}`)).rows.map((row: { facilityId: number }) => row.facilityId);
  const both = [newer, older];
  expect(await found(`keyword=${mark.toLowerCase()}`)).toEqual(both);
  expect(await found(`keyword=sn${mark}`)).toEqual([older]);
  expect(await found(`keyword=GZ${mark}`)).toEqual([newer]);
  expect(await found(`classify=${top}`)).toEqual(both);
  expect(await found(`classify=${top}&orderByColumn=name&isAsc=descending`)).toEqual([newer, older]);
  expect(await found(`classify=${top}&overdue=Y`)).toEqual([older]);
  expect(await found(`classify=${top}&lifeYear=2020`)).toEqual([older]);
  expect(await found(`classify=${top}&area=p${PLACE}`)).toEqual(both);
  expect(await found(`classify=${top}&area=p${ELSEWHERE}`)).toEqual([]);
  expect(await found(`classify=${top}&status=30`)).toEqual([]);
  expect(await found(`classify=${top}&manager=keiner`)).toEqual([]);
  const [, row] = (await admin.get(`${path}/list?classify=${top}`)).rows;
  expect(row).toMatchObject({ price: '1200', netValue: '0.00', isOverdue: true, isUneconomic: false, faults90: 0 });
  expect(row.code).toMatch(/^SS\d{8}-\d{4}$/);
  const { rawPayload } = await admin.raw({
    method: 'POST',
    url: `${path}/export`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `classify=${top}`,
  });
  const sheet = await readXlsx(rawPayload, 10);
  expect(sheet.map(({ cells }) => cells[2])).toEqual(['设施名称', `甲${mark}`, `乙${mark}`]);
});

test('what only one can have is refused with its value, dates and positions with their field', async () => {
  const { admin } = s.people;
  const mark = next();
  await s.aFacility({ code: mark, assetNo: `A${mark}`, sn: `S${mark}` });
  const classifyId = await s.aClass();
  const add = (change: object) => admin.post(path, { name: '重复', classifyId, placeId: PLACE, ...change });
  expect(await add({ code: mark })).toMatchObject({ msg: `设施编号已存在：${mark}`, field: 'code' });
  expect(await add({ assetNo: `A${mark}` })).toMatchObject({ msg: `国资编号已存在：A${mark}`, field: 'assetNo' });
  expect(await add({ sn: `S${mark}` })).toMatchObject({ msg: `出厂编号已存在：S${mark}`, field: 'sn' });
  expect((await add({ madeDate: '2999-01-01' })).msg).toBe('出厂日期不能晚于今天');
  expect((await add({ buyDate: '2024-02-01', useDate: '2024-01-31' })).msg).toBe('启用日期不能早于购置日期');
  expect((await add({ placeId: 999_999 })).msg).toBe('所选楼宇不存在');
  const [room] = (await admin.get(`/repair/area/room/list?area=p${ELSEWHERE}`)).rows;
  expect(await add({ roomId: room.roomId })).toMatchObject({ msg: '所选房间不属于该楼宇', field: 'roomId' });
  expect((await add({ qty: 0 })).msg).toBe('数量不能小于1');
  expect((await add({ price: '1e3' })).msg).toBe('原值（元）应为数字，最多2位小数');
});

test('a part is no part of itself; where something is and who answers for it change by moves only', async () => {
  const { admin } = s.people;
  const whole = await s.aFacility();
  const part = await s.aFacility({ parentId: whole });
  const change = async (facilityId: number, body: object) => (await admin.put(path, { facilityId, ...body })).msg;
  expect(await change(whole, { parentId: part })).toBe('上级不能是自己或下级');
  expect(await change(whole, { placeId: ELSEWHERE })).toBe('位置请通过【移位】修改');
  expect(await change(whole, { managerId: 1 })).toBe('责任人请通过【移交】修改');
  expect((await s.file(whole)).data.parts).toMatchObject([{ facilityId: part }]);
  expect((await admin.delete(`${path}/${whole}`)).msg).toMatch(/下存在1条设施，不能删除$/);
  expect((await admin.delete(`${path}/${part},${whole}`)).code).toBe(500);
  expect((await admin.delete(`${path}/${part}`)).code).toBe(200);
});

test('copies have numbers of their own, and nothing that only one can have', async () => {
  const { admin } = s.people;
  const mark = next();
  const source = await s.aFacility({ name: mark, sn: `S${mark}`, price: '80', model: 'MFZ/ABC4' });
  const { data } = await admin.put(`${path}/${source}/copy`, { count: 3 });
  expect(data).toHaveLength(3);
  const { rows } = await admin.get(`${path}/list?keyword=${mark}`);
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map(({ code }: { code: string }) => code)).size).toBe(4);
  expect(rows.filter(({ sn }: { sn: string }) => sn === '')).toHaveLength(3);
  expect((await admin.put(`${path}/${source}/copy`, { count: 51 })).code).toBe(500);
});
