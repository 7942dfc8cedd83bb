import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { shape } from './support/designer.ts';
import { question, row, toast } from './support/list.ts';
import { printed } from './support/paper.ts';
import {
  approval,
  deployProcess,
  openInstance,
  openTaskOf,
  startInstance,
  timeline,
  todoLabel,
} from './support/process.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { entry, go, here, tag, view } from './support/shell.ts';

let product: Product;
let definitionId: number;
beforeAll(async () => {
  product = await openProduct();
  definitionId = await deployProcess(product, {
    key: 'venue_try',
    name: '借用教室',
    steps: [
      ['A', '班组审批', ['gaojd']],
      ['B', '主任审批', ['linzw'], { fields: { reason: 'read', amount: 'edit', secret: 'hidden' } }],
    ],
    fields: [
      { type: 'text', name: 'reason', label: '事由', required: true },
      { type: 'number', name: 'amount', label: '人数', required: true },
      { type: 'text', name: 'secret', label: '联系电话' },
    ],
  });
});
afterAll(() => product.stop());

const values = { reason: '期末辅导', amount: 40, secret: '13800000000' };
const todo = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const decide = (page: Page, name: string) => view(page).getByRole('button', { name, exact: true });
const stamp = (page: Page) => view(page).locator('.instance-title .dict-tag');
const marked = (page: Page, id: string, mark: string) =>
  shape(page, id)
    .and(page.locator(`.${mark}`))
    .waitFor({ state: 'attached' });

test('[WF-4] [RTE-19] [RTE-20] two users side by side: start, approve, approve; everybody sees it at once', async () => {
  const approver = await product.open('/index', { as: 'gaojd' });
  const [idle, called] = [await todoLabel(product, 'gaojd'), await todoLabel(product, 'gaojd', 1)];
  await todo(approver, idle).waitFor();
  const starter = await product.open('/bpm/process-instance/create', { as: 'heyf' });
  await tag(starter, '发起流程').waitFor();
  await entry(starter, '我的流程').and(starter.locator('.ant-menu-item-selected')).waitFor();
  await view(starter).getByLabel('查找流程').fill('教室');
  await view(starter)
    .getByRole('button', { name: /^借用教室/ })
    .click();
  const form = view(starter).getByRole('region', { name: '发起：借用教室' });
  await form.getByRole('button', { name: '提交' }).click();
  await form.getByText('事由不能为空').waitFor();
  await form.getByLabel('事由').fill(values.reason);
  await form.getByLabel('人数').fill('40');
  await Promise.all([toast(starter, '提交成功').waitFor(), form.getByRole('button', { name: '提交' }).click()]);
  await stamp(starter).getByText('处理中').waitFor();
  expect(here(starter)).toMatch(/^\/bpm\/process-instance\/detail\/\d+$/);
  await marked(starter, 'A', 'highlight-todo');

  await todo(approver, called).click();
  await row(approver, '何一帆的借用教室').getByRole('button', { name: /^审批/ }).click();
  const card = approval(approver, '班组审批');
  await card.getByLabel('审批建议').fill('可以使用');
  const buffer = Buffer.from('教室钥匙在门卫处');
  await card.locator('input[type=file]').setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer });
  await card.getByRole('link', { name: '说明.txt' }).waitFor();
  await Promise.all([toast(approver, '审批通过').waitFor(), decide(approver, '通过').click()]);
  await approval(approver, '班组审批').waitFor({ state: 'hidden' });
  await todo(approver, idle).waitFor();

  await timeline(starter).getByText('可以使用').waitFor();
  await timeline(starter).getByRole('link', { name: '说明.txt' }).waitFor();
  await marked(starter, 'A', 'highlight');
  await marked(starter, 'B', 'highlight-todo');
  await go(approver, '/bpm/task/done');
  await row(approver, '何一帆的借用教室').getByText('可以使用').waitFor();

  const chief = await product.open('/bpm/task/todo', { as: 'linzw' });
  await row(chief, '何一帆的借用教室').getByRole('button', { name: /^审批/ }).click();
  const applied = view(chief).getByRole('region', { name: '申请信息' });
  await applied.getByLabel('人数').fill('30');
  expect(await applied.getByLabel('事由').count()).toBe(0);
  expect(await applied.getByText('联系电话').count()).toBe(0);
  expect(await violations(chief)).toEqual([]);
  await Promise.all([toast(chief, '审批通过').waitFor(), decide(chief, '通过').click()]);
  await stamp(starter).getByText('通过', { exact: true }).waitFor();
  await marked(starter, 'E', 'highlight');
  await view(starter).getByRole('region', { name: '申请信息' }).getByText('30', { exact: true }).waitFor();
});

