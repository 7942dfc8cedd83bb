import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundsOf, chooseFile, demoFile, problems, ready, select, shape, tool, xmlOf } from './support/designer.ts';
import { answerQuestion, question, toast } from './support/list.ts';
import { answer, openProduct, type Product } from './support/product.ts';
import { here, tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const stored = async (id: number) => {
  const admin = await product.app.signIn('admin');
  return (await admin.get(`/bpm/model/${id}`)).data;
};
/** Moves an element by a pixel. */
async function nudge(page: Page, id: string) {
  await select(page, id);
  await page.keyboard.press('ArrowRight');
  await view(page).getByText('未保存', { exact: true }).waitFor();
}

test('[DSG-21] [DSG-24] a stored model is shown under its key and name, and saving sends exactly what is drawn, once', async () => {
  const page = await product.open('/bpm/manager/model/design?modelId=1');
  await ready(page);
  const panel = page.getByRole('complementary', { name: '属性面板' });
  expect(await panel.getByLabel('流程标识').inputValue()).toBe('oa_leave');
  expect(await panel.getByLabel('流程名称').inputValue()).toBe('请假审批');
  await nudge(page, 'record');
  const xml = await xmlOf(page);
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON().bpmnXml);
  });
  await tool(page, '保存模型').click();
  await toast(page, '保存成功').waitFor();
  expect(bodies).toEqual([xml]);
  expect(await stored(1)).toMatchObject({ bpmnXml: xml, revision: 2, version: 1 });
  await view(page).getByText('未保存', { exact: true }).waitFor({ state: 'detached' });
  // Undoing what was saved is a change again; a second save follows without a conflict.
  await tool(page, '撤销').click();
  await view(page).getByText('未保存', { exact: true }).waitFor();
  await tool(page, '保存模型').click();
  await expect.poll(async () => (await stored(1)).revision).toBe(3);
});

test('[DSG-22] [ERR-16] a failed save says so and leaves the diagram unsaved', async () => {
  const page = await product.open('/bpm/manager/model/design/2');
  await ready(page);
  await nudge(page, 'store');
  await answer(page, '/bpm/model', { code: 500, msg: '数据库忙' });
  // It goes by itself: waiting begins before it can have come.
  await Promise.all([toast(page, '保存模型失败，请重试！', 'error').waitFor(), tool(page, '保存模型').click()]);
  await problems(page).getByText('数据库忙').waitFor();
  await view(page).getByText('未保存', { exact: true }).waitFor();
  await page.unrouteAll();
  // Somebody else saves in between: nothing is overwritten.
  const admin = await product.app.signIn('admin');
  const { bpmnXml } = await stored(2);
  await admin.put('/bpm/model', { modelId: 2, bpmnXml: bpmnXml.replace('name="物资采购"', 'name="物资采购（新）"') });
  await nudge(page, 'store');
  await tool(page, '保存模型').click();
  await problems(page).getByText('数据已被他人修改，请刷新后重试').waitFor();
  expect(await stored(2)).toMatchObject({ name: '物资采购（新）', revision: 2 });
});

test('[DSG-29] leaving with unsaved changes asks first: closing the tab and the browser', async () => {
  const page = await product.open('/bpm/manager/model/design/3');
  await ready(page);
  const title = '设计流程-维修外委';
  await nudge(page, 'work');
  await tag(page, title).locator('.tag-close').click();
  await question(page).getByText('有未保存的修改，确定要放弃吗？').waitFor();
  await answerQuestion(page, '继续编辑');
  await tag(page, title).waitFor();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => window.setTimeout(() => window.location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  // Another page of the application keeps the diagram as it is.
  await page.getByRole('menuitem', { name: '首页' }).click();
  await tag(page, title).click();
  await view(page).getByText('未保存', { exact: true }).waitFor();
  await tag(page, title).locator('.tag-close').click();
  await answerQuestion(page, '放弃修改');
  await tag(page, title).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.djs-container').count()).toBe(0);
});

test('a draft is kept by itself and offered when the model is opened again', async () => {
  const page = await product.open('/bpm/manager/model/design/3');
  await ready(page);
  await nudge(page, 'plan');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bpm-draft:'))))
    .toHaveLength(1);
  const kept = await xmlOf(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await ready(page);
  expect(boundsOf(await xmlOf(page), 'plan')).not.toEqual(boundsOf(kept, 'plan'));
  await tool(page, '恢复草稿').click();
  await view(page).getByText('未保存', { exact: true }).waitFor();
  expect(boundsOf(await xmlOf(page), 'plan')).toEqual(boundsOf(kept, 'plan'));
  await tool(page, '保存模型').click();
  await toast(page, '保存成功').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bpm-draft:')))).toEqual(
    [],
  );
});

test('a new diagram gets its names when it is first saved, and the address follows', async () => {
  const page = await product.open('/bpm/manager/model/design?flavour=flowable');
  await ready(page);
  await chooseFile(
    page,
    demoFile
      .replaceAll('camunda', 'flowable')
      .replace('http://flowable.org/schema/1.0/bpmn', 'http://flowable.org/bpmn'),
  );
  await shape(page, 'A').waitFor();
  await tool(page, '保存模型').click();
  const dialog = page.getByRole('dialog', { name: '保存模型' });
  const key = dialog.getByLabel('流程标识');
  expect(await key.inputValue()).toBe('demo');
  await key.fill('1 bad');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('流程标识须以字母或下划线开头', { exact: false }).waitFor();
  await key.fill('oa_leave');
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '保存模型失败，请重试！').first().waitFor();
  await problems(page).getByText('流程标识已存在').waitFor();
  await key.fill('demo_saved');
  await dialog.getByLabel('流程名称').fill('新流程');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await tag(page, '设计流程-新流程').waitFor();
  const id = Number(new URLSearchParams(here(page).split('?')[1]).get('modelId'));
  const model = await stored(id);
  expect(model).toMatchObject({ key: 'demo_saved', name: '新流程', flavour: 'flowable', revision: 1 });
  expect(model.bpmnXml).toContain('<bpmn:process id="demo_saved" name="新流程"');
  expect(model.bpmnXml).toContain('bpmnElement="demo_saved"');
  await nudge(page, 'C');
  await tool(page, '保存模型').click();
  await expect.poll(async () => (await stored(id)).revision).toBe(2);
});

test('who may only look finds no button to save, and the server refuses', async () => {
  const page = await product.open('/bpm/manager/model/design/1', { as: 'linzw' });
  await shape(page, 'record').waitFor();
  expect(await tool(page, '保存模型').count()).toBe(0);
  const reader = await product.app.signIn('linzw');
  expect((await reader.put('/bpm/model', { modelId: 1, name: 'x' })).code).toBe(403);
});
