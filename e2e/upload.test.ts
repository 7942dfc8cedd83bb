import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, drawer, field, saveForm, toast } from './support/list.ts';
import { answer, openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const MB = 1024 * 1024;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const text = (name: string, size = 3) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') });
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
const UPLOAD = '**/prod-api/common/upload';

/** The form of a new notice, which has both upload fields. */
async function openForm(): Promise<Page> {
  const page = await product.open('/system/notice');
  await button(page, '新增').click();
  await files(page).waitFor({ state: 'attached' });
  return page;
}
const files = (page: Page) => drawer(page).locator('.file-upload input[type=file]');
const pictures = (page: Page) => drawer(page).locator('.image-upload input[type=file]');
const links = (page: Page) => drawer(page).locator('.file-links').getByRole('link');
const cards = (page: Page) => drawer(page).locator('.image-upload-card img');
const countUploads = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => request.url().endsWith('/common/upload') && seen.push(request.url()));
  return seen;
};

test('[FUP-01] [FUP-02] [FUP-03] [FUP-04] [FUP-05] [FUP-06] what is not accepted is not sent', async () => {
  const page = await openForm();
  const sent = countUploads(page);
  await drawer(page).getByRole('button', { name: '选取文件' }).waitFor();
  expect(await files(page).getAttribute('multiple')).not.toBeNull();
  const types = 'doc/docx/xls/xlsx/ppt/pptx/txt/pdf/zip';
  await drawer(page).getByText(`请上传 大小不超过 5MB 格式为 ${types} 的文件`).waitFor();
  await files(page).setInputFiles([text('a.exe')]);
  await toast(page, `文件格式不正确, 请上传${types}格式文件!`, 'error').waitFor();
  await files(page).setInputFiles([text('big.txt', 5 * MB)]);
  await toast(page, '上传文件大小不能超过 5 MB!', 'error').waitFor();
  await files(page).setInputFiles(Array.from({ length: 6 }, (_, i) => text(`${i}.txt`)));
  await toast(page, '上传文件数量不能超过 5 个!', 'error').waitFor();
  expect(sent).toEqual([]);
  await files(page).setInputFiles([text('fits.txt', 5 * MB - 1)]);
  await links(page).getByText('fits.txt').waitFor();
  expect(sent).toHaveLength(1);
});

test('[FUP-07] [FUP-08] [FUP-15] [PRM-10] a file on its way shows a text and its progress, and carries the token', async () => {
  const page = await openForm();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(UPLOAD, async (route) => {
    await held;
    await route.continue();
  });
  const sending = page.waitForRequest(UPLOAD);
  await files(page).setInputFiles([text('慢.txt')]);
  const request = await sending;
  await drawer(page).getByText('正在上传文件，请稍候...').waitFor();
  await drawer(page).getByRole('progressbar', { name: '慢.txt 上传进度' }).waitFor();
  expect(request.method()).toBe('POST');
  const headers = await request.allHeaders();
  expect(headers.authorization).toMatch(/^Bearer \S+$/);
  expect(headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(request.postDataBuffer()?.toString()).toContain('name="file"; filename="慢.txt"');
  release();
  await links(page).getByText('慢.txt').waitFor();
  expect(await drawer(page).getByText('正在上传文件，请稍候...').count()).toBe(0);
});

test('[FUP-09] [FUP-12] [FUP-13] [FUP-14] [ENT-06] files are listed, opened, removed and saved as their addresses', async () => {
  const page = await openForm();
  await files(page).setInputFiles([text('甲.txt'), text('乙.txt'), text('丙.txt')]);
  await expect.poll(() => links(page).count()).toBe(3);
  const first = links(page).filter({ hasText: '甲.txt' });
  expect(await first.getAttribute('target')).toBe('_blank');
  const href = (await first.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/prod-api\/profile\/upload\/.+\.txt$/);
  const fetched = await page.request.get(href);
  expect(await fetched.text()).toBe('aaa');
  await drawer(page).locator('.file-links li', { hasText: '乙.txt' }).getByRole('button', { name: '删除' }).click();
  await expect.poll(() => links(page).allInnerTexts()).toEqual(expect.not.arrayContaining(['乙.txt']));
  await field(page, '公告标题').fill('附件测试');
  const [request] = await Promise.all([
    page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/system/notice')),
    saveForm(page),
  ]);
  expect(request.postDataJSON().attachments).toMatch(
    /^(\/profile\/upload\/[\w/]+\.txt)(,\/profile\/upload\/[\w/]+\.txt)$/,
  );
});

test('[FUP-10] [FUP-11] [IUP-06] [IUP-08] [ERR-15] a failed upload leaves nothing behind but its message', async () => {
  const page = await openForm();
  await answer(page, '/common/upload', { code: 500, msg: '磁盘已满' });
  await files(page).setInputFiles([text('a.txt')]);
  await toast(page, '磁盘已满', 'error').waitFor();
  await page.unrouteAll();
  await page.route(UPLOAD, (route) => route.abort());
  await files(page).setInputFiles([text('b.txt')]);
  await toast(page, '上传文件失败，请重试', 'error').waitFor();
  await pictures(page).setInputFiles([png('b.png')]);
  await toast(page, '上传图片失败，请重试', 'error').waitFor();
  expect(await links(page).count()).toBe(0);
  expect(await cards(page).count()).toBe(0);
  await expect.poll(() => drawer(page).locator('.upload-busy').count()).toBe(0);
  // What only calls itself a text is found out by the server.
  await page.unrouteAll();
  await files(page).setInputFiles([{ ...text('x.txt'), buffer: Buffer.from('<!doctype html><script>1</script>') }]);
  await page.locator('.ant-message-notice', { hasText: '文件格式不正确' }).waitFor();
  expect(await links(page).count()).toBe(0);
});

test('[IUP-01] [IUP-02] [IUP-03] [IUP-04] [IUP-05] pictures become cards until there are five', async () => {
  const page = await openForm();
  const sent = countUploads(page);
  await pictures(page).setInputFiles([{ ...png('a.gif'), mimeType: 'image/gif' }]);
  await toast(page, '文件格式不正确, 请上传png/jpg/jpeg图片格式文件!', 'error').waitFor();
  await pictures(page).setInputFiles([{ ...png('a.png'), buffer: Buffer.alloc(5 * MB) }]);
  await toast(page, '上传头像图片大小不能超过 5 MB!', 'error').waitFor();
  await pictures(page).setInputFiles(Array.from({ length: 6 }, (_, i) => png(`${i}.png`)));
  await toast(page, '上传文件数量不能超过 5 个!', 'error').waitFor();
  expect(sent).toEqual([]);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(UPLOAD, async (route) => {
    await held;
    await route.continue();
  });
  await pictures(page).setInputFiles(Array.from({ length: 5 }, (_, i) => png(`${i}.png`)));
  await drawer(page).getByText('正在上传图片，请稍候...').waitFor();
  release();
  await expect.poll(() => cards(page).count()).toBe(5);
  expect(await drawer(page).getByRole('button', { name: '上传图片' }).count()).toBe(0);
  await drawer(page).getByRole('button', { name: '删除图片 5' }).click();
  await drawer(page).getByRole('button', { name: '上传图片' }).waitFor();
});

test('[IUP-07] [CST-13] a picture is looked at in a dialog of 800 px', async () => {
  const page = await openForm();
  await pictures(page).setInputFiles([png('a.png')]);
  await cards(page).hover();
  await drawer(page).getByRole('button', { name: '预览图片 1' }).click();
  const dialog = page.getByRole('dialog', { name: '预览' });
  await dialog.getByAltText('预览').waitFor();
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800);
});
