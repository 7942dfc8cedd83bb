import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import {
  answerQuestion,
  button,
  choose,
  drawer,
  field,
  formErrors,
  pick,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { expectReadOnly } from './support/rights.ts';
import { go, here, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('a channel keeps its secret; a template is tried out and the log tells what became of it', async () => {
  // A second attempt meets what the first has left.
  const key = `key-${Date.now()}`;
  const page = await product.open('/system/sms/sms-channel');
  await button(page, '新增').click();
  await field(page, '短信签名').fill('后勤');
  await pick(page, field(page, '渠道编码'), '通用HTTP接口');
  await field(page, '短信账号').fill(key);
  await field(page, '短信密钥').fill('geheim');
  await field(page, '接口地址').fill('https://sms.example/send');
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await drawer(page).waitFor({ state: 'hidden' });
  await row(page, key).getByRole('button', { name: '修改 后勤' }).click();
  await expect.poll(() => field(page, '短信密钥').inputValue()).toBe('已设置，不再显示');
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });

  await go(page, '/system/sms/sms-template');
  await row(page, 'admin-sms-login').getByText('后勤服务（DEBUG）').waitFor();
  await row(page, 'admin-sms-login').getByRole('button', { name: '测试 登录验证码' }).click();
  const dialog = page.getByRole('dialog', { name: '测试发送 - 登录验证码' });
  await dialog.getByLabel('手机号码').fill('123');
  await dialog.getByLabel('参数 code').fill('246810');
  await dialog.getByText('您的验证码是 246810').waitFor();
  await dialog.getByText('请输入正确的手机号码').waitFor();
  await dialog.getByLabel('手机号码').fill('13800000001');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByText(/^已提交发送，短信日志编号 \d+$/).waitFor();

  await go(page, '/system/sms/sms-log');
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '刷新' }).last().click();
      return row(page, '13800000001').first().innerText();
    })
    .toContain('发送成功');
  await row(page, '13800000001').first().getByRole('button', { name: /^详细/ }).click();
  await drawer(page).getByText('您的验证码是 ******').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a channel in use stays; its template is refused with the reason, changed and deleted, then the channel goes', async () => {
  const page = await product.open('/system/sms/sms-channel');
  await button(page, '新增').click();
  await field(page, '短信签名').fill('临时渠道');
  await field(page, '短信账号').fill('temp-key');
  await pick(page, field(page, '渠道编码'), '通用HTTP接口');
  await field(page, '短信密钥').fill('geheim');
  await field(page, '接口地址').fill('https://127.0.0.1/send');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['接口地址须为公网的 https 地址']);
  await field(page, '接口地址').fill('https://sms.example/send');
  await saveForm(page);
  await toast(page, '新增成功').waitFor();

  await go(page, '/system/sms/sms-template');
  await button(page, '新增').click();
  await field(page, '模板名称').fill('催办');
  await field(page, '模板编码').fill('admin-sms-login');
  await pick(page, field(page, '短信渠道'), '临时渠道（HTTP）');
  await field(page, '平台模板编号').fill('T9');
  await field(page, '模板内容').fill('请尽快处理 {no}');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['模板编码已存在']);
  await field(page, '模板编码').fill('urge');
  await saveForm(page);
  await row(page, 'urge').getByText('临时渠道（HTTP）').waitFor();
  await row(page, 'urge').getByRole('button', { name: '修改 催办' }).click();
  await field(page, '模板内容').fill('请尽快处理 {no}，{days} 天未办');
  await saveForm(page);
  await row(page, 'urge').getByText('days', { exact: true }).waitFor();

  await go(page, '/system/sms/sms-channel');
  const removeChannel = async () => {
    await choose(page, '临时渠道');
    await button(page, '删除').click();
    await answerQuestion(page);
  };
  await removeChannel();
  await toast(page, '该渠道下有短信模板，不能删除', 'error').waitFor();
  await go(page, '/system/sms/sms-template?code=urge');
  await expect.poll(() => rows(page).count()).toBe(1);
  await choose(page, '催办');
  await button(page, '删除').click();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();
  await go(page, '/system/sms/sms-channel');
  await row(page, '临时渠道').getByRole('button', { name: /^修改/ }).waitFor();
  await button(page, '删除').click();
  await answerQuestion(page);
  await row(page, '临时渠道').waitFor({ state: 'detached' });
});

