import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagram, openDesigner } from './support/panel.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const expression = (text: string) => `$\{${text}}`;

test('[FLC-01] [FLC-02] [FLC-03] [FLC-04] [FLC-05] [FLC-06] [FLC-07] [FLC-08] when a flow is taken', async () => {
  const nodes = ['startEvent S', 'exclusiveGateway G', 'task X', 'task Y'];
  const file = diagram('camunda', nodes, ['F: S > G', 'A: G > X', 'B: X > Y']);
  const { page, panel, select, section, fill, choose, xml } = await openDesigner(product, 'camunda', file);
  const open = async (id: string) => {
    await select(id);
    await section('流转条件');
  };
  await open('A');
  await panel.getByRole('combobox', { name: '流转类型' }).click();
  expect(await page.locator('.ant-select-dropdown:visible .ant-select-item-option').allInnerTexts()).toEqual([
    '普通流转路径',
    '默认流转路径',
    '条件流转路径',
  ]);
  await page.keyboard.press('Escape');
  await choose('流转类型', '条件流转路径');
  expect(await xml()).toContain('<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" />');
  await fill('表达式', expression('days > 3'));
  expect(await xml()).toContain(
    '<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">$' + '{days &gt; 3}</bpmn:conditionExpression>',
  );
  await choose('流转类型', '默认流转路径');
  const standard = await xml();
  expect(standard).toContain('<bpmn:exclusiveGateway id="G" default="A" />');
  expect(standard).not.toContain('conditionExpression');
  // The stroke through the beginning of a default flow.
  await page.locator('[data-element-id="A"] marker path[d="M 6 4 L 10 16"]').waitFor({ state: 'attached' });
  // One step back is the condition again.
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => panel.getByLabel('表达式').inputValue()).toBe(expression('days > 3'));
  await choose('条件格式', '脚本');
  await fill('脚本语言', 'groovy');
  await choose('脚本类型', '外部脚本');
  await fill('资源地址', 'x.groovy');
  expect(await xml()).toContain('language="groovy" camunda:resource="x.groovy" />');
  await choose('脚本类型', '内联脚本');
  await fill('脚本', 'a < b');
  const inline = await xml();
  expect(inline).toContain('language="groovy">a &lt; b</bpmn:conditionExpression>');
  expect(inline).not.toContain('resource');
  await choose('流转类型', '默认流转路径');
  await choose('流转类型', '普通流转路径');
  expect(await xml()).not.toMatch(/conditionExpression|default=/);
});

test('[TSK-01] [TSK-02] [TSK-03] [TSK-04] [TSK-14] who does a user task, until when, and in which jobs', async () => {
  const properties = '<camunda:properties><camunda:property name="p" value="1" /></camunda:properties>';
  const inner = `|<bpmn:extensionElements>${properties}</bpmn:extensionElements>`;
  const file = diagram('camunda', ['startEvent S', `userTask T${inner}`]);
  const { page, panel, select, section, fill, xml } = await openDesigner(product, 'camunda', file);
  await select('T');
  const task = await section('任务');
  const list = async (label: string, ...values: string[]) => {
    const input = panel.getByLabel(label, { exact: true });
    for (const value of values) {
      await input.fill(value);
      await input.press('Enter');
      await page.keyboard.press('Escape');
    }
  };
  await fill('处理用户', expression('starter'));
  await list('候选用户', 'a', 'b');
  await list('候选分组', 'g1', 'g2');
  await fill('到期时间', expression('d'));
  await fill('跟踪时间', '2030-01-01T00:00:00');
  await fill('优先级', '50');
  expect(await xml()).toContain(
    'camunda:assignee="$' +
      '{starter}" camunda:candidateUsers="a,b" camunda:candidateGroups="g1,g2" camunda:dueDate="$' +
      '{d}" camunda:followUpDate="2030-01-01T00:00:00" camunda:priority="50"',
  );
  await fill('到期时间', '');
  expect(await xml()).not.toContain('dueDate');
  expect(await task.getByText('排除').count()).toBe(0);
  await task.getByLabel('异步前').check();
  await task.getByLabel('异步后').check();
  await task.getByLabel('排除').uncheck();
  await fill('重试周期', 'R3/PT5M');
  await fill('作业优先级', '7');
  const on = await xml();
  for (const part of ['asyncBefore="true"', 'asyncAfter="true"', 'exclusive="false"', 'jobPriority="7"'])
    expect(on).toContain(`camunda:${part}`);
  expect(on).toContain('<camunda:failedJobRetryTimeCycle>R3/PT5M</camunda:failedJobRetryTimeCycle>');
  await task.getByLabel('异步前').uncheck();
  await task.getByLabel('异步后').uncheck();
  const off = await xml();
  expect(off).not.toMatch(/async|exclusive|failedJob/);
  expect(off).toContain(properties);
});

