import { REPORT, reportStates } from '@jiaoyan/contract/repair/status';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTable } from '../../../kernel/record/event.table.ts';
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
import { portalTable } from './portal.table.ts';

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

test('a link leads to its own report and to no other, whatever is made of it', async () => {
  const [mine, other] = [await finished(), await finished()];
  const codeOf = async ({ reportId }: { reportId: number }) => (await statusOf(reportId))?.code ?? '';
  const [ownCode, otherCode] = [await codeOf(mine), await codeOf(other)];
  const shown = (await page(`/q/progress/${mine.secret}?reportId=${other.reportId}&id=${other.reportId}`)).body;
  expect([shown.includes(ownCode), shown.includes(otherCode)]).toEqual([true, false]);
  const stray = { move: 'confirm', reportId: String(other.reportId), secret: other.secret };
  expect((await post(mine.secret, stray)).statusCode).toBe(303);
  expect([await statusOf(mine.reportId), await statusOf(other.reportId)]).toMatchObject([
    { status: '50' },
    { status: '40' },
  ]);
  const [row] = await app.services.db.select().from(portalTable).where(eq(portalTable.reportId, other.reportId));
  const { secret } = other;
  const last = secret.endsWith('x') ? 'y' : 'x';
  const guesses = [
    ...[String(other.reportId), otherCode, row?.secretHash ?? '', secret.slice(0, -1), `${secret}x`],
    ...[`${secret.slice(0, -1)}${last}`, secret.split('').reverse().join(''), `%25`, token],
  ];
  for (const guess of guesses) {
    const [read, written] = [await page(`/q/progress/${guess}`), await post(guess, { move: 'confirm' })];
    expect([guess, read.statusCode, written.statusCode]).toEqual([guess, 404, 404]);
    expect(read.body).toContain('链接无效或已失效');
  }
  expect(await statusOf(other.reportId)).toMatchObject({ status: '40' });
});

test('a link ends ninety days after its report was closed, and with what it leads to', async () => {
  const { secret, reportId } = await finished();
  const { db } = app.services;
  const put = (status: string, days: number) =>
    db.execute(
      `UPDATE repair_report SET status = '${status}', update_time = now() - interval '${days} days' WHERE report_id = ${reportId}`,
    );
  const isOpen = async () => (await page(`/q/progress/${secret}`)).statusCode === 200;
  for (const status of Object.keys(reportStates))
    for (const days of [0, 89, 91, 1000]) {
      await put(status, days);
      expect([status, days, await isOpen()]).toEqual([status, days, status < REPORT.archived || days < 90]);
      if (days > 90 && status >= REPORT.archived)
        expect((await post(secret, { move: 'confirm' })).statusCode).toBe(404);
    }
  await put('40', 0);
  expect(await isOpen()).toBe(true);
  await db.delete(portalTable).where(eq(portalTable.reportId, reportId));
  expect(await isOpen()).toBe(false);
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
