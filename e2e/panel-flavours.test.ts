import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diagram, openDesigner } from './support/panel.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const namespaces = { flowable: 'http://flowable.org/bpmn', activiti: 'http://activiti.org/bpmn' } as const;

describe.each(['flowable', 'activiti'] as const)('%s', (flavour) => {
  test('user tasks, asynchrony, listeners and forms are written in its own words, and what it does not know is not offered', async () => {
    const properties = `<${flavour}:properties><${flavour}:property name="p" value="1" /></${flavour}:properties>`;
    const inner = `|<bpmn:extensionElements>${properties}</bpmn:extensionElements>`;
    const file = diagram(flavour, ['startEvent S', `userTask T${inner}`]);
    const { page, panel, select, section, fill, choose, xml } = await openDesigner(product, flavour, file);
    await select('T');
    const task = await section('任务');
    await fill('处理用户', '$' + '{starter}');
    await panel.getByLabel('候选用户').fill('a,b,');
    await fill('到期时间', '$' + '{d}');
    await fill('优先级', '50');
    for (const label of ['跟踪时间', '异步前', '异步后', '作业优先级'])
      expect(await panel.getByLabel(label).count(), label).toBe(0);
    expect(await xml()).toMatch(
      new RegExp(
        `${flavour}:assignee="\\$\\{starter}" ${flavour}:candidateUsers="a,b" ${flavour}:dueDate="\\$\\{d}" ${flavour}:priority="50"`,
      ),
    );
    await task.getByLabel('异步', { exact: true }).check();
    await task.getByLabel('排除').uncheck();
    await fill('重试周期', 'R3/PT5M');
    const on = await xml();
    expect(on).toContain(`${flavour}:async="true" ${flavour}:exclusive="false"`);
    expect(on).toContain(`<${flavour}:failedJobRetryTimeCycle>R3/PT5M</${flavour}:failedJobRetryTimeCycle>`);
    await task.getByLabel('异步', { exact: true }).uncheck();
    const off = await xml();
    expect(off).not.toMatch(/async|exclusive|failedJob/);
    expect(off).toContain(properties);

    const listeners = await section('任务监听器');
    await listeners.getByRole('button', { name: '添加监听器' }).click();
    const drawer = page.getByRole('dialog', { name: '任务监听器' });
    expect(await drawer.getByLabel('监听器ID').count()).toBe(0);
    await drawer.getByRole('combobox', { name: '事件类型' }).click();
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await options.first().waitFor();
    expect(await options.allInnerTexts()).toEqual(['创建', '指派', '完成', '删除', '全部']);
    await page.locator('.ant-select-dropdown:visible').getByTitle('创建').click();
    await choose('监听器类型', 'Java 类', drawer);
    await drawer.getByLabel('Java 类').fill('a.B');
    await drawer.getByRole('button', { name: '添加字段' }).click();
    const dialog = page.getByRole('dialog', { name: '字段配置' });
    await dialog.getByLabel('字段名称').fill('x');
    await choose('字段类型', '字符串', dialog);
    await dialog.getByLabel('字段值').fill('1');
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await drawer.getByRole('button', { name: /保\s?存/ }).click();
    await listeners.getByText('Java 类').waitFor();
    expect(await xml()).toContain(
      `<${flavour}:taskListener class="a.B" event="create"><${flavour}:field name="x"><${flavour}:string>1</${flavour}:string></${flavour}:field></${flavour}:taskListener>`,
    );

    const form = await section('表单');
    await fill('表单标识', 'k');
    expect(await form.getByLabel('业务标识').count()).toBe(0);
    await form.getByRole('button', { name: '添加字段' }).click();
    const field = page.getByRole('dialog', { name: '字段配置' });
    expect(await field.getByText('约束条件列表').count()).toBe(0);
    await field.getByLabel('字段ID').fill('kind');
    await choose('类型', '字符串', field);
    await field.getByLabel('名称', { exact: true }).fill('类型');
    await field.getByLabel('必填').check();
    await field.getByRole('button', { name: /保\s?存/ }).click();
    await field.waitFor({ state: 'hidden' });
    const all = await xml();
    expect(all).toContain(`<${flavour}:formProperty id="kind" name="类型" type="string" required="true" />`);
    expect(all).toContain(`xmlns:${flavour}="${namespaces[flavour]}"`);
    expect(all).not.toContain('camunda');
  });
});

test('[EFM-06] the form attributes of a start event', async () => {
  const { panel, select, section, fill, xml } = await openDesigner(
    product,
    'flowable',
    diagram('flowable', ['startEvent S']),
  );
  await select('S');
  await section('表单');
  await fill('表单标识', 'k');
  await fill('表单类型', '10');
  await panel.getByLabel('表单只读').check();
  await panel.getByLabel('表单初始化').check();
  expect(await xml()).toContain(
    '<bpmn:startEvent id="S" flowable:formKey="k" flowable:formType="10" flowable:formReadOnly="true" flowable:formInit="true" />',
  );
});

test('switching the flavour names the losses first; cancelling changes nothing', async () => {
  const node =
    'userTask T name="审批" camunda:assignee="a" camunda:followUpDate="x" camunda:asyncBefore="true" camunda:asyncAfter="true"';
  const { page, panel, select, choose, section, xml } = await openDesigner(
    product,
    'camunda',
    diagram('camunda', ['startEvent S', node]),
  );
  const before = await xml();
  const ask = () => choose('流程引擎', 'flowable', page.locator('main'));
  const dialog = page.getByRole('dialog').filter({ hasText: '会丢失以下内容' });
  await ask();
  await dialog.waitFor();
  expect((await dialog.locator('li').allInnerTexts()).sort()).toEqual([
    '元素“审批”（T）的异步后（asyncAfter）在 flowable 中没有对应项，将被移除',
    '元素“审批”（T）的跟踪时间（followUpDate）在 flowable 中没有对应项，将被移除',
  ]);
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await xml()).toBe(before);
  await ask();
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await panel.getByLabel('流程标识').waitFor();
  const after = await xml();
  expect(after).toContain('<bpmn:userTask id="T" name="审批" flowable:async="true" flowable:assignee="a" />');
  expect(after).not.toContain('camunda');
  await select('T');
  expect(await (await section('任务')).getByLabel('异步', { exact: true }).isChecked()).toBe(true);
});