test('[TSK-05] [TSK-06] [TSK-07] [TSK-08] [TSK-09] script and receive tasks', async () => {
  const file = diagram('camunda', ['startEvent S', 'scriptTask C', 'receiveTask R']);
  const { page, select, section, fill, choose, xml } = await openDesigner(product, 'camunda', file);
  await select('C');
  await section('任务');
  await fill('脚本格式', 'groovy');
  await fill('脚本', 'a < b');
  await fill('结果变量', 'r');
  expect(await xml()).toContain(
    '<bpmn:scriptTask id="C" scriptFormat="groovy" camunda:resultVariable="r"><bpmn:script>a &lt; b</bpmn:script>',
  );
  await choose('脚本类型', '外部资源');
  await fill('资源地址', 'x.groovy');
  expect(await xml()).toContain('scriptFormat="groovy" camunda:resultVariable="r" camunda:resource="x.groovy" />');
  await choose('脚本类型', '内联脚本');
  expect(await xml()).not.toContain('resource');
  await select('R');
  const task = await section('任务');
  const dialog = page.getByRole('dialog', { name: '创建新消息' });
  const add = async () => {
    await task.getByRole('button', { name: '创建新消息' }).click();
    await dialog.getByLabel('消息ID').fill('M1');
    await dialog.getByLabel('消息名称').fill('通知');
    expect((await dialog.boundingBox())?.width).toBe(400);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
  };
  await add();
  await dialog.waitFor({ state: 'hidden' });
  await choose('消息实例', '通知');
  expect(await xml()).toContain('messageRef="M1"');
  await add();
  await page.getByText('该消息已存在，请修改id后重新保存').waitFor();
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  await choose('消息实例', '无');
  expect(await xml()).not.toContain('messageRef');
});

test('[TSK-10] [TSK-11] [TSK-12] [TSK-13] services, decisions, called processes and parameters', async () => {
  const nodes = ['startEvent S', 'serviceTask V', 'businessRuleTask B', 'callActivity A', 'sendTask N'];
  const { page, panel, select, section, fill, choose, xml } = await openDesigner(
    product,
    'camunda',
    diagram('camunda', nodes),
  );
  await select('V');
  await section('任务');
  for (const [way, label, value, written] of [
    ['Java 类', 'Java 类', 'a.B', 'camunda:class="a.B"'],
    ['表达式', '表达式', 'e', 'camunda:expression="e"'],
    ['代理表达式', '代理表达式', 'd', 'camunda:delegateExpression="d"'],
    ['外部任务', '主题', 't', 'camunda:type="external" camunda:topic="t"'],
  ] as const) {
    await choose('实现方式', way);
    await fill(label, value);
    expect(await xml()).toContain(`<bpmn:serviceTask id="V" ${written} />`);
  }
  await fill('结果变量', 'r');
  expect(await xml()).toContain('camunda:resultVariable="r"');
  const parameters = await section('输入输出');
  const drawer = page.getByRole('dialog', { name: '输入参数' });
  await parameters.getByRole('button', { name: '添加参数' }).first().click();
  await drawer.getByLabel('参数名称').fill('p');
  await choose('参数类型', '列表', drawer);
  await drawer.getByLabel('列表项').fill('a,b,');
  await expect.poll(() => drawer.locator('.ant-select-selection-item-content').allInnerTexts()).toEqual(['a', 'b']);
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await parameters.getByText('a, b').waitFor();
  expect(await xml()).toContain(
    '<camunda:inputOutput><camunda:inputParameter name="p"><camunda:list><camunda:value>a</camunda:value><camunda:value>b</camunda:value></camunda:list>',
  );
  await select('B');
  await section('任务');
  await fill('决策引用', 'dish');
  await choose('决策绑定', '指定版本');
  await fill('决策版本', '2');
  await choose('决策结果映射', '单个值');
  expect(await xml()).toContain(
    'camunda:decisionRef="dish" camunda:decisionRefBinding="version" camunda:decisionRefVersion="2" camunda:mapDecisionResult="singleEntry"',
  );
  await select('A');
  await section('任务');
  await fill('被调用流程', 'child');
  await choose('流程绑定', '指定版本');
  await fill('流程版本', '3');
  await fill('流程租户', 't');
  await fill('案例引用', 'c');
  expect(await xml()).toContain(
    'calledElement="child" camunda:calledElementBinding="version" camunda:calledElementVersion="3" camunda:calledElementTenantId="t" camunda:caseRef="c"',
  );
  await panel.getByRole('button', { name: '添加变量' }).first().click();
  const dialog = page.getByRole('dialog', { name: '传入变量' });
  await dialog.getByLabel('来源').fill('a');
  await dialog.getByLabel('目标').fill('b');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await xml()).toContain('<camunda:in source="a" target="b" />');
});