test('the log is searched by the days of sending; who may only look can change nothing', async () => {
  const admin = await product.app.signIn('admin');
  const sending = { templateCode: 'admin-sms-login', mobile: '13900000002', params: { code: '1' } };
  const { data: logId } = await admin.post('/system/sms/template/send', sending);
  await expect.poll(async () => (await admin.get(`/system/sms/log/${logId}`)).data.sendStatus).toBe('10');
  await product.app.services.database.execute(
    `UPDATE sys_sms_log SET send_time = '2025-03-02 12:00+08' WHERE log_id = ${logId}`,
  );
  const page = await product.open('/system/sms/sms-log?mobile=13900000002');
  await row(page, '13900000002').waitFor();
  await button(page, '展开').click();
  const days = view(page).locator('.resource-search-range').filter({ hasText: '发送时间' }).locator('input');
  await days.first().fill('2025-03-03');
  await days.first().press('Enter');
  await days.last().fill('2025-03-04');
  await days.last().press('Enter');
  await button(page, '搜索').click();
  await expect.poll(() => here(page)).toContain('sendTimeBegin=2025-03-03&sendTimeEnd=2025-03-04');
  await view(page).getByText('没有符合条件的数据').waitFor();
  expect(await violations(page)).toEqual([]);
  await go(page, '/system/sms/sms-log?mobile=13900000002&sendTimeEnd=2025-03-02');
  await row(page, '13900000002').waitFor();
  await row(page, '13900000002').getByRole('button', { name: /^删除/ }).click();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();

  await expectReadOnly(product, {
    path: '/system/sms/sms-channel',
    hidden: ['新增', '修改', '删除'],
    tries: (reader) => [
      reader.post('/system/sms/channel', { signature: 'x', apiKey: 'x' }),
      reader.put('/system/sms/channel', { channelId: 1, signature: 'x' }),
      reader.delete('/system/sms/channel/1'),
    ],
  });
  await expectReadOnly(product, {
    path: '/system/sms/sms-template',
    hidden: ['新增', '修改', '删除', '测试'],
    tries: (reader) => [
      reader.post('/system/sms/template', { code: 'x' }),
      reader.delete('/system/sms/template/1'),
      reader.post('/system/sms/template/send', sending),
      reader.delete('/system/sms/log/1'),
    ],
  });
});

test('whoever has a number signs in by a code that was sent to it', async () => {
  const admin = await product.app.signIn('admin');
  const { database } = product.app.services;
  await database.execute(`UPDATE sys_user SET phonenumber = '13600000009' WHERE user_name = 'maqs'`);
  await admin.put('/system/config/updConfigByKey', { configKey: 'sys.account.smsLogin', configValue: 'true' });
  await expect.poll(async () => (await product.app.guest.get('/captchaImage')).smsLoginEnabled).toBe(true);
  const page = await product.guest();
  await page.goto('/login');
  await page.getByRole('button', { name: '短信登录' }).click();
  await page.getByLabel('手机号码').fill('13600000009');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(/^\d+ 秒后重发$/).waitFor();
  await page.getByLabel('短信验证码').fill('12');
  await page.getByRole('button', { name: '登 录', exact: true }).click();
  await page.getByText('请输入6位短信验证码').waitFor();
  // The code itself leaves the server by the channel; a known one takes its place.
  const hash = createHash('sha256').update('13600000009\nlogin\n424242').digest('hex');
  await database.execute(`UPDATE sys_sms_code SET code_hash = '${hash}' WHERE mobile = '13600000009'`);
  await page.getByLabel('短信验证码').fill('424242');
  await page.getByRole('button', { name: '登 录', exact: true }).click();
  await page.getByRole('button', { name: /的账号菜单$/ }).waitFor();
});
