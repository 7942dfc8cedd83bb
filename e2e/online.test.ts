import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, notification, row, rows, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('whoever is put out sees it at once', async () => {
  const victim = await product.user('suyq');
  let connected = false;
  victim.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('CONNECTED')) connected = true;
    }),
  );
  await victim.goto('/system/config');
  await rows(victim).first().waitFor();
  await expect.poll(() => connected).toBe(true);
  const page = await product.open('/monitor/online');
  await row(page, 'suyq').getByRole('button', { name: '强退 suyq' }).click();
  await answerQuestion(page, '强退');
  await toast(page, '强退成功', 'success').waitFor();
  await expect.poll(() => row(page, 'suyq').count()).toBe(0);
  await notification(victim, '您已被管理员强制退出，请重新登录').waitFor();
  await victim.getByRole('dialog', { name: '系统提示' }).getByText('登录状态已过期').waitFor();
});

test('the own session is marked and stays; others are put out together', async () => {
  const others = [await product.app.signIn('maqs'), await product.app.signIn('maqs')];
  const page = await product.open('/monitor/online?userName=', { viewport: PHONE });
  const own = row(page, '当前会话');
  await own.waitFor();
  expect(await own.getByRole('checkbox').isDisabled()).toBe(true);
  expect(await own.getByRole('button', { name: /^强退/ }).count()).toBe(0);
  await button(page, '显示搜索').click();
  await view(page).getByRole('search').getByLabel('用户名称').fill('maqs');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await view(page).getByRole('checkbox', { name: '全选' }).check();
  expect(await violations(page)).toEqual([]);
  await button(page, '批量强退').click();
  await answerQuestion(page, '强退');
  await view(page).getByText('没有符合条件的会话').waitFor();
  for (const other of others) expect((await other.get('/getInfo')).code).toBe(401);
});

test('who may only look is offered no means to put anybody out', async () => {
  await product.app.signIn('maqs');
  const page = await product.open('/monitor/online', { as: 'linzw' });
  await row(page, 'maqs').first().waitFor();
  expect(await button(page, '批量强退').count()).toBe(0);
  expect(await view(page).getByRole('button', { name: /^强退/ }).count()).toBe(0);
});
