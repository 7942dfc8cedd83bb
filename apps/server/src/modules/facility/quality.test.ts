import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { ELSEWHERE, type Facilities, made, next, openFacilities, PLACE, RECEIVER, TEAM } from './facility.fixture.ts';
import { watchQualities } from './quality-job.ts';

let s: Facilities;
let now = Date.parse('2026-03-10T04:00:00Z');
beforeAll(async () => {
  s = await openFacilities();
  now = s.app.services.clock();
});
afterAll(() => s.app.stop());

const path = '/repair/facility/quality';
const day = (days: number) => localDay(now + days * DAY_MS);
const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
const term = (from: number, to: number | null) => ({ startDate: day(from), endDate: to === null ? null : day(to) });
const add = (body: object, who = s.people.admin) => who.post(path, { kind: '1', ...term(-300, 65), ...body });
const one = async (body: object): Promise<number> => (made(await add(body)) as unknown as number[])[0] as number;
const of = async (facilityId: number): Promise<Answer[]> => (await s.people.admin.get(`${path}/of/${facilityId}`)).data;
const listed = async (who: Caller, query = ''): Promise<number[]> =>
  (await who.get(`${path}/list?pageSize=5000${query}`)).rows.map(({ qualityId }: Answer) => qualityId);
const told = async (who: Caller, text: string) =>
  (await who.get('/system/notify/message/my/list?pageSize=100')).rows.filter(({ templateContent }: Answer) =>
    templateContent.includes(text),
  ).length;
/** The job on another day. */
const watch = (days: number, isStopping = false) =>
  watchQualities({
    ...s.app.services,
    clock: () => now + days * DAY_MS,
    configs: { get: async () => String(isStopping) },
  });

test('how it stands follows from its days: the last one counts, and reminding begins on its day', async () => {
  const mark = next();
  const facilityId = await s.aFacility({ name: mark });
  const ends = [31, 30, 0, -1];
  const ids: number[] = [];
  for (const [at, end] of ends.entries()) ids.push(await one({ facilityIds: [facilityId], ...term(-300 + at, end) }));
  const long = await one({ kind: '3', facilityIds: [facilityId], ...term(-10, null) });
  const rows = await of(facilityId);
  const known = (id: number) => rows.find(({ qualityId }) => qualityId === id);
  expect(ids.map((id) => [known(id)?.state, known(id)?.daysLeft])).toEqual([
    ['10', 31],
    ['20', 30],
    ['20', 0],
    ['30', -1],
  ]);
  expect(known(long)).toMatchObject({ state: '10', daysLeft: null });
  // Lists ask the same of the database.
  const found = async (query: string) =>
    (await listed(s.people.admin, `&keyword=${mark}${query}`)).sort((a, b) => a - b);
  expect(await found('&state=10')).toEqual([ids[0], long]);
  expect(await found('&state=20')).toEqual([ids[1], ids[2]]);
  expect(await found('&state=30')).toEqual([ids[3]]);
  expect(await found('&days=30')).toEqual([ids[1], ids[2], ids[3]]);
  expect(await found('&kind=3')).toEqual([long]);
  expect(await found(`&facility=${facilityId}&place=${PLACE}`)).toHaveLength(5);
  expect(await found(`&place=${ELSEWHERE}`)).toEqual([]);
});

test('one save enters it for many facilities, all or none; what cannot be is refused by its field', async () => {
  const ids = [await s.aFacility(), await s.aFacility()];
  const { data } = await add({ facilityIds: ids, certNo: 'C1' });
  expect(data).toHaveLength(2);
  expect((await of(ids[1] as number))[0]).toMatchObject({ certNo: 'C1', kind: '1' });
  const third = await s.aFacility();
  const twice = await add({ facilityIds: [third, ids[0]], certNo: 'C1' });
  expect(twice).toMatchObject({ code: 500, field: 'startDate', msg: '该设施已有同类型、同开始日期和证书编号的记录' });
  expect(await of(third)).toEqual([]);
  const refused = async (body: object) => (await add({ facilityIds: [third], ...body })).msg;
  expect(await refused(term(0, -1))).toBe('质保截止日期不能早于开始日期');
  expect(await refused({ kind: '2', ...term(0, -1) })).toBe('法定检验截止日期不能早于开始日期');
  expect(await refused({ kind: '2', ...term(0, null) })).toBe('截止日期不能为空');
  expect(await refused({ placeId: PLACE })).toBe('请选择设施或楼宇之一');
  expect(await refused({ providerId: 999_999 })).toBe('所选单位不存在');
  await sql(`UPDATE facility SET status = '60' WHERE facility_id = ${third}`);
  expect(await refused({})).toBe('已报废设施不能操作');
});

