import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { chromium, type Page } from 'playwright-core';
import encodeQR from 'qr';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { encodeGrey } from '../apps/server/src/kernel/files/png.ts';
import { qrCodeTable } from '../apps/server/src/modules/qrcode/qrcode.table.ts';
import { PASSWORD } from '../apps/server/src/testing/config.ts';
import { violations } from './support/axe.ts';
import { answerQuestion, button, bytesOf, pick, row, rows, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { go, here, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

/** A room of 明理楼 with the token on its door. */
const ROOM = 5;
async function tokenOf(bizId = ROOM): Promise<string> {
  const t = qrCodeTable;
  const [code] = await product.app.services.db
    .select()
    .from(t)
    .where(and(eq(t.bizType, 'room'), eq(t.bizId, bizId), eq(t.status, '1')));
  return code?.token ?? '';
}

/** A code as grey pixels on white, large enough for any camera. */
function codePicture(text: string, width: number, height: number): Uint8Array {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const scale = Math.floor(Math.min(width, height) / modules.length);
  const [left, top] = [width, height].map((edge) => Math.floor((edge - modules.length * scale) / 2)) as [
    number,
    number,
  ];
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) - left, Math.floor(at / width) - top];
    return modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 16 : 235;
  });
}

async function temporaryFile(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jiaoyan-scan-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('[REP-1] a stranger scans the label of a room, signs in and stands before the form for this room', async () => {
  const token = await tokenOf();
  const page = await product.guest({ viewport: PHONE });
  await page.goto(`/scan/${token}`);
  await page.getByLabel('密码', { exact: true }).waitFor();
  expect(here(page)).toBe(`/login?redirect=${encodeURIComponent(`/scan/${token}`)}`);
  await page.getByLabel('账号', { exact: true }).fill('leizq');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登 录', exact: true }).click();
  await view(page).getByText('东湖校区 · 明理楼').waitFor();
  await view(page).getByRole('region', { name: '房间信息' }).getByText('教室').waitFor();
  await view(page).getByText('本房间未结报修').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await view(page).getByRole('button', { name: '报修', exact: true }).click();
  await expect.poll(() => here(page)).toBe(`/my/report?placeId=11&roomId=${ROOM}&from=scan`);
});

test('labels that are void or foreign say so, and a picture or typed text leads on', async () => {
  const token = await tokenOf();
  const page = await product.open(`/scan/${'A'.repeat(22)}`, { viewport: PHONE });
  await view(page).getByText('二维码无效或已作废').waitFor();
  await view(page).getByRole('button', { name: '重新扫码' }).click();
  const scanner = dialog(page, '扫一扫');
  await scanner.getByText('没有可用的摄像头，请使用下面的方式').waitFor();
  expect(await violations(page)).toEqual([]);
  const choose = async (text: string) => {
    const size = { width: 400, height: 400 };
    const pixels = codePicture(text, size.width, size.height);
    await scanner
      .getByLabel('选择二维码图片')
      .setInputFiles(await temporaryFile('code.png', encodeGrey({ ...size, pixels })));
  };
  await choose('https://example.com/another');
  await scanner.getByText('不是本系统的二维码').waitFor();
  await choose(`https://any.example/scan/${token}`);
  await expect.poll(() => here(page)).toBe(`/scan/${token}`);
  await view(page).getByText('东湖校区 · 明理楼').waitFor();
  await view(page).getByRole('button', { name: '扫描其他标签' }).click();
  await scanner.getByLabel('二维码编码或网址').fill('A'.repeat(22));
  await scanner.getByRole('button', { name: '确定' }).click();
  await view(page).getByText('二维码无效或已作废').waitFor();
});

test('the camera reads a label', async () => {
  const token = await tokenOf();
  const [width, height] = [640, 480];
  const luma = codePicture(`${product.base}/scan/${token}`, width, height);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  const film = Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]);
  const path = await temporaryFile('label.y4m', film);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu'],
      // The shell has no window that could ask for the camera.
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      `--use-file-for-fake-video-capture=${path}`,
    ],
  });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: product.base, viewport: PHONE, permissions: ['camera'] });
  const { token: session } = await product.app.signIn('admin');
  await context.addCookies([{ name: 'Admin-Token', value: session, url: product.base }]);
  const page = await context.newPage();
  await page.goto('/scan');
  await view(page).getByRole('button', { name: '扫一扫' }).click();
  await expect.poll(() => here(page)).toBe(`/scan/${token}`);
  await view(page).getByText('东湖校区 · 明理楼').waitFor();
});

