import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseFile, problems, ready, shape, xmlOf } from './support/designer.ts';
import { openProduct, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const shapeOf = (id: string, x: number, y: number) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="100" height="80"/></bpmndi:BPMNShape>`;
const pool = (id: string, y: number) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}" isHorizontal="true"><dc:Bounds x="100" y="${y}" width="500" height="200"/></bpmndi:BPMNShape>`;
/** Two pools, each with a process of its own; a flow without an id, and an attribute that nobody knows. */
const twoPools = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="D" targetNamespace="t">
  <bpmn:collaboration id="C"><bpmn:participant id="P1" name="学生" processRef="student"/><bpmn:participant id="P2" name="教务处" processRef="office"/></bpmn:collaboration>
  <bpmn:process id="student" name="学生申请" isExecutable="true"><bpmn:task id="apply" name="申请"/></bpmn:process>
  <bpmn:process id="office"><bpmn:startEvent id="begin"/><bpmn:task id="check" name="核对" camunda:strange="1"/><bpmn:sequenceFlow sourceRef="begin" targetRef="check"/></bpmn:process>
  <bpmndi:BPMNDiagram id="B"><bpmndi:BPMNPlane id="PL" bpmnElement="C">${pool('P1', 80)}${pool('P2', 320)}${shapeOf('apply', 200, 140)}${shapeOf('check', 300, 380)}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

const dialog = (page: Page) => page.getByRole('dialog', { name: '选择流程' });

test('of several processes in a file one is chosen, and the others are named beside the canvas', async () => {
  const page = await product.open('/bpm/manager/model/design');
  await ready(page);
  await chooseFile(page, twoPools);
  await dialog(page).getByText('文件中有 2 个流程').waitFor();
  expect(await dialog(page).getByRole('radio').count()).toBe(2);
  expect(await dialog(page).getByRole('radio', { name: '学生申请（student）' }).isChecked()).toBe(true);
  await dialog(page).getByRole('radio', { name: '教务处（office），未设为可执行' }).check();
  await dialog(page).getByRole('button', { name: '打开' }).click();
  await shape(page, 'check').waitFor();
  await problems(page).getByText('文件中还有流程“学生申请”（student），不会随本流程发布').waitFor();
  await problems(page).getByText('导入提示：属性“camunda:strange”无法识别，已原样保留').waitFor();
  const xml = await xmlOf(page);
  expect(xml).toMatch(/<bpmn:process id="office" isExecutable="true"/);
  expect(xml).toMatch(/<bpmn:process id="student" name="学生申请" isExecutable="false"/);
});

test('who thinks better of it keeps the diagram on screen', async () => {
  const page = await product.open('/bpm/manager/model/design');
  await ready(page);
  await chooseFile(page, twoPools);
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await shape(page, 'check').count()).toBe(0);
});

test('an import of a file with several processes asks for one of them, on a phone too', async () => {
  const page = await product.open('/bpm/manager/model');
  await page.setViewportSize({ width: 375, height: 740 });
  await view(page).getByRole('button', { name: /导入/ }).click();
  const form = page.getByRole('dialog', { name: '导入流程' });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.bpmn', mimeType: 'text/xml', buffer: Buffer.from(twoPools) });
  await form.getByRole('radio', { name: '教务处（office），未设为可执行' }).check();
  await form.getByText('文件中还有流程“学生申请”（student）').waitFor();
  expect(await form.evaluate((element) => element.scrollWidth <= window.innerWidth)).toBe(true);
  await form.getByRole('button', { name: '导入', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await view(page).getByText('office', { exact: true }).first().waitFor();
});
