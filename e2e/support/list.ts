import type { Download, Locator, Page } from 'playwright-core';
import { view } from './shell.ts';

/** The rows of the list on screen. */
export const rows = (page: Page) => view(page).locator('.ant-table-row');
export const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
/** A cell by the position of its column; 0 holds the checkbox. */
export const cell = (page: Page, text: string, column: number) => row(page, text).locator('td').nth(column);

/** A button above the list. */
export const button = (page: Page, name: string) => view(page).getByRole('button', { name, exact: true });
/** Chooses the row of a record for 修改 and 删除. */
export const choose = (page: Page, name: string) =>
  view(page)
    .getByRole('checkbox', { name: `选择 ${name}`, exact: true })
    .check();

/** The open form drawer. */
export const drawer = (page: Page) => page.locator('.ant-drawer-section:visible');
export const field = (page: Page, label: string) => drawer(page).getByLabel(label, { exact: true });
export const saveForm = (page: Page) => drawer(page).getByRole('button', { name: '确定', exact: true }).click();
/** The texts under the fields of the form. */
export const formErrors = (page: Page) => drawer(page).locator('.ant-form-item-explain-error').allInnerTexts();

/** A short message at the top, of a level when one is given. */
export const toast = (page: Page, text: string, level?: 'success' | 'error' | 'warning' | 'info') =>
  page
    .locator(level ? `.ant-message-notice:has(.ant-message-${level})` : '.ant-message-notice')
    .getByText(text, { exact: true });
/** A notification in the corner. */
export const notification = (page: Page, text: string) =>
  page.locator('.ant-notification-notice').getByText(text, { exact: true });

/** The system dialog with a question. */
export const question = (page: Page) => page.getByRole('dialog', { name: '系统提示' });
/** Answers the system dialog. */
export async function answerQuestion(page: Page, choice = '确定'): Promise<void> {
  // Its buttons move while it unfolds; a click then may land beside them.
  await question(page).and(page.locator(':not([class*="ant-zoom"])')).waitFor();
  await question(page).getByRole('button', { name: choice, exact: true }).click();
  await question(page).waitFor({ state: 'hidden' });
}

/** Picks an option of a select by its text. */
export async function pick(page: Page, select: Locator, option: string): Promise<void> {
  await select.click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(option, { exact: true }).click();
}

/** What a download holds. */
export async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
