import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { fault, openReports, type People, WORKER } from './report.fixture.ts';

let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());

/** An order of a room that a worker has taken. */
async function taken(roomId: number): Promise<number> {
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId, { roomId }))).data;
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] });
  const { orderId } = (await people.admin.get(`/repair/report/${reportId}`)).data.orders[0];
  expect((await people.worker.put(`/repair/order/${orderId}/take`, {})).code).toBe(200);
  return orderId;
}

test('visits are suggested for when neither the room nor the worker is taken, to the worker only', async () => {
  const { rows: rooms } = await people.admin.get('/repair/area/room/list?placeId=11&bookable=Y&pageSize=1');
  const { roomId } = rooms[0];
  const orderId = await taken(roomId);
  const ask = async () => (await people.worker.get(`/repair/order/${orderId}/windows`)).data;
  const [first, second] = (await ask()).windows;
  const occupied = { roomId, kind: '2', title: '高等数学', startTime: first.from, endTime: first.to };
  expect((await people.siteAdmin.post('/repair/area/apply/occupy', occupied)).code).toBe(200);
  const elsewhere = await taken(roomId + 1);
  const plan = { from: second.from, to: second.to };
  expect((await people.worker.put(`/repair/order/${elsewhere}/appoint`, plan)).code).toBe(200);
  const { windows, bookings } = await ask();
  const starts = windows.map(({ from }: { from: string }) => from);
  expect([starts.includes(first.from), starts.includes(second.from)]).toEqual([false, false]);
  expect(bookings).toEqual([{ from: first.from, to: first.to }]);
  expect(await people.other.get(`/repair/order/${orderId}/windows`)).toMatchObject({ code: 404 });
  expect(await people.reporter.get(`/repair/order/${orderId}/windows`)).toMatchObject({ code: 403 });
});
