import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { button, drawer, field, row, saveForm, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('a template is written and tried out; the message arrives at once and is read from the bell', async () => {
  const reader = await product.open('/user/message', { as: 'maqs', viewport: PHONE });
  await reader.getByRole('button', { name: '全部已读' }).waitFor();
  const api = await product.app.signIn('maqs');
  const { unreadCount } = await api.get('/system/notice/listTop');
  const unread = unreadCount + (await api.get('/system/notify/message/my/unreadCount')).data;

  // A second attempt meets what the first has left.
  const code = `order_${Date.now()}`;
  const name = `派单提醒${Date.now()}`;
  const page = await product.open('/system/notify/template');
  await button(page, '新增').click();
  await field(page, '模板名称').fill(name);
  await field(page, '模板编码').fill(code);
  await field(page, '发送人名称').fill('调度中心');
  await field(page, '模板内容').fill('<b>{name}</b>，工单 {no} 已派给您');
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await drawer(page).waitFor({ state: 'hidden' });
  await row(page, code).getByText('name', { exact: true }).waitFor();
  await row(page, code)
    .getByRole('button', { name: `测试 ${name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `测试发送 - ${name}` });
  await dialog.getByLabel('参数 name').fill('马师傅');
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await dialog.getByText('参数 no 不能为空').waitFor();
  await dialog.getByLabel('参数 no').fill('R-7');
  await dialog.getByLabel('接收人').fill('maqs');
  await page.locator('.ant-select-item-option').filter({ hasText: 'maqs' }).click();
  await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });
  await dialog.getByText('<b>马师傅</b>，工单 R-7 已派给您').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await toast(page, '发送成功', 'success').waitFor();

  await reader.getByRole('button', { name: `通知与消息，${unread + 1} 条未读` }).click();
  const panel = reader.getByRole('region', { name: '通知与消息' });
  await panel
    .getByRole('button', { name: /工单 R-7 已派给您/ })
    .first()
    .click();
  await reader.getByRole('dialog', { name: '站内信' }).getByText('<b>马师傅</b>，工单 R-7 已派给您').waitFor();
  await reader.getByRole('button', { name: `通知与消息，${unread} 条未读`, includeHidden: true }).waitFor();
  await row(reader, 'R-7').first().getByText('已读').waitFor();
  expect(await violations(reader)).toEqual([]);
});
