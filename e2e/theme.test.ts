import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from './support/product.ts';
import { css, entry, openSettings, tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

/** Ends when a text comes up, however short it stays. */
const shown = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (document.body.textContent?.includes(wanted)) resolve();
        }).observe(document.body, { childList: true, subtree: true });
      }),
    text,
  );

test('[THM-01] [THM-03] [THM-05] [THM-06] a colour recolours everything, says so meanwhile, and asks nobody outside', async () => {
  const page = await product.open('/system/dict');
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== product.base && !/^(data|blob|ws):/.test(protocol)) outside.push(request.url());
  });
  const add = view(page).getByRole('button', { name: '新增' });
  const link = view(page).getByRole('link', { name: 'sys_' }).first();
  await link.waitFor();
  const colours = async () => [
    await css(add, 'background-color'),
    await css(tag(page, '字典管理'), 'background-color'),
    await css(entry(page, '字典管理'), 'color'),
  ];
  const linkBefore = await css(link, 'color');
  expect(await colours()).toEqual(Array(3).fill('rgb(64, 158, 255)'));

  const panel = await openSettings(page);
  const seen = shown(page, '正在切换主题，请稍候...');
  await panel.getByTitle('#13c2c2').click();
  await seen;
  await expect.poll(colours).toEqual(Array(3).fill('rgb(19, 194, 194)'));
  await expect.poll(() => css(link, 'color')).not.toBe(linkBefore);
  await page.getByText('正在切换主题，请稍候...').waitFor({ state: 'hidden' });

  await page.reload();
  await link.waitFor();
  await expect.poll(colours).toEqual(Array(3).fill('rgb(19, 194, 194)'));
  expect(outside).toEqual([]);
});

test('[THM-04] every offered colour and any other one can be had', async () => {
  const page = await product.open('/404');
  const panel = await openSettings(page);
  for (const colour of ['#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d', '#409EFF']) {
    await panel.getByTitle(colour).click();
    await expect.poll(() => css(page.locator('html'), '--theme')).toBe(colour);
  }
  await panel.getByLabel('选择任意颜色').fill('#8800ff');
  await expect.poll(() => css(page.locator('html'), '--theme')).toBe('#8800ff');
});
