import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, cell, rows, toast } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { here, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  const wrong = { username: 'maqs', password: 'wrong-password' };
  for (let i = 0; i < 5; i++) await product.app.guest.post('/login', wrong);
});
afterAll(() => product.stop());

test('a locked account is found in the log and unlocked', async () => {
  await expect(product.app.signIn('maqs')).rejects.toThrow('账号锁定');
  const page = await product.open('/system/log/logininfor');
  await view(page).getByRole('search').getByLabel('用户名称').fill('maqs');
  await button(page, '搜索').click();
  await expect.poll(() => here(page)).toContain('userName=maqs');
  await view(page).getByText('密码输入错误5次，账号锁定10分钟').waitFor();
  expect(await button(page, '解锁').isDisabled()).toBe(true);
  await rows(page).first().getByRole('checkbox').check();
  expect(await violations(page)).toEqual([]);
  await button(page, '解锁').click();
  await answerQuestion(page, '解锁');
  await toast(page, '用户“maqs”解锁成功', 'success').waitFor();
  await product.app.signIn('maqs');
});

test('the log is sorted by the server, and a chosen entry is removed', async () => {
  const page = await product.open('/system/log/logininfor?sort=loginTime&order=asc&limit=10');
  await expect.poll(() => rows(page).count()).toBe(10);
  const first = await rows(page).first().locator('td').nth(1).innerText();
  await rows(page).first().getByRole('checkbox').check();
  await button(page, '删除').click();
  await answerQuestion(page);
  await toast(page, '删除成功', 'success').waitFor();
  await expect.poll(() => rows(page).first().locator('td').nth(1).innerText()).not.toBe(first);
  expect(
    await cell(page, first, 1)
      .filter({ hasText: new RegExp(`^${first}$`) })
      .count(),
  ).toBe(0);
});
