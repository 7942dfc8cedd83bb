import { afterAll, beforeAll, expect, test } from 'vitest';
import { configTable } from '../apps/server/src/modules/system/config.table.ts';
import { pick, rows } from './support/list.ts';
import { openProduct, PHONE, type Product, recordCalls } from './support/product.ts';
import { here, view } from './support/shell.ts';

const TOTAL = 210;

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  const existing = await product.app.services.db.$count(configTable);
  const many = Array.from({ length: TOTAL - existing }, (_, i) => ({
    configName: `批量${i}`,
    configKey: `bulk.key${i}`,
    configValue: '',
    configType: 'N',
    remark: '',
    createBy: 'system',
    updateBy: 'system',
  }));
  await product.app.services.db.insert(configTable).values(many);
});
afterAll(() => product.stop());

type Page = Awaited<ReturnType<Product['open']>>;
const footer = (page: Page) => view(page).getByRole('navigation', { name: '分页' });
const pages = (page: Page) => footer(page).getByRole('button', { name: /^第 \d+ 页$/ });
const scrollTop = (page: Page) =>
  page.evaluate(() =>
    Math.max(window.scrollY, ...[...document.querySelectorAll('main, .view')].map((n) => n.scrollTop)),
  );

test('[PAG-01] [PAG-02] [PAG-03] [PAG-04] [PAG-05] [PAG-06] the footer of a list', async () => {
  const page = await product.user('admin');
  const calls = recordCalls(page);
  await page.goto('/system/config');
  await footer(page).waitFor();
  expect(calls.find((call) => call.startsWith('GET /system/config/list'))).toContain('pageNum=1&pageSize=20');
  const order = await footer(page)
    .locator('> *')
    .evaluateAll((parts) => parts.map((part) => part.className.split(' ')[0]));
  expect(order.map((name) => name?.replace(/^ant-select$/, 'pagination-sizes'))).toEqual([
    'pagination-total',
    'pagination-sizes',
    'pagination-step',
    'pagination-pager',
    'pagination-step',
    'pagination-jumper',
  ]);
  const text = (await footer(page).innerText()).replace(/\s+/g, ' ');
  expect(text).toMatch(/^共 210 条 20条\/页/);
  expect(text).toMatch(/前往 页$/);
  const fill = (locator: ReturnType<typeof pages>) =>
    locator.evaluate((node) => getComputedStyle(node).backgroundColor);
  const [current, other] = [await fill(pages(page).first()), await fill(pages(page).nth(1))];
  const ground = await view(page)
    .locator('.resource-page')
    .evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(new Set([current, other, ground, 'rgba(0, 0, 0, 0)']).size).toBe(4);
  await footer(page).getByLabel('每页条数').click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  const seen = new Set<string>();
  const look = async () => {
    for (const option of await options.allInnerTexts()) seen.add(option);
    await page.locator('.ant-select-dropdown:visible').hover();
    await page.mouse.wheel(0, 150);
    return [...seen];
  };
  const sizes = [10, 20, 30, 50, 100, 200, 300, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000];
  await expect.poll(look).toEqual(sizes.map((size) => `${size}条/页`));
});

test('[PAG-08] [PAG-10] a larger size leads to the first page; the jumper stops at the last', async () => {
  const page = await product.open('/system/config?page=11');
  await expect.poll(() => rows(page).count()).toBe(10);
  await pick(page, footer(page).getByLabel('每页条数'), '50条/页');
  await expect.poll(() => here(page)).toBe('/system/config?limit=50');
  await expect.poll(() => rows(page).count()).toBe(50);
  const jumper = footer(page).getByLabel('前往页码');
  await jumper.fill('999');
  await jumper.press('Enter');
  await expect.poll(() => here(page)).toBe('/system/config?page=5&limit=50');
  await pick(page, footer(page).getByLabel('每页条数'), '30条/页');
  await expect.poll(() => here(page)).toBe('/system/config?page=5&limit=30');
});

test('[PAG-09] seven page buttons, five below 992 px', async () => {
  const page = await product.open('/system/config');
  await expect.poll(() => pages(page).count()).toBe(7);
  await page.setViewportSize(PHONE);
  await expect.poll(() => pages(page).count()).toBe(5);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('[PAG-07] another page scrolls to the top within 800 ms, and at once for those who want no motion', async () => {
  const page = await product.open('/system/config?limit=50', { reducedMotion: 'no-preference' });
  await expect.poll(() => rows(page).count()).toBe(50);
  // A change of what the system prefers builds the page anew, so the footer may be another one by now.
  const toBottom = () =>
    expect
      .poll(async () => {
        await footer(page)
          .scrollIntoViewIfNeeded()
          .catch(() => undefined);
        return scrollTop(page);
      })
      .toBeGreaterThan(500);
  const times: number[] = [];
  for (const number of [2, 3, 4]) {
    await toBottom();
    // Measured in the page itself: from the click to the first frame at the top.
    const took = await page.evaluate(async (label) => {
      const tops = () =>
        Math.max(window.scrollY, ...[...document.querySelectorAll('main, .view')].map((n) => n.scrollTop));
      const start = performance.now();
      document.querySelector<HTMLButtonElement>(`main .view nav [aria-label="${label}"]`)?.click();
      while (tops() > 0 && performance.now() - start < 5000) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }, `第 ${number} 页`);
    times.push(took);
  }
  // A busy machine may be late with a frame, never early.
  expect(Math.min(...times)).toBeGreaterThan(700);
  expect(Math.min(...times)).toBeLessThan(2000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await toBottom();
  const left = await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('main .view nav [aria-label="第 1 页"]')?.click();
    return Math.max(window.scrollY, ...[...document.querySelectorAll('main, .view')].map((n) => n.scrollTop));
  });
  expect(left).toBe(0);
});

test('[PAG-11] an empty list has no footer', async () => {
  const page = await product.open('/system/config?configKey=nothing.like.this');
  await view(page).getByText('没有符合条件的数据').waitFor();
  expect(await footer(page).count()).toBe(0);
});

test('a page of many rows stays quick: only those in sight are in the document', async () => {
  const page = await product.open('/system/config?limit=500');
  await rows(page).first().waitFor();
  await footer(page).getByText('共 210 条').waitFor();
  expect(await rows(page).count()).toBeLessThan(60);
});
