import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseFile, problems, ready, shape, xmlOf } from './support/designer.ts';
import { answerQuestion } from './support/list.ts';
import { type DesignerPage, diagram, openDesigner } from './support/panel.ts';
import { openProduct, type Product } from './support/product.ts';
import { go, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const vocabulary = (prefix: string) =>
  `<${prefix}:button id="b1" name="同意" code="agree" isHide="0" next="1" sort="1" /><${prefix}:assignee id="a1" type="user" value="1" condition="x" operationType="or" sort="2" />`;
const foreign =
  '<made:note level="2"><made:line>第一行</made:line><made:line>第二行</made:line></made:note><flowable:taskListener class="x.Y" event="create"><flowable:field name="f" stringValue="1" /></flowable:taskListener>';
const listener = '<camunda:taskListener class="a.B" event="create" id="t1" />';
const brandNew = '<camunda:brandNew flag="1"><camunda:inner>text</camunda:inner></camunda:brandNew>';
const property = '<camunda:properties><camunda:property name="p" value="1" /></camunda:properties>';
const node = `userTask T made:up="1" flowable:assignee="b" camunda:assignee="a"|<bpmn:extensionElements>${foreign}${listener}${property}${vocabulary('camunda')}${brandNew}</bpmn:extensionElements>`;
const formProperty =
  '<flowable:formProperty id="f" name="n" type="enum" required="true" readable="true" writable="false" variable="v" expression="e" datePattern="p" default="a"><flowable:value id="a" name="甲" /><flowable:formProperty id="g" type="string" /></flowable:formProperty>';
const head = 'xmlns:flowable="http://flowable.org/bpmn" xmlns:made="http://made.up/x"';
const file = diagram('camunda', ['startEvent S', node], [], head);

const count = (text: string, part: string) => text.split(part).length - 1;

/** Replaces what is selected. */
async function replaceBy({ page }: DesignerPage, target: string): Promise<void> {
  await page.locator('.djs-context-pad [data-action="replace"]').click();
  await page.locator(`.djs-popup [data-id="${target}"]`).click();
  await page.locator('.djs-popup').waitFor({ state: 'hidden' });
}

test('[EFM-07] [EFM-08] words of strangers, of the modeler and of newer engines survive opening and saving', async () => {
  const { xml } = await openDesigner(product, 'camunda', file);
  const saved = await xml();
  for (const part of [
    foreign,
    listener,
    property,
    vocabulary('camunda'),
    brandNew,
    'made:up="1" flowable:assignee="b"',
  ])
    expect(saved).toContain(part);
  const condition = '<flowable:condition id="c" field="d" compare="gt" value="3" logic="and" sort="1" />';
  const flow = diagram(
    'flowable',
    [
      'startEvent S',
      `userTask T|<bpmn:extensionElements>${vocabulary('flowable')}${formProperty}</bpmn:extensionElements>`,
    ],
    ['F: S > T'],
  );
  const withCondition = flow.replace(
    'targetRef="T" />',
    `targetRef="T"><bpmn:extensionElements>${condition}</bpmn:extensionElements></bpmn:sequenceFlow>`,
  );
  const other = await openDesigner(product, 'flowable', withCondition);
  const again = await other.xml();
  for (const part of [vocabulary('flowable'), formProperty, condition]) expect(again).toContain(part);
});

/** Pastes into an empty place of the diagram on screen. */
async function paste(page: Page): Promise<void> {
  await page.keyboard.press('Control+v');
  const box = await view(page).locator('.djs-container').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 420, (box?.y ?? 0) + 420);
  await page.mouse.move((box?.x ?? 0) + 430, (box?.y ?? 0) + 430, { steps: 3 });
  await page.mouse.click((box?.x ?? 0) + 430, (box?.y ?? 0) + 430);
}
const pasted = (page: Page) => view(page).locator('[data-element-id^="Activity_"].djs-shape');

