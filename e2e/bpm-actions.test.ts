import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { shape } from './support/designer.ts';
import { answerQuestion, pick, row, rows, toast } from './support/list.ts';
import {
  approval,
  choosePeople,
  deployProcess,
  openInstance,
  openTaskOf,
  startInstance,
  timeline,
  todoLabel,
} from './support/process.ts';
import { openProduct, type Product } from './support/product.ts';
import { go, view } from './support/shell.ts';

let product: Product;
let definitionId: number;
beforeAll(async () => {
  product = await openProduct();
  definitionId = await deployProcess(product, {
    key: 'action_try',
    name: '用车申请',
    steps: [
      ['A', '班组审批', ['gaojd']],
      ['B', '主任审批', ['linzw']],
    ],
  });
});
afterAll(() => product.stop());

const start = () => startInstance(product, 'maqs', definitionId);
const button = (page: Page, name: string) => view(page).getByRole('button', { name, exact: true });
/** Opens the dialog of an action, fills it in and sends it. */
async function act(page: Page, action: string, reason: string, fill: () => Promise<void>): Promise<void> {
  await button(page, action).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action}：`) });
  await dialog.waitFor();
  await fill();
  await dialog.getByLabel(/原因|说明/).fill(reason);
  await Promise.all([
    toast(page, `${action}成功`).waitFor(),
    dialog.getByRole('button', { name: '确定', exact: true }).click(),
  ]);
  await dialog.waitFor({ state: 'hidden' });
}
/** Approves an own open task. */
async function approve(page: Page, task: string, reason: string): Promise<void> {
  await approval(page, task).getByLabel('审批建议').fill(reason);
  await Promise.all([
    toast(page, '审批通过').waitFor(),
    approval(page, task)
      .getByRole('button', { name: /^(通过|提交意见)$/ })
      .click(),
  ]);
}

test('[WF-15] what is delegated comes back, what is transferred goes on', async () => {
  const id = await start();
  const [owner, helper] = [
    await product.open('/bpm/task/todo', { as: 'gaojd' }),
    await product.open('/index', { as: 'chenlx' }),
  ];
  const called = await todoLabel(product, 'chenlx', 1);
  await openInstance(owner, id);
  await button(owner, '委派').click();
  const dialog = owner.getByRole('dialog', { name: '委派：班组审批' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByText('请选择接收人').waitFor();
  await dialog.getByText('委派原因不能为空').waitFor();
  expect(await violations(owner)).toEqual([]);
  await dialog.getByRole('button', { name: '取消' }).click();
  await act(owner, '委派', '请先看看', () => choosePeople(owner, '接收人', '陈立新'));
  await approval(owner, '班组审批').waitFor({ state: 'hidden' });

  await helper.getByRole('button', { name: called, exact: true }).click();
  await row(helper, '马青山的用车申请').getByText('委派').waitFor();
  await openInstance(helper, id);
  await approve(helper, '班组审批', '没有问题');
  await approval(owner, '班组审批').waitFor();
  await timeline(owner).getByText('没有问题').first().waitFor();

  await act(owner, '转办', '请你决定', () => choosePeople(owner, '接收人', '陈立新'));
  await approval(helper, '班组审批').waitFor();
  await approve(helper, '班组审批', '同意');
  await timeline(owner).getByText('主任审批').waitFor();
});

test('[WF-13] [WF-16] an added signer decides first; a task is returned to an earlier one', async () => {
  const id = await start();
  const [first, signer] = [
    await product.open('/bpm/task/todo', { as: 'gaojd' }),
    await product.open('/bpm/task/todo', { as: 'chenlx' }),
  ];
  await openInstance(first, id);
  await act(first, '加签', '请会签', () => choosePeople(first, '加签人', '陈立新', '魏国平'));
  const signers = timeline(first).getByRole('list', { name: '班组审批的加签' });
  await signers.getByText('陈立新').waitFor();
  expect(await button(first, '通过').count()).toBe(0);
  await act(first, '减签', '不必了', () =>
    pick(first, first.getByRole('dialog').getByRole('combobox', { name: '减签人' }), '魏国平（前加签）'),
  );
  await openInstance(signer, id);
  await approve(signer, '班组审批', '会签同意');
  await approve(first, '班组审批', '班组同意');

  const chief = await product.open('/bpm/task/todo', { as: 'linzw' });
  await openInstance(chief, id);
  await act(chief, '抄送', '请知悉', () => choosePeople(chief, '抄送人', '何一帆'));
  await act(chief, '退回', '材料不全', () =>
    pick(chief, chief.getByRole('dialog').getByRole('combobox', { name: '退回节点' }), '班组审批'),
  );
  await timeline(chief).getByText('已退回').waitFor();
  await approval(first, '班组审批').waitFor();
  await shape(first, 'A').and(first.locator('.highlight-todo')).waitFor({ state: 'attached' });

  const reader = await product.open('/bpm/task/copy', { as: 'heyf' });
  await row(reader, '马青山的用车申请').getByText('未读').waitFor({ state: 'attached' });
  await row(reader, '请知悉').getByRole('button', { name: /^详情/ }).click();
  await timeline(reader).waitFor();
  await view(reader).getByLabel('评论内容').fill('已知悉');
  await Promise.all([toast(reader, '评论成功').waitFor(), button(reader, '发表评论').click()]);
  await timeline(first).getByText('已知悉').waitFor();
});

test('several tasks are approved together; a decision can be taken back while nobody has gone on', async () => {
  const ids = [await start(), await start()];
  const page = await product.open('/bpm/task/todo', { as: 'gaojd' });
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(2);
  const before = await rows(page).count();
  for (const id of ids) {
    const number = page.getByRole('cell', { name: String(await openTaskOf(product, 'gaojd', id)), exact: true });
    await rows(page).filter({ has: number }).getByRole('checkbox').check();
  }
  await button(page, '批量通过').click();
  const dialog = page.getByRole('dialog', { name: '批量通过 2 个任务' });
  expect(await violations(page)).toEqual([]);
  await Promise.all([
    toast(page, '已通过 2 个任务').waitFor(),
    dialog.getByRole('button', { name: '通过', exact: true }).click(),
  ]);
  await button(page, '批量通过').and(page.locator(':disabled')).waitFor();
  const left = before - 2;
  await expect.poll(() => rows(page).count()).toBe(left);
  await go(page, '/bpm/task/done');
  await view(page)
    .getByRole('button', { name: /^撤回 / })
    .first()
    .click();
  await Promise.all([toast(page, '撤回成功').waitFor(), answerQuestion(page, '撤回')]);
  await go(page, '/bpm/task/todo');
  await expect.poll(() => rows(page).count()).toBe(left + 1);
});

test('who may not decide sees no buttons, and the server refuses', async () => {
  const id = await start();
  const taskId = await openTaskOf(product, 'gaojd', id);
  const page = await product.open(`/bpm/process-instance/detail/${id}`, { as: 'maqs' });
  await timeline(page).waitFor();
  await button(page, '取消流程').waitFor();
  for (const name of ['通过', '不通过', '转办']) expect(await button(page, name).count(), name).toBe(0);
  const starter = await product.app.signIn('maqs');
  expect((await starter.put('/bpm/task/approve', { id: taskId, reason: '我来' })).code).not.toBe(200);
  const stranger = await product.open(`/bpm/process-instance/detail/${id}`, { as: 'wuam' });
  await view(stranger).getByRole('alert').waitFor();
  expect(await timeline(stranger).count()).toBe(0);
});

test('a task for several people is taken by one of them, and leaves the lists of the others at once', async () => {
  const shared = await deployProcess(product, {
    key: 'claim_try',
    name: '领用钥匙',
    steps: [['A', '值班处理', []]],
    candidates: { A: 'gaojd,chenlx' },
  });
  const id = await startInstance(product, 'maqs', shared);
  const other = await product.open('/bpm/task/todo', { as: 'chenlx' });
  await row(other, '马青山的领用钥匙').getByText('待签收').waitFor();
  const page = await product.open('/bpm/task/todo', { as: 'gaojd' });
  const claim = row(page, '马青山的领用钥匙').getByRole('button', { name: /^签收/ });
  await Promise.all([toast(page, '签收成功').waitFor(), claim.click()]);
  await expect.poll(() => row(other, '马青山的领用钥匙').count()).toBe(0);
  await openInstance(page, id);
  await approve(page, '值班处理', '已交给本人');
  await timeline(page).getByText('流程结束').waitFor();
});
