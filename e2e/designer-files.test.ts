import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseFile, demoFile, download, problems, ready, select, shape, tool, xmlOf } from './support/designer.ts';
import { answerQuestion, question } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

async function openDesigner(): Promise<Page> {
  const page = await product.revisit('/bpm/manager/model/design');
  await ready(page);
  return page;
}
/** Opens a file over a diagram that is not saved. */
async function openOver(page: Page, content: string | Buffer, name?: string) {
  await chooseFile(page, content, name);
  await answerQuestion(page);
}
const noDrawing = demoFile.replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '');

test('[DSG-01] a file is opened, and the same file again after a change', async () => {
  const page = await openDesigner();
  expect(await view(page).locator('input[type=file]').getAttribute('accept')).toBe('.xml, .bpmn');
  await chooseFile(page, demoFile, 'demo.xml');
  await shape(page, 'C').waitFor();
  expect(await tool(page, '撤销').isDisabled()).toBe(true);
  await select(page, 'C');
  await page.keyboard.press('Delete');
  await shape(page, 'C').waitFor({ state: 'detached' });
  await openOver(page, demoFile, 'demo.xml');
  await shape(page, 'C').waitFor();
});

test('[DSG-28] [ERR-18] bad files go to the console and the problem list, without a message, and the diagram stays', async () => {
  const page = await openDesigner();
  await chooseFile(page, demoFile);
  await shape(page, 'A').waitFor();
  await select(page, 'C');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tool(page, '撤销').isEnabled()).toBe(true);
  const before = await xmlOf(page);
  const lines: string[] = [];
  page.on('console', (line) => lines.push(`${line.type()} ${line.text()}`));
  const bad: [string | Buffer, string, string?][] = [
    ['not xml', '不是有效的 XML 文件'],
    ['<a/>', '根元素不是 BPMN 的 definitions'],
    [demoFile.replace('<?xml version="1.0" encoding="UTF-8"?>', '<!DOCTYPE a [<!ENTITY b "c">]>'), 'DOCTYPE'],
    [Buffer.alloc(5 * 1024 * 1024 + 1, 32), '超过 5 MB'],
    [`<definitions>${'x'.repeat(600_000)}`, '无法打开文件'],
    ['text', '只能打开 .xml 或 .bpmn 文件', 'a.txt'],
  ];
  for (const [content, reason, name] of bad) {
    await openOver(page, content, name);
    await problems(page).getByText(reason).waitFor();
    expect(lines.some((line) => line.startsWith('error') && line.includes(reason))).toBe(true);
  }
  expect(await page.locator('.ant-message-notice').count()).toBe(0);
  await problems(page).getByRole('button', { name: '关闭问题列表' }).click();
  await problems(page).waitFor({ state: 'detached' });
  expect(await xmlOf(page)).toBe(before);
  await tool(page, '撤销').click();
  expect(await tool(page, '恢复').isEnabled()).toBe(true);
});

test('a file without a drawing is laid out if that is wanted; odd references are listed and the rest is drawn', async () => {
  const page = await openDesigner();
  await chooseFile(page, noDrawing);
  await question(page).getByText('文件中没有图形信息，是否自动布局？').waitFor();
  await answerQuestion(page, '取消');
  await problems(page).getByText('文件中没有图形信息').waitFor();
  await shape(page, 'StartEvent_1').waitFor();
  await chooseFile(page, noDrawing);
  await answerQuestion(page, '自动布局');
  await shape(page, 'A').waitFor();
  await openOver(page, demoFile.replace('targetRef="E"', 'targetRef="Nope"'));
  await problems(page).getByText('引用的“Nope”不存在').first().waitFor();
  await shape(page, 'B').waitFor();
  // Written in another encoding, as older tools do.
  const latin = Buffer.from(demoFile.replace('UTF-8', 'ISO-8859-1').replace('演示流程', 'Prüfung'), 'latin1');
  await openOver(page, latin);
  await expect.poll(() => page.getByRole('complementary').getByLabel('流程名称').inputValue()).toBe('Prüfung');
});

test('[DSG-02] [DSG-03] the diagram is downloaded as XML, SVG, BPMN and PNG under the name of its process', async () => {
  const page = await openDesigner();
  await chooseFile(page, demoFile);
  await shape(page, 'A').waitFor();
  const xml = await download(page, 'XML文件');
  const svg = await download(page, 'SVG文件');
  const bpmn = await download(page, 'BPMN文件');
  const png = await download(page, 'PNG图片');
  expect([xml, svg, bpmn, png].map(({ name }) => name)).toEqual(
    ['xml', 'svg', 'bpmn', 'png'].map((kind) => `演示流程.${kind}`),
  );
  expect(bpmn.bytes.equals(xml.bytes)).toBe(true);
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const roots = await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const parsed = new DOMParser().parseFromString(text, 'text/xml');
        return parsed.querySelector('parsererror') ? 'error' : parsed.documentElement.localName;
      }),
    [xml, svg].map(({ bytes }) => bytes.toString('utf8')),
  );
  expect(roots).toEqual(['definitions', 'svg']);
});

test('[DSG-04] [DSG-05] the text of the diagram is shown as XML and as JSON, and keys do not reach the canvas meanwhile', async () => {
  const page = await openDesigner();
  await chooseFile(page, demoFile);
  await shape(page, 'C').waitFor();
  await select(page, 'C');
  await page.keyboard.press('Delete');
  const preview = page.getByRole('dialog', { name: '预览' });
  const show = async (name: string) => {
    await tool(page, '预览').click();
    await page.getByRole('menuitem', { name }).click();
    const text = await preview.locator('code').innerText();
    const width = (await preview.boundingBox())?.width ?? 0;
    expect(Math.round((width / 1440) * 100)).toBe(80);
    await page.keyboard.press('Control+z');
    await preview.getByRole('button', { name: 'Close' }).or(preview.locator('.ant-modal-close')).first().click();
    await preview.waitFor({ state: 'hidden' });
    return text;
  };
  expect(await show('预览XML')).toContain('<bpmn:process id="demo"');
  const json = JSON.parse(await show('预览JSON'));
  expect(json.rootElements[0]).toMatchObject({ $type: 'bpmn:Process', id: 'demo', isExecutable: true });
  expect(json.rootElements[0].flowElements[1]).toMatchObject({
    id: 'A',
    incoming: ['F1'],
    'camunda:followUpDate': '2030-01-01',
  });
  await shape(page, 'C').waitFor({ state: 'detached' });
});
