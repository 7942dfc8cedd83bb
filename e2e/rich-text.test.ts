import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeTable } from '../apps/server/src/modules/system/notice.table.ts';
import { button, drawer, field, row, saveForm, toast } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const editor = (page: Page) => drawer(page).getByRole('textbox', { name: '内容' });

test('[RTX-01] [RTX-03] the editor is 300 px high and says so while it loads', async () => {
  const page = await product.open('/system/notice');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/rich-text-engine*', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, '新增').click();
  await drawer(page).getByText('富文本资源加载中...').waitFor();
  release();
  await editor(page).waitFor();
  expect(await drawer(page).getByText('富文本资源加载中...').count()).toBe(0);
  expect(Math.round((await drawer(page).locator('.rich-text-area').boundingBox())?.height ?? 0)).toBe(300);
});

test('an editor that could not be loaded offers to try again', async () => {
  const page = await product.open('/system/notice');
  await page.route('**/assets/rich-text-engine*', (route) => route.abort());
  await button(page, '新增').click();
  await drawer(page).getByRole('button', { name: '重试' }).waitFor();
  await field(page, '公告标题').fill('编辑器坏了也能写标题');
  await page.unrouteAll();
  await drawer(page).getByRole('button', { name: '重试' }).click();
  await editor(page).fill('又好了');
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
});

test('[RTX-05] [RTX-06] text is written, saved as HTML and found again, without any other host', async () => {
  const page = await product.user('admin');
  const foreign: string[] = [];
  await page.context().route(
    (url) => url.origin !== product.base,
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto('/system/notice');
  await button(page, '新增').click();
  await field(page, '公告标题').fill('富文本公告');
  await editor(page).click();
  await page.keyboard.type('第一行');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await editor(page).locator('strong', { hasText: '第一行' }).waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/system/notice')),
    saveForm(page),
  ]);
  expect(request.postDataJSON().noticeContent).toBe('<p><strong>第一行</strong></p>');
  await row(page, '富文本公告').getByRole('button', { name: '修改 富文本公告' }).click();
  await editor(page).locator('strong', { hasText: '第一行' }).waitFor();
  // Nothing was changed, so nothing is asked.
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  expect(foreign).toEqual([]);
});

test('[RTX-07] stored handlers and scripts do not run, neither in the preview nor in the editor', async () => {
  const noticeContent =
    '<p>安全<img src="/none.png" onerror="window.hacked=1"><script>window.hacked=2</script><a href="javascript:window.hacked=3">链接</a></p>';
  await product.app.services.db.insert(noticeTable).values({
    noticeTitle: '恶意公告',
    noticeType: '1',
    status: '0',
    pictures: '',
    attachments: '',
    noticeContent,
    createBy: 'x',
    updateBy: 'x',
  });
  // Without the server's policy, which would stop them too.
  const page = await product.open('/system/notice', { bypassCSP: true });
  const failed = page.waitForResponse('**/none.png');
  await row(page, '恶意公告').getByRole('button', { name: '预览 恶意公告' }).click();
  const dialog = page.getByRole('dialog', { name: '恶意公告' });
  await dialog.getByText('安全').waitFor();
  await failed;
  expect(await dialog.locator('a', { hasText: '链接' }).getAttribute('href')).toBeNull();
  await page.keyboard.press('Escape');
  const again = page.waitForResponse('**/none.png');
  await row(page, '恶意公告').getByRole('button', { name: '修改 恶意公告' }).click();
  await editor(page).getByText('安全').waitFor();
  await again;
  // The picture has failed by now; its handler would run with the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
