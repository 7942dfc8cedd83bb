import type { Page } from 'playwright-core';
import { menuTable } from '../../apps/server/src/modules/system/menu.table.ts';
import type { Product } from './product.ts';

type MenuRow = typeof menuTable.$inferInsert;

/** Adds menu rows for a test; numbers from 9000 are free. */
export const addMenus = (product: Product, rows: (Pick<MenuRow, 'menuId' | 'menuName'> & Partial<MenuRow>)[]) =>
  product.app.services.db
    .insert(menuTable)
    .values(rows.map((row, i) => ({ menuType: 'C', orderNum: 100 + i, path: '', ...row })));

/** Many screens of the same kind under one directory, at `/many/p1` … */
export const addManyScreens = (product: Product, count: number) =>
  addMenus(product, [
    { menuId: 9200, menuName: '很多页面', menuType: 'M', path: 'many' },
    ...Array.from({ length: count }, (_, i) => ({
      menuId: 9201 + i,
      parentId: 9200,
      menuName: `页面${i + 1}`,
      path: `p${i + 1}`,
      component: 'system/config/index',
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

export const sidebar = (page: Page) => page.getByRole('navigation', { name: '主导航' });
/** The page that is on screen; kept ones are hidden beside it. */
export const view = (page: Page) => page.locator('main .view:visible');
