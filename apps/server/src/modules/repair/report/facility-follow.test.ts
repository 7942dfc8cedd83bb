import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { fault, openReports, type People, PHOTO, PLACE, WORKER } from './report.fixture.ts';

let app: TestApp;
let people: People;
let templateId: number;
let serial = 0;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());

const path = '/repair/facility';
const sql = async (text: string) => (await app.services.database.execute(text)).rows;
const file = async (facilityId: number) => (await people.admin.get(`${path}/${facilityId}/file`)).data;
const statusOf = async (facilityId: number) => (await file(facilityId)).status;

async function aFacility(change: object = {}): Promise<number> {
  serial += 1;
  const code = `FF${Date.now().toString(36)}${serial}`;
  const { data: classifyId } = await people.admin.post(`${path}/classify`, { parentId: 0, name: code, code });
  const body = { name: `水泵${serial}`, classifyId, placeId: PLACE, price: '1000', ...change };
  return (await people.admin.post(path, body)).data;
}
const send = (facilityId: number, change: object = {}) =>
  people.reporter.post('/repair/report', fault(templateId, { facilityId, ...change }));
const act = (orderId: number, move: string, body: object = {}) =>
  people.worker.put(`/repair/order/${orderId}/${move}`, body);

/** A report on a facility that a worker has been sent to. */
async function dispatched(facilityId: number, change: object = {}) {
  const { reportId, code } = (await send(facilityId, change)).data;
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] });
  const { data } = await people.admin.get(`/repair/report/${reportId}`);
  const orderId = data.orders[0].orderId as number;
  await act(orderId, 'take');
  return { reportId, orderId, code };
}
async function finish(orderId: number): Promise<void> {
  await act(orderId, 'finish', { solution: '修好了', laborMins: 60, afterImages: PHOTO });
}
const confirm = (reportId: number) => people.reporter.put(`/repair/report/${reportId}/confirm`, {});

test('[FAC-04] arriving puts a facility under repair, and only the last confirmation brings it back', async () => {
  const facilityId = await aFacility();
  const first = await dispatched(facilityId);
  expect(await statusOf(facilityId)).toBe('10');
  await act(first.orderId, 'arrive', { images: PHOTO });
  expect(await statusOf(facilityId)).toBe('20');
  const second = await dispatched(facilityId, { force: true });
  await act(second.orderId, 'arrive', { images: PHOTO });
  for (const { orderId } of [first, second]) await finish(orderId);
  expect((await confirm(first.reportId)).code).toBe(200);
  expect(await statusOf(facilityId)).toBe('20');
  expect((await confirm(second.reportId)).code).toBe(200);
  const { status, faults90, isUneconomic } = await file(facilityId);
  expect([status, faults90, isUneconomic]).toEqual(['10', 2, false]);
  const { data } = await people.admin.get(`${path}/${facilityId}/history`);
  const told = data.rows.map(({ event }: { event: string }) => event);
  expect(told.filter((event: string) => event === 'REPORT')).toHaveLength(2);
  expect(told.filter((event: string) => event.startsWith('REPAIR'))).toEqual(['REPAIRED', 'REPAIR']);
});

test('[FAC-04] what is out of use is so from acceptance on, and its minutes are counted once', async () => {
  const facilityId = await aFacility();
  const { reportId } = (await send(facilityId, { isDown: true })).data;
  expect(await statusOf(facilityId)).toBe('10');
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  expect(await statusOf(facilityId)).toBe('20');
  const { downs } = await file(facilityId);
  expect(downs).toMatchObject([{ to: null, reason: '1' }]);
  await sql(
    `UPDATE facility_down SET period = tstzrange(now() - interval '90 minutes 2 seconds', null) WHERE facility_id = ${facilityId}`,
  );
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] });
  const { data } = await people.admin.get(`/repair/report/${reportId}`);
  const { orderId } = data.orders[0];
  await act(orderId, 'take');
  await act(orderId, 'arrive', { images: PHOTO });
  await finish(orderId);
  await confirm(reportId);
  expect(await file(facilityId)).toMatchObject({ status: '10', downMins: 90 });
});

