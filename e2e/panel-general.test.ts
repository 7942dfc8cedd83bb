import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion } from './support/list.ts';
import { diagram, openDesigner } from './support/panel.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const file = diagram(
  'camunda',
  [
    'startEvent S',
    'userTask T',
    'serviceTask V',
    'endEvent E',
    'exclusiveGateway G',
    'receiveTask R',
    'manualTask M',
    'scriptTask C',
  ],
  ['F1: S > T', 'F2: T > V', 'F3: V > E'],
);

test('[PNL-01] [PNL-02] [PNL-03] [PNL-04] [PNL-05] [PNL-06] [PNL-07] [PNL-08] [PNL-09] [PNL-10] [PNL-11] [PNL-13] each element has its sections, and looking at them writes nothing', async () => {
  const { page, panel, select, section, xml } = await openDesigner(product, 'camunda', file);
  const first = await xml();
  const titles = () => panel.locator('.panel-section > h3').allInnerTexts();
  const always = ['常规', '执行监听器', '扩展属性', '其他'];
  expect((await panel.boundingBox())?.width).toBe(480);
  expect(await titles()).toEqual(['常规', '消息与信号', ...always.slice(1)]);
  await section('扩展属性');
  for (const [id, shown, hidden] of [
    ['T', ['表单', '任务', '多实例', '任务监听器'], ['消息与信号', '流转条件']],
    ['V', ['任务', '多实例'], ['表单', '任务监听器', '消息与信号']],
    ['S', ['表单'], ['任务', '多实例', '任务监听器']],
    ['R', ['任务', '多实例'], ['表单']],
    ['M', ['任务', '多实例'], ['表单']],
    ['C', ['任务', '多实例'], ['表单']],
    ['G', [], ['表单', '任务', '多实例']],
    ['F1', [], ['流转条件', '任务']],
    ['F2', ['流转条件'], ['任务', '消息与信号']],
  ] as const) {
    await select(id);
    expect(await titles(), id).toEqual(expect.arrayContaining([...always, ...shown]));
    expect(
      (await titles()).filter((title) => hidden.some((each) => each === title)),
      id,
    ).toEqual([]);
    // Every element starts with its first section, whatever was open before.
    expect(await panel.locator('[aria-expanded=true]').allInnerTexts(), id).toEqual(['常规']);
    for (const title of await titles()) await section(title);
  }
  await panel.getByRole('button', { name: '其他', exact: true }).click();
  expect(await panel.getByLabel('元素文档').count()).toBe(0);
  expect(await xml()).toBe(first);
  expect(await page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  // Tokens must not meet a diagram that changes under them.
  await page.getByRole('button', { name: '开启模拟' }).click();
  await panel.getByText('模拟期间不能修改属性').waitFor();
  expect(
    await panel
      .getByRole('textbox')
      .evaluateAll((inputs) => inputs.filter((input) => !input.matches(':disabled')).length),
  ).toBe(0);
});

test('[PNL-12] [PNL-14] [PNL-15] [PNL-16] [PNL-23] names, ids, hints and documentation', async () => {
  const { page, panel, select, section, fill, xml } = await openDesigner(product, 'camunda', file);
  await select('T');
  await fill('名称', '审批 <b>');
  await page.locator('[data-element-id="T"]').getByText('审批 <b>').waitFor();
  await fill('ID', 'S');
  await panel.getByText('ID已被其他元素使用').waitFor();
  await fill('ID', '1 a');
  await panel.getByText(/^ID须以字母或下划线开头/).waitFor();
  expect(await xml()).toContain('<bpmn:userTask id="T" name="审批 &#60;b&#62;" />');
  await fill('ID', 'T_2');
  // What is still being typed is not lost when something else is selected.
  await panel.getByLabel('名称', { exact: true }).fill('审批');
  await select('V');
  expect(await xml()).toContain('<bpmn:userTask id="T_2" name="审批" />');
  await page.getByRole('button', { name: '撤销' }).click();
  await select('T_2');
  await section('其他');
  await fill('元素文档', '说明');
  const form = await section('表单');
  const formLink = form.getByRole('link', { name: '流程表单' });
  expect(await form.locator('.panel-hint').innerText()).toBe('友情提示：使用 流程表单 替代，提供更好的表单设计功能');
  expect([await formLink.getAttribute('href'), await formLink.getAttribute('target')]).toEqual([
    '/bpm/manager/form',
    '_blank',
  ]);
  const task = await section('任务');
  const modelLink = task.getByRole('link', { name: '流程模型' });
  expect(await task.locator('.panel-hint').innerText()).toContain('分配规则');
  expect([await modelLink.getAttribute('href'), await modelLink.getAttribute('target')]).toEqual([
    '/bpm/manager/model',
    '_blank',
  ]);
  const table = form.locator('.panel-table');
  expect(await table.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('240px');
  expect(await xml()).toMatch(/<bpmn:userTask id="T_2" name="[^"]+"><bpmn:documentation>说明<\/bpmn:documentation>/);
  // Each of the edits was one step; the panel shows what is there after each.
  const undo = page.getByRole('button', { name: '撤销' });
  await undo.click();
  await undo.click();
  await panel.locator('input[value="T"]').waitFor();
  await undo.click();
  await expect.poll(() => panel.getByLabel('名称', { exact: true }).inputValue()).toBe('');
  expect(await undo.isDisabled()).toBe(true);
});

test('the text of an annotation and the name of a group are written here as on the canvas', async () => {
  const source = readFileSync(new URL('../packages/bpmn/fixtures/vendors/bpmn-io.bpmn', import.meta.url), 'utf8');
  const { page, panel, select, fill, xml } = await openDesigner(product, 'camunda', source);
  await select('TextAnnotation_1');
  expect(await panel.getByLabel('注释文本').inputValue()).toBe('三天内\n审完');
  await fill('注释文本', '两天内审完');
  await page.locator('[data-element-id="TextAnnotation_1"]').getByText('两天内审完').waitFor();
  await page
    .locator('.djs-element[data-element-id="Group_1"] > .djs-hit')
    .first()
    .click({ force: true, position: { x: 1, y: 40 } });
  await expect.poll(() => panel.getByLabel('ID', { exact: true }).inputValue()).toBe('Group_1');
  expect(await panel.getByLabel('分组名称').inputValue()).toBe('编辑部');
  await fill('分组名称', '审读组');
  await page.locator('[data-element-id="Group_1_label"]').getByText('审读组').waitFor();
  const text = await xml();
  expect(text).toContain('<bpmn:text>两天内审完</bpmn:text>');
  expect(text).toContain('<bpmn:categoryValue id="CategoryValue_1" value="审读组" />');
  // One step each.
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => panel.getByLabel('分组名称').inputValue()).toBe('编辑部');
  await page.getByRole('button', { name: '撤销' }).click();
  expect(await page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
  expect(await xml()).toContain('三天内');
});

test('[PNL-17] [PNL-18] [PNL-19] [PNL-20] [PNL-24] the key of a process becomes its id when XML allows it', async () => {
  const { panel, fill, xml } = await openDesigner(product, 'camunda');
  const id = await panel.getByLabel('流程标识').inputValue();
  expect(id).toMatch(/^Process_\d{13}$/);
  await fill('流程标识', '');
  await panel.getByText('流程标识不能为空').waitFor();
  await fill('流程名称', '');
  await panel.getByText('流程名称不能为空').waitFor();
  for (const key of ['1abc', 'a b']) {
    await fill('流程标识', key);
    expect(await xml()).toContain(`<bpmn:process id="${id}"`);
  }
  await fill('流程标识', 'leave_v2');
  await fill('流程名称', '请假');
  const text = await xml();
  expect(text).toContain('<bpmn:process id="leave_v2" name="请假"');
  expect(text).toContain('bpmnElement="leave_v2"');
});

test('[PNL-21] [PNL-22] a stored model keeps its key, and a file that is opened in it takes the key on', async () => {
  const admin = await product.app.signIn('admin');
  const made = await admin.post('/bpm/model', { key: 'stored_key', name: '已存' });
  const designer = await openDesigner(product, 'camunda', file, `&modelId=${made.data}`);
  const key = designer.panel.getByLabel('流程标识');
  await expect.poll(() => key.inputValue()).toBe('stored_key');
  expect(await key.isDisabled()).toBe(true);
  expect(await designer.page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
  expect(await designer.xml()).toContain('<bpmn:process id="stored_key"');
});

test('[MSS-01] [MSS-02] [MSS-03] [MSS-04] [MSS-05] [MSS-06] messages and signals belong to the file', async () => {
  const { page, panel, select, section, choose, xml } = await openDesigner(product, 'camunda', file);
  await section('消息与信号');
  for (const [noun, tag] of [
    ['消息', 'message'],
    ['信号', 'signal'],
  ] as const) {
    const list = panel.getByRole('region', { name: `${noun}列表` });
    expect(await list.locator('th').allInnerTexts()).toEqual(['序号', `${noun}ID`, `${noun}名称`, '操作']);
    const dialog = page.getByRole('dialog', { name: `创建${noun}` });
    const add = async (id: string) => {
      await panel.getByRole('button', { name: `创建新${noun}` }).click();
      await dialog.getByLabel(`${noun}ID`).fill(id);
      await dialog.getByLabel(`${noun}名称`).fill(`${noun}一`);
      expect((await dialog.boundingBox())?.width).toBe(400);
      await dialog.getByRole('button', { name: /保\s?存/ }).click();
    };
    await add(`${tag}_1`);
    await list.getByText(`${tag}_1`).waitFor();
    await add(`${tag}_1`);
    await page.getByText(`该${noun}已存在，请修改id后重新保存`).waitFor();
    await dialog.getByRole('button', { name: /取\s?消/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await xml()).toContain(`<bpmn:${tag} id="${tag}_1" name="${noun}一" />`);
  }
  // At once in the list of a receive task; undoing takes the signal, then the message away.
  await select('R');
  await section('任务');
  await choose('消息实例', '消息一');
  expect(await xml()).toContain('<bpmn:receiveTask id="R" messageRef="message_1" />');
  // What is in use stays; it can have another name, and what nobody uses goes.
  await select();
  await section('消息与信号');
  const messages = panel.getByRole('region', { name: '消息列表' });
  await messages.getByRole('button', { name: '移除第 1 行' }).click();
  await page.getByText('该消息正被“R”引用，不能移除').waitFor();
  await messages.getByRole('button', { name: '编辑第 1 行' }).click();
  const change = page.getByRole('dialog', { name: '修改消息' });
  await change.getByLabel('消息名称').fill('改了');
  await change.getByRole('button', { name: /保\s?存/ }).click();
  await messages.getByText('改了').waitFor();
  const signals = panel.getByRole('region', { name: '信号列表' });
  await signals.getByRole('button', { name: '移除第 1 行' }).click();
  await page.getByText('确认移除该信号吗？').waitFor();
  await answerQuestion(page);
  await expect.poll(() => signals.getByText('signal_1').count()).toBe(0);
  expect(await xml()).toContain('<bpmn:message id="message_1" name="改了" />');
  const undo = page.getByRole('button', { name: '撤销' });
  for (let step = 0; step < 5; step += 1) await undo.click();
  expect(await xml()).not.toMatch(/message_1|signal_1/);
});
