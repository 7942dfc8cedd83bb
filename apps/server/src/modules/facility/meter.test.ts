import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { type Facilities, made, next, openFacilities, TEAM } from './facility.fixture.ts';

let s: Facilities;
beforeAll(async () => {
  s = await openFacilities();
});
afterAll(() => s.app.stop());

const path = '/repair/facility/meter';
const aMeter = async (facilityId: number, body: object = {}): Promise<number> =>
  made(await s.people.admin.post(path, { facilityId, name: next(), unit: 'h', ...body }));
const read = (meterId: number, value: string, body: object = {}, who: Caller = s.people.admin) =>
  who.post(`${path}/${meterId}/reading`, { value, ...body });
const of = async (facilityId: number): Promise<Answer[]> => (await s.people.admin.get(`${path}/of/${facilityId}`)).data;
const at = (day: string) => ({ at: `2026-01-${day} 08:00:00` });

test('what counts ever on does not fall, unless another meter is there; what was used goes on over it', async () => {
  const facilityId = await s.aFacility();
  const meterId = await aMeter(facilityId);
  expect((await read(meterId, '100', at('01'))).code).toBe(200);
  expect((await read(meterId, '150.5', at('05'))).code).toBe(200);
  expect(await read(meterId, '150.4', at('06'))).toMatchObject({
    code: 500,
    field: 'value',
    msg: '读数小于上次 150.5，如已换表请勾选【换表】',
  });
  expect((await read(meterId, '3', { ...at('06'), isReplace: true })).code).toBe(200);
  expect((await read(meterId, '10', at('09'))).code).toBe(200);
  // What was written down before has to fit between its neighbours.
  expect((await read(meterId, '151', at('03'))).msg).toBe('读数大于之后的读数 150.5');
  expect((await read(meterId, '120', at('03'))).code).toBe(200);
  expect((await read(meterId, '121', at('03'))).msg).toBe('该时间已有读数');
  const [meter] = await of(facilityId);
  expect(meter).toMatchObject({ lastValue: '10', used: '57.5' });
  expect(meter?.readings.map(({ value, used }: Answer) => [value, used])).toEqual([
    ['10', '7'],
    ['3', ''],
    ['150.5', '30.5'],
    ['120', '20'],
    ['100', ''],
  ]);
});

test('what only says how it is may fall and be below zero; nothing is read in the future', async () => {
  const facilityId = await s.aFacility();
  const gauge = await aMeter(facilityId, { mode: '2', unit: '℃' });
  for (const [day, value] of [
    ['01', '5'],
    ['02', '-3.25'],
  ] as const)
    expect((await read(gauge, value, at(day))).code).toBe(200);
  expect((await of(facilityId))[0]).toMatchObject({ lastValue: '-3.25', used: '' });
  const refused = async (value: string, body: object = {}) => (await read(gauge, value, body)).msg;
  expect(await refused('1', { at: '2999-01-01 00:00:00' })).toBe('读数时间不能晚于现在');
  for (const value of ['', '1e3', '１２', '1.2345', '999999999999'])
    expect([value, await refused(value)]).toEqual([value, '读数应为数字，最多3位小数']);
  const total = await aMeter(facilityId);
  expect((await read(total, '-1')).msg).toBe('累计读数不能为负数');
  await s.people.admin.put(`${path}/${total}`, { name: next(), unit: 'h', mode: '2', status: '1' });
  expect((await read(total, '1')).msg).toBe('表计已停用');
  expect((await s.people.admin.put(`${path}/${gauge}`, { name: next(), mode: '1' })).msg).toBe(
    '表计已有读数，不能修改计数方式',
  );
});

test('[FAC-22] whoever reaches a facility reads its meters; out of reach there are none', async () => {
  const { worker, siteAdmin, receiver, leader } = s.people;
  const own = await s.aFacility({ placeId: 21, teamId: TEAM });
  const foreign = await s.aFacility({ placeId: 21, teamId: s.otherTeam });
  const [near, far] = [await aMeter(own), await aMeter(foreign)];
  expect((await read(near, '1', at('01'), worker)).code).toBe(200);
  expect((await read(near, '2', at('02'), leader)).code).toBe(200);
  const hidden = await read(far, '1', {}, worker);
  expect(hidden).toMatchObject({ code: 404 });
  expect((await read(999_999, '1', {}, worker)).msg).toBe(hidden.msg);
  expect((await read(near, '1', {}, siteAdmin)).code).toBe(404);
  expect((await read(near, '1', {}, receiver)).code).toBe(403);
  expect((await worker.post(path, { facilityId: own, name: '表' })).code).toBe(403);
  expect((await worker.get(`${path}/of/${foreign}`)).code).toBe(404);
  const name = next();
  await aMeter(own, { name });
  expect((await s.people.admin.post(path, { facilityId: own, name })).msg).toBe('该设施已有同名表计');
  await s.app.services.database.execute(`UPDATE facility SET status = '60' WHERE facility_id = ${own}`);
  expect((await read(near, '9')).msg).toBe('已报废设施不能操作');
});

test('readings that come at once: none of them makes the meter fall', async () => {
  const facilityId = await s.aFacility();
  const meterId = await aMeter(facilityId);
  const days = Array.from({ length: 20 }, (_, nth) => nth + 1);
  const values = days.map((day) => String((day * 7) % 20));
  await Promise.all(days.map((day, nth) => read(meterId, values[nth] ?? '0', at(String(day).padStart(2, '0')))));
  const [meter] = await of(facilityId);
  const rising = meter?.readings.map(({ value }: Answer) => Number(value)).reverse();
  expect(rising).toEqual([...(rising ?? [])].sort((a, b) => a - b));
  expect(rising?.length).toBeGreaterThan(1);
});

test('a class names the item that its facilities are reported for; an item that there is not is refused', async () => {
  const { data } = await s.people.admin.get('/repair/template/list?trade=1');
  const items = data as { templateId: number; parentId: number; status: string }[];
  const item = items.find(({ parentId, status }) => parentId > 0 && status === '0')?.templateId;
  const classifyId = await s.aClass({ templateId: item });
  const facilityId = await s.aFacility({ classifyId });
  const options = await s.people.receiver.get(`/repair/facility/optionselect?id=${facilityId}`);
  expect(options.data).toMatchObject([{ templateId: item }]);
  const name = next();
  const refused = await s.people.admin.post('/repair/facility/classify', {
    parentId: 0,
    name,
    code: name,
    templateId: 999_999,
  });
  expect(refused).toMatchObject({ code: 500, field: 'templateId', msg: '请选择报修项目' });
});