test('a copy keeps everything and gets listener ids of its own', async () => {
  const { page, select, xml } = await openDesigner(product, 'camunda', file);
  await select('T');
  await page.keyboard.press('Control+c');
  await paste(page);
  await expect.poll(() => pasted(page).count()).toBe(1);
  const text = await xml();
  expect(count(text, '<bpmn:userTask ')).toBe(2);
  for (const part of [foreign, property, brandNew, 'made:up="1" flowable:assignee="b"', vocabulary('camunda')])
    expect(count(text, part), part).toBe(2);
  const ids = [...text.matchAll(/<camunda:taskListener [^>]*id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test('what is copied in one designer is whole in another, in a tab of the application and in another window', async () => {
  const { page, select } = await openDesigner(product, 'camunda', file);
  await select('T');
  await page.keyboard.press('Control+c');
  const check = async (target: Page) => {
    await ready(target);
    await view(target)
      .locator('.djs-container svg[data-element-id]')
      .click({ position: { x: 400, y: 20 } });
    await paste(target);
    // A stored process keeps the id of a task that it does not have yet.
    await expect.poll(() => shape(target, 'T').or(pasted(target)).count()).toBe(1);
    const text = (await xmlOf(target)).replace(/>\s+</g, '><');
    for (const part of [foreign, listener, property, brandNew, vocabulary('camunda')]) expect(text).toContain(part);
    for (const part of [
      'made:up="1"',
      'flowable:assignee="b"',
      'camunda:assignee="a"',
      'xmlns:made="http://made.up/x"',
    ])
      expect(text).toContain(part);
    await chooseFile(target, text, 'again.bpmn');
    await answerQuestion(target);
    await shape(target, 'start').or(shape(target, 'StartEvent_1')).first().waitFor();
    // What was written can be read again, every prefix with its declaration; only the new word is unknown.
    expect(await problems(target).getByRole('listitem').allInnerTexts()).toEqual([
      '导入提示：属性“flag”无法识别，已原样保留',
    ]);
  };
  await go(page, '/bpm/manager/model/design/1');
  await check(page);
  const second = await page.context().newPage();
  await second.goto('/bpm/manager/model/design');
  await check(second);
});

test('words that another engine does not have are named when they are pasted', async () => {
  const { page, select } = await openDesigner(
    product,
    'camunda',
    file.replace('made:up', 'camunda:asyncBefore="true" made:up'),
  );
  await select('T');
  await page.keyboard.press('Control+c');
  const second = await page.context().newPage();
  await second.goto('/bpm/manager/model/design?flavour=flowable');
  await ready(second);
  await view(second)
    .locator('.djs-container svg[data-element-id]')
    .click({ position: { x: 400, y: 20 } });
  await paste(second);
  await problems(second)
    .getByText(/异步前（asyncBefore）在 flowable 中没有对应项/)
    .waitFor();
  const text = (await xmlOf(second)).replace(/>\s+</g, '><');
  expect(text).toContain('made:up="1"');
  expect(text).toMatch(/<bpmn:userTask [^>]*flowable:assignee="/);
  expect(text).not.toContain('camunda:asyncBefore');
});

test('replacing keeps what fits the new type and starts the panel anew', async () => {
  const designer = await openDesigner(product, 'camunda', file);
  const { panel, select, section, fill, xml } = designer;
  await select('T');
  await section('任务监听器');
  await replaceBy(designer, 'replace-with-service-task');
  await expect.poll(() => panel.getByRole('button', { name: '任务监听器' }).count()).toBe(0);
  // The id is the same, the element is another one.
  expect(await panel.locator('[aria-expanded=true]').allInnerTexts()).toEqual(['常规']);
  await fill('名称', '服务');
  const text = await xml();
  expect(text).toMatch(/<bpmn:serviceTask id="T" name="服务"/);
  for (const part of [foreign, property, brandNew, 'made:up="1"']) expect(text).toContain(part);
  for (const part of ['camunda:assignee', '<camunda:taskListener']) expect(text).not.toContain(part);
});

test.each(['pools-and-lanes', 'data-objects', 'events-and-links', 'nested-sub-processes'])(
  'every kind of element of %s can be looked at, and looking writes nothing',
  async (name) => {
    const source = readFileSync(new URL(`../packages/bpmn/fixtures/${name}.bpmn`, import.meta.url), 'utf8');
    const { page, panel, section, xml } = await openDesigner(product, 'camunda', source);
    const before = await xml();
    const ids = [...source.matchAll(/bpmnElement="([^"]+)"/g)].slice(1).map(([, id]) => id);
    const seen = new Set<string>();
    for (const id of ids) {
      const hit = page.locator(`.djs-element[data-element-id="${id}"] > .djs-hit`).first();
      // Without the pointer: in a dense drawing something else may lie on top.
      await hit.dispatchEvent('click');
      for (const title of await panel.locator('.panel-section > h3').allInnerTexts()) await section(title);
      const own = panel.getByLabel('ID', { exact: true });
      if (await own.count()) seen.add(await own.inputValue());
    }
    expect(seen.size).toBeGreaterThan(ids.length / 2);
    expect(await page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
    expect(await xml()).toBe(before);
  },
);

test('a pool shows its process, and the key of that one is no longer free for others', async () => {
  const source = readFileSync(new URL('../packages/bpmn/fixtures/pools-and-lanes.bpmn', import.meta.url), 'utf8');
  const { page, panel, fill, xml } = await openDesigner(product, 'camunda', source);
  await page
    .locator('.djs-element[data-element-id="P2"] > .djs-hit')
    .first()
    .click({ force: true, position: { x: 12, y: 60 } });
  await expect.poll(() => panel.getByLabel('ID', { exact: true }).inputValue()).toBe('P2');
  await fill('流程标识', 'seller_2');
  expect(await xml()).toContain('<bpmn:process id="seller_2" isExecutable="false">');
  expect(await xml()).toContain('processRef="seller_2"');
  await fill('ID', 'seller_2');
  await panel.getByText('ID已被其他元素使用').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => panel.getByLabel('流程标识').inputValue()).toBe('seller');
});
