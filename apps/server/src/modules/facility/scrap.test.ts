import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Facilities, openFacilities } from './facility.fixture.ts';

let s: Facilities;
let director: Caller;
beforeAll(async () => {
  s = await openFacilities();
  director = await s.app.signIn('linzw');
});
afterAll(() => s.app.stop());

const path = '/repair/facility';
const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
const statusOf = async (facilityId: number) => (await s.file(facilityId)).data.status;
const apply = (facilityId: number, who = s.people.admin) => s.act(facilityId, 'scrap', { reason: '维修不经济' }, who);
const scrapOf = async (facilityId: number) => (await s.people.admin.get(`${path}/scrap/of/${facilityId}`)).data;

/** The open task of the process of an application, for whom it is offered to. */
async function taskOf(who: Caller, facilityId: number): Promise<number | undefined> {
  const [row] = await sql(`SELECT instance_id FROM facility_scrap WHERE facility_id = ${facilityId} AND status = '10'`);
  const { rows } = await who.get('/bpm/task/todo-page?pageSize=100');
  return rows.find((one: { instance: { instanceId: number } }) => one.instance.instanceId === row?.instance_id)?.taskId;
}
async function decide(who: Caller, facilityId: number, how: 'approve' | 'reject' = 'approve') {
  const id = await taskOf(who, facilityId);
  await who.put('/bpm/task/claim', { id });
  expect((await who.put(`/bpm/task/${how}`, { id, reason: '同意处理' })).code).toBe(200);
}

test('[FAC-09] up to the limit the deputy agrees alone, above it the director as well; then nothing moves it any more', async () => {
  const cheap = await s.aFacility({ price: '50000', useDate: '2020-01-01', lifeMonths: 12 });
  expect((await apply(cheap)).data.status).toBe('50');
  expect(await scrapOf(cheap)).toMatchObject({ status: '10', price: '50000.00', netValue: '0.00', mayWithdraw: true });
  expect((await s.act(cheap, 'stop', { kind: '1', reason: '停' })).msg).toBe('当前状态为【待报废】，不能执行【停用】');
  await decide(s.people.deputy, cheap);
  expect(await statusOf(cheap)).toBe('60');

  const dear = await s.aFacility({ price: '50000.01' });
  await s.act(dear, 'stop', { kind: '1', reason: '停' });
  await apply(dear);
  await decide(s.people.deputy, dear);
  expect(await statusOf(dear)).toBe('50');
  await decide(director, dear);
  const { data } = await s.file(dear);
  expect(data).toMatchObject({ status: '60', moves: [] });
  expect(data.scrapTime).not.toBe(null);
  expect(data.downs.every(({ to }: { to: string | null }) => to !== null)).toBe(true);
  for (const [move, body] of Object.entries({
    start: {},
    idle: {},
    scrap: { reason: '再' },
    move: { placeId: 12 },
    handOver: { managerId: 129 },
  }))
    expect((await s.act(dear, move, body)).msg).toBe('已报废设施不能操作');
});

test('[FAC-09] rejected or taken back it stands as before; only who asked for it takes it back', async () => {
  const facilityId = await s.aFacility();
  await s.act(facilityId, 'idle', {});
  await apply(facilityId);
  await decide(s.people.deputy, facilityId, 'reject');
  expect(await statusOf(facilityId)).toBe('40');
  expect(await scrapOf(facilityId)).toBe(null);

  await apply(facilityId, s.people.deputy);
  const { scrapId, mayWithdraw } = await scrapOf(facilityId);
  expect(mayWithdraw).toBe(false);
  const withdraw = (who: Caller) => who.put(`${path}/scrap/${scrapId}/withdraw`, {});
  expect(await withdraw(s.people.admin)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  expect((await withdraw(s.people.deputy)).data.status).toBe('40');
  expect((await withdraw(s.people.deputy)).code).toBe(409);
  const [run] = await sql(`SELECT i.status FROM facility_scrap s JOIN bpm_instance i ON i.instance_id = s.instance_id
    WHERE s.scrap_id = ${scrapId}`);
  expect(run?.status).not.toBe(1);
});

test('[FAC-09] the labels of what is scrapped lead nowhere', async () => {
  const facilityId = await s.aFacility();
  await sql(
    `INSERT INTO qr_code (biz_type, biz_id, label, token) VALUES ('facility', ${facilityId}, '甲', 'TOKEN-${facilityId}-AAAAAAAAAA')`,
  );
  await apply(facilityId);
  await decide(s.people.deputy, facilityId);
  const [code] = await sql(`SELECT status FROM qr_code WHERE biz_type = 'facility' AND biz_id = ${facilityId}`);
  expect(code?.status).not.toBe('1');
});

test('whoever may not scrap is told so, and what he does not reach is not there', async () => {
  const facilityId = await s.aFacility({ placeId: 21, teamId: s.otherTeam });
  expect((await apply(facilityId, s.people.siteAdmin)).code).toBe(403);
  await apply(facilityId);
  const [row] = await sql(`SELECT scrap_id FROM facility_scrap WHERE facility_id = ${facilityId}`);
  expect((await s.people.siteAdmin.get(`${path}/scrap/${row?.scrap_id}`)).code).toBe(404);
  expect((await s.people.siteAdmin.get(`${path}/scrap/of/${facilityId}`)).code).toBe(404);
  expect((await s.people.deputy.get(`${path}/scrap/${row?.scrap_id}`)).code).toBe(200);
});
