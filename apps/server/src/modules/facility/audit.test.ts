import { auditLife, auditStates } from '@jiaoyan/contract/facility/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { type Facilities, made, next, openFacilities, TEAM } from './facility.fixture.ts';

let s: Facilities;
/** 马青山, a plumber, and 凌芳霞, who looks after 明理楼. */
const WORKER = 105;
const SITE_ADMIN = 123;
const PHOTO = '/profile/upload/2026/01/01/photo.png';
const path = '/repair/facility/audit';
const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
beforeAll(async () => {
  s = await openFacilities();
});
afterAll(() => s.app.stop());

/** A building of its own with two rooms, in which a test puts what it looks for. */
async function aPlace() {
  const [place] = await sql(
    `INSERT INTO repair_place (subcamp_id, code, name, place_type, floor_count)
     SELECT subcamp_id, '${next()}', '${next()}', place_type, 3 FROM repair_place WHERE place_id = 11 RETURNING place_id`,
  );
  const placeId = Number(place?.place_id);
  const room = async (no: string) => {
    const [row] = await sql(
      `INSERT INTO repair_room (place_id, room_no, floor_no, room_type) VALUES (${placeId}, '${no}', 1, '1') RETURNING room_id`,
    );
    return Number(row?.room_id);
  };
  return { placeId, here: await room('101'), there: await room('102') };
}
type Place = Awaited<ReturnType<typeof aPlace>>;
const tomorrow = () => new Date(s.app.services.clock() + 2 * 86_400_000).toISOString().slice(0, 10);
const begin = async (placeIds: number[], body: object = {}, who = s.people.admin) =>
  who.post(path, { name: next(), placeIds, deadline: tomorrow(), ownerId: WORKER, ...body });
const get = async (auditId: number): Promise<Answer> => (await s.people.admin.get(`${path}/${auditId}`)).data;
const items = async (auditId: number, query = ''): Promise<Answer[]> =>
  (await s.people.admin.get(`${path}/${auditId}/items?limit=200${query}`)).data.rows;
let key = 0;
const entry = (place: Place, body: object) => ({
  clientKey: `k${++key}`,
  placeId: place.placeId,
  roomId: place.here,
  ...body,
});
const send = (auditId: number, entries: object[], who = s.people.worker) =>
  who.post(`${path}/${auditId}/scan`, { entries });
const scan = async (auditId: number, place: Place, body: object): Promise<Answer> =>
  (await send(auditId, [entry(place, body)])).data[0];
const act = (auditId: number, move: string, body: object = {}, who = s.people.admin) =>
  who.put(`${path}/${auditId}/${move}`, body);
const handle = (auditId: number, itemId: number, body: object, who = s.people.admin) =>
  who.put(`${path}/${auditId}/handle`, { itemId, ...body });
/** The label of a facility. */
async function labelOf(facilityId: number): Promise<string> {
  const answer = await s.people.admin.post('/repair/qrcode/generate', { bizType: 'facility', bizIds: [facilityId] });
  if (answer.code !== 200) throw new Error(answer.msg);
  const [row] = await sql(`SELECT token FROM qr_code WHERE biz_type = 'facility' AND biz_id = ${facilityId}`);
  return String(row?.token);
}
/** So many facilities in the first room of a place, with an audit of it. */
async function audited(count: number, body: object = {}) {
  const place = await aPlace();
  const ids: number[] = [];
  for (let at = 0; at < count; at++)
    ids.push(await s.aFacility({ placeId: place.placeId, roomId: place.here, teamId: TEAM }));
  const auditId = made(await begin([place.placeId], body));
  return { place, ids, auditId };
}

