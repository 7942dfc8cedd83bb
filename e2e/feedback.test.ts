import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, button, drawer, field, question, row, toast } from './support/list.ts';
import { openProduct, type Product, recordCalls } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  const admin = await product.app.signIn('admin');
  for (const name of ['一', '二'])
    await admin.post('/system/config', { configKey: `ask.${name === '一' ? 'one' : 'two'}`, configName: `问${name}` });
});
afterAll(() => product.stop());

test('[DLG-01] [DLG-02] [DLG-03] [ERR-19] a question can be refused by keyboard and gives the focus back', async () => {
  const page = await product.open('/system/config?configKey=ask.');
  const calls = recordCalls(page);
  const logged: string[] = [];
  page.on('console', (line) => line.type() === 'info' && logged.push(line.text()));
  const opener = row(page, '问一').getByRole('button', { name: '删除 问一' });
  const focused = () => opener.evaluate((node) => node === document.activeElement);
  for (const refuse of ['Escape', '取消']) {
    await opener.focus();
    await page.keyboard.press('Enter');
    const buttons = question(page).getByRole('button');
    await question(page).getByRole('button', { name: '确定', exact: true }).waitFor();
    expect(await buttons.allInnerTexts()).toEqual(expect.arrayContaining(['取消', '确定']));
    if (refuse === 'Escape') await page.keyboard.press('Escape');
    else await answerQuestion(page, '取消');
    await question(page).waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe(true);
  }
  expect(logged.filter((line) => line.startsWith('cancelled:'))).toHaveLength(2);
  expect(await page.locator('.ant-message-notice').count()).toBe(0);
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      question(page)
        .getByRole('button', { name: '确定' })
        .evaluate((it) => it === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press('Enter');
  await toast(page, '删除成功', 'success').waitFor();
});

test('[DLG-03] the focus stays inside the question while it is open', async () => {
  const page = await product.open('/system/config?configKey=ask.two');
  await row(page, '问二').getByRole('button', { name: '删除 问二' }).click();
  await question(page).getByRole('button', { name: '确定' }).waitFor();
  const reached = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      // Between the last and the first control the browser's own bar has its turn.
      if (activeElement === document.body) return 'browser';
      return activeElement?.closest('.ant-modal-wrap') ? 'dialog' : 'page';
    });
  const places = new Set<string>();
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab');
    places.add(await reached());
  }
  expect(places).toContain('dialog');
  expect(places).not.toContain('page');
});

test('[VAL-03] [CST-03] two clicks at once make one request', async () => {
  const page = await product.open('/system/config');
  const calls = recordCalls(page);
  await button(page, '新增').click();
  await field(page, '参数名称').fill('双击');
  await field(page, '参数键名').fill('double.click');
  await drawer(page)
    .getByRole('button', { name: '确定', exact: true })
    .evaluate((node: HTMLButtonElement) => {
      node.click();
      node.click();
    });
  await toast(page, '新增成功', 'success').waitFor();
  expect(calls.filter((call) => call === 'POST /system/config')).toHaveLength(1);
  await drawer(page).waitFor({ state: 'hidden' });
  await expect.poll(() => row(page, 'double.click').count()).toBe(1);
});
