import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qrCodeTable } from '../apps/server/src/modules/qrcode/qrcode.table.ts';
import { orderTable } from '../apps/server/src/modules/repair/report/order.table.ts';
import { templateTable } from '../apps/server/src/modules/repair/report/template.table.ts';
import { violations } from './support/axe.ts';
import { toast } from './support/list.ts';
import { OTHER_ROOM, openCampus, PLACE, picture, ROOM, storedReports, WORKER, widthOf } from './support/phone.ts';
import { PHONE, type Product } from './support/product.ts';
import { here, view } from './support/shell.ts';

let people: Awaited<ReturnType<typeof openCampus>>;
let product: Product;
let templateId: number;
beforeAll(async () => {
  people = await openCampus();
  ({ product, templateId } = people);
});
afterAll(() => product.stop());

const stored = () => storedReports(product);

/** A report of this room, given to the worker. */
async function dispatched(roomId: number): Promise<number> {
  const body = { placeId: PLACE, roomId, templateId, description: '水龙头一直漏水', reporterPhone: '13900000001' };
  const { data } = await people.reporter.post('/repair/report', { ...body, force: true });
  const { reportId } = data as { reportId: number };
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  const given = await people.leader.put(`/repair/distribute/${reportId}`, {
    workers: [{ workerId: WORKER }],
    force: true,
  });
  expect(given.code).toBe(200);
  return reportId;
}
async function tokenOf(roomId: number): Promise<string> {
  const codes = await product.app.services.db.select().from(qrCodeTable);
  return codes.find((code) => code.bizType === 'room' && code.bizId === roomId && code.status === '1')?.token ?? '';
}

test('[REP-7] a worker takes, makes an appointment, arrives at the wrong and at the right door, and finishes', async () => {
  const reportId = await dispatched(ROOM);
  const page = await product.open('/my/order', { as: 'maqs', viewport: PHONE });
  await view(page)
    .getByRole('button', { name: /^接单 GD/ })
    .click();
  await toast(page, '接单成功').waitFor();
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await view(page).locator('.my-order .my-report').first().click();
  const order = page.getByRole('article', { name: /^工单 GD/ });
  await order.getByRole('button', { name: '预约上门' }).click();
  await page.getByRole('group', { name: '建议时段' }).getByRole('button', { name: /:00-/ }).last().click();
  await page.getByRole('button', { name: '预约', exact: true }).click();
  await toast(page, '预约成功，已通知报修人').waitFor();
  await order.getByRole('link', { name: '致电 雷振强' }).waitFor();

  const arrival = page.getByRole('region', { name: '到场签到' }).getByRole('button', { name: /^到场 GD/ });
  await page.goto(`/my/order?arrive=${await tokenOf(OTHER_ROOM)}`);
  await arrival.click();
  await page.getByText('扫描的位置与报修地点不符').first().waitFor();
  await page.goto(`/my/order?arrive=${await tokenOf(ROOM)}`);
  await arrival.click();
  await toast(page, '已到场').waitFor();
  expect(here(page)).toMatch(/^\/my\/order\?id=\d+$/);

  await order.getByRole('button', { name: '完工' }).click();
  const form = page.getByRole('dialog', { name: /^完工 - GD/ });
  await form.getByRole('button', { name: '已更换配件' }).click();
  for (const group of await form.getByRole('radiogroup').all()) await group.getByText('正常').click();
  await form.getByRole('button', { name: '自购材料' }).click();
  await form.getByLabel('材料名称 1').fill('角阀');
  await form.getByLabel('数量 1').fill('2');
  await form.getByLabel('单价 1').fill('18.50');
  await form.getByText('自购合计 ¥37.00').waitFor();
  await form.getByRole('button', { name: '提交完工' }).click();
  await form.locator('.ant-form-item-explain-error').getByText('请上传完工照片').waitFor();
  await form.locator('input[type=file]').first().setInputFiles(picture());
  await form.getByRole('img', { name: '图片 1' }).waitFor();
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: '提交完工' }).click();
  await toast(page, '已完工，等待报修人验收').waitFor();
  const { data } = await people.reporter.get(`/repair/report/${reportId}`);
  const { status, timeline } = data as { status: string; timeline: { event: string }[] };
  expect(status).toBe('40');
  expect(timeline.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['TAKE', 'APPOINT', 'ARRIVE', 'FINISH', 'FINISHED']),
  );
});

