import { DAY_MS, localDay, momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { type Facilities, made, next, openFacilities, PLACE, RECEIVER, TEAM } from './facility.fixture.ts';

const PATH = '/repair/facility';
/** 马青山, a plumber, 高建东, who leads them, and 凌芳霞, who looks after 明理楼. */
const [WORKER, LEADER, SITE_ADMIN] = [105, 104, 123];
const [SITE_ADMIN_ROLE, LEADER_ROLE] = [6, 5];
/** On the south campus, which none of them looks after. */
const SOUTH = 21;
let s: Facilities;
beforeAll(async () => {
  s = await openFacilities();
});
afterAll(() => s.app.stop());

const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
const day = (days: number) => localDay(s.app.services.clock() + days * DAY_MS);
const foreign = (change: object = {}) => s.aFacility({ placeId: SOUTH, teamId: s.otherTeam, ...change });
const gone = { code: 404, msg: '数据不存在或无权查看' };
/** Whoever was given more than his role has, once everybody knows of it. */
async function given(roleId: number, codes: readonly string[], who: Caller, path: string) {
  await grantPermissions(s.app, roleId, codes);
  await expect.poll(async () => (await who.get(path)).code).not.toBe(403);
}

test('[FAC-22] figures, plan of renewals, depreciation and exports are of what one reaches', async () => {
  const { leader, deputy } = s.people;
  const year = 2071;
  const worth = { price: '1000', useDate: `${year - 10}-01-01`, lifeMonths: 121 };
  const own = await s.aFacility({ ...worth, placeId: SOUTH, teamId: TEAM });
  const other = await foreign(worth);
  const renewal = async (who: Caller) =>
    (await who.get(`${PATH}/renewal`)).data.find((row: Answer) => row.year === year)?.count;
  expect([await renewal(leader), await renewal(deputy)]).toEqual([1, 2]);
  await given(LEADER_ROLE, ['repair:facility:export'], leader, `${PATH}/depreciation`);
  const codes = await Promise.all([own, other].map(async (id) => (await s.file(id)).data.code as string));
  const hasCodes = (book: unknown) => codes.map((code) => JSON.stringify(book).includes(code));
  const depreciation = async (who: Caller) => {
    const { msg } = await who.get(`${PATH}/depreciation`);
    const { rawPayload } = await who.raw({
      method: 'GET',
      url: `/common/download?fileName=${encodeURIComponent(msg)}`,
    });
    return hasCodes(await readXlsx(rawPayload, 5000));
  };
  expect([await depreciation(leader), await depreciation(deputy)]).toEqual([
    [true, false],
    [true, true],
  ]);
  const exported = async (who: Caller) => {
    const { rawPayload } = await who.raw({ method: 'POST', url: `${PATH}/export`, payload: {} });
    return hasCodes(await readXlsx(rawPayload, 5000));
  };
  expect([await exported(leader), await exported(deputy)]).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('[FAC-22] whoever answers for a danger reaches it, whatever his role', async () => {
  const facilityId = await foreign();
  const questId = made(await s.people.deputy.post(`${PATH}/quest`, { title: next(), facilityId, ownerId: SITE_ADMIN }));
  const of = async (ownerId: number) => {
    await sql(`UPDATE facility_quest SET owner_id = ${ownerId} WHERE quest_id = ${questId}`);
    const { siteAdmin, leader, worker } = s.people;
    return Promise.all(
      [siteAdmin, leader, worker].map(async (who) => (await who.get(`${PATH}/quest/${questId}`)).code),
    );
  };
  expect(await of(SITE_ADMIN)).toEqual([200, 404, 404]);
  expect(await of(LEADER)).toEqual([404, 200, 404]);
  expect(await of(WORKER)).toEqual([404, 404, 200]);
  expect(await of(RECEIVER)).toEqual([404, 404, 404]);
});

test('[FAC-22] whoever answers for an audit reaches it, wherever it is', async () => {
  await foreign();
  const draft = { name: next(), placeIds: [SOUTH], deadline: day(2) };
  const audit = async (ownerId: number) => made(await s.people.admin.post(`${PATH}/audit`, { ...draft, ownerId }));
  const [workers, others] = [await audit(WORKER), await audit(130)];
  const { worker, siteAdmin } = s.people;
  const sheet = async (who: Caller, id: number) => (await who.get(`${PATH}/audit/${id}/sheet`)).code;
  expect([await sheet(worker, workers), await sheet(worker, others)]).toEqual([200, 404]);
  const mine = (await worker.get(`${PATH}/audit/my`)).rows.map(({ auditId }: Answer) => auditId);
  expect([mine.includes(workers), mine.includes(others)]).toEqual([true, false]);
  for (const part of ['', '/items', '/export'])
    expect([part, (await siteAdmin.get(`${PATH}/audit/${others}${part}`)).code]).toEqual([part, 404]);
  for (const [move, body] of Object.entries({ close: {}, complete: {}, handle: { itemId: 1, how: '4', text: '无' } }))
    expect([move, (await siteAdmin.put(`${PATH}/audit/${others}/${move}`, body)).code]).toEqual([move, 404]);
});

test('[FAC-22] whoever leads a duty reaches its campus while it is on, and no longer', async () => {
  const { leader } = s.people;
  const facilityId = await foreign();
  const [place] = await sql(`SELECT subcamp_id AS id FROM repair_place WHERE place_id = ${SOUTH}`);
  const term = { kind: '1', facilityIds: [facilityId], startDate: day(-1), endDate: day(300) };
  const [qualityId] = made(await s.people.admin.post(`${PATH}/quality`, term)) as unknown as [number];
  const questId = made(await s.people.deputy.post(`${PATH}/quest`, { title: next(), facilityId }));
  const auditId = made(
    await s.people.admin.post(`${PATH}/audit`, { name: next(), placeIds: [SOUTH], deadline: day(2), ownerId: 130 }),
  );
  await sql(`INSERT INTO repair_duty (duty_date, subcamp_id, shift, leader_id, member_ids, phone)
    VALUES ('2033-01-04', ${place?.id}, '2', ${LEADER}, '{}', '13900000005')`);
  const services = s.app.services as { clock: () => number };
  const before = services.clock;
  const reached = async (moment: string) => {
    services.clock = () => momentOf(moment);
    const listed = (await leader.get(`${PATH}/list?pageSize=5000`)).rows as Answer[];
    const papers = (await leader.get(`${PATH}/quality/list?pageSize=5000`)).rows as Answer[];
    return [
      (await s.file(facilityId, leader)).code,
      listed.some((row) => row.facilityId === facilityId),
      papers.some((row) => row.qualityId === qualityId),
      (await leader.get(`${PATH}/quest/${questId}`)).code,
    ];
  };
  try {
    expect(await reached('2033-01-04 17:59:00')).toEqual([404, false, false, 404]);
    expect(await reached('2033-01-04 20:00:00')).toEqual([200, true, true, 200]);
    expect(await reached('2033-01-05 12:00:00')).toEqual([404, false, false, 404]);
  } finally {
    services.clock = before;
  }
  expect((await leader.get(`${PATH}/audit/${auditId}`)).code).toBe(403);
});

test('[FAC-22] nobody touches the papers, hand-overs, meters and applications of what he does not reach', async () => {
  const { siteAdmin, admin } = s.people;
  const codes = ['facilityQuality:add', 'facilityQuality:edit', 'facility:handOver', 'facility:scrap', 'facility:add'];
  const rights = [...codes, 'facilityMeter:add', 'facilityMeter:edit'].map((code) => `repair:${code}`);
  await grantPermissions(s.app, SITE_ADMIN_ROLE, rights);
  const [far, near] = [await foreign(), await s.aFacility({ placeId: PLACE, teamId: s.otherTeam })];
  const term = (facilityIds: number[]) => ({ kind: '1', facilityIds, startDate: day(-1), endDate: day(300) });
  const quality = (body: object) => siteAdmin.post(`${PATH}/quality`, body);
  await expect.poll(async () => (await quality(term([near]))).code).toBe(200);
  expect(await quality(term([far]))).toMatchObject(gone);
  expect(await quality(term([near, far]))).toMatchObject(gone);
  const ofPlace = (placeId: number) => ({ kind: '1', placeId, startDate: day(-1), endDate: day(300) });
  expect(await quality(ofPlace(SOUTH))).toMatchObject(gone);
  expect((await quality(ofPlace(PLACE))).code).toBe(200);
  expect(await sql(`SELECT 1 FROM facility_quality WHERE facility_id = ${far} OR place_id = ${SOUTH}`)).toEqual([]);

  const [qualityId] = made(await admin.post(`${PATH}/quality`, term([far]))) as unknown as [number];
  const renewed = { startDate: day(301), endDate: day(600) };
  for (const [move, body] of Object.entries({ renew: renewed, terminate: { reason: '试' } }))
    expect([move, await siteAdmin.put(`${PATH}/quality/${qualityId}/${move}`, body)]).toMatchObject([move, gone]);
  expect(await siteAdmin.get(`${PATH}/quality/of/${far}`)).toMatchObject(gone);

  await s.act(far, 'handOver', { managerId: RECEIVER });
  const [transfer] = await sql(`SELECT transfer_id AS id FROM facility_transfer WHERE facility_id = ${far}`);
  expect(await siteAdmin.put(`${PATH}/transfer/${transfer?.id}/withdraw`, {})).toMatchObject(gone);
  expect(await s.act(far, 'handOver', { managerId: RECEIVER }, siteAdmin)).toMatchObject(gone);
  expect(await s.act(far, 'scrap', { reason: '旧' }, siteAdmin)).toMatchObject(gone);
  expect((await s.act(far, 'scrap', { reason: '旧' })).code).toBe(200);
  const scrap = (await admin.get(`${PATH}/scrap/of/${far}`)).data;
  expect(await siteAdmin.get(`${PATH}/scrap/of/${far}`)).toMatchObject(gone);
  expect(await siteAdmin.get(`${PATH}/scrap/${scrap.scrapId}`)).toMatchObject(gone);
  expect(await siteAdmin.put(`${PATH}/scrap/${scrap.scrapId}/withdraw`, { reason: '试' })).toMatchObject(gone);

  const meter = { facilityId: far, name: next(), unit: 'h', mode: '1' };
  expect(await siteAdmin.post(`${PATH}/meter`, meter)).toMatchObject(gone);
  const other = await foreign();
  const meterId = made(await admin.post(`${PATH}/meter`, { ...meter, facilityId: other }));
  expect(
    await siteAdmin.put(`${PATH}/meter/${meterId}`, { name: next(), unit: 'h', mode: '1', status: '0' }),
  ).toMatchObject(gone);
  expect(await siteAdmin.get(`${PATH}/meter/of/${other}`)).toMatchObject(gone);
  expect(await siteAdmin.put(`${PATH}/${other}/copy`, { count: 1 })).toMatchObject(gone);
});
