import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { button, drawer, field, pick, row, saveForm } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { go } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('a channel keeps its secret; a template is tried out and the log tells what became of it', async () => {
  // A second attempt meets what the first has left.
  const key = `key-${Date.now()}`;
  const page = await product.open('/system/sms/sms-channel');
  await button(page, '新增').click();
  await field(page, '短信签名').fill('后勤');
  await pick(page, field(page, '渠道编码'), '通用HTTP接口');
  await field(page, '短信账号').fill(key);
  await field(page, '短信密钥').fill('geheim');
  await field(page, '接口地址').fill('https://sms.example/send');
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await drawer(page).waitFor({ state: 'hidden' });
  await row(page, key).getByRole('button', { name: '修改 后勤' }).click();
  await expect.poll(() => field(page, '短信密钥').inputValue()).toBe('已设置，不再显示');
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });

  await go(page, '/system/sms/sms-template');
  await row(page, 'admin-sms-login').getByText('后勤服务（DEBUG）').waitFor();
  await row(page, 'admin-sms-login').getByRole('button', { name: '测试 登录验证码' }).click();
  const dialog = page.getByRole('dialog', { name: '测试发送 - 登录验证码' });
  await dialog.getByLabel('手机号码').fill('123');
  await dialog.getByLabel('参数 code').fill('246810');
  await dialog.getByText('您的验证码是 246810').waitFor();
  await dialog.getByText('请输入正确的手机号码').waitFor();
  await dialog.getByLabel('手机号码').fill('13800000001');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByText(/^已提交发送，短信日志编号 \d+$/).waitFor();

  await go(page, '/system/sms/sms-log');
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '刷新' }).last().click();
      return row(page, '13800000001').first().innerText();
    })
    .toContain('发送成功');
  await row(page, '13800000001').first().getByRole('button', { name: /^详细/ }).click();
  await drawer(page).getByText('您的验证码是 ******').waitFor();
  expect(await violations(page)).toEqual([]);
});
