import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymous } from '../../kernel/session-user.ts';
import type { Caller, TestApp } from '../../testing/app.ts';
import { fault, openReports, type People, PLACE, WORKER } from '../repair/report/report.fixture.ts';
import { resolveScan } from './index.ts';
import { qrCodeTable } from './qrcode.table.ts';

let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());

const scan = (token: string, who: Caller) => who.get(`/repair/qrcode/resolve/${token}`);
const keysOf = async (token: string, who: Caller) =>
  (await scan(token, who)).data.actions.map((action: { key: string }) => action.key);
/** A room of the building with the token on its door. */
async function labelledRoom(keyword: string): Promise<{ roomId: number; token: string }> {
  const { rows } = await people.admin.get(`/repair/area/room/list?area=p${PLACE}&keyword=${keyword}`);
  const roomId = rows[0].roomId as number;
  const t = qrCodeTable;
  const [code] = await app.services.db
    .select()
    .from(t)
    .where(and(eq(t.bizType, 'room'), eq(t.bizId, roomId), eq(t.status, '1')));
  return { roomId, token: code?.token ?? '' };
}

test('a worker who is expected in a room signs in there first, elsewhere he reports like everybody', async () => {
  const { roomId, token } = await labelledRoom('203');
  const { token: elsewhere } = await labelledRoom('204');
  const { data } = await people.reporter.post('/repair/report', fault(templateId, { roomId }));
  const waiting = await people.siteAdmin.get('/repair/receive/list?pageSize=100');
  const { version } = waiting.rows.find((one: { reportId: number }) => one.reportId === data.reportId);
  const accepted = await people.siteAdmin.put(`/repair/receive/${data.reportId}/accept`, { priority: '2', version });
  expect(accepted).toMatchObject({ code: 200, data: { status: '20' } });
  await people.leader.put(`/repair/distribute/${data.reportId}`, { workers: [{ workerId: WORKER }] });
  expect(await keysOf(token, people.worker)).toEqual(['report', 'quest', 'info', 'reports']);
  const { rows } = await people.worker.get('/repair/order/my');
  const order = rows.find((one: { report: { reportId: number } }) => one.report.reportId === data.reportId);
  expect((await people.worker.put(`/repair/order/${order.orderId}/take`, {})).code).toBe(200);
  expect((await scan(token, people.worker)).data.actions[0]).toEqual({
    key: 'arrive',
    title: '到场签到',
    link: `/my/order?arrive=${token}`,
  });
  expect(await keysOf(elsewhere, people.worker)).toEqual(['report', 'quest', 'info', 'reports']);
  expect(await keysOf(token, people.other)).toEqual(['report', 'quest', 'info', 'reports']);
});

test('an applicant whose time has come checks in first, half an hour before and after, and nobody else', async () => {
  const { roomId, token } = await labelledRoom('207');
  const insert = `INSERT INTO repair_area_apply (code, room_id, title, purpose, start_time, end_time, attendee_count,
      contact_name, contact_phone, applicant_id, applicant_name, status) VALUES ('CD-SCAN', ${roomId}, '会', '2', now(),
      now() + interval '1 hour', 10, '马青山', '13900000005', ${WORKER}, '马青山', '20') RETURNING apply_id`;
  const { rows } = await app.services.database.execute(insert);
  const { apply_id: applyId } = rows[0] as { apply_id: number };
  await app.services.database.execute(`INSERT INTO repair_area_booking (apply_id, room_id, main_room_id, period, kind)
    VALUES (${applyId}, ${roomId}, ${roomId}, tstzrange(now(), now() + interval '1 hour'), '1')`);
  const begin = (minutes: number) =>
    app.services.database.execute(`UPDATE repair_area_booking SET period = tstzrange(now() + interval '${minutes} minutes',
      now() + interval '3 hours') WHERE apply_id = ${applyId}`);
  await begin(29);
  expect((await scan(token, people.worker)).data.actions[0]).toEqual({
    key: 'checkin',
    title: '场地签到',
    link: `/my/apply/detail?id=${applyId}&checkin=${token}`,
  });
  expect(await keysOf(token, people.other)).toEqual(['report', 'quest', 'info', 'reports']);
  for (const minutes of [31, -31]) {
    await begin(minutes);
    expect(await keysOf(token, people.worker)).toEqual(['report', 'quest', 'info', 'reports']);
  }
});

test('open reports of a room are told without names; what is not public is told to whom it concerns', async () => {
  const { roomId, token } = await labelledRoom('205');
  const said = async (who: Caller) => (await scan(token, who)).data.reports as { code: string; own: boolean }[];
  const { data } = await people.reporter.post('/repair/report', fault(templateId, { roomId, isPublic: false }));
  expect(await said(people.reporter)).toMatchObject([{ code: data.code, status: '10', own: true }]);
  expect(await said(people.siteAdmin)).toMatchObject([{ code: data.code, own: false }]);
  const student = await app.signIn('moyh');
  expect(await said(student)).toEqual([]);
  const { data: open } = await people.reporter.post('/repair/report', fault(templateId, { roomId, force: true }));
  expect(await said(student)).toMatchObject([{ code: open.code, own: false }]);
  expect(JSON.stringify(await said(student))).not.toContain('雷振强');
});

test('a token tells where somebody is, and nothing to who has no business there', async () => {
  const { roomId, token } = await labelledRoom('206');
  const { db, registered } = app.services;
  const nobody = { ...anonymous, userId: 987_654 };
  await expect(resolveScan(registered, db, nobody, token)).rejects.toThrow('您没有权限查看该对象');
  const worker = { ...nobody, permissions: new Set(['repair:order:take']) };
  expect(await resolveScan(registered, db, worker, token)).toEqual({
    bizType: 'room',
    bizId: roomId,
    placeId: PLACE,
    roomId,
    facilityId: null,
  });
  await expect(resolveScan(registered, db, worker, 'A'.repeat(22))).rejects.toThrow('二维码无效或已作废');
});

test('too many scans from one address are put off', async () => {
  const answers = await Promise.all(Array.from({ length: 605 }, () => scan('A'.repeat(22), people.reporter)));
  expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThan(0);
});
