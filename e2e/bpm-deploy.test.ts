import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { demoFile } from './support/designer.ts';
import { answerQuestion, button, drawer, field, pick, row, rows, saveForm, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { here, tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const LIST = '/bpm/manager/model';
const KEY = 'seal_use';
/** The small diagram under a key of its own, without the task that nothing leads to. */
const drawing = demoFile
  .replace('id="demo" name="演示流程"', `id="${KEY}" name="用印申请"`)
  .replace('bpmnElement="demo"', `bpmnElement="${KEY}"`)
  .replace('<bpmn:task id="C" />', '')
  .replace(/<bpmndi:BPMNShape id="C_di"[\s\S]*?<\/bpmndi:BPMNShape>/, '');

async function more(page: Page, action: string): Promise<void> {
  await view(page)
    .getByRole('button', { name: `更多操作 ${KEY}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const closeDialog = (page: Page, name: string) => dialog(page, name).locator('.ant-modal-close').click();

/** Choices of which several can be taken stay open until one clicks elsewhere. */
async function closeChoices(page: Page): Promise<void> {
  await drawer(page).locator('.ant-drawer-title').click();
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'detached' });
}

/** Waits for a toast that comes of an action. */
async function doing(page: Page, text: string, action: () => Promise<void>): Promise<void> {
  const shown = toast(page, text).waitFor();
  await action();
  await shown;
}

async function giveRules(page: Page): Promise<void> {
  await more(page, '分配规则');
  const list = dialog(page, '任务分配规则 - 用印申请');
  await list.getByText('未设置').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await list.getByRole('button', { name: '设置 初审' }).click();
  await pick(page, field(page, '规则类型'), '角色');
  await pick(page, field(page, '指定角色'), '后勤中心主任');
  await closeChoices(page);
  await drawer(page).getByText('会签：所有人都同意才通过').click();
  await drawer(page).getByRole('tab', { name: '字段权限' }).click();
  await drawer(page).getByRole('radiogroup', { name: '验收情况的权限' }).getByText('隐藏').click();
  await doing(page, '保存成功', () => saveForm(page));
  await list.getByRole('row', { name: /初审/ }).getByText('会签').waitFor();

  await list.getByRole('button', { name: '设置 复审' }).click();
  await pick(page, field(page, '规则类型'), '用户');
  await field(page, '指定用户').fill('何一帆');
  await page.locator('.ant-select-dropdown:visible').getByText('何一帆').click();
  await closeChoices(page);
  await drawer(page).getByRole('tab', { name: '驳回与超时' }).click();
  await drawer(page).getByText('退回到指定节点').click();
  await drawer(page).getByRole('tab', { name: '操作按钮' }).click();
  // What is missing is shown although it stands on another tab.
  await saveForm(page);
  await drawer(page).getByText('请选择驳回后退回的节点').waitFor();
  expect(await violations(page)).toEqual([]);
  await pick(page, field(page, '退回节点'), '初审');
  await field(page, '超时处理').click();
  await field(page, '超时时间').fill('12');
  await doing(page, '保存成功', () => saveForm(page));
  await list.getByRole('row', { name: /复审/ }).getByText('何一帆').waitFor();
  await closeDialog(page, '任务分配规则 - 用印申请');
}

test('a model gets a form and rules, is deployed, suspended, changed, deployed again and compared', async () => {
  const admin = await product.app.signIn('admin');
  const { data: modelId } = await admin.post('/bpm/model', { key: KEY, name: '用印申请', bpmnXml: drawing });
  const page = await product.open(LIST);
  await row(page, KEY).getByText('未部署').waitFor();
  await row(page, KEY).getByText('暂无表单').waitFor();
  await more(page, '发布流程');
  const deploying = dialog(page, '发布流程 - 用印申请');
  await deploying.getByText('有 3 处问题需要先解决').waitFor();
  expect(await deploying.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('请先选择流程表单'),
    expect.stringMatching(/初审.*没有分配规则/),
    expect.stringMatching(/复审.*没有分配规则/),
  ]);
  expect(await deploying.getByRole('button', { name: '发布' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await closeDialog(page, '发布流程 - 用印申请');

  await view(page)
    .getByRole('button', { name: `修改流程 ${KEY}` })
    .click();
  await pick(page, drawer(page).getByRole('combobox', { name: '流程表单' }), '物资采购申请');
  await drawer(page).getByLabel('标题模板').fill('{starter}的用印申请');
  await saveForm(page);
  await row(page, KEY).getByRole('button', { name: '物资采购申请' }).click();
  await dialog(page, '表单预览 - 物资采购申请').getByText('采购总金额').waitFor();
  await closeDialog(page, '表单预览 - 物资采购申请');
  await giveRules(page);

  await more(page, '发布流程');
  await deploying.getByText('发布后将生成版本 v1').waitFor();
  await doing(page, '发布成功，当前版本 v1', () => deploying.getByRole('button', { name: '发布' }).click());
  await row(page, KEY).getByText('v1', { exact: true }).waitFor();
  await row(page, KEY).getByRole('switch').click();
  await doing(page, '挂起成功', () => answerQuestion(page));
  await row(page, KEY).getByRole('switch', { name: '用印申请已挂起' }).waitFor();

  await admin.put('/bpm/model', { modelId, bpmnXml: drawing.replace('name="复审"', 'name="领导复审"') });
  expect((await admin.post(`/bpm/model/deploy?id=${modelId}`)).data).toMatchObject({ version: 2 });
  await more(page, '流程定义');
  expect(here(page)).toBe(`/bpm/manager/definition?key=${KEY}`);
  await tag(page, '流程定义-用印申请').waitFor();
  await row(page, /v2/).getByText('激活').waitFor();
  await row(page, /v1/).getByText('挂起').waitFor();
  expect(await violations(page)).toEqual([]);
  await view(page).getByRole('button', { name: '版本对比 用印申请 v2' }).click();
  await dialog(page, '版本对比-用印申请').getByRole('list', { name: '差异列表' }).getByText('领导复审').waitFor();
  await closeDialog(page, '版本对比-用印申请');
  await view(page).getByRole('button', { name: '分配规则 用印申请 v1' }).click();
  const kept = dialog(page, '任务分配规则 - 用印申请 v1');
  await kept.getByText('后勤中心主任').waitFor();
  expect(await kept.getByRole('button', { name: /^(修改|设置) / }).count()).toBe(0);
});

test('who may only look can neither deploy nor suspend nor set rules, and all of it fits a phone', async () => {
  const page = await product.open(LIST, { as: 'linzw', viewport: PHONE });
  await row(page, 'oa_leave').waitFor();
  expect(await row(page, 'oa_leave').getByRole('switch').isDisabled()).toBe(true);
  await view(page).getByRole('button', { name: '分配规则 oa_leave' }).click();
  const list = dialog(page, '任务分配规则 - 请假审批');
  await list.getByText('部门负责人审批').waitFor();
  expect(await list.getByRole('button', { name: /^修改 / }).count()).toBe(0);
  await closeDialog(page, '任务分配规则 - 请假审批');
  await view(page).getByRole('button', { name: '更多操作 oa_leave' }).click();
  await page.getByRole('menuitem', { name: '流程定义' }).waitFor();
  expect(await page.getByRole('menuitem', { name: '发布流程' }).count()).toBe(0);

  const editor = await product.open(LIST, { viewport: PHONE });
  await view(editor).getByRole('button', { name: '更多操作 material_purchase', exact: true }).click();
  await editor.getByRole('menuitem', { name: '分配规则' }).click();
  await dialog(editor, '任务分配规则 - 物资采购').getByRole('button', { name: '修改 到货验收' }).click();
  await drawer(editor).getByRole('tab', { name: '操作按钮' }).click();
  await drawer(editor).getByText('转办').waitFor();
  expect(await violations(editor)).toEqual([]);
  expect(await editor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const worker = await product.open('/bpm/manager/definition?key=oa_leave', { as: 'maqs' });
  await expect.poll(() => here(worker)).toBe('/404');
  expect((await rows(worker).count()) + (await button(worker, '关闭').count())).toBe(0);
});