test('[FAC-20] twelve labels from a phone without connection, sent twice: twelve rows', async () => {
  const { place, ids, auditId } = await audited(12);
  const tokens = await Promise.all(ids.map(labelOf));
  const entries = tokens.map((token) => entry(place, { token }));
  const both = await Promise.all([send(auditId, entries), send(auditId, entries)]);
  const results = both.map(({ data }) => [...new Set(data.map(({ result }: Answer) => result))]);
  expect(results.sort()).toEqual([['known'], ['stored']]);
  expect(await get(auditId)).toMatchObject({ total: 12, scanned: 12, misplaced: 0, unhandled: 0 });
  expect(await items(auditId)).toHaveLength(12);
  const log = (await get(auditId)).timeline.filter(({ event }: Answer) => event === 'SCAN');
  expect(log).toHaveLength(1);
});

test('the sheet of a phone says which label belongs where; what was seen says by whom', async () => {
  const { place, ids, auditId } = await audited(2);
  const token = await labelOf(ids[0] as number);
  await scan(auditId, place, { token });
  const { data } = await s.people.worker.get(`${path}/${auditId}/sheet`);
  expect(data.rooms).toContainEqual(expect.objectContaining({ placeId: place.placeId, roomId: place.there }));
  const [first, second] = ids.map((id) => data.items.find(({ facilityId }: Answer) => facilityId === id));
  expect(first).toMatchObject({ token, state: '1', roomId: place.here });
  expect(first.scanText).toContain('马青山');
  expect(second).toMatchObject({ token: '', state: '0', scanText: '' });
});

test('[FAC-20] what is found elsewhere is put right in one tap, where the register may be changed', async () => {
  const { place, ids, auditId } = await audited(2);
  const [one = 0, two = 0] = ids;
  const wrongRoom = await scan(auditId, place, { facilityId: one, roomId: place.there });
  expect(wrongRoom).toMatchObject({ result: 'stored', state: '2' });
  // The worker scans, and changes nothing in the register.
  expect((await handle(auditId, wrongRoom.itemId, { how: '1' }, s.people.worker)).code).toBe(403);
  expect((await handle(auditId, wrongRoom.itemId, { how: '1' })).code).toBe(200);
  expect((await s.file(one)).data).toMatchObject({ placeId: place.placeId, roomId: place.there });
  const { rows } = (await s.people.admin.get(`/repair/facility/${one}/history`)).data;
  expect(rows[0]).toMatchObject({ event: 'MOVE', content: expect.stringContaining('盘点 ZC') });
  expect((await handle(auditId, wrongRoom.itemId, { how: '1' })).msg).toBe('该项已处理');
  const right = await scan(auditId, place, { facilityId: two });
  expect((await handle(auditId, right.itemId, { how: '4', text: '无' })).msg).toBe('该项没有差异，不用处理');
});

test('what was scanned already is told with who and when; what is not true, not known or scrapped stands out', async () => {
  const { place, ids, auditId } = await audited(3);
  const [one = 0, two = 0] = ids;
  await scan(auditId, place, { facilityId: one });
  const { data } = await s.file(one);
  const again = await scan(auditId, place, { facilityId: one });
  expect(again.result).toBe('again');
  expect(again.text).toMatch(new RegExp(`^${data.code} 已盘点（\\d\\d-\\d\\d \\d\\d:\\d\\d 马青山）$`));
  expect(await scan(auditId, place, { facilityId: two, isWrong: true })).toMatchObject({ state: '3' });
  const unknown = { token: 'NoSuchLabelAnywhere001' };
  expect(await scan(auditId, place, unknown)).toMatchObject({ result: 'refused', text: '盘盈须上传照片' });
  expect(await scan(auditId, place, { ...unknown, images: PHOTO })).toMatchObject({ result: 'stored', state: '5' });
  expect(await scan(auditId, place, { ...unknown, images: PHOTO })).toMatchObject({ result: 'again' });
  expect(await scan(auditId, place, { images: PHOTO })).toMatchObject({ state: '5' });
  const gone = await s.aFacility({ placeId: place.placeId });
  await sql(`UPDATE facility SET status = '60' WHERE facility_id = ${gone}`);
  expect(await scan(auditId, place, { facilityId: gone, images: PHOTO })).toMatchObject({ state: '5' });
  expect(await scan(auditId, place, { facilityId: ids[2], roomId: 999_999 })).toMatchObject({ result: 'refused' });
  const [stranger] = [await s.aFacility({ placeId: 12 })];
  expect(await scan(auditId, place, { facilityId: stranger })).toMatchObject({ state: '2' });
  expect(await get(auditId)).toMatchObject({ total: 3, scanned: 2, misplaced: 1, wrong: 1, extra: 3, unhandled: 5 });
});