test('the pool fills while one looks; an order of the same building is taken on the way and signed for', async () => {
  const { db } = product.app.services;
  const page = await product.user('maqs', { viewport: PHONE });
  await page.addInitScript(() => localStorage.setItem('layout-setting', '{"colorMode":"dark"}'));
  await page.goto('/my/order?tab=pool');
  await view(page).getByText('抢单池里没有工单').waitFor();
  await db.update(templateTable).set({ autoDispatch: '2' }).where(eq(templateTable.templateId, templateId));
  const body = { placeId: PLACE, roomId: 9, templateId, description: '水龙头拧不紧了', reporterPhone: '13900000001' };
  const { data } = await people.reporter.post('/repair/report', body);
  const { reportId, code } = data as { reportId: number; code: string };
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  await view(page)
    .getByRole('button', { name: `抢单 ${code}` })
    .waitFor();
  await page.goto(`/my/order?near=${PLACE}`);
  const near = page.getByRole('region', { name: '顺路单' });
  await near.getByText('本楼还有 1 单可接').waitFor();
  expect(await violations(page)).toEqual([]);
  await near.getByRole('button', { name: `抢单 ${code}` }).click();
  await toast(page, '抢单成功').waitFor();
  await db.update(orderTable).set({ requireSign: true }).where(eq(orderTable.reportId, reportId));

  await view(page).locator('.my-order .my-report').first().click();
  const order = page.getByRole('article', { name: /^工单 GD/ });
  await order.getByRole('button', { name: '到场' }).click();
  const arrival = page.getByRole('dialog', { name: /^到场 - GD/ });
  await arrival.getByRole('button', { name: '手动到场' }).click();
  await arrival.locator('.ant-form-item-explain-error').getByText('未扫码到场时请上传现场照片').waitFor();
  await arrival.locator('input[type=file]').setInputFiles(picture());
  await arrival.getByRole('img', { name: '图片 1' }).waitFor();
  await arrival.getByRole('button', { name: '手动到场' }).click();
  await order.getByRole('button', { name: '申请转单' }).click();
  await page.getByLabel('转单原因').fill('需要登高作业');
  await page.getByRole('button', { name: '提交申请' }).click();
  await order.getByText('转单申请待审批：需要登高作业').waitFor();

  await order.getByRole('button', { name: '完工' }).click();
  const form = page.getByRole('dialog', { name: /^完工 - GD/ });
  await form.getByRole('button', { name: '已紧固调整' }).click();
  for (const group of await form.getByRole('radiogroup').all()) await group.getByText('正常').click();
  await form.locator('input[type=file]').first().setInputFiles(picture());
  await form.getByRole('img', { name: '图片 1' }).waitFor();
  await form.getByRole('button', { name: '提交完工' }).click();
  await form.locator('.ant-form-item-explain-error').getByText('请让报修人签名').waitFor();
  await sign(page);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: '提交完工' }).click();
  await toast(page, '已完工，等待报修人验收').waitFor();
  const [done] = await db.select().from(orderTable).where(eq(orderTable.reportId, reportId));
  expect(done).toMatchObject({ status: '60', workerId: WORKER, arriveProof: '3' });
  expect(done?.signature).toMatch(/^\/profile\/upload\/.+\.png$/);
  await db.update(templateTable).set({ autoDispatch: '0' }).where(eq(templateTable.templateId, templateId));
});

/** Draws something on the sheet and hands it in. */
async function sign(page: Page) {
  const sheet = page.getByRole('img', { name: '签名区域' });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 40, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: '完成签名' }).click();
  await page.getByRole('img', { name: '报修人签名' }).waitFor();
}

test('[REP-13] the reporter sends it back once, then confirms and rates on the phone', async () => {
  const page = await product.open('/my/report?tab=judge', { as: 'leizq', viewport: PHONE });
  await page.getByText('去验收').last().click();
  const article = view(page).getByRole('article');
  await article.getByRole('button', { name: '验收不通过' }).click();
  await page.getByLabel('不通过原因').fill('还在滴水');
  await page.getByRole('button', { name: '退回返修' }).click();
  await toast(page, '已退回返修').waitFor();
  const reportId = Number(new URL(page.url()).searchParams.get('id'));
  await finishAgain(reportId);
  await article.getByRole('button', { name: '验收通过' }).click();
  await page.getByRole('dialog', { name: '验收通过' }).getByRole('button', { name: '确定' }).click();
  await article.getByRole('button', { name: '评价', exact: true }).click();
  await page.getByRole('button', { name: '提交评价' }).click();
  await toast(page, '感谢您的评价').waitFor();
  await expect.poll(async () => (await stored()).find((row) => row.reportId === reportId)?.status).toBe('60');
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
});

/** The worker comes again and mends it, by the calls that his page makes. */
async function finishAgain(reportId: number) {
  const worker = await product.app.signIn('maqs');
  const { rows } = await worker.get('/repair/order/my?open=Y');
  const [order] = (rows as { orderId: number; checklist: string[]; report: { reportId: number } }[]).filter(
    ({ report }) => report.reportId === reportId,
  );
  const images = '/profile/upload/2026/01/01/photo.png';
  await worker.put(`/repair/order/${order?.orderId}/arrive`, { images });
  const checklist = order?.checklist.map((item) => ({ item, ok: true }));
  const body = { solution: '已重新紧固', laborMins: 20, afterImages: images, checklist };
  expect((await worker.put(`/repair/order/${order?.orderId}/finish`, body)).code).toBe(200);
}
