import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qrCodeTable } from '../apps/server/src/modules/qrcode/qrcode.table.ts';
import { configTable } from '../apps/server/src/modules/system/config.table.ts';
import { announceConfig } from '../apps/server/src/modules/system/config-reader.ts';
import { violations } from './support/axe.ts';
import { ITEM, openCampus, PLACE, picture, ROOM, storedReports, widthOf } from './support/phone.ts';
import { PHONE, type Product } from './support/product.ts';

let product: Product;
let token: string;
beforeAll(async () => {
  product = (await openCampus()).product;
  const admin = await product.app.signIn('admin');
  await admin.post('/repair/qrcode/generate', { bizType: 'room', bizIds: [ROOM] });
  const { db, bus, hub } = product.app.services;
  const t = qrCodeTable;
  const room = and(eq(t.bizType, 'room'), eq(t.bizId, ROOM), eq(t.status, '1'));
  token = (await db.select().from(t).where(room))[0]?.token ?? '';
  await db.update(configTable).set({ configValue: 'true' }).where(eq(configTable.configKey, 'repair.portal.anonymous'));
  await announceConfig({ bus, hub }, db);
});
afterAll(() => product.stop());

test('a guest reports without signing in and without scripts, follows the report and is told what is missing', async () => {
  await expect.poll(() => product.app.system.configs.isOn('repair.portal.anonymous')).toBe(true);
  const page = await product.guest({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`/prod-api/q/${token}`);
  await page.getByText('明理楼', { exact: false }).first().waitFor();
  await page.getByLabel('报修项目').selectOption({ label: ITEM });
  await page.getByLabel('故障描述').fill('<b>水龙头</b>一直漏水');
  await page.getByLabel('姓名').fill('张三');
  await page.getByLabel('联系电话').fill('123');
  await page.getByRole('button', { name: '提交报修' }).click();
  await page.getByRole('alert').getByText('联系电话格式不正确').waitFor();
  expect(await page.getByLabel('故障描述').inputValue()).toBe('<b>水龙头</b>一直漏水');
  await page.getByLabel('联系电话').fill('13900001111');
  await page.getByLabel('故障照片').setInputFiles(picture());
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: '提交报修' }).click();
  await page.getByRole('heading', { name: '报修进度' }).waitFor();
  const [report] = await storedReports(product);
  expect(report).toMatchObject({
    placeId: PLACE,
    roomId: ROOM,
    reporterId: null,
    reporterName: '游客 张三',
    source: '2',
  });
  await page.getByText(`报修 ${report?.code} 已提交`).waitFor();
  await page.getByText('<b>水龙头</b>一直漏水').waitFor();
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);

  const { db } = product.app.services;
  await db.execute(`UPDATE repair_report SET status = '40', finish_time = now() WHERE report_id = ${report?.reportId}`);
  await page.reload();
  await page.getByRole('button', { name: '已修好，验收通过' }).click();
  await page.getByRole('button', { name: '提交评价' }).click();
  await page.getByText('已归档').waitFor();
});

test('both pages are accessible, light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await product.guest({ viewport: PHONE, colorScheme, bypassCSP: true });
    await page.goto(`/prod-api/q/${token}`);
    await page.getByRole('button', { name: '提交报修' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '提交报修' }).click();
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
  }
});

test('the sign-in that a scan leads to offers the way without signing in', async () => {
  const page = await product.guest({ viewport: PHONE });
  await page.goto(`/scan/${token}`);
  await page.getByRole('link', { name: '不登录，直接报修' }).click();
  await page.getByRole('heading', { name: '扫码报修' }).waitFor();
  await page.goto('/login');
  await page.getByRole('button', { name: '登 录' }).waitFor();
  expect(await page.getByRole('link', { name: '不登录，直接报修' }).count()).toBe(0);
});
