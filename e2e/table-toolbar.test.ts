import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, rows } from './support/list.ts';
import { hold, openProduct, PHONE, type Product, recordCalls } from './support/product.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

type Page = Awaited<ReturnType<Product['open']>>;
const search = (page: Page) => view(page).getByRole('search');
const head = (page: Page, name: string) => view(page).locator('thead').getByText(name, { exact: true });
const saved = (page: Page) =>
  page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().includes('/table.'));

test('[RTB-01] [RTB-02] [RTB-05] the search area folds away and stays away after a reload', async () => {
  const page = await product.open('/system/dict');
  await search(page).waitFor();
  await button(page, '隐藏搜索').hover();
  await page.getByRole('tooltip', { name: '隐藏搜索' }).waitFor();
  const stored = saved(page);
  await button(page, '隐藏搜索').click();
  await search(page).waitFor({ state: 'detached' });
  await stored;
  await page.reload();
  await button(page, '显示搜索').click();
  await search(page).waitFor();
  await button(page, '刷新').hover();
  await page.getByRole('tooltip', { name: '刷新' }).waitFor();
});

test('[RTB-03] refresh asks for the same list again', async () => {
  const page = await product.user('admin');
  const calls = recordCalls(page);
  await page.goto('/system/config?configKey=sys.account&limit=10');
  await rows(page).first().waitFor();
  const lists = () => calls.filter((call) => call.startsWith('GET /system/config/list'));
  const [first] = lists();
  const before = lists().length;
  await button(page, '刷新').click();
  await expect.poll(() => lists().length).toBe(before + 1);
  expect(lists().at(-1)).toBe(first);
});

test('[RTB-04] [RTB-05] columns and density are chosen, remembered per user, and never all gone', async () => {
  const page = await product.open('/system/config');
  await head(page, '备注').waitFor();
  await button(page, '显隐列').click();
  const stored = saved(page);
  const chooser = page.locator('.column-chooser');
  await chooser.getByLabel('备注').uncheck();
  await head(page, '备注').waitFor({ state: 'detached' });
  await stored;
  const again = saved(page);
  await page.keyboard.press('Escape');
  const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  const low = await height();
  await button(page, '密度').click();
  await page.getByRole('menuitem', { name: '宽松' }).click();
  await expect.poll(height).toBeGreaterThan(low);
  await again;
  await page.reload();
  await head(page, '参数键名').waitFor();
  expect(await head(page, '备注').count()).toBe(0);
  await expect.poll(height).toBeGreaterThan(low);
  const other = await product.open('/system/config', { as: 'heyf' });
  await head(other, '备注').waitFor();
  await button(other, '显隐列').click();
  const boxes = other.locator('.column-chooser').getByRole('checkbox');
  for (let i = (await boxes.count()) - 1; i > 0; i--) await boxes.nth(i).uncheck();
  await expect.poll(() => boxes.first().isDisabled()).toBe(true);
});

test('on a phone the rows come first: search is folded, nothing covers the table', async () => {
  const page = await product.open('/system/dict', { viewport: PHONE });
  await rows(page).first().waitFor();
  expect(await search(page).count()).toBe(0);
  expect(await button(page, '修改').isVisible()).toBe(false);
  expect((await rows(page).first().boundingBox())?.y).toBeLessThan(400);
  expect(await view(page).locator('td.ant-table-cell-fix-end').count()).toBe(0);
  await button(page, '显示搜索').click();
  await search(page).getByPlaceholder('请输入字典类型').fill('sys_yes_no');
  await search(page).getByRole('button', { name: '搜索' }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('checkbox').check();
  await button(page, '修改').click();
  await page.locator('.ant-drawer-section:visible').getByLabel('字典名称').waitFor();
});

test('at 1440 px no list is wider than its box', async () => {
  const page = await product.open('/system/dict');
  const admin = await product.app.signIn('admin');
  const { rows: types } = await admin.get('/system/dict/type/list?dictType=sys_yes_no');
  for (const path of [
    '/system/dict',
    '/system/config',
    '/system/notice',
    `/system/dict-data/index/${types[0].dictId}`,
  ]) {
    await page.goto(path);
    await rows(page).first().waitFor();
    const [box, table] = await view(page)
      .locator('.ant-table-container')
      .evaluate((node) => [node.clientWidth, node.querySelector('.ant-table-body table')?.clientWidth ?? 0]);
    expect(table, path).toBeLessThanOrEqual((box ?? 0) + 1);
  }
});

test('nothing moves in the search area when the days come that are loaded after the rows', async () => {
  const page = await product.user('admin');
  const release = await hold(page, /\/assets\/DateRange-/);
  await page.goto('/system/user');
  const search = view(page).getByRole('button', { name: '搜索', exact: true });
  await view(page).getByRole('switch').first().waitFor();
  await view(page).getByText('创建时间').first().waitFor();
  const before = await search.boundingBox();
  release();
  await view(page).getByPlaceholder('开始日期').waitFor();
  expect(await search.boundingBox()).toEqual(before);
});
