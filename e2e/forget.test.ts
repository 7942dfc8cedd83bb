import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { chooseFromAvatar } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

/** What the browser keeps for visits without connection; asking must not make an empty store. */
const keptKeys = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'jiaoyan-repair')) return [];
    return new Promise<string[]>((done, fail) => {
      const opening = indexedDB.open('jiaoyan-repair');
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const keys = opening.result.transaction('kept').objectStore('kept').getAllKeys();
        keys.onsuccess = () => done(keys.result.map(String));
        opening.result.close();
      };
    });
  });

test('whoever signs out leaves neither telephone number nor lists in the browser', async () => {
  const page = await product.open('/my/report?new=1', { as: 'leizq' });
  await expect.poll(() => keptKeys(page)).toEqual(expect.arrayContaining(['items', 'phone 129', 'places']));
  await page.goto('/index');
  await chooseFromAvatar(page, '退出登录');
  // Leaving loads the application anew; until then the page is the one that is left.
  await Promise.all([page.waitForEvent('load'), answerQuestion(page)]);
  await page.waitForURL(/\/login/);
  expect(await keptKeys(page)).toEqual([]);
});
