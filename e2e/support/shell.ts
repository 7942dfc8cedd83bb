import type { Locator, Page } from 'playwright-core';
import { menuTable } from '../../apps/server/src/modules/system/menu.table.ts';
import type { Product } from './product.ts';

type MenuRow = typeof menuTable.$inferInsert;

/** Adds menu rows for a test; numbers from 9000 are free. */
export const addMenus = (product: Product, rows: (Pick<MenuRow, 'menuId' | 'menuName'> & Partial<MenuRow>)[]) =>
  product.app.services.db
    .insert(menuTable)
    .values(rows.map((row, i) => ({ menuType: 'C', orderNum: 100 + i, path: '', ...row })));

/** Many screens under one directory, at `/many/p1` …; they cost little unless a test asks for a real one. */
export const addManyScreens = (product: Product, count: number, componentOf = (_at: number) => 'error/404') =>
  addMenus(product, [
    { menuId: 9200, menuName: '很多页面', menuType: 'M', path: 'many' },
    ...Array.from({ length: count }, (_, i) => ({
      menuId: 9201 + i,
      parentId: 9200,
      menuName: `页面${i + 1}`,
      path: `p${i + 1}`,
      component: componentOf(i + 1),
    })),
  ]);

export const tags = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
export const tag = (page: Page, title: string) => tags(page).filter({ hasText: new RegExp(`^${title}$`) });
export const tagTitles = (page: Page) => tags(page).allInnerTexts();

/** Goes to another page of the application without loading it anew, as a click on a link does. */
export async function go(page: Page, path: string) {
  await page.evaluate((target) => {
    window.history.pushState(null, '', target);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  const [target = ''] = path.replace(/^\/redirect/, '').split('?');
  await page.locator(`main .view[data-path="${target}"]:visible`).waitFor();
}

/** Where the application is, path and query. */
export const here = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** What the browser made of a style rule. */
export const css = (locator: Locator, property: string) =>
  locator.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** The value of a cookie, as a reload would find it. */
export const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((known) => known.name === name)?.value;

/** An entry or a directory of the sidebar. */
export const entry = (page: Page, title: string) => sidebar(page).getByRole('menuitem', { name: title, exact: true });
/** Opens the menu of the avatar and chooses from it. */
export async function chooseFromAvatar(page: Page, item: string) {
  await page.getByRole('button', { name: /的账号菜单$/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
/** Opens the settings and answers the panel. */
export async function openSettings(page: Page) {
  await chooseFromAvatar(page, '布局设置');
  const panel = page.getByRole('dialog', { name: '布局设置' });
  await panel.waitFor();
  return panel;
}

export const sidebar = (page: Page) => page.getByRole('navigation', { name: '主导航' });
/** The page that is on screen; kept ones are hidden beside it. */
export const view = (page: Page) => page.locator('main .view:visible');
