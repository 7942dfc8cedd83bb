import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { diagram, openDesigner } from './support/panel.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const file = diagram('camunda', ['startEvent S', 'userTask T']);
const save = (form: Locator) => form.getByRole('button', { name: /保\s?存/ }).click();
const cancel = (form: Locator) => form.getByRole('button', { name: /取\s?消/ }).click();
const optionsOf = async (page: Page, form: Locator, label: string) => {
  await form.getByLabel(label, { exact: true }).click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await options.first().waitFor();
  const texts = await options.allInnerTexts();
  await form.getByLabel(label, { exact: true }).click();
  return texts;
};
/** Answers the question that is on screen. */
const answer = async (page: Page, question: string, text: RegExp) => {
  const dialog = page.getByRole('dialog', { name: '系统提示' }).filter({ hasText: question });
  await dialog.getByRole('button', { name: text }).click();
  await dialog.waitFor({ state: 'hidden' });
};

test('[LSN-01] [LSN-03] [LSN-05] [LSN-06] [LSN-07] [LSN-08] [LSN-13] [LSN-14] [LSN-15] [LSN-16] [LSN-17] [LSN-18] [LSN-19] [LSN-20] [LSN-21] execution listeners', async () => {
  const { page, select, section, choose, xml } = await openDesigner(product, 'camunda', file);
  const logged: string[] = [];
  page.on('console', (line) => line.type() === 'info' && logged.push(line.text()));
  await select('T');
  const list = await section('执行监听器');
  expect(await list.locator('th').allInnerTexts()).toEqual(['序号', '事件类型', '监听器类型', '操作']);
  await list.getByRole('button', { name: '添加监听器' }).click();
  const drawer = page.getByRole('dialog', { name: '执行监听器' });
  await save(drawer);
  await expect.poll(() => drawer.locator('.ant-form-item-explain-error').count()).toBe(2);
  expect((await drawer.boundingBox())?.width).toBe(480);
  expect(await optionsOf(page, drawer, '事件类型')).toEqual(['开始', '结束']);
  expect(await optionsOf(page, drawer, '监听器类型')).toEqual(['Java 类', '表达式', '代理表达式', '脚本']);
  await choose('事件类型', '开始', drawer);
  for (const [type, count] of [
    ['表达式', 1],
    ['代理表达式', 1],
    ['脚本', 2],
    ['Java 类', 1],
  ] as const) {
    await choose('监听器类型', type, drawer);
    await save(drawer);
    await expect.poll(() => drawer.locator('.ant-form-item-explain-error').count()).toBe(count);
  }
  // Nothing was written.
  expect(await list.getByText('暂无数据').count()).toBe(1);
  expect(await page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
  await drawer.getByLabel('Java 类').fill('a.B');
  const fields = drawer.locator('.panel-list', { hasText: '注入字段' });
  expect(await fields.locator('th').allInnerTexts()).toEqual(['序号', '字段名称', '字段类型', '字段值/表达式', '操作']);
  const dialog = page.getByRole('dialog', { name: '字段配置' });
  for (const [name, type, label, value] of [
    ['x', '字符串', '字段值', '1'],
    ['y', '表达式', '表达式', '$' + '{z}'],
  ] as const) {
    await fields.getByRole('button', { name: '添加字段' }).click();
    await save(dialog);
    await expect.poll(() => dialog.locator('.ant-form-item-explain-error').count()).toBe(2);
    expect((await dialog.boundingBox())?.width).toBe(600);
    await dialog.getByLabel('字段名称').fill(name);
    await choose('字段类型', type, dialog);
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await save(dialog);
    await dialog.waitFor({ state: 'hidden' });
  }
  expect(await violations(page)).toEqual([]);
  await save(drawer);
  await list.getByText('Java 类').waitFor();
  const full =
    '<camunda:executionListener class="a.B" event="start"><camunda:field name="x"><camunda:string>1</camunda:string></camunda:field><camunda:field name="y"><camunda:expression>$' +
    '{z}</camunda:expression></camunda:field></camunda:executionListener>';
  expect(await xml()).toContain(`<bpmn:extensionElements>${full}</bpmn:extensionElements>`);
  await list.getByRole('button', { name: '编辑第 1 行' }).click();
  for (const text of [/取\s?消/, /确\s?定/]) {
    await fields.getByRole('button', { name: '移除第 2 行' }).click();
    await answer(page, '确认移除该字段吗？', text);
  }
  await expect.poll(() => fields.getByRole('button', { name: /^移除/ }).count()).toBe(1);
  await cancel(drawer);
  await drawer.waitFor({ state: 'hidden' });
  // What was cancelled is not written.
  expect(await xml()).toContain(full);
  await list.getByRole('button', { name: '移除第 1 行' }).click();
  await answer(page, '确认移除该监听器吗？', /取\s?消/);
  expect(await xml()).toContain(full);
  expect(logged.some((line) => line.includes('确认移除该监听器吗？'))).toBe(true);
  await list.getByRole('button', { name: '移除第 1 行' }).click();
  await answer(page, '确认移除该监听器吗？', /确\s?定/);
  await list.getByText('暂无数据').waitFor();
  expect(await xml()).not.toContain('extensionElements');
});

test('[LSN-02] [LSN-04] [LSN-08] [LSN-09] [LSN-10] [LSN-11] [LSN-12] task listeners, with scripts and timers', async () => {
  const { page, select, section, choose, xml } = await openDesigner(product, 'camunda', file);
  await select('T');
  const list = await section('任务监听器');
  expect(await list.locator('th').allInnerTexts()).toEqual(['序号', '事件类型', '事件id', '监听器类型', '操作']);
  await list.getByRole('button', { name: '添加监听器' }).click();
  const drawer = page.getByRole('dialog', { name: '任务监听器' });
  expect(await optionsOf(page, drawer, '事件类型')).toEqual(['创建', '指派', '完成', '删除', '更新', '超时']);
  await choose('事件类型', '超时', drawer);
  expect(await optionsOf(page, drawer, '定时器类型')).toEqual(['日期', '持续时长', '循环', '无']);
  await choose('定时器类型', '持续时长', drawer);
  await choose('监听器类型', '脚本', drawer);
  await save(drawer);
  for (const text of ['请填写脚本格式', '请选择脚本类型', '请填写定时器配置']) await drawer.getByText(text).waitFor();
  await choose('脚本类型', '外部脚本', drawer);
  await save(drawer);
  await drawer.getByText('请填写资源地址').waitFor();
  await choose('脚本类型', '内联脚本', drawer);
  await save(drawer);
  await drawer.getByText('请填写脚本内容').waitFor();
  // The id is missing too.
  expect(await drawer.locator('.ant-form-item-explain-error').count()).toBe(4);
  await choose('监听器类型', 'Java 类', drawer);
  await drawer.getByLabel('Java 类').fill('a.B');
  await drawer.getByLabel('监听器ID').fill('t1');
  await drawer.getByLabel('定时器', { exact: true }).fill('PT1H');
  await save(drawer);
  await list.getByText('超时').waitFor();
  expect(await xml()).toMatch(
    /<camunda:taskListener class="a.B" event="timeout" id="t1"><bpmn:timerEventDefinition id="TimerEventDefinition_[0-9a-zA-Z]{8}"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H<\/bpmn:timeDuration>/,
  );
  await list.getByRole('button', { name: '编辑第 1 行' }).click();
  await drawer.locator('.ant-select', { hasText: '持续时长' }).waitFor();
  expect(await drawer.getByLabel('定时器', { exact: true }).inputValue()).toBe('PT1H');
});

test('[EXT-01] [EXT-02] [EXT-03] extension properties', async () => {
  const { page, select, section, xml } = await openDesigner(product, 'camunda', file);
  await select('T');
  const list = await section('扩展属性');
  expect(await list.locator('th').allInnerTexts()).toEqual(['序号', '属性名', '属性值', '操作']);
  await list.getByRole('button', { name: '添加属性' }).click();
  const dialog = page.getByRole('dialog', { name: '属性配置' });
  await dialog.getByLabel('属性ID').fill('i');
  await dialog.getByLabel('属性名', { exact: true }).fill('n');
  await dialog.getByLabel('属性值').fill('v');
  expect((await dialog.boundingBox())?.width).toBe(600);
  await save(dialog);
  await dialog.waitFor({ state: 'hidden' });
  expect(await xml()).toContain(
    '<camunda:properties><camunda:property id="i" name="n" value="v" /></camunda:properties>',
  );
  await list.getByRole('button', { name: '移除第 1 行' }).click();
  await answer(page, '确认移除该属性吗？', /确\s?定/);
  await list.getByText('暂无数据').waitFor();
  expect(await xml()).not.toContain('extensionElements');
  await page.getByRole('button', { name: '撤销' }).click();
  await list.getByText('v', { exact: true }).waitFor();
});

test('[EFM-01] [EFM-02] [EFM-03] [EFM-04] [EFM-05] the form of a user task', async () => {
  const { page, select, section, fill, choose, xml } = await openDesigner(product, 'camunda', file);
  await select('T');
  const form = await section('表单');
  await fill('表单标识', 'leave-form');
  expect(await form.locator('th').allInnerTexts()).toEqual(['序号', '字段名称', '字段类型', '默认值', '操作']);
  await form.getByRole('button', { name: '添加字段' }).click();
  const drawer = page.getByRole('dialog', { name: '字段配置' });
  expect(await optionsOf(page, drawer, '类型')).toEqual([
    '长整型',
    '字符串',
    '布尔类',
    '日期类',
    '枚举类',
    '自定义类型',
  ]);
  const shown = async () => [
    await drawer.getByLabel('时间格式').count(),
    await drawer.getByRole('region', { name: '枚举值列表' }).count(),
    await drawer.getByLabel('类型名称').count(),
  ];
  await choose('类型', '日期类', drawer);
  await expect.poll(shown).toEqual([1, 0, 0]);
  await choose('类型', '自定义类型', drawer);
  await expect.poll(shown).toEqual([0, 0, 1]);
  await choose('类型', '枚举类', drawer);
  await expect.poll(shown).toEqual([0, 1, 0]);
  await drawer.getByLabel('字段ID').fill('kind');
  await drawer.getByLabel('名称', { exact: true }).fill('类型');
  await drawer.getByLabel('默认值').fill('a');
  const pair = async (add: string, title: string, first: [string, string], second: [string, string]) => {
    await drawer.getByRole('button', { name: add }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel(first[0]).fill(first[1]);
    await dialog.getByLabel(second[0]).fill(second[1]);
    await save(dialog);
    await dialog.waitFor({ state: 'hidden' });
  };
  await pair('添加枚举值', '枚举值配置', ['枚举值编号', 'a'], ['枚举值名称', '甲']);
  await pair('添加枚举值', '枚举值配置', ['枚举值编号', 'b'], ['枚举值名称', '乙']);
  await pair('添加约束', '约束条件配置', ['约束名称', 'max'], ['约束配置', '3']);
  await pair('添加属性', '字段属性配置', ['属性编号', 'hint'], ['属性值', '说明']);
  await save(drawer);
  await drawer.waitFor({ state: 'hidden' });
  const field =
    '<camunda:formField id="kind" label="类型" type="enum" defaultValue="a"><camunda:properties><camunda:property id="hint" value="说明" /></camunda:properties><camunda:validation><camunda:constraint name="max" config="3" /></camunda:validation><camunda:value id="a" name="甲" /><camunda:value id="b" name="乙" /></camunda:formField>';
  const written = await xml();
  expect(written).toContain('camunda:formKey="leave-form"');
  expect(written).toContain(`<camunda:formData>${field}</camunda:formData>`);
  await form.getByRole('button', { name: '编辑第 1 行' }).click();
  await drawer.getByLabel('默认值').fill('b');
  await cancel(drawer);
  await drawer.waitFor({ state: 'hidden' });
  expect(await xml()).toBe(written);
  expect(await optionsOf(page, form, '业务标识')).toEqual(['kind', '无']);
  await choose('业务标识', 'kind');
  expect(await xml()).toContain('<camunda:formData businessKey="kind">');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    form.getByRole('link', { name: '流程表单' }).click(),
  ]);
  await opened.waitForURL(/\/bpm\/manager\/form$/);
});
