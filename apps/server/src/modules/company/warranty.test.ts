import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, TestApp } from '../../testing/app.ts';
import { fault, WORKER } from '../repair/report/report.fixture.ts';
import { acting, BLACKLISTED, COMPANY, dayFromNow, openCompanies, type People, PHOTO } from './company.fixture.ts';
import { enterAccepted } from './enter-warranty.ts';

let app: TestApp;
let people: People;
let templateId: number;
let act: ReturnType<typeof acting>;
beforeAll(async () => {
  const opened = await openCompanies();
  ({ app, people, templateId } = opened);
  act = acting(opened);
});
afterAll(() => app.stop());

const NAME = '凯达机电安装有限公司';
const sql = async (text: string) => (await app.services.database.execute(text)).rows;
const report = async (id: number): Promise<Answer> => (await people.admin.get(`/repair/report/${id}`)).data;
let serial = 0;
async function aFacility(): Promise<number> {
  const code = `WT${Date.now().toString(36)}${++serial}`;
  const { data: classifyId } = await people.admin.post('/repair/facility/classify', { parentId: 0, name: code, code });
  return (await people.admin.post('/repair/facility', { name: `水泵${code}`, classifyId, placeId: 11 })).data;
}
/** A report that a worker has in hand. */
async function taken(change: object): Promise<{ reportId: number; orderId: number }> {
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId, { force: true, ...change })))
    .data;
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }], force: true });
  const { orderId } = (await report(reportId)).orders[0];
  await people.worker.put(`/repair/order/${orderId}/take`, {});
  return { reportId, orderId };
}
/** Work of a company, accepted with a warranty of so many months. */
async function accepted(change: object, warrantyMonths = 12): Promise<{ id: number; reportId: number }> {
  const { reportId, orderId } = await taken(change);
  const work = { companyId: COMPANY, title: '更换', scope: '更换部件', budget: '1000', reason: '外委' };
  await people.leader.put(`/repair/order/${orderId}/outsource`, { ...work, expectEnd: dayFromNow(5) });
  const id = (await people.admin.get(`/repair/order/${orderId}`)).data.companyOrderId as number;
  await act.put(people.company, id, 'take');
  await act.put(people.company, id, 'quote', { amount: '900' });
  await act.put(people.director, id, 'audit', { agree: true });
  const done = { finalAmount: '900', afterImages: PHOTO, warrantyMonths };
  expect((await act.put(people.company, id, 'finish', done)).code).toBe(200);
  expect((await act.put(people.leader, id, 'verify', { pass: true, score: 4 })).code).toBe(200);
  return { id, reportId };
}
const entered = (companyOrderId: number) =>
  sql(`SELECT facility_id, place_id, template_id, company_name, end_date::text AS until FROM facility_quality
       WHERE company_order_id = ${companyOrderId}`);
const cover = async (query: string): Promise<Answer> =>
  (await people.reporter.get(`/repair/facility/quality/cover?placeId=11&${query}`)).data;
const hint = (until: unknown) => `该设施在质保期内（至${until}，${NAME}），建议转质保单`;

test('[FAC-17] work that is accepted gives its facility a warranty, and a new fault goes back for nothing', async () => {
  const facilityId = await aFacility();
  const first = await accepted({ facilityId });
  const [row] = await entered(first.id);
  expect(row).toMatchObject({ facility_id: facilityId, place_id: null, company_name: NAME });
  const { rows: history } = (await people.admin.get(`/repair/facility/${facilityId}/history`)).data;
  expect(history.some(({ event }: Answer) => event === 'QUALITY_ADD')).toBe(true);
  await people.reporter.put(`/repair/report/${first.reportId}/confirm`, {});
  expect(await cover(`facilityId=${facilityId}`)).toMatchObject({ text: hint(row?.until), unitName: NAME });

  const { reportId, orderId } = await taken({ facilityId });
  expect(await report(reportId)).toMatchObject({
    warranty: { text: hint(row?.until), companyId: COMPANY },
    liability: '3',
  });
  const before = (await sql(`SELECT repair_cost FROM facility WHERE facility_id = ${facilityId}`))[0];
  const make = (who = people.leader) => who.put(`/repair/order/${orderId}/warranty`, {});
  expect((await make(people.worker)).code).toBe(403);
  expect((await make()).data.status).toBe('50');
  const { companyOrderId: id } = (await people.admin.get(`/repair/order/${orderId}`)).data;
  const order = async () => (await people.admin.get(`/repair/company/order/${id}`)).data;
  expect(await order()).toMatchObject({ isWarranty: true, budget: '0.00', status: '10', companyId: COMPANY });
  // Neither quoted nor audited.
  expect((await act.put(people.company, id, 'take')).data.status).toBe('30');
  expect((await act.put(people.company, id, 'quote', { amount: '1' })).msg).toContain('不能执行【报价】');
  const done = { finalAmount: '500', afterImages: PHOTO, warrantyMonths: 6 };
  expect((await act.put(people.company, id, 'finish', done)).data.status).toBe('40');
  expect((await act.put(people.leader, id, 'verify', { pass: true, score: 5 })).data.status).toBe('70');
  expect(await order()).toMatchObject({ finalAmount: '0.00', deduct: '0.00' });
  expect(await report(reportId)).toMatchObject({ status: '40', companyCost: '0.00' });
  await people.reporter.put(`/repair/report/${reportId}/confirm`, {});
  expect((await sql(`SELECT repair_cost FROM facility WHERE facility_id = ${facilityId}`))[0]).toEqual(before);
  expect(await entered(id)).toHaveLength(1);
});