test('renewing enters what follows and closes the old one, once; ending asks why', async () => {
  const facilityId = await s.aFacility();
  const qualityId = await one({ facilityIds: [facilityId], ...term(-300, 10) });
  const renew = (id: number, body: object = term(11, 400)) => s.people.admin.put(`${path}/${id}/renew`, body);
  expect((await renew(qualityId, term(-300, 400))).msg).toBe('续期的开始日期应晚于原开始日期');
  const both = await Promise.all([renew(qualityId), renew(qualityId, term(12, 400))]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 500]);
  const [newer, old] = await of(facilityId);
  expect([newer?.state, old?.state]).toEqual(['10', '50']);
  const end = (id: number, reason: string) => s.people.admin.put(`${path}/${id}/terminate`, { reason });
  expect((await end(qualityId, '误')).msg).toBe('已续期，不能操作');
  expect((await end(newer?.qualityId, '')).code).toBe(500);
  expect((await end(newer?.qualityId, '设备更换')).code).toBe(200);
  expect((await renew(newer?.qualityId)).msg).toBe('已终止，不能操作');
  expect((await of(facilityId))[0]).toMatchObject({ state: '40', endReason: '设备更换', daysLeft: null });
  const { rows } = (await s.people.admin.get(`/repair/facility/${facilityId}/history`)).data;
  expect(rows.map(({ event }: Answer) => event)).toEqual(['QUALITY_END', 'QUALITY_RENEW', 'QUALITY_ADD', 'CREATE']);
  const { data: lanes } = await s.people.admin.get(`/repair/facility/${facilityId}/life`);
  expect(lanes.find(({ key }: Answer) => key === 'quality').items).toHaveLength(2);
});

test('[FAC-22] whoever reaches a facility reaches its warranties; those of a place belong to its manager', async () => {
  const { siteAdmin, leader, worker, deputy } = s.people;
  const here = await one({ facilityIds: [await s.aFacility({ teamId: s.otherTeam })] });
  const teamFacility = await s.aFacility({ placeId: 21, teamId: TEAM });
  const team = await one({ facilityIds: [teamFacility] });
  const foreign = await s.aFacility({ placeId: 21, teamId: s.otherTeam });
  const none = await one({ facilityIds: [foreign] });
  const place = await one({ placeId: PLACE });
  const far = await one({ placeId: 21 });
  const all = [here, team, none, place, far];
  const seen = async (who: Caller) => {
    const ids = await listed(who);
    return all.filter((id) => ids.includes(id));
  };
  expect(await seen(siteAdmin)).toEqual([here, place]);
  expect(await seen(leader)).toEqual([team]);
  expect(await seen(deputy)).toEqual(all);
  expect((await worker.get(`${path}/list`)).code).toBe(403);
  expect((await leader.get(`${path}/of/${teamFacility}`)).data).toHaveLength(1);
  expect((await leader.get(`${path}/of/${foreign}`)).code).toBe(404);
  expect((await add({ facilityIds: [foreign] }, leader)).code).toBe(403);
  expect((await leader.put(`${path}/${team}/terminate`, { reason: '无权' })).code).toBe(403);
});

test('the list goes out as a workbook', async () => {
  const mark = next();
  await one({ facilityIds: [await s.aFacility({ name: mark })], certNo: 'Z-9' });
  const { rawPayload } = await s.people.admin.raw({
    method: 'POST',
    url: `${path}/export`,
    payload: { keyword: mark },
  });
  const text = JSON.stringify(await readXlsx(rawPayload, 10));
  for (const part of [mark, '质保', 'Z-9', '有效']) expect(text).toContain(part);
});

test('people are reminded thirty and seven days before, once each, and of an inspection that is over', async () => {
  const name = next();
  const facilityId = await s.aFacility({ name, teamId: TEAM, managerId: RECEIVER });
  await one({ kind: '2', facilityIds: [facilityId], ...term(-300, 31) });
  const { receiver, leader, deputy } = s.people;
  const after = async (days: number) => {
    await Promise.all([watch(days), watch(days)]);
    return [await told(receiver, `${name} 法定检验将于`), await told(receiver, `${name} 法定检验已过期，请立即停用`)];
  };
  expect(await after(0)).toEqual([0, 0]);
  expect(await after(1)).toEqual([1, 0]);
  expect(await after(23)).toEqual([1, 0]);
  expect(await after(24)).toEqual([2, 0]);
  expect(await after(31)).toEqual([2, 0]);
  expect(await after(32)).toEqual([2, 1]);
  expect(await after(33)).toEqual([2, 1]);
  expect([await told(leader, `${name} 法定检验已过期`), await told(deputy, `${name} 法定检验已过期`)]).toEqual([1, 1]);
  expect((await s.file(facilityId)).data.status).toBe('10');
});

test('[FAC-18] an inspection that is over: stopped by the job where that is on, once; started after renewal', async () => {
  const facilityId = await s.aFacility();
  const qualityId = await one({ kind: '2', facilityIds: [facilityId], ...term(-366, -1) });
  expect((await s.file(facilityId)).data).toMatchObject({ isInspectionOver: true, inspectionEnd: day(-1) });
  await watch(0);
  expect((await s.file(facilityId)).data.status).toBe('10');
  await Promise.all([watch(0, true), watch(0, true)]);
  await watch(1, true);
  const { data } = await s.file(facilityId);
  expect(data).toMatchObject({ status: '30', downs: [{ reason: '4', note: '法定检验已过期' }] });
  const events = (await s.people.admin.get(`/repair/facility/${facilityId}/history`)).data.rows;
  expect(events.filter(({ event }: Answer) => event === 'STOP')).toHaveLength(1);
  expect((await s.act(facilityId, 'start')).msg).toBe('法定检验已过期，不能启用');
  expect((await s.people.admin.put(`${path}/${qualityId}/renew`, { kind: '2', ...term(0, 365) })).code).toBe(200);
  expect((await s.act(facilityId, 'start')).code).toBe(200);
  expect((await s.file(facilityId)).data).toMatchObject({ isInspectionOver: false, inspectionEnd: day(365) });
});
