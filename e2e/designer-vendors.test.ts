import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content, lost } from '../packages/bpmn/src/testing/content.ts';
import { chooseFile, problems, ready, shape, takeFirstProcess, tool, xmlOf } from './support/designer.ts';
import { answerQuestion } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const folder = new URL('../packages/bpmn/fixtures/vendors/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const hasDrawing = (xml: string) => xml.includes('BPMNDiagram');
/** The one without a drawing first: while nothing is unsaved there is one question less. */
const ordered = readdirSync(folder).sort((a, b) => Number(hasDrawing(textOf(a))) - Number(hasDrawing(textOf(b))));
/** What the list below the canvas has to say about a file. */
const told: Readonly<Record<string, RegExp>> = {
  'activiti-app.bpmn': /引用的“xsd:int”不存在/,
  'flowable-design.bpmn': /文件使用 flowable 的扩展/,
  'no-drawing.bpmn': /已自动布局/,
};
/** The drawing is the library's to write; what it stands for must be the same. */
const meaning = (xml: string) => xml.replace(/<[\w-]+:BPMNDiagram[\s\S]*<\/[\w-]+:BPMNDiagram>/, '');
const lastShape = (xml: string) =>
  [...xml.matchAll(/<[\w-]+:BPMNShape [^>]*bpmnElement="([^"]+)"/g)].at(-1)?.[1] ?? '_look';

/** Every tag; an expression may be written with the type in its tag or beside it. */
const tags = (xml: string) => content(meaning(xml)).filter((each) => /^<(?![\w:]*expression>)/i.test(each));

/** Opens a file, over whatever is not saved. */
async function openFile(page: Page, name: string, xml: string) {
  const unsaved = await page.getByText('未保存', { exact: true }).count();
  await chooseFile(page, xml, name);
  if (unsaved) await answerQuestion(page);
  await takeFirstProcess(page, xml);
  if (!hasDrawing(xml)) await answerQuestion(page, '自动布局');
  await shape(page, lastShape(xml)).waitFor();
}

async function openDesigner(): Promise<Page> {
  const page = await product.revisit('/bpm/manager/model/design');
  await ready(page);
  return page;
}

test.each([ordered.slice(0, 4), ordered.slice(4, 7), ordered.slice(7)])(
  'files of other tools are opened, and saving keeps their elements, names and foreign words: %s, %s, %s',
  async (...names) => {
    const page = await openDesigner();
    for (const name of names) {
      const source = textOf(name);
      await openFile(page, name, source);
      const hint = told[name];
      if (hint) await problems(page).getByText(hint).first().waitFor();
      expect(await tool(page, '撤销').isDisabled(), name).toBe(true);
      const first = await xmlOf(page);
      expect(lost(meaning(source), meaning(first)), name).toEqual([]);
      // As many of each kind as before: nothing is written twice.
      expect(tags(first), name).toEqual(tags(source));
      await openFile(page, name, first);
      expect(await xmlOf(page), `${name} again`).toBe(first);
    }
  },
);

test('what cannot be read of a file is named; a broken file leaves the diagram as it is', async () => {
  const page = await openDesigner();
  const source = textOf('bizagi.bpmn');
  await chooseFile(page, source.replace('<endEvent id="Id_refused"', '<endEvent id="Id_paid"'), 'doubled.bpmn');
  await shape(page, 'Id_register').waitFor();
  await problems(page).getByText('标识“Id_paid”重复，元素 <endEvent> 未导入').waitFor();
  const before = await xmlOf(page);
  await chooseFile(page, source.slice(0, source.length / 2), 'cut.bpmn');
  await answerQuestion(page);
  await problems(page).getByText('无法打开文件').waitFor();
  expect(await xmlOf(page)).toBe(before);
});