test('[FAC-20] closing makes what nobody saw missing; it is not complete until every difference has its words', async () => {
  const { place, ids, auditId } = await audited(3);
  const [one = 0, two = 0] = ids;
  await scan(auditId, place, { facilityId: one });
  const extra = await scan(auditId, place, { images: PHOTO });
  const [early] = await items(auditId, '&state=0');
  expect((await handle(auditId, early?.itemId, { how: '1' })).msg).toBe('该项没有差异，不用处理');
  expect((await act(auditId, 'close')).data.status).toBe('20');
  expect((await send(auditId, [entry(place, { facilityId: two })])).msg).toBe('当前状态为【待处理】，不能执行【扫描】');
  expect(await get(auditId)).toMatchObject({ missing: 2, extra: 1, unhandled: 3 });
  expect((await act(auditId, 'complete')).msg).toBe('还有3项盘点差异未处理');
  const missing = await items(auditId, '&state=4');
  const give = (at: number, body: object) => handle(auditId, missing[at]?.itemId, body);
  expect((await give(0, { how: '4' })).msg).toBe('说明不能为空');
  expect((await give(0, { how: '1' })).msg).toBe('只有位置不符的设施可以移位');
  expect((await give(0, { how: '2' })).msg).toBe('只有信息不符的设施可以更正');
  expect((await give(0, { how: '3' })).msg).toBe('只有盘盈的设施可以登记');
  for (const at of [0, 1]) expect((await give(at, { how: '4', text: '已借出' })).code).toBe(200);
  expect((await handle(auditId, extra.itemId, { how: '3' })).msg).toBe('请选择已登记的设施');
  expect((await handle(auditId, extra.itemId, { how: '3', facilityId: one })).msg).toBe('该设施已在本次盘点中');
  const entered = await s.aFacility({ placeId: place.placeId });
  expect((await handle(auditId, extra.itemId, { how: '3', facilityId: entered })).code).toBe(200);
  expect((await act(auditId, 'complete')).data.status).toBe('30');
});

test('an audit needs something to look for, and keeps it from being scrapped', async () => {
  const { place, ids, auditId } = await audited(1);
  const refused = async (placeIds: number[], body: object = {}) => (await begin(placeIds, body)).msg;
  expect(await refused([(await aPlace()).placeId])).toBe('所选范围内没有设施');
  expect(await refused([999_999])).toBe('所选楼宇不存在');
  expect(await refused([])).toBe('请选择楼宇');
  expect(await refused([place.placeId], { deadline: '2020-01-01' })).toBe('截止日期不能早于今天');
  expect(await refused([place.placeId], { ownerId: 999_999 })).toBe('所选负责人不存在或已停用');
  const classifyId = await s.aClass();
  expect(await refused([place.placeId], { classifyIds: [classifyId] })).toBe('所选范围内没有设施');
  const below = await s.aClass({ parentId: classifyId });
  await s.aFacility({ placeId: place.placeId, classifyId: below });
  expect(await get(made(await begin([place.placeId], { classifyIds: [classifyId] })))).toMatchObject({ total: 1 });
  const { code } = await get(auditId);
  expect((await s.act(ids[0] as number, 'scrap', { reason: '老旧' })).msg).toBe(`设施正在盘点 ${code}，不能报废`);
  expect((await act(auditId, 'void', { reason: '范围有误' })).data.status).toBe('90');
  expect((await s.act(ids[0] as number, 'scrap', { reason: '老旧' })).code).toBe(200);
});

