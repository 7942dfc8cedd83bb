import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import {
  answerQuestion,
  button,
  choose,
  drawer,
  field,
  formErrors,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { expectReadOnly } from './support/rights.ts';
import { go, view } from './support/shell.ts';

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

test('a template is refused with the reason, found, changed, switched off and deleted', async () => {
  const page = await product.open('/system/notify/template');
  await button(page, '新增').click();
  await field(page, '模板名称').fill('停水通知');
  await field(page, '模板编码').fill('1x');
  await field(page, '发送人名称').fill('后勤');
  await field(page, '模板内容').fill('{area} 停水');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['模板编码须以字母开头，由字母、数字、点、横线或下划线组成']);
  await field(page, '模板编码').fill('bpm_task_assigned');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['模板编码已存在']);
  await field(page, '模板编码').fill('water_off');
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await view(page).getByRole('search').getByLabel('模板编码').fill('water');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await row(page, 'water_off').getByRole('button', { name: '修改 停水通知' }).click();
  await field(page, '模板内容').fill('{area} 于 {time} 停水');
  await drawer(page).getByRole('radio', { name: '停用' }).check();
  await saveForm(page);
  await row(page, 'water_off').getByText('time', { exact: true }).waitFor();
  await row(page, 'water_off').getByText('停用').waitFor();
  const admin = await product.app.signIn('admin');
  const sending = { templateCode: 'water_off', userId: 1, params: { area: '东区', time: '8点' } };
  expect((await admin.post('/system/notify/template/send', sending)).data).toBeNull();
  await choose(page, '停水通知');
  await button(page, '删除').click();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();
  await expectReadOnly(product, {
    path: '/system/notify/template',
    hidden: ['新增', '修改', '删除', '测试'],
    tries: (reader) => [
      reader.post('/system/notify/template', { name: 'x', code: 'x', nickname: 'x', content: 'x' }),
      reader.put('/system/notify/template', { templateId: 1, name: 'x' }),
      reader.delete('/system/notify/template/1'),
      reader.post('/system/notify/template/send', { templateCode: 'bpm_task_assigned', userId: 1 }),
    ],
  });
});

test('the log of messages is searched and paged; everybody marks their own, a page or all of them', async () => {
  const admin = await product.app.signIn('admin');
  const { data } = await admin.get('/system/notify/template/recipients?name=heyf');
  const sendOne = (i: number) =>
    admin.post('/system/notify/template/send', {
      templateCode: 'bpm_process_instance_approve',
      userId: data[0].userId,
      params: { processInstanceName: `请假${i}` },
    });
  // The first one is the oldest, whatever the order of the others.
  await sendOne(0);
  await Promise.all(Array.from({ length: 11 }, (_, i) => sendOne(i + 1)));
  const page = await product.open('/system/notify/message?userName=heyf&limit=10');
  await expect.poll(() => rows(page).count()).toBe(10);
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await row(page, '“请假0”').getByRole('button', { name: /^详细/ }).click();
  const dialog = page.getByRole('dialog', { name: '站内信' });
  await dialog.getByText('您的流程“请假0”已审批通过').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const mine = await product.open('/user/message?limit=10', { as: 'heyf' });
  await rows(mine).nth(9).waitFor();
  await rows(mine).first().getByRole('checkbox').check();
  await button(mine, '标记已读').click();
  await rows(mine).first().getByText('已读').waitFor();
  await go(mine, '/user/message?readStatus=0&limit=50');
  await expect.poll(() => rows(mine).count()).toBe(11);
  await button(mine, '全部已读').click();
  await view(mine).getByText('暂无站内信').waitFor();

  await button(page, '刷新').last().click();
  await row(page, '“请假0”').getByText('已读').waitFor();
  await row(page, '“请假0”').getByRole('button', { name: /^删除/ }).click();
  await answerQuestion(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  await expectReadOnly(product, {
    path: '/system/notify/message',
    hidden: ['删除', '清空'],
    tries: (reader) => [reader.delete('/system/notify/message/1'), reader.delete('/system/notify/message/clean')],
  });
  const worker = await product.app.signIn('maqs');
  expect((await worker.get('/system/notify/message/list')).code).toBe(403);
});