test('a floor gets its codes, a sheet is printed, a code is replaced and given up', async () => {
  const page = await product.open('/qrcode/qrcode');
  await view(page).getByText('无码对象', { exact: true }).click();
  await go(page, '/qrcode/qrcode?view=uncoded&area=f21.1');
  await row(page, '求是楼 101').waitFor();
  expect(await violations(page)).toEqual([]);
  const made = page
    .locator('.ant-message-notice')
    .getByText(/^已生成 \d+ 个二维码$/)
    .waitFor();
  await button(page, '生成整个区域').click();
  await answerQuestion(page, '生成');
  await made;
  await view(page).getByText('都已生成二维码').waitFor();

  await go(page, '/qrcode/qrcode?label=求是楼 1&bizType=room');
  await row(page, '求是楼 101').waitFor();
  const count = await rows(page).count();
  await view(page).getByRole('checkbox', { name: '全选' }).check();
  await button(page, '打印').click();
  await dialog(page, '打印二维码标签').getByText(`共 ${count} 个标签，1 页`).waitFor();
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, '打印二维码标签').getByRole('button', { name: '生成 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('二维码标签.pdf');
  expect((await bytesOf(download)).subarray(0, 8).toString()).toBe('%PDF-1.7');

  await go(page, '/area/room?area=f21.1&keyword=102');
  await row(page, '102').getByRole('button', { name: /^更多/ }).click();
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '二维码' }).click();
  const card = dialog(page, /^二维码 - 求是楼 102/);
  const picture = card.getByRole('img', { name: /的二维码$/ });
  await picture.waitFor();
  expect(await violations(page)).toEqual([]);
  const first = await picture.getAttribute('src');
  await card.getByRole('button', { name: '更换' }).click();
  await answerQuestion(page, '更换');
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  await card.getByRole('button', { name: '作废' }).click();
  await answerQuestion(page, '作废');
  await card.getByText('还没有二维码').waitFor();
});

test('a label is drawn: parts are added, pulled, moved by keys and undone; the preview shows a real room', async () => {
  const page = await product.open('/qrcode/template');
  await view(page).getByRole('button', { name: '设计 房间标签纸 50×30' }).click();
  const editor = dialog(page, /^设计标签/);
  await editor.getByRole('button', { name: '添加文字' }).click();
  await editor.getByLabel('文字', { exact: true }).fill('报修电话 8888');
  const part = editor.getByRole('button', { name: '文字 报修电话 8888' });
  const left = () => editor.getByLabel('左边距（毫米）').inputValue();
  await part.focus();
  const before = Number(await left());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await left())).toBe(before + 2);
  await editor.getByRole('button', { name: '撤销' }).click();
  await expect.poll(async () => Number(await left())).toBe(before);
  await editor.getByRole('button', { name: '重做' }).click();
  await expect.poll(async () => Number(await left())).toBe(before + 2);

  const box = await part.boundingBox();
  if (!box) throw new Error('the part is not on screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 2000, box.y + 2000, { steps: 4 });
  await page.mouse.up();
  await expect.poll(left).toBe('0.0');
  expect(await editor.getByLabel('上边距（毫米）').inputValue()).toBe('24.0');
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('button', { name: '二维码', exact: true }).focus();
  await page.keyboard.press('Delete');
  await editor.getByRole('button', { name: '保存' }).click();
  await toast(page, '版式须包含二维码').waitFor();
  await editor.getByRole('button', { name: '撤销' }).click();
  const saved = toast(page, '保存成功').waitFor();
  await editor.getByRole('button', { name: '保存' }).click();
  await saved;

  await row(page, '房间标签纸').getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '预览' }).click();
  const preview = dialog(page, /^预览/);
  await preview.getByText('报修电话 8888').waitFor();
  await pick(page, preview.getByLabel('楼宇'), '图书馆');
  await pick(page, preview.getByLabel('房间'), '101A 图书馆报告厅A');
  await preview.getByRole('img', { name: '标签 101A 报告厅A' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a reporter has neither the screens nor the calls behind them', async () => {
  const reader = await product.app.signIn('leizq');
  for (const call of [
    reader.get('/repair/qrcode/list'),
    reader.post('/repair/qrcode/generate', { bizType: 'room', bizIds: [1] }),
    reader.put('/repair/qrcode/1/replace', { version: 0 }),
    reader.post('/repair/qrcode/template', {}),
  ])
    expect(await call).toMatchObject({ code: 403 });
  const page = await product.open('/qrcode/qrcode', { as: 'leizq' });
  await view(page).getByText('找不到网页！').waitFor();
});