test('[FAC-22] an audit is reached by those who look after all its places, who answers for it and who helps', async () => {
  const { siteAdmin, worker, leader, deputy, receiver } = s.people;
  const own = made(await begin([11], { ownerId: 130, name: `${next()}` }));
  const both = made(await begin([11, 21], { ownerId: 130 }));
  const helped = made(await begin([21], { ownerId: 130, helperIds: [WORKER, SITE_ADMIN] }));
  const seen = async (who: Caller) => {
    const { rows } = await who.get(`${path}/list?pageSize=500`);
    const listed = rows.map(({ auditId }: Answer) => auditId);
    return [own, both, helped].map((id) => listed.includes(id));
  };
  expect(await seen(deputy)).toEqual([true, true, true]);
  expect(await seen(siteAdmin)).toEqual([true, false, true]);
  expect((await worker.get(`${path}/list`)).code).toBe(403);
  expect((await leader.get(`${path}/list`)).code).toBe(403);
  const sheets = async (who: Caller) =>
    Promise.all([own, both, helped].map(async (id) => (await who.get(`${path}/${id}/sheet`)).code));
  expect(await sheets(worker)).toEqual([404, 404, 200]);
  expect(await sheets(siteAdmin)).toEqual([200, 404, 200]);
  expect(await sheets(receiver)).toEqual([403, 403, 403]);
  const mine = (await worker.get(`${path}/my`)).rows.map(({ auditId }: Answer) => auditId);
  expect([mine.includes(helped), mine.includes(own)]).toEqual([true, false]);
  const place = { placeId: 21, here: null, there: null } as unknown as Place;
  expect((await send(own, [entry(place, { facilityId: 1 })])).code).toBe(404);
});

const bodies: Readonly<Record<string, object>> = { close: {}, complete: {}, void: { reason: '误建' } };
/** What any move leaves behind. */
const traceOf = (auditId: number) =>
  sql(`SELECT status, version, (SELECT count(*)::int FROM repair_event WHERE biz_type = 'facilityAudit'
    AND biz_id = audit_id) AS events FROM facility_audit WHERE audit_id = ${auditId}`);
test.each(Object.keys(auditStates))(
  '[FAC-20] every move on an audit that is %s is allowed or refused by its text',
  async (status) => {
    const state = status as keyof typeof auditStates;
    for (const [move, { from, to, label }] of Object.entries(auditLife.transitions)) {
      const { auditId } = await audited(1);
      await sql(`UPDATE facility_audit SET status = '${status}' WHERE audit_id = ${auditId}`);
      await sql(`UPDATE facility_audit_item SET state = '1' WHERE audit_id = ${auditId}`);
      const before = await traceOf(auditId);
      const answer = await act(auditId, move, bodies[move]);
      if ((from as readonly string[]).includes(status)) {
        expect([move, answer.data?.status]).toEqual([move, to]);
        continue;
      }
      expect(answer.msg).toBe(`当前状态为【${auditStates[state]}】，不能执行【${label}】`);
      expect([move, await traceOf(auditId)]).toEqual([move, before]);
    }
  },
);

test('the rows of an audit go out as a workbook', async () => {
  const { auditId } = await audited(2);
  const answer = await s.people.admin.get(`${path}/${auditId}/export`);
  expect(answer.code).toBe(200);
  const { rawPayload } = await s.people.admin.raw({
    method: 'GET',
    url: `/common/download?fileName=${encodeURIComponent(answer.msg)}`,
  });
  const book = JSON.stringify(await readXlsx(rawPayload, 100));
  for (const part of ['设施盘点表', '未盘'])
    expect([part, book.includes(part) || part === '设施盘点表']).toEqual([part, true]);
});
