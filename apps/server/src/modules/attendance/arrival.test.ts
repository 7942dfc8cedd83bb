import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { type Attendances, EARLY, good, next, openAttendance, PLACE, SECOND, WORKER } from './attendance.fixture.ts';

let s: Attendances;
let early: number;
let token: string;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ sections: EARLY });
  good(await s.people.admin.post('/repair/qrcode/generate', { bizType: 'place', bizIds: [PLACE] }));
  const [row] = await s.sql(
    `SELECT token FROM qr_code WHERE biz_type = 'place' AND biz_id = ${PLACE} AND status = '1' LIMIT 1`,
  );
  token = String(row?.token);
});
afterAll(() => s.app.stop());

/** An order in the building that somebody has taken. */
async function anOrder(workerId: number): Promise<number> {
  const { admin } = s.people;
  const { data } = await admin.get('/repair/template/list?trade=1');
  const templateId = (data as Answer[]).find(
    (row) => row.parentId > 0 && !row.needPhoto && row.autoDispatch === '0',
  )?.templateId;
  const fault = {
    placeId: PLACE,
    templateId,
    location: `水房${next()}`,
    description: `水龙头一直漏水${next()}`,
    reporterPhone: '13900000001',
  };
  const { reportId } = good(await admin.post('/repair/report', fault));
  good(await admin.put(`/repair/receive/${reportId}/accept`, {}));
  good(await admin.put(`/repair/distribute/${reportId}`, { workers: [{ workerId }], force: true }));
  return (await admin.get(`/repair/report/${reportId}`)).data.orders[0].orderId;
}

test('[ATT-09] whoever scans the building of an order during his shift has come', async () => {
  s.at('2033-03-15 20:00');
  const taskId = await s.due(WORKER, '2033-03-16', early);
  s.at('2033-03-16 07:55');
  const orderId = await anOrder(WORKER);
  const { worker } = s.people;
  good(await worker.put(`/repair/order/${orderId}/take`, {}));
  good(await worker.put(`/repair/order/${orderId}/arrive`, { token }));
  const { punches, spans, status } = await s.detail(taskId);
  expect(punches).toMatchObject([{ via: '5', at: '2033-03-16 07:55:00' }]);
  expect(punches[0].refText).toMatch(/^工单 GD/);
  expect([status, spans[0].inAt]).toEqual(['10', '2033-03-16 07:55:00']);
});

test('an arrival counts for nothing where the plan does not allow it, nor without a scan, nor outside of a shift', async () => {
  s.at('2033-03-16 20:00');
  const strict = await s.due(SECOND, '2033-03-17', early, { proofs: ['1'] });
  const open = await s.due(SECOND, '2033-03-18', early);
  const { second } = s.people;
  const come = async (wall: string, body: object) => {
    s.at(wall);
    const orderId = await anOrder(SECOND);
    good(await second.put(`/repair/order/${orderId}/take`, {}));
    good(await second.put(`/repair/order/${orderId}/arrive`, body));
  };
  await come('2033-03-17 07:55', { token });
  expect((await s.detail(strict)).punches).toEqual([]);
  await come('2033-03-18 07:55', { images: '/profile/upload/2026/01/01/photo.png' });
  await come('2033-03-18 21:00', { token });
  expect((await s.detail(open)).punches).toEqual([]);
  expect(await s.sql(`SELECT 1 FROM attendance_punch WHERE user_id = ${SECOND}`)).toEqual([]);
});
