import { afterAll, beforeAll, test } from 'vitest';
import { DESKTOP, openProduct, PHONE, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());
const dir = process.env.SHOTS ?? '/tmp/shots';
const only = process.env.ONLY ?? '';
for (const [size, viewport] of [
  ['d', DESKTOP],
  ['p', PHONE],
] as const)
  for (const scheme of (process.env.SCHEMES ?? 'light,dark').split(',') as ('light' | 'dark')[])
    test(`${size} ${scheme}`, { timeout: 200_000 }, async () => {
      const page = await product.open('/system/dict', { viewport, colorScheme: scheme, reducedMotion: 'reduce' });
      const shot = async (name: string) => {
        if (!only || name.includes(only)) await page.screenshot({ path: `${dir}/${size}-${scheme}-${name}.png` });
      };
      const go = async (path: string) => {
        await page.goto(path);
        await page.locator('.resource-table').first().waitFor();
        await page.waitForTimeout(500);
      };
      await go('/system/dict');
      await shot('dict');
      await page.getByRole('button', { name: '新增' }).click();
      await page.waitForTimeout(600);
      await shot('dict-form');
      await page.getByRole('button', { name: /确\s*定/ }).click();
      await page.waitForTimeout(500);
      await shot('dict-form-errors');
      await go('/system/dict?dictName=zzz');
      await shot('dict-empty');
      const { rows } = await (await product.app.signIn('admin')).get(
        '/system/dict/type/list?dictType=system_operate_type',
      );
      await go(`/system/dict-data/index/${rows[0].dictId}`);
      await shot('dict-data');
      await go('/system/config');
      await shot('config');
      await go('/system/notice');
      await shot('notice');
      await page.getByRole('button', { name: '新增' }).click();
      await page.locator('.w-e-text-container').waitFor();
      await page.waitForTimeout(600);
      await shot('notice-form');
      const drawer = page.locator('.ant-drawer-body');
      await page.locator('.image-upload input[type=file]').setInputFiles([
        {
          name: 'a.png',
          mimeType: 'image/png',
          buffer: Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
        },
      ]);
      await page.locator('.file-upload input[type=file]').setInputFiles([
        { name: '供暖检修安排表（最终版）.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
        { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('hello2') },
      ]);
      await page.waitForTimeout(800);
      await drawer.evaluate((e) => e.scrollTo(0, 9999));
      await page.waitForTimeout(300);
      await shot('notice-form-files');
      await page.route('**/prod-api/system/config/list**', (r) => r.abort());
      await page.goto('/system/config');
      await page
        .getByRole('button', { name: '重试' })
        .waitFor({ timeout: 20000 })
        .catch(() => undefined);
      await page.waitForTimeout(500);
      await shot('error');
    });
