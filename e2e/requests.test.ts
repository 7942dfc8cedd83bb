import type { Page, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../apps/server/src/testing/config.ts';
import { rows } from './support/list.ts';
import { answer, openProduct, type Product, recordCalls } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const messages = (page: Page, level: string) => page.locator(`.ant-message-${level}`);
const notification = (page: Page) => page.locator('.ant-notification-notice');
const refresh = (page: Page) => page.getByRole('button', { name: '刷新缓存' }).click();
const CALL = '/system/config/refreshCache';

async function openConfig() {
  const page = await product.open('/system/config');
  await rows(page).first().waitFor();
  return page;
}

describe('refusals', () => {
  test('[ERR-02] code 500 shows the server message in red', async () => {
    const page = await openConfig();
    await answer(page, CALL, { code: 500, msg: '今天不行' });
    await refresh(page);
    await messages(page, 'error').getByText('今天不行').waitFor();
  });

  test.each([
    ['ERR-03', { code: 601, msg: '另有原因' }, '另有原因'],
    ['ERR-04', { code: 403 }, '当前操作没有权限'],
    ['ERR-05', { code: 404, msg: '别的文字' }, '访问资源不存在'],
    ['ERR-07', { code: 999 }, '系统未知错误，请反馈给管理员'],
    ['ERR-08', { code: 403, msg: 'Z' }, '当前操作没有权限'],
  ])('[%s] %j is notified as %s', async (_id, body, text) => {
    const page = await openConfig();
    await answer(page, CALL, body);
    await refresh(page);
    await notification(page).getByText(text).waitFor();
    expect(await messages(page, 'error').count()).toBe(0);
  });

  test('[ERR-09] an answer without a code counts as success', async () => {
    const page = await openConfig();
    await answer(page, CALL, { msg: '好' });
    await refresh(page);
    await messages(page, 'success').waitFor();
  });
});

describe('failures of the transport', () => {
  test('[ERR-11] [CST-02] [API-04] a call that never ends is given up after ten minutes', async () => {
    const page = await product.user('admin');
    await page.clock.install();
    await page.goto('/system/config');
    await rows(page).first().waitFor();
    let held = false;
    await page.route(`**${CALL}`, () => {
      held = true;
    });
    await refresh(page);
    await expect.poll(() => held).toBe(true);
    await page.clock.fastForward(599_000);
    expect(await page.getByText('系统接口请求超时').count()).toBe(0);
    await page.clock.fastForward(2000);
    await page.getByText('系统接口请求超时').waitFor();
  });

  test('[ERR-12] an HTTP error names its status', async () => {
    const page = await openConfig();
    await page.route(`**${CALL}`, (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }));
    await refresh(page);
    await page.getByText('系统接口502异常').waitFor();
  });

  test('[ERR-20] many failures of one cause are not stacked', async () => {
    const page = await openConfig();
    await page.route('**/prod-api/**', (route) => route.abort());
    for (let i = 0; i < 6; i++) await refresh(page);
    await page.getByText('后端接口连接异常').first().waitFor();
    expect(await page.getByText('后端接口连接异常').count()).toBeLessThanOrEqual(3);
  });
});

describe('downloads', () => {
  test.each([
    ['ERR-06', { code: 401, msg: 'x' }, '认证失败，无法访问系统资源'],
    ['ERR-13', { code: 500, msg: '文件已被清理' }, '文件已被清理'],
    ['API-08', { code: 999 }, '系统未知错误，请反馈给管理员'],
  ])('[%s] JSON instead of a file (%j) is an error and nothing is saved', async (_id, body, text) => {
    const page = await openConfig();
    let saved = 0;
    page.on('download', () => {
      saved += 1;
    });
    await answer(page, '/common/download', body);
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByText(text).first().waitFor();
    expect(saved).toBe(0);
  });
});

describe('repeated submissions', () => {
  const save = (page: Page) => page.getByRole('button', { name: '保存' }).click();
  /** Saves to the end: while a save is under way its button takes no second one. */
  const saved = async (page: Page) => {
    const isPut = (response: Response) => response.request().method() === 'PUT';
    await Promise.all([page.waitForResponse(isPut), save(page)]);
    await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
  };
  const puts = (calls: string[]) => calls.filter((call) => call === 'PUT /system/user/profile');

  test('[VAL-03] [VAL-04] [VAL-05] [CST-03] the same form twice within a second is sent once; later or changed it goes through', async () => {
    const page = await product.user('xuhm');
    // The second that counts stands still, however slow the machine is.
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await page.goto('/user/profile');
    const name = page.getByLabel('用户昵称');
    await name.fill('许老师');
    const calls = recordCalls(page);
    await saved(page);
    expect(puts(calls)).toHaveLength(1);
    await save(page);
    await page.getByText('数据正在处理，请勿重复提交').waitFor();
    expect(puts(calls)).toHaveLength(1);
    await name.fill('许主管');
    await saved(page);
    expect(puts(calls)).toHaveLength(2);
    await page.clock.setFixedTime(now + 1100);
    await saved(page);
    expect(puts(calls)).toHaveLength(3);
  });

  test('[VAL-06] calls that change nothing or delete are not held back', async () => {
    const page = await openConfig();
    const calls = recordCalls(page);
    await refresh(page);
    await expect.poll(() => calls.filter((call) => call === `DELETE ${CALL}`).length).toBe(1);
    await refresh(page);
    await expect.poll(() => calls.filter((call) => call === `DELETE ${CALL}`).length).toBe(2);
  });
});

test('[API-01] [API-02] [API-03] [CST-01] calls go below the prefix, with the token where there is one, as JSON', async () => {
  const page = await product.guest();
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) seen.push(request);
  });
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill(' admin ');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登 录' }).click();
  await page.waitForURL('**/index');
  await page.getByText('登录趋势').waitFor();
  const paths = seen.map((request) => new URL(request.url()).pathname);
  expect(paths.filter((path) => !path.startsWith('/prod-api/'))).toEqual([]);
  const open = seen
    .filter((request) => !request.headers().authorization)
    .map((request) => new URL(request.url()).pathname);
  expect([...new Set(open)].sort()).toEqual(['/prod-api/captchaImage', '/prod-api/login']);
  const login = seen.find((request) => request.method() === 'POST');
  expect(login?.headers()['content-type']).toBe('application/json;charset=utf-8');
  expect(login?.postDataJSON()).toMatchObject({ username: 'admin', password: PASSWORD });
});
