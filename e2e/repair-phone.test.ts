import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { ITEM, OTHER_ROOM, openCampus, PLACE, picture, ROOM, storedReports, widthOf } from './support/phone.ts';
import { PHONE, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = (await openCampus()).product;
});
afterAll(() => product.stop());

const stored = () => storedReports(product);
const send = (page: Page) => page.getByRole('button', { name: '提交报修' });
const unsent = (page: Page) => page.getByRole('list', { name: '待发送的报修' });

/** The three touches of a report whose place is known. */
async function fill(page: Page, hint: string | RegExp = /./) {
  await page.getByRole('button', { name: '给排水', exact: true }).click();
  await page.getByRole('group', { name: '给排水' }).getByRole('button', { name: ITEM }).click();
  await page.getByRole('group', { name: '快捷描述' }).getByRole('button', { name: hint }).first().click();
}

test('[REP-1] [REP-2] a scanned room is reported in three touches with a photo; the same fault again is a question', async () => {
  const page = await product.open(`/my/report?placeId=${PLACE}&roomId=${ROOM}&from=scan`, {
    as: 'leizq',
    viewport: PHONE,
  });
  await page.getByText('明理楼 105').waitFor();
  await send(page).click();
  await page.getByText('请选择报修项目').waitFor();
  await fill(page);
  await page.getByRole('region', { name: '自助排障' }).getByRole('button', { name: '已解决，不报了' }).waitFor();
  await page.getByLabel('相册').setInputFiles(picture());
  await page.getByRole('img', { name: '照片 1' }).waitFor();
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await send(page).click();
  await unsent(page).getByText('已发送').waitFor();
  const [first, ...others] = await stored();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ placeId: PLACE, roomId: ROOM, source: '2', status: '10' });
  expect(first?.images).toMatch(/^\/profile\/upload\/[^,]+$/);
  expect(await violations(page)).toEqual([]);

  await page.goto('/my/report?new=1');
  await page.getByRole('button', { name: '明理楼 105' }).click();
  await fill(page);
  await send(page).click();
  await page.getByText(`该位置已有相同报修 ${first?.code}`).waitFor();
  expect(await stored()).toHaveLength(1);
  await page.getByRole('button', { name: '仍要提交' }).click();
  await unsent(page).getByText('已发送').waitFor();
  expect(await stored()).toHaveLength(2);

  const neighbour = await product.open('/my/report?public=1', { as: 'maqs', viewport: PHONE });
  await neighbour.getByRole('button', { name: `我也遇到 ${first?.code}` }).click();
  await neighbour.getByRole('button', { name: `已关注 ${first?.code}` }).waitFor();
  expect(await violations(neighbour)).toEqual([]);
});

test('[OFF-1] a report without connection is kept, survives a reload, and is sent once', async () => {
  const page = await product.open('/my/report', { as: 'leizq', viewport: PHONE, serviceWorkers: 'allow' });
  const context = page.context();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const before = (await stored()).length;
  await page.goto(`/my/report?placeId=${PLACE}&roomId=${OTHER_ROOM}&from=scan`);
  await page.getByText('明理楼 106').waitFor();
  await context.setOffline(true);
  await fill(page);
  await page.getByLabel('相册').setInputFiles(picture());
  await page.getByRole('img', { name: '照片 1' }).waitFor();
  await send(page).click();
  await unsent(page).getByText('待发送').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await unsent(page).getByText('待发送').waitFor();
  await unsent(page).getByText('照片 1 张').waitFor();
  // The form works, too, with what was known of buildings and items.
  await page.getByRole('button', { name: '一键报修' }).click();
  await page.getByRole('button', { name: '给排水', exact: true }).waitFor();
  await page.getByRole('button', { name: '我的报修', exact: true }).click();
  expect(await stored()).toHaveLength(before);

  await context.setOffline(false);
  // The first attempt may come too early for the network of the browser; the next one is half a minute later.
  await unsent(page).getByText('已发送').waitFor({ timeout: 90_000 });
  await page.reload();
  await page.getByRole('tab', { name: '进行中' }).waitFor();
  expect(await unsent(page).count()).toBe(0);
  const rows = await stored();
  expect(rows).toHaveLength(before + 1);
  expect(rows.at(-1)).toMatchObject({ roomId: OTHER_ROOM, source: '2' });
  expect(rows.at(-1)?.images).not.toBe('');

  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/prod-api'))).toEqual([]);
});

test('a report that waits can be discarded, and an answer that got lost does not send it twice', async () => {
  const page = await product.open(`/my/report?placeId=${PLACE}&roomId=7&from=scan`, { as: 'leizq', viewport: PHONE });
  await page.getByText('明理楼 107').waitFor();
  const before = (await stored()).length;
  // The server stores it, but the answer does not come back.
  await page.route('**/prod-api/repair/report', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fill(page);
  await send(page).click();
  await unsent(page).getByText('待发送').waitFor();
  expect(await stored()).toHaveLength(before + 1);
  await page.unroute('**/prod-api/repair/report');
  await unsent(page).getByRole('button', { name: '立即发送' }).click();
  await unsent(page).getByText('已发送').waitFor();
  expect(await stored()).toHaveLength(before + 1);

  await page.route('**/prod-api/repair/report', (route) => route.abort('connectionfailed'));
  await page.goto(`/my/report?placeId=${PLACE}&roomId=8&from=scan`);
  await fill(page);
  await send(page).click();
  await unsent(page).getByRole('button', { name: '丢弃' }).click();
  await expect.poll(() => unsent(page).count()).toBe(0);
  expect(await stored()).toHaveLength(before + 1);
});

test('the application can be installed', async () => {
  const ask = (path: string) => fetch(product.base + path);
  const manifest = await ask('/manifest.webmanifest');
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const { lang, display, icons } = (await manifest.json()) as {
    lang: string;
    display: string;
    icons: { src: string }[];
  };
  expect({ lang, display }).toEqual({ lang: 'zh-CN', display: 'standalone' });
  for (const { src } of icons) expect((await ask(src)).headers.get('content-type'), src).toMatch(/^image\//);
  const worker = await ask('/sw.js');
  expect(worker.headers.get('content-type')).toMatch(/javascript/);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
});
