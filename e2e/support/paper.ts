import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What goes to the paper under a name after something was pressed: nothing else is seen meanwhile, and nothing stays. */
export async function printed(page: Page, name: string, press: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await press();
  await page.locator('body[data-printed]').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.paper-sheet').and(page.getByRole('region', { name, exact: true }));
  const text = await sheet.innerText();
  expect(await page.locator('main').isVisible()).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await sheet.waitFor({ state: 'detached' });
  await page.evaluate(() => document.body.removeAttribute('data-printed'));
  return text;
}
