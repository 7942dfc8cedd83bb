import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, hold, openProduct, type Product, recordCalls } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct({ captcha: true });
});
afterAll(() => product.stop());

async function openLogin() {
  const page = await product.guest();
  const calls = recordCalls(page);
  await page.goto('/login');
  const picture = page.getByRole('img', { name: /验证码/ });
  await picture.waitFor();
  return { page, calls, picture, field: (name: string) => page.getByLabel(name, { exact: true }) };
}

test('[LGN-01] [LGN-02] [LGN-07] [VAL-02] fields, captcha and what is missing', async () => {
  const { page, calls, picture, field } = await openLogin();
  expect(
    await picture.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth)),
  ).toBeGreaterThan(0);
  const first = await picture.getAttribute('src');
  await picture.click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  expect(calls.filter((call) => call === 'GET /captchaImage')).toHaveLength(2);
  expect(await field('账号').getAttribute('autocomplete')).toBe('username');
  expect(await field('密码').getAttribute('autocomplete')).toBe('current-password');
  await page.getByRole('button', { name: '登 录', exact: true }).click();
  for (const text of ['请输入您的账号', '请输入您的密码', '请输入验证码'])
    await page.getByText(text, { exact: true }).waitFor();
  expect(calls).not.toContain('POST /login');
});

test('[LGN-03] without captcha there is no field for it', async () => {
  const page = await product.guest();
  await answer(page, '/captchaImage', { code: 200, msg: '', captchaEnabled: false, registerEnabled: false });
  await page.goto('/login');
  await page.getByLabel('密码', { exact: true }).waitFor();
  expect(await page.getByLabel('验证码', { exact: true }).count()).toBe(0);
});

test('[LGN-04] [LGN-05] [LGN-06] Enter submits; a refusal renews the captcha; the password is kept nowhere', async () => {
  const { page, calls, picture, field } = await openLogin();
  const sent = () => calls.filter((call) => call === 'POST /login').length;
  await field('账号').fill('admin');
  await field('验证码').fill('9999');
  await page.getByLabel('记住账号').check();
  const first = await picture.getAttribute('src');
  const release = await hold(page, '**/prod-api/login');
  await field('密码').fill('my-secret-word');
  await field('密码').press('Enter');
  const button = page.getByRole('button', { name: '登 录 中...' });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  release();
  await page.getByRole('alert').filter({ hasText: '验证码' }).waitFor();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  expect(await page.getByRole('button', { name: '登 录', exact: true }).isEnabled()).toBe(true);
  await field('验证码').fill('9999');
  await field('验证码').press('Enter');
  await expect.poll(sent).toBe(2);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain('my-secret-word');
});
