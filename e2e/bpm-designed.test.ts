import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseFile, demoFile, ready, select, shape, tool } from './support/designer.ts';
import { toast } from './support/list.ts';
import { approval, startInstance, userIdOf } from './support/process.ts';
import { openProduct, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const KEY = 'designed';
/** The small diagram under a key of its own, without the task that nothing leads to. */
const drawing = demoFile
  .replace('id="demo" name="演示流程"', `id="${KEY}" name="画出来的流程"`)
  .replace('bpmnElement="demo"', `bpmnElement="${KEY}"`)
  .replace('<bpmn:task id="C" />', '')
  .replace(/<bpmndi:BPMNShape id="C_di"[\s\S]*?<\/bpmndi:BPMNShape>/, '');

/** A model with a form, still without a drawing of its own. */
async function newModel(): Promise<number> {
  const admin = await product.app.signIn('admin');
  const fields = [{ type: 'text', name: 'reason', label: '事由' }];
  const { data: formId } = await admin.post('/bpm/form', { name: '画出来的表单', fields });
  return (await admin.post('/bpm/model', { key: KEY, name: '画出来的流程', formType: '10', formId })).data;
}

async function deploy(modelId: number): Promise<number> {
  const admin = await product.app.signIn('admin');
  for (const [taskKey, userName] of [
    ['A', 'gaojd'],
    ['B', 'linzw'],
  ] as const) {
    const options = [await userIdOf(product, userName)];
    await admin.post('/bpm/task-assign-rule/create', { modelId, taskKey, type: '30', options });
  }
  const { data, msg } = await admin.post(`/bpm/model/deploy?id=${modelId}`);
  expect(msg).toBe('操作成功');
  return data.definitionId;
}

test('what is drawn and saved in the designer is deployed, runs through all approvals and shows every step', async () => {
  const modelId = await newModel();
  const designer = await product.open(`/bpm/manager/model/design/${modelId}`);
  await ready(designer);
  await chooseFile(designer, drawing);
  await shape(designer, 'B').waitFor();
  await select(designer, 'A');
  await designer.keyboard.press('ArrowRight');
  await view(designer).getByText('未保存', { exact: true }).waitFor();
  await Promise.all([toast(designer, '保存成功').waitFor(), tool(designer, '保存模型').click()]);

  const instanceId = await startInstance(product, 'maqs', await deploy(modelId));
  const path = `/bpm/process-instance/detail/${instanceId}`;
  const watcher = await product.open(path, { as: 'maqs' });
  const marked = (id: string, mark: string) =>
    shape(watcher, id)
      .and(watcher.locator(`.${mark}`))
      .waitFor({ state: 'attached' });
  await marked('A', 'highlight-todo');
  for (const [userName, task] of [
    ['gaojd', '初审'],
    ['linzw', '复审'],
  ] as const) {
    const page = await product.open(path, { as: userName });
    await approval(page, task).waitFor();
    await view(page).getByRole('button', { name: '通过', exact: true }).click();
    await approval(page, task).waitFor({ state: 'detached' });
  }
  // The page of the starter was open all the time.
  for (const id of ['S', 'F1', 'A', 'F2', 'B', 'F3', 'E']) await marked(id, 'highlight');
});
