import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../apps/server/src/testing/app.ts';
import { violations } from './support/axe.ts';
import { button, notification, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

const PLACE = 11;
let product: Product;
let reporter: Caller;
let templateId: number;
beforeAll(async () => {
  product = await openProduct();
  reporter = await product.app.signIn('leizq');
  const admin = await product.app.signIn('admin');
  const { data } = await admin.get('/repair/template/list?trade=1');
  const items = data as { templateId: number; parentId: number; needPhoto: boolean; autoDispatch: string }[];
  templateId = items.find((one) => one.parentId > 0 && !one.needPhoto && one.autoDispatch === '0')?.templateId ?? 0;
});
afterAll(() => product.stop());

async function report(title: string): Promise<number> {
  const body = {
    placeId: PLACE,
    location: title,
    title,
    templateId,
    description: '水龙头一直漏水',
    reporterPhone: '13900000001',
  };
  return (await reporter.post('/repair/report', body)).data.reportId;
}
const column = (page: Page, name: string) => view(page).locator(`section.board-column[aria-label="${name}"]`);
const card = (page: Page, name: string, title: string) => column(page, name).locator('.board-card', { hasText: title });

test('[MNU-05] those in charge have the workbench alone, and move cards on its board', async () => {
  await report('一楼东侧');
  const page = await product.open('/repair/manage', { as: 'gaojd' });
  await card(page, '待受理', '一楼东侧').waitFor();
  expect(await page.locator('aside .ant-menu-submenu, nav .ant-menu-submenu').count()).toBeLessThanOrEqual(1);
  expect(await violations(page)).toEqual([]);

  const refused = notification(page, '当前状态为【待受理】，不能移动到【待验收】')
    .or(toast(page, '当前状态为【待受理】，不能移动到【待验收】'))
    .first();
  await card(page, '待受理', '一楼东侧').dragTo(column(page, '待验收'));
  await refused.waitFor();
  await card(page, '待受理', '一楼东侧').dragTo(column(page, '待派单'));
  await card(page, '待派单', '一楼东侧').waitFor();

  // Whoever does not drag has the same by the menu of the card.
  await card(page, '待派单', '一楼东侧')
    .getByRole('button', { name: /^移动 BX/ })
    .click();
  await page.getByRole('menuitem', { name: '移到【处理中】' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('马青山').first().click();
  await dialog.getByRole('button', { name: '派单', exact: true }).click();
  await card(page, '处理中', '一楼东侧').getByText('马青山').waitFor();
});

test('the board and its figures follow what others do, and the desks stand in tabs', async () => {
  const page = await product.open('/repair/manage', { as: 'linfx' });
  await view(page)
    .getByRole('tab', { name: /待受理/ })
    .waitFor();
  // The site administrator neither sends workers nor decides on their requests.
  for (const name of [/待派单/, /待审批/]) expect(await view(page).getByRole('tab', { name }).count()).toBe(0);
  await report('二楼西侧');
  await card(page, '待受理', '二楼西侧').waitFor();
  await view(page)
    .getByRole('tab', { name: /待受理/ })
    .click();
  await view(page).getByText('二楼西侧').first().waitFor();
  expect(page.url()).toContain('tab=receive');
  await page.reload();
  await view(page).getByText('二楼西侧').first().waitFor();
  expect(await button(page, '批量受理').count()).toBe(1);
});

test('on a telephone nothing sticks out of the workbench', async () => {
  const page = await product.open('/repair/manage', { as: 'gaojd', viewport: PHONE });
  await view(page).getByRole('combobox', { name: '工作台' }).waitFor();
  await column(page, '待受理').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(page)).toEqual([]);
});

test('the home page shows those in charge how things stand, and everybody else their own', async () => {
  const lead = await product.open('/index', { as: 'linzw' });
  await view(lead).getByRole('heading', { name: '报修趋势' }).waitFor();
  await view(lead)
    .getByRole('img', { name: /近 30 天报修 \d+ 单/ })
    .waitFor();
  await view(lead)
    .getByRole('button', { name: /^待受理/ })
    .click();
  await lead.waitForURL(/repair\/manage\?tab=receive/);

  const worker = await product.open('/index', { as: 'maqs' });
  await view(worker)
    .getByRole('link', { name: /待接单/ })
    .waitFor();
  await view(worker).getByRole('link', { name: '一键报修' }).waitFor();
  expect(await view(worker).getByRole('heading', { name: '报修趋势' }).count()).toBe(0);
  expect(await violations(worker)).toEqual([]);
});
