import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTable } from '../event.table.ts';
import { reportTable } from '../report/report.table.ts';
import {
  admin,
  app,
  filled,
  guests,
  hiddenOf,
  newCode,
  openPortal,
  page,
  send,
  siteAdmin,
  switchPortal,
  token,
} from './portal.fixture.ts';

beforeAll(openPortal);
afterAll(() => app.stop());

/** Brings the report of a guest to where somebody has to accept the work. */
async function finished(): Promise<{ secret: string; reportId: number }> {
  const sent = await send(await filled());
  const secret = /progress\/(\w+)/.exec(String(sent.headers.location))?.[1] ?? '';
  const reportId = (await guests()).at(-1)?.reportId ?? 0;
  await admin.put(`/repair/receive/${reportId}/accept`, {});
  await admin.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: 105 }], force: true });
  const { rows } = await admin.get(`/repair/order/list?reportId=${reportId}`);
  const { orderId } = (rows as { orderId: number }[])[0] as { orderId: number };
  const { db } = app.services;
  await db.execute(`UPDATE repair_order SET status = '60', finish_time = now() WHERE order_id = ${orderId}`);
  await db.execute(`UPDATE repair_report SET status = '40', finish_time = now() WHERE report_id = ${reportId}`);
  return { secret, reportId };
}
const post = (secret: string, values: Record<string, string>, headers: object = {}) =>
  app.guest.raw({
    method: 'POST',
    url: `/q/progress/${secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(values).toString(),
    remoteAddress: '10.7.7.7',
  });
const statusOf = async (reportId: number) =>
  (await app.services.db.select().from(reportTable).where(eq(reportTable.reportId, reportId)))[0];

test('the one who knows the secret sends the work back, accepts it and rates it once', async () => {
  const { secret, reportId } = await finished();
  const shown = (await page(`/q/progress/${secret}`)).body;
  expect(shown).toContain('维修已完工，请您验收');
  const version = hiddenOf(shown, 'version');
  expect((await post(secret, { move: 'rate', overall: '5' })).statusCode).toBe(422);
  expect((await post(secret, { move: 'rework', reason: '', version })).body).toContain('原因不能为空');
  expect((await post(secret, { move: 'confirm', version }, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await post(secret, { move: 'rework', reason: '还在漏', version })).statusCode).toBe(303);
  expect(await statusOf(reportId)).toMatchObject({ status: '30', reopenCount: 1 });
  expect((await post(secret, { move: 'confirm', version })).statusCode).toBe(422);

  const { secret: other, reportId: second } = await finished();
  expect((await post(other, { move: 'confirm' })).statusCode).toBe(303);
  expect(await statusOf(second)).toMatchObject({ status: '50', confirmType: '1', confirmBy: null });
  const stars = { speed: '5', quality: '4', attitude: '5', overall: '4' };
  expect((await post(other, { move: 'rate', ...stars, overall: '9' })).statusCode).toBe(422);
  expect((await post(other, { move: 'rate', ...stars, content: '很快' })).statusCode).toBe(303);
  expect((await post(other, { move: 'rate', ...stars })).statusCode).toBe(422);
  expect(await statusOf(second)).toMatchObject({ status: '60' });
  const { rows } = await admin.get('/repair/rate/list');
  expect(rows[0]).toMatchObject({ reportId: second, raterName: '游客 张三', overall: 4, isAuto: false });
});

test('inner notes stay inside, and nobody reaches a guest’s report for having no number', async () => {
  const { secret, reportId } = await finished();
  await app.services.db.insert(eventTable).values({
    bizType: 'report',
    bizId: reportId,
    event: 'COMMENT',
    operatorName: '某',
    content: '内部备注',
    isPublic: false,
  });
  expect((await page(`/q/progress/${secret}`)).body).not.toContain('内部备注');
  expect((await app.guest.get(`/repair/report/${reportId}`)).code).toBe(401);
  // After a day somebody on the spot accepts in the guest's stead, as for everybody.
  expect((await siteAdmin.put(`/repair/report/${reportId}/confirm`, {})).msg).toBe('完工满24小时后才能代验收');
  await app.services.db.execute(
    `UPDATE repair_report SET finish_time = now() - interval '25 hours' WHERE report_id = ${reportId}`,
  );
  expect((await siteAdmin.put(`/repair/report/${reportId}/confirm`, {})).code).toBe(200);
  expect(await statusOf(reportId)).toMatchObject({ status: '50', confirmType: '2' });
});

test('closed, unknown and void are told alike', async () => {
  const { secret } = await finished();
  const code = await newCode('room', 9);
  await admin.put(`/repair/qrcode/${code.qrId}/revoke`, { version: code.version });
  for (const at of [code.token, 'x'.repeat(22), '..%2f']) {
    const reply = await page(`/q/${at}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('二维码无效或已作废');
  }
  expect((await app.guest.get('/captchaImage')).portalEnabled).toBe(true);
  await switchPortal(false);
  expect((await app.guest.get('/captchaImage')).portalEnabled).toBeUndefined();
  const values = { name: '张三' };
  for (const reply of [await page(`/q/${token}`), await send(values), await page(`/q/${'x'.repeat(22)}`)]) {
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('二维码无效或已作废');
  }
  expect((await page(`/q/progress/${secret}`)).statusCode).toBe(404);
  await switchPortal(true);
});
