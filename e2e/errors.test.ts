import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, notification, row, rows, toast } from './support/list.ts';
import { answer, openProduct, type Product } from './support/product.ts';
import { sidebar, tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const REFRESH = '/system/config/refreshCache';

/** Lets the call behind 刷新缓存 fail in some way and clicks it. */
async function failing(page: Page, body: object, status = 200): Promise<void> {
  await page.unrouteAll();
  await answer(page, REFRESH, body, status);
  await button(page, '刷新缓存').click();
}

test('[ERR-02] [ERR-03] [ERR-04] [ERR-05] [ERR-07] [ERR-08] [ERR-12] each refusal has its text and place', async () => {
  const page = await product.open('/system/config');
  await rows(page).first().waitFor();
  await failing(page, { code: 500, msg: '库存不足' });
  await toast(page, '库存不足', 'error').waitFor();
  await failing(page, { code: 601, msg: '流程已结束' });
  await notification(page, '流程已结束').waitFor();
  await failing(page, { code: 403 });
  await notification(page, '当前操作没有权限').waitFor();
  await failing(page, { code: 404, msg: '别的话' });
  await notification(page, '访问资源不存在').waitFor();
  expect(await notification(page, '别的话').count()).toBe(0);
  await failing(page, { code: 999 });
  await notification(page, '系统未知错误，请反馈给管理员').waitFor();
  await failing(page, {}, 502);
  await toast(page, '系统接口502异常', 'error').waitFor();
  await failing(page, { msg: '没有代码也算成功' });
  await toast(page, '刷新缓存成功', 'success').waitFor();
});

test('[ERR-06] [ERR-13] [API-08] a download that is really a refusal saves nothing and says why', async () => {
  const page = await product.open('/system/config');
  await rows(page).first().waitFor();
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const texts = [
    [{ code: 401 }, '认证失败，无法访问系统资源'],
    [{ code: 500, msg: '文件已过期' }, '文件已过期'],
    [{ code: 999 }, '系统未知错误，请反馈给管理员'],
  ] as const;
  for (const [body, text] of texts) {
    await page.unrouteAll();
    await answer(page, '/common/download', body);
    await button(page, '导出').click();
    await toast(page, text, 'error').waitFor();
  }
  expect(downloads).toEqual([]);
});

test('[ERR-10] [ERR-20] a lost connection is told once, for five seconds, and the list can be tried again', async () => {
  const page = await product.user('admin');
  await page.route('**/prod-api/system/config/**', (route) => route.abort());
  await page.goto('/system/config');
  await view(page).getByRole('button', { name: '重试' }).waitFor();
  const shown = toast(page, '后端接口连接异常', 'error');
  await expect.poll(() => shown.count()).toBe(0);
  await page.mouse.move(5, 800);
  const lasted = page.evaluate(async () => {
    const there = () =>
      [...document.querySelectorAll('.ant-message-notice')].some((node) =>
        node.textContent?.includes('后端接口连接异常'),
      );
    while (!there()) await new Promise(requestAnimationFrame);
    const start = performance.now();
    while (there()) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  for (const name of ['导出', '刷新缓存', '重试']) await button(page, name).dispatchEvent('click');
  await shown.first().waitFor();
  expect(await shown.count()).toBe(1);
  const ms = await lasted;
  // Other messages stay for three seconds; a busy machine only ever makes it longer.
  expect(ms).toBeGreaterThan(4500);
  await page.unrouteAll();
  await button(page, '重试').click();
  await rows(page).first().waitFor();
});

test('a failed refresh keeps the rows that are there', async () => {
  const page = await product.open('/system/config');
  await rows(page).first().waitFor();
  const before = await rows(page).count();
  await answer(page, '/system/config/list', { code: 500, msg: '数据库忙' });
  await button(page, '刷新').click();
  await toast(page, '数据库忙', 'error').waitFor();
  expect(await rows(page).count()).toBe(before);
});

test('[ERR-21] a page that breaks is replaced by a way to try again; the rest stays usable', async () => {
  const page = await product.user('admin');
  await answer(page, '/system/config/list', { code: 200, msg: '', rows: [null], total: 1 });
  await page.goto('/system/config');
  const retry = page.getByRole('button', { name: '重试' });
  await retry.waitFor();
  await sidebar(page).getByText('字典管理').click();
  await row(page, 'sys_list_class').waitFor();
  await tag(page, '参数设置').click();
  await page.unrouteAll();
  await retry.click();
  await row(page, 'repair.').first().waitFor();
});

test('[ERR-14] when the user cannot be loaded one is signed out and told why', async () => {
  const page = await product.user('admin');
  await answer(page, '/getInfo', { code: 500, msg: '用户信息读取失败' });
  await page.goto('/system/config');
  await page.waitForURL('**/login?**');
  await page.getByText('用户信息读取失败').first().waitFor();
  expect((await page.context().cookies()).find((cookie) => cookie.name === 'Admin-Token')?.value ?? '').toBe('');
});