test('a report names a facility that is there, where it says, and not scrapped; its name is filled in', async () => {
  const facilityId = await aFacility({ name: '一号泵' });
  expect(await send(99_999_999)).toMatchObject({ msg: '所选设施不存在', field: 'facilityId' });
  expect((await send(facilityId, { placeId: 12 })).msg).toBe('所选设施不在该楼宇');
  const { reportId } = (await send(facilityId)).data;
  const { data } = await people.reporter.get(`/repair/report/${reportId}`);
  expect(data).toMatchObject({ facilityId, facility: '一号泵', isDown: false });
  await sql(`UPDATE facility SET status = '60' WHERE facility_id = ${facilityId}`);
  expect((await send(facilityId, { force: true })).msg).toBe('已报废设施不能操作');
});

test('[FAC-09] a facility with an open report is not scrapped; its reports are its faults and its costs', async () => {
  const facilityId = await aFacility();
  const { orderId, reportId, code } = await dispatched(facilityId);
  const scrap = () => people.admin.put(`${path}/${facilityId}/scrap`, { reason: '旧' });
  expect((await scrap()).msg).toBe(`设施有未结报修 ${code}，不能报废`);
  await act(orderId, 'arrive', { images: PHOTO });
  await finish(orderId);
  await confirm(reportId);
  await sql(`UPDATE repair_report SET labor_cost = 501 WHERE report_id = ${reportId}`);
  const { data: costs } = await people.admin.get(`${path}/${facilityId}/cost`);
  expect(costs).toMatchObject([{ code, amount: '501.00' }]);
  expect((await file(facilityId)).isUneconomic).toBe(true);
  const { rows } = await people.admin.get(`${path}/list?uneconomic=Y&pageSize=500`);
  expect(rows.map((row: { facilityId: number }) => row.facilityId)).toContain(facilityId);
  expect((await scrap()).data.status).toBe('50');
});

test('sixteen reports on one facility at once wait for one another, and none is lost', async () => {
  const facilityId = await aFacility();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      people.siteAdmin.post('/repair/report', fault(templateId, { facilityId, force: true, location: `同时${at}` })),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array(16).fill(200));
});

test('old reports are joined by number, or by a name that only one in the room has; nothing is guessed', async () => {
  const { rows: rooms } = await people.admin.get(`/repair/area/room/list?area=p${PLACE}`);
  const [{ roomId }, { roomId: twins }] = rooms;
  const alone = await aFacility({ name: '独一台', roomId });
  await aFacility({ name: '双胞胎', roomId: twins });
  await aFacility({ name: '双胞胎', roomId: twins });
  const numbered = await aFacility({ sn: `SN-${Date.now()}` });
  const { code, sn } = await file(numbered);
  const say = async (facility: string, room: number | null = null) =>
    (await people.deputy.post('/repair/report', fault(templateId, { facility, roomId: room, force: true }))).data
      .reportId as number;
  const said = [
    await say(code),
    await say(sn),
    await say('独一台', roomId),
    await say('独一台'),
    await say('双胞胎', twins),
  ];
  const path = '/repair/report/facility-match';
  const { data } = await people.admin.get(path);
  const wanted = new Map(
    data.rows.map((row: { reportId: number; facilityId: number }) => [row.reportId, row.facilityId]),
  );
  expect(said.map((id) => wanted.get(id))).toEqual([numbered, numbered, alone, undefined, undefined]);
  expect((await people.siteAdmin.post(path)).code).toBe(403);
  expect((await people.admin.post(path)).data.matched).toBe(data.total);
  expect((await people.admin.get(path)).data.total).toBe(0);
  expect((await people.admin.get(`/repair/report/${said[0]}`)).data.facilityId).toBe(numbered);
});