test('[MLT-01] [MLT-02] [MLT-03] [MLT-04] [MLT-05] [MLT-06] [MLT-07] [MLT-08] how often an activity runs', async () => {
  const file = diagram('camunda', ['startEvent S', 'userTask T']);
  const { page, panel, select, section, fill, choose, xml } = await openDesigner(product, 'camunda', file);
  await select('T');
  const loop = await section('多实例');
  await panel.getByRole('combobox', { name: '回路特性' }).click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  expect(await options.allInnerTexts()).toEqual(['并行多重事件', '时序多重事件', '循环事件', '无']);
  await page.keyboard.press('Escape');
  await choose('回路特性', '并行多重事件');
  expect(await xml()).toContain('<bpmn:multiInstanceLoopCharacteristics camunda:collection="$' + '{coll_userList}" />');
  await page.locator('[data-element-id="T"] [data-marker="parallel"]').waitFor();
  expect(await loop.getByLabel('集合').count()).toBe(0);
  await fill('循环基数', '3');
  await fill('元素变量', 'u');
  await fill('完成条件', expression('nrOfCompletedInstances >= 2'));
  expect(await loop.getByLabel('重试周期').count()).toBe(0);
  await loop.getByLabel('异步前').check();
  await loop.getByLabel('排除').uncheck();
  await fill('重试周期', 'R3/PT5M');
  const full = await xml();
  expect(full).toMatch(
    /<bpmn:multiInstanceLoopCharacteristics (?=[^>]*camunda:asyncBefore="true")(?=[^>]*camunda:exclusive="false")(?=[^>]*camunda:elementVariable="u")[^>]*><bpmn:extensionElements><camunda:failedJobRetryTimeCycle>R3\/PT5M/,
  );
  expect(full).toContain('<bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">3</bpmn:loopCardinality>');
  expect(full).toContain('{nrOfCompletedInstances &gt;= 2}</bpmn:completionCondition>');
  await loop.getByLabel('异步前').uncheck();
  expect(await xml()).not.toMatch(/async|exclusive|failedJob/);
  await choose('回路特性', '时序多重事件');
  expect(await xml()).toContain('<bpmn:multiInstanceLoopCharacteristics isSequential="true" />');
  await choose('回路特性', '循环事件');
  expect(await xml()).toContain('<bpmn:standardLoopCharacteristics />');
  await choose('回路特性', '无');
  expect(await xml()).not.toContain('LoopCharacteristics');
  await page.getByRole('button', { name: '撤销' }).click();
  expect(await xml()).toContain('<bpmn:standardLoopCharacteristics />');
});

test('what events wait for, and the fields of a service', async () => {
  const timer = '|<bpmn:timerEventDefinition id="TD1" />';
  const error = '|<bpmn:errorEventDefinition id="ED1" />';
  const nodes = [`startEvent S${timer}`, `endEvent E${error}`, 'serviceTask V'];
  const { page, select, section, fill, choose, xml } = await openDesigner(
    product,
    'camunda',
    diagram('camunda', nodes),
  );
  await select('S');
  await section('事件');
  await choose('定时器类型', '循环');
  await fill('定时器', 'R3/PT10M');
  expect(await xml()).toContain(
    '<bpmn:timerEventDefinition id="TD1"><bpmn:timeCycle xsi:type="bpmn:tFormalExpression">R3/PT10M</bpmn:timeCycle>',
  );
  await choose('定时器类型', '持续时长');
  const timed = await xml();
  expect(timed).toContain('<bpmn:timeDuration xsi:type="bpmn:tFormalExpression">R3/PT10M</bpmn:timeDuration>');
  expect(timed).not.toContain('timeCycle');
  await select('E');
  const event = await section('事件');
  await event.getByRole('button', { name: '创建新错误' }).click();
  const dialog = page.getByRole('dialog', { name: '创建新错误' });
  await dialog.getByLabel('错误ID').fill('Err1');
  await dialog.getByLabel('错误名称').fill('失败');
  await dialog.getByLabel('错误代码').fill('E1');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await choose('错误实例', '失败');
  const bound = await xml();
  expect(bound).toContain('<bpmn:errorEventDefinition id="ED1" errorRef="Err1" />');
  expect(bound).toContain('<bpmn:error id="Err1" name="失败" errorCode="E1" />');
  await select('V');
  const task = await section('任务');
  await task.getByRole('button', { name: '添加字段' }).click();
  const field = page.getByRole('dialog', { name: '字段配置' });
  await field.getByLabel('字段名称').fill('to');
  await field.getByLabel('字段值').fill('a@example.com');
  await field.getByRole('button', { name: /保\s?存/ }).click();
  await task.getByText('a@example.com').waitFor();
  expect(await xml()).toContain(
    '<camunda:field name="to"><camunda:string>a@example.com</camunda:string></camunda:field>',
  );
});
