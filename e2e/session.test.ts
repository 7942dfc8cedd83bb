import { and, eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceRights } from '../apps/server/src/modules/system/rights.ts';
import { roleTable } from '../apps/server/src/modules/system/role.table.ts';
import { closeSessions, keyOf } from '../apps/server/src/modules/system/session.ts';
import { userRoleTable } from '../apps/server/src/modules/system/user.table.ts';
import { answer, openProduct, type Product, recordCalls } from './support/product.ts';
import { chooseFromAvatar, cookie, entry, go, here, sidebar, tagTitles } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const EXPIRED = '登录状态已过期，您可以继续留在该页面，或者重新登录';
const question = (page: Page) => page.getByRole('dialog', { name: '系统提示' }).filter({ hasText: EXPIRED });
/** Opens a page and waits until it hears: that it asked to is not enough, the server must have taken note. */
async function openLive(path: string, as: string) {
  const page = await product.open(path, { as });
  const { services } = product.app;
  let hears = false;
  const heard = Promise.all(
    ['getInfo', 'getRouters'].map((name) => page.waitForResponse(`**/prod-api/${name}`, { timeout: 60_000 })),
  ).finally(() => {
    hears = true;
  });
  // What is said before it listens is lost, however long it takes to load.
  while (!hears) {
    await services.db.transaction((tx) => announceRights(services, tx));
    await Promise.race([heard, page.waitForTimeout(500)]);
  }
  await heard;
  // Nothing that was said in between is left to be heard.
  await page.waitForLoadState('networkidle');
  return page;
}
const userIdOf = async (name: string) => (await (await product.app.signIn(name)).get('/getInfo')).user.userId as number;

test('[SES-03] [ERR-14] when the first load fails the user is signed out and told why', async () => {
  const page = await product.user('admin');
  await answer(page, '/getInfo', { code: 500, msg: '用户资料读取失败' });
  const calls = recordCalls(page);
  // The message may come and go before the page counts as loaded.
  await Promise.all([page.getByText('用户资料读取失败').waitFor(), page.goto('/system/dict')]);
  await page.waitForURL('**/login**');
  expect(await cookie(page, 'Admin-Token')).toBeUndefined();
  expect(calls).toContain('POST /logout');
  // The next user of this page gets everything anew, the dictionaries too.
  await page.unrouteAll();
  const before = calls.length;
  await page.getByLabel('账号', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('correct-horse-9');
  await page.getByRole('button', { name: '登 录' }).click();
  await page.locator('main.shell-main').waitFor();
  expect(calls.slice(before)).toContain('GET /system/dict/data/listAll');
});

test('a first load that does not reach the server keeps the session and offers to try again', async () => {
  const page = await product.user('admin');
  const calls = recordCalls(page);
  for (const failure of ['aborted', 'unavailable'] as const) {
    await page.route('**/prod-api/getInfo', (route) =>
      failure === 'aborted'
        ? route.abort('connectionreset')
        : route.fulfill({ status: 503, json: { code: 503, msg: '系统暂时不可用，请稍后重试' } }),
    );
    await page.goto('/system/dict');
    await page.getByRole('heading', { name: '暂时无法连接服务器' }).waitFor();
    expect(await cookie(page, 'Admin-Token')).toBeDefined();
    expect(here(page)).toBe('/system/dict');
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: '暂时无法连接服务器' }).waitFor({ state: 'hidden' });
    await page.locator('main.shell-main').waitFor();
  }
  expect(calls).not.toContain('POST /logout');
});

test('reloading again and again while the first calls are under way does not sign out', async () => {
  const page = await product.user('admin');
  const calls = recordCalls(page);
  // A slow line: every answer comes when the next reload has begun.
  await page.route('**/prod-api/getInfo', async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue().catch(() => undefined);
  });
  for (let i = 0; i < 3; i += 1) {
    const asked = page.waitForRequest('**/prod-api/getInfo');
    await page.goto('/system/dict', { waitUntil: 'commit' });
    await asked;
  }
  await page.locator('main.shell-main').waitFor();
  expect(here(page)).toBe('/system/dict');
  expect(calls).not.toContain('POST /logout');
});

