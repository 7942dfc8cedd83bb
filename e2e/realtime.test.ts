import type { Page, WebSocket } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawer, field, row, rows, saveForm } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
let configId: number;
beforeAll(async () => {
  product = await openProduct();
  const admin = await product.app.signIn('admin');
  const { data } = await admin.post('/system/config', { configKey: 'shared.key', configName: '共用参数' });
  configId = data;
});
afterAll(() => product.stop());

interface Wire {
  sockets: WebSocket[];
  sent: string[];
}
/** Notes in the page itself when its sockets open and close; told from outside, a busy machine would distort it. */
const keepTimes = (page: Page) =>
  page.addInitScript(() => {
    const times: { opened: number; closed?: number }[] = [];
    Object.assign(window, { socketTimes: times });
    const Native = window.WebSocket;
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        const entry: { opened: number; closed?: number } = { opened: performance.now() };
        times.push(entry);
        this.addEventListener('close', () => {
          entry.closed = performance.now();
        });
      }
    };
  });
const reconnectedAfter = (page: Page) =>
  page.evaluate(() => {
    const { socketTimes } = window as unknown as { socketTimes: { opened: number; closed?: number }[] };
    return (socketTimes[1]?.opened ?? 0) - (socketTimes[0]?.closed ?? 0);
  });

/** Everything the page says over its sockets. */
function tap(page: Page): Wire {
  const wire: Wire = { sockets: [], sent: [] };
  page.on('websocket', (socket) => {
    wire.sockets.push(socket);
    socket.on('framesent', ({ payload }) => wire.sent.push(String(payload)));
  });
  return wire;
}
const has = (wire: Wire, ...parts: string[]) => wire.sent.some((frame) => parts.every((part) => frame.includes(part)));
const openRecord = (page: Page) => row(page, '共用参数').getByRole('button', { name: '修改 共用参数' }).click();

test('[MSG-01] [MSG-02] [MSG-03] [MSG-06] [ENT-08] [RTM-02] a page connects as its user and hears what it asked for', async () => {
  const page = await product.user('suyq');
  const wire = tap(page);
  await page.goto('/system/config');
  await rows(page).first().waitFor();
  await expect.poll(() => has(wire, 'SUBSCRIBE', 'destination:/topic/config')).toBe(true);
  expect(wire.sockets[0]?.url()).toBe(`${product.base.replace('http', 'ws')}/prod-api/ws/`);
  const deputy = await product.app.signIn('suyq');
  const { user } = await deputy.get('/getInfo');
  expect(has(wire, 'CONNECT', `id:${user.userId}`, 'name:苏雅琴')).toBe(true);
  const admin = await product.app.signIn('admin');
  await admin.put('/system/config', { configId, remark: '收到了' });
  await row(page, '收到了').waitFor();
});

test('[MSG-04] [MSG-05] [CST-09] [ERR-17] a cut connection is tried again after 2 s, in silence, and hears again', async () => {
  const page = await product.user('linzw');
  const wire = tap(page);
  await keepTimes(page);
  await page.goto('/system/config');
  await rows(page).first().waitFor();
  await expect.poll(() => has(wire, 'SUBSCRIBE', '/topic/config')).toBe(true);
  const leader = await product.app.signIn('linzw');
  const { user } = await leader.get('/getInfo');
  wire.sent.length = 0;
  product.app.services.hub.disconnectUser(user.userId, '测试断开');
  await expect.poll(() => wire.sockets.length).toBe(2);
  const waited = await reconnectedAfter(page);
  expect(waited).toBeGreaterThan(1900);
  expect(waited).toBeLessThan(4000);
  await expect.poll(() => has(wire, 'SUBSCRIBE', '/topic/config')).toBe(true);
  const admin = await product.app.signIn('admin');
  await admin.put('/system/config', { configId, remark: '重连之后' });
  await row(page, '重连之后').waitFor();
  expect(await page.locator('.ant-message-notice, .ant-notification-notice').count()).toBe(0);
});

test('[MSG-07] [MSG-08] [RTM-04] who else edits a record is shown while both have it open', async () => {
  const [one, two] = await Promise.all(['admin', 'heyf'].map((name) => product.user(name)));
  if (!one || !two) throw new Error('two pages are needed');
  const wire = tap(one);
  for (const page of [one, two]) {
    await page.goto('/system/config?configKey=shared.key');
    await row(page, '共用参数').waitFor();
  }
  await openRecord(one);
  await field(one, '参数名称').waitFor();
  await expect.poll(() => has(wire, 'SEND', `/topic/editing/config/${configId}`, '{"open":true}')).toBe(true);
  expect(await drawer(one).getByText('正在编辑此记录').count()).toBe(0);
  await openRecord(two);
  await drawer(one).getByText('何一帆 正在编辑此记录').waitFor();
  await drawer(two).getByText('系统管理员 正在编辑此记录').waitFor();
  await two.keyboard.press('Escape');
  await drawer(two).waitFor({ state: 'hidden' });
  await drawer(one).getByText('何一帆 正在编辑此记录').waitFor({ state: 'detached' });
  await field(one, '备注').fill('改完了');
  await saveForm(one);
  await row(two, '改完了').waitFor();
  await expect.poll(() => has(wire, 'UNSUBSCRIBE')).toBe(true);
  expect(has(wire, 'SEND', '{"open":false}')).toBe(true);
});

test('[MSG-08] signing out ends the connection', async () => {
  const page = await product.user('xuhm');
  const wire = tap(page);
  await page.goto('/index');
  await expect.poll(() => has(wire, 'SUBSCRIBE')).toBe(true);
  await page.getByRole('button', { name: /许红梅/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '系统提示' }).getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/login?**');
  // The pages of the other tests are closed, so nobody is left.
  await expect.poll(() => product.app.services.hub.count()).toBe(0);
});