test('work without a facility gives a warranty to its item at its place, and to no other', async () => {
  const [room] = await sql('SELECT room_id FROM repair_room WHERE place_id = 11 ORDER BY room_id DESC LIMIT 1');
  const roomId = Number(room?.room_id);
  const { id } = await accepted({ roomId });
  const [row] = await entered(id);
  expect(row).toMatchObject({ facility_id: null, place_id: 11, template_id: templateId });
  expect(await cover(`roomId=${roomId}&templateId=${templateId}`)).toMatchObject({ text: hint(row?.until) });
  expect(await cover(`roomId=${roomId}&templateId=${templateId + 1}`)).toBeNull();
  expect(await cover(`templateId=${templateId}`)).toBeNull();
  expect(await cover(`facilityId=${await aFacility()}`)).toBeNull();
});

test('a warranty covers its last day and no day more; without months there is none, and an ended one is over', async () => {
  const facilityId = await aFacility();
  expect(await entered((await accepted({ facilityId }, 0)).id)).toEqual([]);
  const { id } = await accepted({ facilityId });
  const until = (days: number) =>
    sql(
      `UPDATE facility_quality SET start_date = '2020-01-01', end_date = '${dayFromNow(days)}' WHERE company_order_id = ${id}`,
    );
  await until(0);
  expect(await cover(`facilityId=${facilityId}`)).not.toBeNull();
  await until(-1);
  expect(await cover(`facilityId=${facilityId}`)).toBeNull();
  await until(5);
  await sql(`UPDATE facility_quality SET ended_time = now() WHERE company_order_id = ${id}`);
  expect(await cover(`facilityId=${facilityId}`)).toBeNull();
});

test('a certificate that ran out is no obstacle for work under warranty; whoever is shut out is not asked', async () => {
  const facilityId = await aFacility();
  const { id } = await accepted({ facilityId });
  const { orderId } = await taken({ facilityId });
  const make = () => people.leader.put(`/repair/order/${orderId}/warranty`, {});
  await sql(`UPDATE facility_quality SET company_id = ${BLACKLISTED} WHERE company_order_id = ${id}`);
  expect((await make()).msg).toBe('该单位已列入黑名单');
  await sql(`UPDATE facility_quality SET company_id = NULL WHERE company_order_id = ${id}`);
  expect((await make()).msg).toBe('质保单位不是外委单位，请直接联系');
  await sql(`UPDATE facility_quality SET ended_time = now() WHERE company_order_id = ${id}`);
  expect((await make()).msg).toBe('该报修不在质保期内');
  await sql(`UPDATE facility_quality SET ended_time = NULL, company_id = ${COMPANY} WHERE company_order_id = ${id}`);
  const [company] = await sql(`SELECT contract_end::text AS until FROM repair_company WHERE company_id = ${COMPANY}`);
  await sql(`UPDATE repair_company SET contract_end = '2020-01-01' WHERE company_id = ${COMPANY}`);
  expect((await make()).code).toBe(200);
  const before = company?.until ? `'${company.until}'` : 'NULL';
  await sql(`UPDATE repair_company SET contract_end = ${before} WHERE company_id = ${COMPANY}`);
});

test('the upgrade enters what was accepted before, once; the last day of a short month stands for a missing one', async () => {
  const facilityId = await aFacility();
  const { id } = await accepted({ facilityId }, 1);
  await sql(`DELETE FROM facility_quality WHERE company_order_id = ${id}`);
  await sql(`UPDATE repair_company_order SET actual_end = '2026-01-31 20:00:00+08' WHERE company_order_id = ${id}`);
  for (let times = 0; times < 2; times++) await enterAccepted(app.services.db);
  expect(await entered(id)).toEqual([expect.objectContaining({ facility_id: facilityId, until: '2026-02-28' })]);
  expect((await people.admin.get(`/repair/company/order/${id}`)).data.warrantyEnd).toBe('2026-02-28');
});
