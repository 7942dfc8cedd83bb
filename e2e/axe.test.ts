import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { DESKTOP, openProduct, PHONE, type Product } from './support/product.ts';
import { go, openSettings, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const looks = [
  ['light', DESKTOP],
  ['dark', DESKTOP],
  ['light', PHONE],
  ['dark', PHONE],
] as const;
const keepMode = (page: Page, mode: string) =>
  page.addInitScript((value) => localStorage.setItem('layout-setting', value), JSON.stringify({ colorMode: mode }));

test.each(looks)('pages before signing in have no axe violations, %s %o', async (mode, viewport) => {
  const page = await product.guest({ viewport });
  await keepMode(page, mode);
  const found: Record<string, string[]> = {};
  for (const path of ['/login', '/register', '/bind']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button').first().waitFor();
    found[path] = await violations(page);
  }
  await page.goto('/login');
  await page.getByRole('button', { name: '登 录' }).click();
  await page.getByText('请输入您的账号').waitFor();
  found.refused = await violations(page);
  expect(found).toEqual({ '/login': [], '/register': [], '/bind': [], refused: [] });
});

/** How each screen is reached and what shows that it is complete. */
const screens: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  home: async (page) => {
    await view(page).getByText('登录趋势').waitFor();
    await view(page).getByText('登录成功').last().waitFor();
  },
  dict: async (page) => {
    await go(page, '/system/dict');
    await view(page).getByRole('link', { name: 'sys_' }).first().waitFor();
  },
  dictData: async (page) => {
    await go(page, '/system/dict-data/index/1');
    await view(page).getByRole('checkbox').nth(1).waitFor();
  },
  facilities: async (page) => {
    await go(page, '/facility/facility');
    await view(page).locator('.ant-table-row').first().waitFor();
  },
  facilityFile: async (page) => {
    await go(page, '/facility/file?id=3');
    await view(page).getByRole('tab', { name: '生命周期' }).click();
    await view(page).getByRole('region', { name: '生命周期' }).waitFor();
  },
  patrolPoints: async (page) => {
    await go(page, '/patrol/point');
    await view(page).locator('.ant-table-row').first().waitFor();
  },
  patrolPath: async (page) => {
    await go(page, '/patrol/path?id=1');
    await page.getByRole('list', { name: '路线点位' }).waitFor();
  },
  patrolPlan: async (page) => {
    await go(page, '/patrol/plan');
    await view(page).locator('.ant-table-row').first().waitFor();
  },
  patrolTasks: async (page) => {
    await go(page, '/patrol/task');
    await view(page).getByRole('columnheader', { name: '执行人' }).waitFor();
  },
  patrolAnalysis: async (page) => {
    await go(page, '/patrol/analysis');
    await view(page).getByRole('region', { name: '数值趋势' }).waitFor();
  },
  users: async (page) => {
    await go(page, '/system/user');
    await view(page).getByRole('switch').first().waitFor();
  },
  roles: async (page) => {
    await go(page, '/system/role');
    await view(page).getByRole('switch').first().waitFor();
  },
  menus: async (page) => {
    await go(page, '/system/menu');
    await view(page).getByRole('spinbutton').first().waitFor();
  },
  operLog: async (page) => {
    await go(page, '/system/log/operlog');
    await view(page).getByRole('button', { name: '清空' }).waitFor();
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索菜单' }).last().fill('系统');
    await page.getByRole('option').first().waitFor();
  },
  configForm: async (page) => {
    await page.keyboard.press('Escape');
    await go(page, '/system/config');
    await view(page).getByRole('button', { name: '新增' }).click();
    await page.getByRole('dialog').getByLabel('参数名称').waitFor();
  },
  noticeForm: async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await go(page, '/system/notice');
    await view(page).getByRole('button', { name: '新增' }).click();
    await page.getByRole('dialog').locator('[contenteditable=true]').waitFor();
  },
  profile: async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await go(page, '/user/profile');
    await view(page).getByLabel('用户昵称').waitFor();
  },
  settings: (page) => openSettings(page),
  notFound: async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await go(page, '/404');
    await view(page).getByText('404错误!').waitFor();
  },
  noAccess: async (page) => {
    await go(page, '/401');
    await view(page).getByText('401错误!').waitFor();
  },
};

test.each(looks)(
  'signed-in screens have no axe violations, %s %o',
  async (mode, viewport) => {
    const page = await product.user('admin', { viewport });
    await keepMode(page, mode);
    await page.goto('/index');
    const found: Record<string, string[]> = {};
    for (const [name, reach] of Object.entries(screens)) {
      await reach(page);
      found[name] = await violations(page);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(screens).map((name) => [name, []])));
  },
  240_000,
);

test('what is wrong in a dialog is found, however often its page has been looked at', async () => {
  const page = await product.open('/system/config');
  await view(page).getByRole('button', { name: '新增' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await view(page).getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('参数名称').waitFor();
  await dialog.evaluate((node) => node.querySelector('form')?.append(document.createElement('img')));
  expect(await violations(page)).toEqual([expect.stringMatching(/^image-alt /)]);
});
