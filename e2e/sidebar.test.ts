import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, openProduct, type Product } from './support/product.ts';
import { addManyScreens, addMenus, cookie, css, entry, here, openSettings, sidebar } from './support/shell.ts';

const LINK = 'https://outside.test/page';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  await addManyScreens(product, 2);
  await addMenus(product, [
    { menuId: 9000, menuName: '外部链接', path: LINK, isFrame: '0' },
    { menuId: 9001, menuName: '名字很长很长的一个页面', path: 'long', component: 'error/404' },
    { menuId: 9002, menuName: '看不见的页面', path: 'unseen', component: 'error/404', visible: '1' },
  ]);
});
afterAll(() => product.stop());

const widthOf = async (page: Awaited<ReturnType<Product['open']>>) => (await sidebar(page).boundingBox())?.width;

test('[SID-02] [SID-03] [SID-04] [SID-05] [SID-06] [CST-05] [ENT-05] the sidebar opens and closes and remembers it', async () => {
  const page = await product.open('/404');
  expect(await widthOf(page)).toBe(225);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(() => widthOf(page)).toBe(54);
  expect(await cookie(page, 'sidebarStatus')).toBe('0');
  await expect.poll(() => css(sidebar(page).locator('.ant-menu-title-content').first(), 'opacity')).toBe('0');
  expect(await sidebar(page).locator('.anticon').first().isVisible()).toBe(true);
  await page.reload();
  await page.locator('main').waitFor();
  expect(await widthOf(page)).toBe(54);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(() => widthOf(page)).toBe(225);
  expect(await cookie(page, 'sidebarStatus')).toBe('1');
});

test('[SID-07] [SID-08] [SID-19] one directory is open at a time; hidden pages are missing; long names have a tooltip', async () => {
  const page = await product.open('/system/dict');
  await entry(page, '字典管理').waitFor();
  await entry(page, '很多页面').click();
  await entry(page, '页面1').waitFor();
  await entry(page, '字典管理').waitFor({ state: 'hidden' });
  await entry(page, '系统管理').click();
  await entry(page, '页面1').waitFor({ state: 'hidden' });
  expect(await sidebar(page).getByText('看不见的页面').count()).toBe(0);
  expect(await sidebar(page).getByTitle('名字很长很长的一个页面').first().isVisible()).toBe(true);
});

test('[SID-09] an outside link opens a new tab and leaves this one alone', async () => {
  const page = await product.open('/404');
  await page.context().route(LINK, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
  const opened = page.context().waitForEvent('page');
  await entry(page, '外部链接').click();
  await (await opened).waitForURL(LINK);
  expect(here(page)).toBe('/404');
});

test('[SID-10] [SID-11] [SID-12] [SID-13] the dark sidebar has its colours', async () => {
  const page = await product.open('/system/dict');
  await entry(page, '字典管理').waitFor();
  expect(await css(sidebar(page), 'background-color')).toBe('rgb(48, 65, 86)');
  expect(await css(entry(page, '首页'), 'color')).toBe('rgb(191, 203, 217)');
  expect(await css(entry(page, '字典管理'), 'color')).toBe('rgb(64, 158, 255)');
  expect(await css(sidebar(page).locator('.ant-menu-sub').first(), 'background-color')).toBe('rgb(31, 45, 61)');
});

test('[SID-14] [SID-16] [SET-02] [SET-08] the light sidebar has its colours; the logo can go', async () => {
  const page = await product.open('/system/dict');
  const panel = await openSettings(page);
  const logo = sidebar(page).getByRole('link', { name: '教学科研支撑微服务平台' });
  expect(await panel.getByRole('radio', { name: '深色侧栏' }).isChecked()).toBe(true);
  await panel.getByText('浅色侧栏').click();
  await expect.poll(() => css(sidebar(page), 'background-color')).toBe('rgb(255, 255, 255)');
  await expect.poll(() => css(entry(page, '首页'), 'color')).toBe('rgba(0, 0, 0, 0.7)');
  expect(await logo.count()).toBe(1);
  const toggle = panel.getByRole('switch', { name: '显示 Logo' });
  expect(await toggle.isChecked()).toBe(true);
  await toggle.click();
  await expect.poll(() => logo.count()).toBe(0);
});

test('[SID-15] the logo names the platform and leads home', async () => {
  const page = await product.open('/404');
  await sidebar(page).getByText('教学科研支撑微服务平台').click();
  await page.waitForURL('**/index');
});

test('[SID-20] a closed sidebar shows its directories beside it, by mouse and by keyboard', async () => {
  const page = await product.open('/404');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(() => widthOf(page)).toBe(54);
  const flyout = page.getByRole('menuitem', { name: '用户管理' });
  await sidebar(page).getByRole('menuitem').nth(1).hover();
  await flyout.waitFor();
  await page.mouse.move(900, 600);
  await flyout.waitFor({ state: 'hidden' });
  await sidebar(page).getByRole('menuitem').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await flyout.waitFor();
  await expect.poll(() => flyout.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/system/user');
});

test('[SID-18] a directory with a single page shows as that page, unless it is always shown', async () => {
  const directory = (name: string, more = {}) => ({
    name,
    path: `/${name}`,
    component: 'Layout',
    hidden: false,
    redirect: 'noRedirect',
    meta: { title: `目录${name}`, icon: '', noCache: false, link: null },
    children: [
      {
        name: `${name}Page`,
        path: 'page',
        component: 'error/404',
        hidden: false,
        meta: { title: `页面${name}`, icon: '', noCache: false, link: null },
      },
    ],
    ...more,
  });
  const page = await product.user('admin');
  await answer(page, '/getRouters', {
    code: 200,
    msg: '',
    data: [directory('A'), directory('B', { alwaysShow: true })],
  });
  await page.goto('/index');
  await entry(page, '页面A').waitFor();
  expect(await entry(page, '目录A').count()).toBe(0);
  await entry(page, '目录B').waitFor();
});
