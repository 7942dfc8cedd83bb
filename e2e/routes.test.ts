import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold, openProduct, type Product } from './support/product.ts';
import { addMenus, css, entry, go, here, sidebar, tagTitles, view } from './support/shell.ts';

const OUTSIDE = 'http://inner.test/page';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  await addMenus(product, [
    { menuId: 9000, menuName: '其他页面', menuType: 'M', path: 'other' },
    { menuId: 9001, parentId: 9000, menuName: '没有的页面', path: 'missing', component: 'no/such/view' },
    { menuId: 9002, parentId: 9000, menuName: '外部页面', path: OUTSIDE },
  ]);
});
afterAll(() => product.stop());

test('[ACC-13] [SID-01] [RTE-08] a page stands inside the shell; the profile is not in the menu', async () => {
  const page = await product.open('/user/profile');
  await page.getByRole('tab', { name: '基本资料' }).waitFor();
  expect(await sidebar(page).count()).toBe(1);
  expect(await page.getByRole('banner').count()).toBe(1);
  expect(await tagTitles(page)).toContain('个人中心');
  expect(await sidebar(page).textContent()).not.toContain('个人中心');
  await go(page, '/system/config');
  expect(await sidebar(page).count()).toBe(1);
});

test('[ACC-15] [ACC-16] [ACC-17] [CST-12] an inner link shows the outside page in a frame', async () => {
  const page = await product.user('admin', { viewport: { width: 1280, height: 800 } });
  const release = await hold(page, OUTSIDE, { contentType: 'text/html; charset=utf-8', body: '<p>外部内容</p>' });
  await page.goto('/other/inner/test/page');
  const frame = page.locator(`iframe[src="${OUTSIDE}"]`);
  await page.getByText('正在加载页面，请稍候！').waitFor();
  expect(await css(page.locator('.inner-link'), 'height')).toBe('705.5px');
  const [own, around] = [await frame.boundingBox(), await page.getByRole('main').boundingBox()];
  expect(own?.width).toBe(around?.width);
  release();
  await page.frameLocator('iframe').getByText('外部内容').waitFor();
  await expect.poll(() => page.getByText('正在加载页面，请稍候！').count()).toBe(0);
});

test('[ACC-18] a view is found by its name; an unknown name shows the 404 content inside the shell', async () => {
  const page = await product.open('/system/config');
  await view(page).getByPlaceholder('请输入参数名称').waitFor();
  await go(page, '/other/missing');
  await view(page).getByText('404错误!').waitFor();
  expect(here(page)).toBe('/other/missing');
  expect(await sidebar(page).isVisible()).toBe(true);
});

test('[ACC-21] a bar runs at the top while a page is on its way', async () => {
  const page = await product.open('/404');
  const release = await hold(page, /\/assets\/ConfigPage-.*\.js$/);
  const bar = page.getByRole('progressbar', { name: '页面加载中' });
  await view(page).getByText('404错误!').waitFor();
  await expect.poll(() => bar.count()).toBe(0);
  await go(page, '/system/config');
  await bar.waitFor();
  expect((await bar.boundingBox())?.y).toBe(0);
  release();
  await view(page).getByPlaceholder('请输入参数名称').waitFor();
  await expect.poll(() => bar.count()).toBe(0);
});

test('[ERR-21] a crashing page says so and can be tried again; the rest stays usable', async () => {
  const page = await product.open('/404');
  await page.route(/\/assets\/ConfigPage-.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const ConfigPage = () => { throw new Error("boom"); };',
    }),
  );
  await go(page, '/system/config');
  const alert = view(page).getByRole('alert');
  await alert.getByText('页面出现异常').waitFor();
  await alert.getByRole('button', { name: '重试' }).click();
  await alert.getByText('boom').waitFor();
  await entry(page, '字典管理').click();
  await view(page).getByPlaceholder('请输入字典名称').waitFor();
});

test('[RTE-03] [RTE-04] /404 has its texts and leads home; sign-in is in no menu', async () => {
  const page = await product.open('/404');
  await page.getByText('404错误!').waitFor();
  await page.getByText('找不到网页！').waitFor();
  expect(await tagTitles(page)).toEqual(['首页']);
  expect(await sidebar(page).textContent()).not.toMatch(/登录|login/i);
  await page.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL('**/index');
});

test('[RTE-05] /401 has its texts and leads back or home', async () => {
  const page = await product.open('/system/dict');
  await go(page, '/401');
  await page.getByText('401错误!').waitFor();
  await page.getByText('您没有访问权限！').waitFor();
  await page.getByRole('button', { name: '返回' }).click();
  await page.waitForURL('**/system/dict');
  await go(page, '/401');
  await page.getByRole('link', { name: '回首页' }).click();
  await page.waitForURL('**/index');
});

test('[RTE-06] [RTE-09] [RTE-11] [SID-17] [DYN-03] dictionary data stands under the dictionary entry', async () => {
  const page = await product.open('/dict/type/data/1');
  for (const path of ['/dict/type/data/1', '/system/dict-data/index/1']) {
    await go(page, path);
    await view(page).getByText('用户类型').first().waitFor();
    await expect.poll(() => sidebar(page).locator('.ant-menu-item-selected').allInnerTexts()).toEqual(['字典管理']);
  }
  await page.goto('/');
  await page.waitForURL('**/index');
});

test('[DYN-01] [DYN-02] [DYN-05] the pages of assignment stand under users and roles, for those who may edit them', async () => {
  const page = await product.open('/index');
  const under = { '/system/user-auth/role/101': '用户管理', '/system/role-auth/user/5': '角色管理' };
  const worker = await product.open('/index', { as: 'maqs' });
  for (const [path, entry] of Object.entries(under)) {
    await go(page, path);
    await expect.poll(() => sidebar(page).locator('.ant-menu-item-selected').allInnerTexts()).toEqual([entry]);
    await worker.goto(path);
    await worker.waitForURL('**/404');
  }
});

test('[RTE-10] [DYN-05] [DYN-08] numbers only, and only for holders of the permission', async () => {
  const admin = await product.open('/404');
  for (const path of ['/dict/type/data/abc', '/system/dict-data/index/abc', '/system/dict-data/index/1x']) {
    await admin.goto(path);
    await admin.waitForURL('**/404');
  }
  const worker = await product.open('/system/dict-data/index/1', { as: 'maqs' });
  await worker.waitForURL('**/404');
});
