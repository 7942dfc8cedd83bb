import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeGrey } from '../apps/server/src/kernel/files/png.ts';
import { reportTable } from '../apps/server/src/modules/repair/report/report.table.ts';
import { toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

/** 明理楼 105, and what is broken there. */
const ROOM = 'placeId=11&roomId=5';
const ITEM = '水龙头漏水';
let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const picture = () => {
  const size = { width: 64, height: 64 };
  const pixels = new Uint8Array(size.width * size.height).fill(120);
  return { name: '现场.png', mimeType: 'image/png', buffer: Buffer.from(encodeGrey({ ...size, pixels })) };
};
const report = async () => (await product.app.services.db.select().from(reportTable)).at(-1);
const column = (page: Page, name: string) => view(page).locator(`section.board-column[aria-label="${name}"]`);
/** What the bell of an open page says. */
const told = (page: Page, text: RegExp) => page.getByText(text).first().waitFor();

async function reports(page: Page) {
  await page.getByRole('button', { name: '给排水', exact: true }).click();
  await page.getByRole('group', { name: '给排水' }).getByRole('button', { name: ITEM }).click();
  await page.getByRole('group', { name: '快捷描述' }).getByRole('button').first().click();
  await page.getByRole('button', { name: '提交报修' }).click();
  await page.getByRole('list', { name: '待发送的报修' }).getByText('已发送').waitFor();
}

async function repairs(page: Page) {
  await view(page)
    .getByRole('button', { name: /^接单 GD/ })
    .click();
  await toast(page, '接单成功').waitFor();
  await view(page).locator('.my-order .my-report').first().click();
  const order = page.getByRole('article', { name: /^工单 GD/ });
  await order.getByRole('button', { name: '到场', exact: true }).click();
  const arrival = page.getByRole('dialog', { name: /^到场 - GD/ });
  await arrival.locator('input[type=file]').first().setInputFiles(picture());
  await arrival.getByRole('img', { name: '图片 1' }).waitFor();
  await arrival.getByRole('button', { name: '手动到场' }).click();
  await toast(page, '已到场').waitFor();
  await order.getByRole('button', { name: '完工' }).click();
  const form = page.getByRole('dialog', { name: /^完工 - GD/ });
  await form.getByRole('button', { name: '已更换配件' }).click();
  for (const group of await form.getByRole('radiogroup').all()) await group.getByText('正常').click();
  const after = form.locator('.ant-form-item', { hasText: '完工照片' });
  await after.locator('input[type=file]').setInputFiles(picture());
  await after.getByRole('img', { name: '图片 1' }).waitFor();
  await form.getByRole('button', { name: '提交完工' }).click();
  await toast(page, '已完工，等待报修人验收').waitFor();
}

async function judges(page: Page) {
  const article = view(page).getByRole('article');
  await article.getByRole('button', { name: '验收通过' }).click();
  await page.getByRole('dialog', { name: '验收通过' }).getByRole('button', { name: '确定' }).click();
  await article.getByRole('button', { name: '评价', exact: true }).click();
  await page.getByRole('button', { name: '提交评价' }).click();
  await toast(page, '感谢您的评价').waitFor();
}

test('from the broken tap to the archive: four people side by side, two of them by telephone', async () => {
  const siteAdmin = await product.open('/repair/manage', { as: 'linfx' });
  const leader = await product.open('/repair/manage', { as: 'gaojd' });
  const reporter = await product.open(`/my/report?${ROOM}&from=scan`, { as: 'leizq', viewport: PHONE });
  await column(siteAdmin, '待受理').waitFor();
  await column(leader, '待受理').waitFor();

  await reports(reporter);
  // The board of the one who receives shows it without being asked.
  const card = column(siteAdmin, '待受理').locator('.board-card', { hasText: ITEM });
  await card.waitFor();
  await card.dragTo(column(siteAdmin, '待派单'));
  await column(leader, '待派单')
    .locator('.board-card', { hasText: ITEM })
    .getByRole('button', { name: /^移动 BX/ })
    .click();
  await leader.getByRole('menuitem', { name: '移到【处理中】' }).click();
  await leader.getByRole('dialog').getByText('马青山').first().click();
  await leader.getByRole('dialog').getByRole('button', { name: '派单', exact: true }).click();
  await column(leader, '处理中').getByText('马青山').waitFor();

  const worker = await product.open('/my/order', { as: 'maqs', viewport: PHONE });
  await repairs(worker);
  await column(leader, '待验收').locator('.board-card', { hasText: ITEM }).waitFor();
  expect(await report()).toMatchObject({ status: '40', source: '2' });

  await reporter.goto(`/my/report?id=${(await report())?.reportId}`);
  await told(reporter, /已完工|完工/);
  await judges(reporter);
  await expect.poll(async () => (await report())?.status).toBe('60');
  await expect.poll(() => column(leader, '待验收').locator('.board-card', { hasText: ITEM }).count()).toBe(0);
});
