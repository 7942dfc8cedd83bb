import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product, recordCalls } from './support/product.ts';
import { chooseFromAvatar, cookie, here, openSettings } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('[AVA-01] [AVA-02] [AVA-03] the picture is the default one until the user has an own', async () => {
  const page = await product.open('/404', { as: 'maqs' });
  const picture = page.locator('.avatar-button img');
  expect(await picture.getAttribute('src')).toMatch(/^\/assets\/avatar|^data:image\/svg/);
  expect(await picture.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth > 0))).toBe(
    true,
  );
  await chooseFromAvatar(page, '个人中心');
  await page.waitForURL('**/user/profile');
  const worker = await product.app.signIn('maqs');
  const boundary = 'x-pixel';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="avatarfile"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n`;
  const reply = await worker.raw({
    method: 'POST',
    url: '/system/user/profile/avatar',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), PIXEL, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const { imgUrl } = reply.json<{ imgUrl: string }>();
  await page.reload();
  await expect.poll(() => picture.getAttribute('src')).toBe(`/prod-api${imgUrl}`);
  expect(await picture.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth))).toBe(1);
});

test('[AVA-04] [SET-01] [SET-03] the settings open on the right and are closed before', async () => {
  const page = await product.open('/404');
  expect(await page.getByRole('dialog').count()).toBe(0);
  const panel = await openSettings(page);
  for (const text of ['主题风格设置', '主题颜色', '系统布局配置'])
    await panel.getByRole('heading', { name: text }).waitFor();
  await expect.poll(async () => ((await panel.boundingBox())?.x ?? 0) + 300).toBe(1440);
});

test('[AVA-05] [AVA-07] signing out asks first; cancelling changes nothing', async () => {
  const page = await product.open('/404');
  const calls = recordCalls(page);
  await chooseFromAvatar(page, '退出登录');
  const dialog = page.getByRole('dialog', { name: '系统提示' });
  await dialog.getByText('确定注销并退出系统吗？', { exact: true }).waitFor();
  expect(await dialog.getByRole('button').filter({ hasText: /./ }).allInnerTexts()).toEqual(['取消', '确定']);
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(here(page)).toBe('/404');
  expect(await cookie(page, 'Admin-Token')).toBeTruthy();
  expect(calls).not.toContain('POST /logout');
});

test('[AVA-06] [SES-04] confirming ends the session and leads to the sign-in page', async () => {
  const page = await product.open('/404');
  const calls = recordCalls(page);
  const token = await cookie(page, 'Admin-Token');
  await chooseFromAvatar(page, '退出登录');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/login?redirect=%2Findex');
  expect(calls).toContain('POST /logout');
  expect(await cookie(page, 'Admin-Token')).toBeUndefined();
  const { body } = await product.app.http.inject({
    url: '/prod-api/getInfo',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(JSON.parse(body).code).toBe(401);
});
