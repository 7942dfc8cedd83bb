import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { row, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

/** Types both moments; Enter confirms each. */
async function fillTimes(page: Page, from: string, to: string) {
  for (const [label, day] of [
    ['开始时间', from],
    ['结束时间', to],
  ] as const) {
    await view(page).getByLabel(label).fill(`${day} 00:00`);
    await page.keyboard.press('Enter');
  }
}

async function chooseType(page: Page, type: string) {
  await view(page).getByLabel('请假类型').click();
  await page.locator('.ant-select-dropdown:visible').getByText(type, { exact: true }).click();
}

test('[WF-18] a leave is asked for beside the calendar, approved by another user and cannot be cancelled then', async () => {
  const page = await product.open('/bpm/oa/leave', { as: 'maqs' });
  await view(page).getByRole('button', { name: '发起请假' }).click();
  await view(page).getByRole('button', { name: '提交' }).click();
  await view(page).getByText('请假类型不能为空').waitFor();
  await chooseType(page, '事假');
  await fillTimes(page, '2027-11-18', '2027-11-16');
  await view(page).getByLabel('请假原因').fill('回家探亲');
  await view(page).getByRole('button', { name: '提交' }).click();
  await view(page).getByText('结束时间不能早于开始时间').waitFor();
  await fillTimes(page, '2027-11-16', '2027-11-18');
  await view(page).getByText('共 2 天').waitFor();
  await view(page).getByText('2027年11月').waitFor();
  expect(await violations(page)).toEqual([]);
  const sent = toast(page, '提交成功').waitFor();
  await view(page).getByRole('button', { name: '提交' }).click();
  await sent;
  await row(page, '回家探亲').getByText('处理中').waitFor();
  await row(page, '回家探亲')
    .getByRole('button', { name: /^取消请假/ })
    .waitFor();

  await view(page).getByRole('button', { name: '发起请假' }).click();
  await fillTimes(page, '2027-11-17', '2027-11-20');
  await view(page).getByText('与已有请假（2027-11-16 00:00 至 2027-11-18 00:00）时间重叠').waitFor();

  const { rows } = await (await product.app.signIn('maqs')).get('/bpm/oa/leave/list');
  for (const name of ['gaojd', 'heyf']) {
    const approver = await product.app.signIn(name);
    const todo = (await approver.get('/bpm/task/todo-page?pageSize=500')).rows;
    const task = todo.find(
      (open: { instance: { instanceId: number } }) => open.instance.instanceId === rows[0].instanceId,
    );
    expect((await approver.put('/bpm/task/approve', { id: task.taskId, reason: '同意' })).code).toBe(200);
  }
  const approver = await product.open(`/bpm/process-instance/detail/${rows[0].instanceId}`, { as: 'gaojd' });
  await approver.getByRole('region', { name: '请假详情' }).getByText('回家探亲').waitFor();

  const again = await product.open('/bpm/oa/leave?result=2', { as: 'maqs' });
  await row(again, '回家探亲').getByText('通过').waitFor();
  expect(
    await row(again, '回家探亲')
      .getByRole('button', { name: /^取消请假/ })
      .count(),
  ).toBe(0);
  await view(again).getByText('日历', { exact: true }).click();
  await again.goto('/bpm/oa/leave?view=calendar&month=2027-11');
  await expect.poll(() => view(again).getByRole('button', { name: '事假' }).count()).toBe(2);
  expect(await violations(again)).toEqual([]);
});

test('at 375 px a leave is cancelled with a reason and asked for again', async () => {
  const worker = await product.app.signIn('tangwl');
  const body = { type: '1', startTime: '2027-05-10 00:00:00', endTime: '2027-05-12 00:00:00', reason: '看病' };
  expect((await worker.post('/bpm/oa/leave', body)).code).toBe(200);
  const page = await product.open('/bpm/oa/leave', { as: 'tangwl', viewport: PHONE });
  await row(page, '看病')
    .getByRole('button', { name: /^取消请假/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '取消请假' });
  await dialog.getByLabel('取消原因').fill('已康复');
  await dialog.getByRole('button', { name: '取消请假' }).click();
  await row(page, '看病').getByText('已取消').waitFor();
  await row(page, '看病').getByRole('button', { name: /^详情/ }).click();
  await view(page).getByRole('button', { name: '重新申请' }).click();
  await expect.poll(() => view(page).getByLabel('请假原因').inputValue()).toBe('看病');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
});

test('a leave by half days shows its length, stands on the calendar by its half, and ends early when the approver agrees', async () => {
  const { database } = product.app.services;
  await database.execute(
    `INSERT INTO attendance_leave_ledger (user_id, kind, delta, biz_type, biz_id, operator_name)
     SELECT user_id, '4', 2400, '1', 2028, '系统' FROM sys_user WHERE user_name = 'xiaodh'`,
  );
  const page = await product.open('/bpm/oa/leave/create', { as: 'xiaodh' });
  await chooseType(page, '年假');
  await view(page).getByText('半天', { exact: true }).click();
  const [start, end] = [view(page).getByLabel('开始时间'), view(page).getByLabel('结束时间')];
  await start.fill('2028-05-16');
  await page.keyboard.press('Enter');
  await end.fill('2028-05-17');
  await page.keyboard.press('Enter');
  await view(page).getByText('共 2 天（工作时间 16 小时）').waitFor();
  await view(page).getByLabel('从上午或下午开始').getByText('下午').click();
  await view(page).getByText('共 1.5 天（工作时间 12 小时）').waitFor();
  expect(await violations(page)).toEqual([]);
  await view(page).getByLabel('请假原因').fill('外出参观');
  const sent = toast(page, '提交成功').waitFor();
  await view(page).getByRole('button', { name: '提交' }).click();
  await sent;
  await row(page, '外出参观').getByText('1.5 天').waitFor();

  const own = await product.app.signIn('xiaodh');
  const { rows } = await own.get('/bpm/oa/leave/list');
  const { leaveId, instanceId } = rows[0];
  for (const name of ['gaojd', 'heyf']) {
    const approver = await product.app.signIn(name);
    const todo = (await approver.get('/bpm/task/todo-page?pageSize=500')).rows;
    const task = todo.find((open: { instance: { instanceId: number } }) => open.instance.instanceId === instanceId);
    await approver.put('/bpm/task/approve', { id: task.taskId, reason: '同意' });
  }
  await page.goto('/bpm/oa/leave?view=calendar&month=2028-05');
  await view(page).getByRole('button', { name: '年假 下午' }).click();
  await view(page).getByRole('button', { name: '销假' }).click();
  const dialog = page.getByRole('dialog', { name: '销假' });
  await dialog.getByLabel('实际结束时间').fill('2028-05-18 00:00');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '提交' }).click();
  await dialog.getByText('销假时间须在请假时间之内').waitFor();
  await dialog.getByLabel('实际结束时间').fill('2028-05-17 12:00');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '提交' }).click();
  await view(page).getByText('销假待确认').waitFor();

  const approver = await product.open(`/bpm/oa/leave/detail?id=${leaveId}`, { as: 'heyf' });
  await view(approver).getByRole('button', { name: '确认销假' }).click();
  await approver
    .locator('.ant-popconfirm')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await view(approver).getByText('已销假（何一帆）').waitFor();
  expect((await own.get(`/bpm/oa/leave/${leaveId}`)).data).toMatchObject({ day: 1, endTime: '2028-05-17 12:00:00' });
  expect(await violations(approver)).toEqual([]);
});
