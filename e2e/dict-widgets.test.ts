import { afterAll, beforeAll, expect, test } from 'vitest';
import { configTable } from '../apps/server/src/modules/system/config.table.ts';
import { noticeTable } from '../apps/server/src/modules/system/notice.table.ts';
import { cell, row, rows } from './support/list.ts';
import { openProduct, type Product, recordCalls } from './support/product.ts';
import { go, view } from './support/shell.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const stamp = { createBy: 'x', updateBy: 'x' };

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('[DIC-01] [DIC-03] [DIC-05] values are shown by label and colour, an unknown one as it is', async () => {
  const strange = {
    configName: '怪',
    configKey: 'strange.key',
    configValue: '',
    configType: 'Z',
    remark: '',
    ...stamp,
  };
  await product.app.services.db.insert(configTable).values(strange);
  const page = await product.user('admin');
  // Without a colour type of their own entries take the colour of their list class.
  await page.route('**/dict/data/listAll', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const plain = data.map(({ colorType: _colour, ...entry }: { colorType?: string }) => entry);
    await route.fulfill({ response, json: { ...rest, data: plain } });
  });
  await page.goto('/system/config?limit=50');
  await cell(page, 'sys.index.skinName', 4).locator('.dict-tag-primary', { hasText: '是' }).waitFor();
  expect(await cell(page, 'strange.key', 4).innerText()).toBe('Z');
  expect(await cell(page, 'strange.key', 4).locator('.dict-tag').count()).toBe(0);
});

test('[DIC-02] six colour types look different; the default one is plain text', async () => {
  const admin = await product.app.signIn('admin');
  const { rows: types } = await admin.get('/system/dict/type/list?dictType=sys_list_class');
  const page = await product.open(`/system/dict-data/index/${types[0].dictId}`);
  await expect.poll(() => rows(page).count()).toBe(6);
  const colors = new Set<string>();
  for (const type of ['primary', 'success', 'warning', 'danger', 'info']) {
    const shown = view(page).locator(`.ant-table-row .dict-tag-${type}`).first();
    colors.add(await shown.evaluate((node) => getComputedStyle(node).color));
  }
  expect(colors.size).toBeGreaterThanOrEqual(5);
  expect(await cell(page, 'default', 1).locator('.dict-tag').count()).toBe(0);
  expect(await cell(page, 'default', 1).innerText()).toBe('默认');
});

test('[DIC-06] [DIC-10] a select offers what the server holds and asks for nothing more', async () => {
  const page = await product.open('/system/dict');
  await rows(page).first().waitFor();
  const calls = recordCalls(page);
  await go(page, '/system/notice');
  await row(page, '平台试运行公告').waitFor();
  await view(page).getByRole('search').getByLabel('公告类型').click();
  const offered = await page.locator('.ant-select-dropdown:visible .ant-select-item-option').allInnerTexts();
  const admin = await product.app.signIn('admin');
  const { data } = await admin.get('/system/dict/data/type/sys_notice_type');
  expect(offered).toEqual(data.map((entry: { dictLabel: string }) => entry.dictLabel));
  expect(calls.filter((call) => call.includes('/dict/data/'))).toEqual([]);
});

test('[DOC-01] [DOC-02] [DOC-03] a list leads to its guide in a new tab, unless the parameter says no', async () => {
  const page = await product.open('/system/dict');
  const alert = view(page).locator('.doc-alert');
  await alert.waitFor();
  expect(await alert.innerText()).toBe('【字典管理】文档地址：/help/dict.html');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), alert.getByRole('link').click()]);
  await opened.waitForLoadState();
  expect(new URL(opened.url()).pathname).toBe('/help/dict.html');
  expect(await opened.locator('h1').innerText()).toContain('字典');
  const gap = async () => {
    const [above, below] = [await alert.boundingBox(), await view(page).getByRole('search').boundingBox()];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  expect(await gap()).toBeGreaterThanOrEqual(10);
  const admin = await product.app.signIn('admin');
  await admin.put('/system/config/updConfigByKey', { configKey: 'sys.index.showDocs', configValue: 'false' });
  await page.reload();
  await rows(page).first().waitFor();
  expect(await view(page).getByText('文档地址').count()).toBe(0);
});

test('[IMG-01] [IMG-02] [IMG-03] [IMG-04] pictures of a notice: the first is shown, all are in the preview', async () => {
  const notice = { noticeType: '1', status: '0', attachments: '', noticeContent: '', ...stamp };
  await product.app.services.db.insert(noticeTable).values([
    { ...notice, noticeTitle: '有图', pictures: '/profile/upload/a.png,https://pictures.test/b.png' },
    { ...notice, noticeTitle: '坏图', pictures: '/profile/upload/missing.png' },
  ]);
  const page = await product.open('/system/notice', { bypassCSP: true });
  const pixel = { contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') };
  await page.route(/\/(a|b)\.png$/, (route) => route.fulfill(pixel));
  await row(page, '有图').getByRole('button', { name: '预览 有图' }).click();
  const dialog = page.getByRole('dialog', { name: '有图' });
  const shown = dialog.locator('.notice-body img');
  expect(await shown.getAttribute('src')).toBe('/prod-api/profile/upload/a.png');
  await shown.click();
  await page.getByText('1 / 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 / 2').waitFor();
  await page.locator('img[src="https://pictures.test/b.png"]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('2 / 2').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await row(page, '坏图').getByRole('button', { name: '预览 坏图' }).click();
  await page.getByRole('dialog', { name: '坏图' }).getByRole('img', { name: '图片加载失败' }).waitFor();
});