test('[VWR-17] the viewer is given the drawing, activities, tasks and the instance by the server', async () => {
  const id = await startInstance(product, 'maqs', definitionId, values);
  const starter = await product.app.signIn('maqs');
  const { data } = await starter.get(`/bpm/process-instance/get?id=${id}`);
  const [task] = data.tasks;
  const user = { nickname: '高建东', deptName: '水暖班' };
  expect(task).toMatchObject({
    result: 1,
    assigneeUser: user,
    endTime: null,
    reason: '',
    createTime: expect.any(String),
  });
  expect(data.activities).toContainEqual(expect.objectContaining({ key: 'A', taskId: task.id, endTime: null }));
  const startUser = { nickname: '马青山', deptName: '水暖班' };
  expect(data.instance).toMatchObject({ result: 1, startUser, createTime: expect.any(String), endTime: null });
  expect((await starter.get(`/bpm/process-instance/bpmn-xml?id=${id}`)).data).toContain('<process id="venue_try"');
  const page = await product.open(`/bpm/process-instance/detail?id=${id}`, { as: 'maqs' });
  await tag(page, '流程详情').waitFor();
  await shape(page, 'A').hover();
  await view(page).getByRole('tooltip').getByText('高建东').waitFor();
});

test('[WF-5] a rejection needs a reason, ends the instance and can be submitted again, on a phone', async () => {
  const id = await startInstance(product, 'maqs', definitionId, values);
  const page = await product.open('/bpm/task/todo', { as: 'gaojd', viewport: PHONE });
  await openInstance(page, id);
  const buttons = view(page).locator('.approval-docked');
  await buttons.waitFor();
  const box = await buttons.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height);
  await decide(page, '不通过').click();
  await approval(page, '班组审批').getByText('审批建议不能为空').waitFor();
  expect(await violations(page)).toEqual([]);
  await approval(page, '班组审批').getByLabel('审批建议').fill('教室已被占用');
  await Promise.all([toast(page, '已提交不通过').waitFor(), decide(page, '不通过').click()]);
  await stamp(page).getByText('不通过').waitFor();
  await marked(page, 'A', 'highlight-reject');
  await marked(page, 'E', 'highlight-reject');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  const starter = await product.open('/bpm/task/my', { as: 'maqs' });
  await openInstance(starter, id);
  await timeline(starter).getByText('教室已被占用').waitFor();
  await decide(starter, '再次提交').click();
  const form = view(starter).getByRole('region', { name: '发起：借用教室' });
  await expect.poll(() => form.getByLabel('事由').inputValue()).toBe(values.reason);
  await Promise.all([toast(starter, '提交成功').waitFor(), form.getByRole('button', { name: '提交' }).click()]);
  await stamp(starter).getByText('处理中').waitFor();
  expect(here(starter)).not.toBe(`/bpm/process-instance/detail/${id}`);
});

test('[WF-6] the starter cancels with a reason; the instance prints as a sheet of its own', async () => {
  const id = await startInstance(product, 'maqs', definitionId, values);
  const page = await product.open('/bpm/task/my', { as: 'maqs' });
  await row(page, String(id)).first().waitFor();
  await openInstance(page, id);
  await decide(page, '取消流程').click();
  const dialog = page.getByRole('dialog', { name: '取消流程' });
  await dialog.getByRole('button', { name: '取消流程' }).click();
  await dialog.getByText('取消原因不能为空').waitFor();
  await dialog.getByLabel('取消原因').fill('活动改期');
  await Promise.all([toast(page, '取消成功').waitFor(), dialog.getByRole('button', { name: '取消流程' }).click()]);
  await stamp(page).getByText('已取消').waitFor();
  await marked(page, 'A', 'highlight-cancel');
  expect(await decide(page, '取消流程').count()).toBe(0);

  expect(await printed(page, '打印内容', () => decide(page, '打印').click())).toContain('期末辅导');
  expect(await question(page).count()).toBe(0);
});

test('a business with a page of its own is seen on the page of its process, and is submitted again from there', async () => {
  const [worker, leader] = [await product.app.signIn('maqs'), await product.app.signIn('gaojd')];
  const times = { startTime: '2030-03-04 08:00:00', endTime: '2030-03-06 08:00:00' };
  const { data: leaveId } = await worker.post('/bpm/oa/leave', { type: '1', reason: '感冒发烧', ...times });
  const { rows: mine } = await worker.get('/bpm/process-instance/my-page?key=oa_leave');
  const id = mine[0].instanceId;
  const task = await openTaskOf(product, 'gaojd', id);
  expect(await leader.put('/bpm/task/reject', { id: task, reason: '请附病历' })).toMatchObject({ code: 200 });
  const page = await product.open(`/bpm/process-instance/detail/${id}`, { as: 'maqs' });
  await view(page).getByRole('region', { name: '申请信息' }).getByText('感冒发烧').waitFor();
  await decide(page, '再次提交').click();
  await expect.poll(() => here(page)).toBe(`/bpm/oa/leave/create?from=${leaveId}`);
  await expect.poll(() => view(page).getByLabel('请假原因').inputValue()).toBe('感冒发烧');
});
