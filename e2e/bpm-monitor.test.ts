import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionTable } from '../apps/server/src/modules/bpm/definition.table.ts';
import { incidentTable } from '../apps/server/src/modules/bpm/process/process.table.ts';
import { violations } from './support/axe.ts';
import { shape } from './support/designer.ts';
import { button, pick, row, rows, toast } from './support/list.ts';
import { choosePeople, deployProcess, openTaskOf, startInstance } from './support/process.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { go, here, view } from './support/shell.ts';

let product: Product;
let instanceId: number;
let otherId: number;
beforeAll(async () => {
  product = await openProduct();
  const definitionId = await deployProcess(product, {
    key: 'monitor_try',
    name: '盖章申请',
    steps: [
      ['A', '班组审批', ['gaojd']],
      ['B', '主任审批', ['linzw']],
    ],
  });
  instanceId = await startInstance(product, 'maqs', definitionId);
  otherId = await startInstance(product, 'tangwl', definitionId);
});
afterAll(() => product.stop());

const MONITOR = '/bpm/manager/monitor';
const action = (page: Page, name: string, label: string) =>
  row(page, name).getByRole('button', { name: new RegExp(`^${label} `) });
/** Opens an action that may be folded away behind 更多. */
async function choose(page: Page, name: string, label: string): Promise<void> {
  if (await action(page, name, label).count()) return action(page, name, label).click();
  await action(page, name, '更多操作').click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
const confirm = (page: Page, ok: string) =>
  page.getByRole('dialog').getByRole('button', { name: ok, exact: true }).click();

test('an administrator finds what runs, gives a task to somebody else, moves an instance on and ends another', async () => {
  const page = await product.open(MONITOR);
  await view(page)
    .getByRole('button', { name: /^进行中/ })
    .click();
  await expect.poll(() => here(page)).toBe(`${MONITOR}?state=running`);
  await view(page).getByRole('search').getByLabel('流程名').fill('盖章');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await violations(page)).toEqual([]);

  await choose(page, '马青山的盖章申请', '改派');
  await choosePeople(page, '新的处理人', '陈立新');
  await page.getByRole('dialog').getByLabel('改派原因').fill('高建东休假');
  await Promise.all([toast(page, '改派成功').waitFor(), confirm(page, '确定')]);
  await row(page, '马青山的盖章申请').getByText('班组审批（陈立新）').waitFor();
  expect(await openTaskOf(product, 'chenlx', instanceId)).toBeGreaterThan(0);

  await choose(page, '马青山的盖章申请', '移动');
  await pick(page, page.getByRole('dialog').getByRole('combobox', { name: '当前位置' }), '班组审批');
  await pick(page, page.getByRole('dialog').getByRole('combobox', { name: '目标节点' }), '主任审批');
  await page.getByRole('dialog').getByLabel('移动原因').fill('特批');
  await Promise.all([toast(page, '移动成功').waitFor(), confirm(page, '确定')]);
  await row(page, '马青山的盖章申请').getByText('主任审批（林志文）').waitFor();

  await choose(page, '唐文礼的盖章申请', '取消');
  await page.getByRole('dialog').getByLabel('取消原因').fill('重复提交');
  await Promise.all([toast(page, '取消成功').waitFor(), confirm(page, '取消流程')]);
  await expect.poll(() => rows(page).count()).toBe(1);
  const { data } = await (await product.app.signIn('tangwl')).get(`/bpm/process-instance/get?id=${otherId}`);
  expect(data.instance).toMatchObject({ result: 4, reason: expect.stringContaining('重复提交') });
});

test('nodes are tinted by how much waits there, with the figures as a table, on a phone too', async () => {
  const page = await product.open(`${MONITOR}?tab=heat`, { viewport: PHONE });
  await pick(page, view(page).getByRole('combobox', { name: '流程' }), '盖章申请 v1');
  await view(page).getByText('当前停留', { exact: true }).first().click();
  await shape(page, 'B').and(page.locator('.heat-5')).waitFor({ state: 'attached' });
  await row(page, '主任审批').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await go(page, `${MONITOR}?tab=incident&name=盖章`);
  await view(page).getByText('没有符合条件的数据').waitFor();
});

test('who may only look is offered no means to interfere, and the server refuses', async () => {
  const page = await product.open(`${MONITOR}?name=盖章`, { as: 'suyq' });
  await row(page, '马青山的盖章申请').waitFor();
  for (const label of ['改派', '移动', '取消', '更多操作'])
    expect(await action(page, '马青山的盖章申请', label).count(), label).toBe(0);
  const reader = await product.app.signIn('suyq');
  const answers = await Promise.all([
    reader.put('/bpm/monitor/move', { id: instanceId, tokenId: '1', to: 'A', reason: '试' }),
    reader.put('/bpm/monitor/reassign', { taskId: 1, userIds: [1], reason: '试' }),
    reader.put('/bpm/process-instance/cancel-by-admin', { id: instanceId, reason: '试' }),
    reader.put('/bpm/monitor/retry', { incidentId: 1 }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
  const outsider = await product.open(MONITOR, { as: 'maqs' });
  await view(outsider).getByText('404错误!').waitFor();
});

test('what is parked is shown as paused with its reason, also when no run could be started, and a retry clears it', async () => {
  const { db } = product.app.services;
  const [definition] = await db.select().from(definitionTable).limit(1);
  const common = { tokenId: '', nodeKey: 'Start', createTime: sql`now()` };
  const why = '连续 3 次未能完成，已暂停：流程一次流转耗时过长，已停止，请简化流程';
  await db.insert(incidentTable).values([
    { ...common, definitionId: definition?.definitionId, text: `定时启动${why}`, parked: 'trigger:2147483647' },
    { ...common, instanceId, text: `定时器${why}`, parked: 'timer:none' },
  ]);
  const page = await product.open(`${MONITOR}?tab=incident`, { as: 'admin' });
  const unstarted = row(page, '定时启动连续 3 次');
  await unstarted.getByText('（未能启动）').waitFor();
  expect(await unstarted.getByText('已暂停', { exact: true }).count()).toBe(1);
  expect(await action(page, '定时启动连续 3 次', '详情').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await unstarted.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const text of ['定时启动连续 3 次', '定时器连续 3 次']) {
    await action(page, text, '重试').click();
    await row(page, text).waitFor({ state: 'detached' });
  }
});
