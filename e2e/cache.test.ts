import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product, recordCalls } from './support/product.ts';
import { addManyScreens, addMenus, go, tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  await addManyScreens(product, 22, (at) => (at <= 3 ? 'system/config/index' : 'error/404'));
  await addMenus(product, [
    { menuId: 9300, menuName: '不缓存', path: 'fresh', parentId: 1, component: 'system/config/index', isCache: '1' },
    { menuId: 9310, menuName: '一级', menuType: 'M', path: 'one' },
    { menuId: 9311, menuName: '二级', menuType: 'M', path: 'two', parentId: 9310 },
    { menuId: 9312, menuName: '三级', path: 'three', parentId: 9311, component: 'system/config/index' },
  ]);
});
afterAll(() => product.stop());

const field = (page: Awaited<ReturnType<Product['open']>>) => view(page).getByPlaceholder('请输入参数名称');

test('[CCH-01] typed text and scroll position are kept while other pages are shown', async () => {
  const page = await product.open('/system/dict?pageSize=50');
  const name = view(page).getByPlaceholder('请输入字典名称');
  await name.fill('还没搜索');
  await view(page).getByText('sys_oper_type').first().waitFor();
  const top = () =>
    page.evaluate(() =>
      Math.max(window.scrollY, ...[...document.querySelectorAll('main, .main, .view')].map((n) => n.scrollTop)),
    );
  await page.mouse.move(800, 600);
  await page.mouse.wheel(0, 150);
  await expect.poll(top).toBe(150);
  await go(page, '/system/config');
  await expect.poll(top).toBe(0);
  await tag(page, '字典管理').click();
  await expect.poll(() => name.inputValue()).toBe('还没搜索');
  await expect.poll(top).toBe(150);
});

test('[ACC-20] another page begins at its top', async () => {
  const page = await product.open('/index');
  await page.getByText('登录趋势').waitFor();
  await page.mouse.move(800, 600);
  await page.mouse.wheel(0, 500);
  const top = () => page.evaluate(() => window.scrollY);
  await expect.poll(top).toBeGreaterThan(0);
  await go(page, '/user/profile');
  await expect.poll(top).toBe(0);
});

test('[CCH-02] [CST-06] twenty pages are kept, the one not used for longest goes first', async () => {
  const page = await product.open('/many/p1');
  await field(page).fill('第一页');
  for (const i of [2, 3]) {
    await go(page, `/many/p${i}`);
    await field(page).fill(`第${i}页`);
  }
  for (let i = 4; i <= 20; i++) await go(page, `/many/p${i}`);
  await go(page, '/many/p1');
  await expect.poll(() => field(page).inputValue()).toBe('第一页');
  await go(page, '/many/p2');
  for (const i of [21, 22]) await go(page, `/many/p${i}`);
  await expect.poll(() => page.locator('main .view').count()).toBe(20);
  await go(page, '/many/p2');
  await expect.poll(() => field(page).inputValue()).toBe('第2页');
  await go(page, '/many/p3');
  await expect.poll(() => field(page).inputValue()).toBe('');
});

test('[CCH-03] a page marked so is never kept', async () => {
  const page = await product.open('/system/fresh');
  await field(page).fill('会消失');
  await go(page, '/system/dict');
  await view(page).getByPlaceholder('请输入字典名称').waitFor();
  await go(page, '/system/fresh');
  await expect.poll(() => field(page).inputValue()).toBe('');
});

test('[CCH-04] [CCH-05] a closed page starts anew when it is opened again', async () => {
  const page = await product.open('/system/config');
  await field(page).fill('会消失');
  await tag(page, '参数设置').locator('.tag-close').click();
  await page.waitForURL('**/index');
  await go(page, '/system/config');
  await expect.poll(() => field(page).inputValue()).toBe('');
  await field(page).fill('又会消失');
  await tag(page, '首页').click();
  await tag(page, '首页').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await go(page, '/system/config');
  await expect.poll(() => field(page).inputValue()).toBe('');
});

test('[CCH-06] a hidden page asks nothing of the server', async () => {
  const page = await product.open('/system/config');
  await field(page).waitFor();
  await go(page, '/user/profile');
  await page.getByText('基本资料').waitFor();
  const calls = recordCalls(page);
  const admin = await product.app.signIn('admin');
  await admin.delete('/system/dict/type/refreshCache');
  // The dictionaries are reloaded by the application itself; that this has happened shows the socket was heard.
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => call.startsWith('GET /system/config'))).toEqual([]);
});

test('[ACC-14] a third-level page is kept too and has one frame around it', async () => {
  const page = await product.open('/one/two/three');
  await field(page).fill('三级页面');
  expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(1);
  await go(page, '/system/dict');
  await view(page).getByPlaceholder('请输入字典名称').waitFor();
  await go(page, '/one/two/three');
  await expect.poll(() => field(page).inputValue()).toBe('三级页面');
});
