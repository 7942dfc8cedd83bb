import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, button, bytesOf, drawer, field, row, saveForm, toast } from './support/list.ts';
import { hold, openProduct, type Product } from './support/product.ts';
import { view } from './support/shell.ts';
import { unzip } from './support/xlsx.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

test('[API-20] a notice with text and files is written, and read by another under the names of its files', async () => {
  const reader = await product.open('/index', { as: 'maqs' });
  await reader.getByText('平台试运行公告').first().waitFor();
  const page = await product.open('/system/notice');
  await button(page, '新增').click();
  await field(page, '公告标题').fill('寒假值班安排');
  await drawer(page).getByRole('textbox', { name: '内容' }).fill('请各班组按表值班。');
  await drawer(page)
    .locator('.file-upload input[type=file]')
    .setInputFiles([text('值班表.txt', '甲'), text('联系人.txt', '乙')]);
  await drawer(page).getByRole('link', { name: '联系人.txt' }).waitFor();
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await row(page, '寒假值班安排').waitFor();

  // The reader's page hears of it by itself.
  await reader.getByText('寒假值班安排').first().click();
  const dialog = reader.getByRole('dialog', { name: '寒假值班安排' });
  await dialog.getByText('请各班组按表值班。').waitFor();
  await dialog.getByRole('link', { name: '值班表.txt' }).waitFor();
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    dialog.getByRole('button', { name: '打包下载附件' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('寒假值班安排.zip');
  const files = unzip(await bytesOf(download));
  expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
    ['1_值班表.txt', '甲'],
    ['2_联系人.txt', '乙'],
  ]);
});

test('saving waits for files that are still on their way', async () => {
  const page = await product.open('/system/notice');
  const release = await hold(page, /\/common\/upload/);
  await button(page, '新增').click();
  await field(page, '公告标题').fill('急着保存');
  await drawer(page)
    .locator('.file-upload input[type=file]')
    .setInputFiles([text('慢.txt', 'x')]);
  await drawer(page).getByText('正在上传文件，请稍候...').waitFor();
  await saveForm(page);
  await toast(page, '文件正在上传，请上传完成后再保存').waitFor();
  release();
  await drawer(page).getByRole('link', { name: '慢.txt' }).waitFor();
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
});

test('files keep their names in later page loads: in the form and in the preview', async () => {
  const page = await product.open('/system/notice');
  await button(page, '新增').click();
  await field(page, '公告标题').fill('带附件的公告');
  await drawer(page)
    .locator('.file-upload input[type=file]')
    .setInputFiles([text('第一稿.txt', 'x')]);
  await drawer(page).getByRole('link', { name: '第一稿.txt' }).waitFor();
  await saveForm(page);
  await row(page, '带附件的公告').waitFor();
  await page.reload();
  await row(page, '带附件的公告').getByRole('button', { name: '预览 带附件的公告' }).click();
  const preview = page.getByRole('dialog', { name: '带附件的公告' });
  await preview.getByRole('link', { name: '第一稿.txt' }).waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await page.reload();
  await row(page, '带附件的公告').getByRole('button', { name: '修改 带附件的公告' }).click();
  await drawer(page).getByRole('link', { name: '第一稿.txt' }).waitFor();
});

test('a draft is not told to others; a published one is, and can be taken back', async () => {
  const page = await product.open('/system/notice');
  await button(page, '新增').click();
  await field(page, '公告标题').fill('未定稿');
  await drawer(page).getByRole('radio', { name: '关闭' }).check();
  await saveForm(page);
  await row(page, '未定稿').waitFor();
  const worker = await product.app.signIn('maqs');
  const titles = async () =>
    (await worker.get('/system/notice/listTop')).data.map((notice: { noticeTitle: string }) => notice.noticeTitle);
  expect(await titles()).not.toContain('未定稿');
  await row(page, '未定稿').getByRole('button', { name: '修改 未定稿' }).click();
  await drawer(page).getByRole('radio', { name: '正常' }).check();
  await saveForm(page);
  await toast(page, '修改成功').waitFor();
  expect(await titles()).toContain('未定稿');
  await row(page, '未定稿').getByRole('button', { name: '更多操作 未定稿' }).click();
  await page.getByRole('menuitem', { name: '删除', exact: true }).click();
  await answerQuestion(page);
  await toast(page, '删除成功').waitFor();
  expect(await titles()).not.toContain('未定稿');
});

test('a notice of another user appears in an open list', async () => {
  const page = await product.open('/system/notice', { as: 'suyq' });
  await row(page, '平台试运行公告').waitFor();
  const admin = await product.app.signIn('admin');
  await admin.post('/system/notice', { noticeTitle: '临时停电' });
  await row(page, '临时停电').waitFor();
  await view(page).getByPlaceholder('请输入公告标题').fill('停电');
  await button(page, '搜索').click();
  await expect.poll(() => view(page).locator('.ant-table-row').count()).toBe(1);
});