test('[SES-05] [SES-06] a user without roles gets the default role, and is asked about once', async () => {
  const page = await product.user('maqs');
  await page.route('**/prod-api/getInfo', async (route) => {
    const real = await route.fetch();
    await route.fulfill({ response: real, json: { ...(await real.json()), roles: [], permissions: [] } });
  });
  const calls = recordCalls(page);
  await page.goto('/404');
  await page.getByText('404错误!').waitFor();
  await go(page, '/user/profile');
  await page.getByRole('tab', { name: '基本资料' }).waitFor();
  expect(calls.filter((call) => call === 'GET /getInfo')).toHaveLength(1);
});

test('[SES-07] [ERR-01] [SES-08] [SES-09] many refused calls ask once; staying may be asked again; leaving signs out', async () => {
  const page = await product.open('/404');
  await answer(page, /^\/system\/.*\/list$/, { code: 401, msg: '' });
  for (const path of ['/system/dict', '/system/config', '/system/notice']) await go(page, path);
  await question(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await question(page).getByRole('button', { name: '取消' }).click();
  await question(page).waitFor({ state: 'hidden' });
  expect(here(page)).toBe('/system/notice');
  await go(page, '/redirect/system/notice');
  await question(page).getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL('**/login?redirect=%2Findex');
  expect(await cookie(page, 'Admin-Token')).toBeUndefined();
});

test('[SES-12] after signing out in one browser tab the other asks at its next call', async () => {
  const first = await product.open('/404');
  const second = await first.context().newPage();
  await second.goto('/404');
  await second.locator('main').waitFor();
  await first.bringToFront();
  await chooseFromAvatar(first, '退出登录');
  await first.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await first.waitForURL('**/login**');
  await second.bringToFront();
  await go(second, '/system/config');
  await question(second).waitFor();
});

test('[MNU-08] new rights arrive without a reload, and go the same way', async () => {
  const { db } = product.app.services;
  const userId = await userIdOf('maqs');
  const page = await openLive('/user/profile', 'maqs');
  expect(await sidebar(page).getByRole('menuitem').count()).toBe(1);

  const [role] = await db.select().from(roleTable).where(eq(roleTable.roleKey, 'center_leader'));
  const link = { userId, roleId: role?.roleId ?? 0 };
  await db.transaction(async (tx) => {
    await tx.insert(userRoleTable).values(link);
    await announceRights(product.app.services, tx, [userId]);
  });
  await page.getByText('您的权限已更新').waitFor();
  await entry(page, '系统管理').click();
  await entry(page, '通知公告').click();
  await page.waitForURL('**/system/notice');

  // This time nobody is named: everybody asks again.
  await db.transaction(async (tx) => {
    await tx.delete(userRoleTable).where(and(eq(userRoleTable.userId, userId), eq(userRoleTable.roleId, link.roleId)));
    await announceRights(product.app.services, tx);
  });
  await page.waitForURL('**/404');
  await expect.poll(() => sidebar(page).getByRole('menuitem').count()).toBe(1);
  expect(await tagTitles(page)).toEqual(['首页', '个人中心']);
});

test('an announcement that changes nothing for a user says nothing', async () => {
  const page = await openLive('/user/profile', 'admin');
  const calls = recordCalls(page);
  await product.app.services.db.transaction((tx) => announceRights(product.app.services, tx));
  await page.waitForResponse('**/prod-api/getRouters');
  expect(calls).toContain('GET /getInfo');
  expect(await page.getByText('您的权限已更新').count()).toBe(0);
});

test('an ended session is asked to sign in again and told why; the spared one is not', async () => {
  const userId = await userIdOf('luohb');
  const ended = await openLive('/user/profile', 'luohb');
  const spared = await openLive('/user/profile', 'luohb');
  const checked = spared.waitForResponse('**/prod-api/getInfo');
  const spare = keyOf((await cookie(spared, 'Admin-Token')) ?? '');
  const { services } = product.app;
  await services.db.transaction((tx) => closeSessions(services, tx, { userId, spare }, '您已被强制下线'));
  await ended.getByText('您已被强制下线').waitFor();
  await question(ended).getByRole('button', { name: '重新登录' }).click();
  await ended.waitForURL('**/login**');
  expect((await (await checked).json()).code).toBe(200);
  expect(await question(spared).count()).toBe(0);
});
