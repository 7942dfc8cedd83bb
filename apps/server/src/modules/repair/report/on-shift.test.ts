import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { registerFor } from '../../../testing/register.ts';
import type { Arrival } from '../../duty/index.ts';
import { fault, OTHER, openReports, type People, PHOTO, PLACE, WORKER } from './report.fixture.ts';

let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());

async function accepted(): Promise<number> {
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  return reportId;
}
const dispatch = (reportId: number, body: object = {}) =>
  people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }], ...body });

type Worker = { userId: number; obstacle: string; parts: { label: string; points: number }[] };
/** What is said of each of the two plumbers. */
async function offered(reportId: number) {
  const { data } = await people.leader.get(`/repair/distribute/workers?reportId=${reportId}`);
  return [WORKER, OTHER].map((userId) => {
    const worker = (data as Worker[]).find((one) => one.userId === userId);
    return [worker?.obstacle, worker?.parts.find(({ label }) => label === '在岗')?.points];
  });
}

test('whoever is known to be on no shift is not offered and not sent without force; of whom nobody knows, everything stays', async () => {
  const reportId = await accepted();
  expect(await offered(reportId)).toEqual([
    ['', 10],
    ['', 10],
  ]);
  registerFor(app, 'staff', {
    dutiesChanged: async () => {},
    onShift: async () =>
      new Map([
        [WORKER, false],
        [OTHER, undefined],
      ]),
  });
  expect(await offered(reportId)).toEqual([
    ['未排班', 0],
    ['', 10],
  ]);
  expect(await dispatch(reportId)).toMatchObject({
    msg: '马青山 当前请假/未排班，确认派单请勾选强制',
    field: 'force',
  });
  expect((await dispatch(reportId, { workers: [{ workerId: OTHER }] })).code).toBe(200);
  expect((await dispatch(await accepted(), { force: true })).code).toBe(200);
});

test('whoever is on a shift is offered as before', async () => {
  const reportId = await accepted();
  registerFor(app, 'staff', { dutiesChanged: async () => {}, onShift: async () => new Map([[WORKER, true]]) });
  expect((await offered(reportId))[0]).toEqual(['', 10]);
  expect((await dispatch(reportId)).code).toBe(200);
});

test('whoever comes to an order was seen in its building', async () => {
  const seen: Arrival[] = [];
  registerFor(app, 'arrivals', { heard: async (_tx, arrival) => void seen.push(arrival) });
  const reportId = await accepted();
  await dispatch(reportId);
  const { orderId } = (await people.admin.get(`/repair/report/${reportId}`)).data.orders[0];
  await people.worker.put(`/repair/order/${orderId}/take`, {});
  expect(seen).toEqual([]);
  expect((await people.worker.put(`/repair/order/${orderId}/arrive`, { images: PHOTO })).code).toBe(200);
  expect(seen).toEqual([
    expect.objectContaining({ userId: WORKER, by: 'order', bizId: orderId, placeId: PLACE, isScanned: false }),
  ]);
});
