import { processChoices, readPlain } from '@jiaoyan/bpmn';
import type { Locator, Page } from 'playwright-core';
import { bytesOf } from './list.ts';
import { view } from './shell.ts';

/** A small diagram: S → A → B → E, and C that stands alone. */
export const demoFile = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="Defs" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="demo" name="演示流程" isExecutable="true">
    <bpmn:startEvent id="S" name="开始"><bpmn:outgoing>F1</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="A" name="初审" camunda:followUpDate="2030-01-01"><bpmn:incoming>F1</bpmn:incoming><bpmn:outgoing>F2</bpmn:outgoing></bpmn:userTask>
    <bpmn:userTask id="B" name="复审"><bpmn:incoming>F2</bpmn:incoming><bpmn:outgoing>F3</bpmn:outgoing></bpmn:userTask>
    <bpmn:endEvent id="E" name="结束"><bpmn:incoming>F3</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="F1" sourceRef="S" targetRef="A" />
    <bpmn:sequenceFlow id="F2" sourceRef="A" targetRef="B" />
    <bpmn:sequenceFlow id="F3" sourceRef="B" targetRef="E" />
    <bpmn:task id="C" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="D"><bpmndi:BPMNPlane id="P" bpmnElement="demo">
    <bpmndi:BPMNShape id="S_di" bpmnElement="S"><dc:Bounds x="152" y="112" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="A_di" bpmnElement="A"><dc:Bounds x="240" y="90" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="B_di" bpmnElement="B"><dc:Bounds x="390" y="130" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="E_di" bpmnElement="E"><dc:Bounds x="542" y="152" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="C_di" bpmnElement="C"><dc:Bounds x="280" y="300" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge id="F1_di" bpmnElement="F1"><di:waypoint x="188" y="130" /><di:waypoint x="240" y="130" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="F2_di" bpmnElement="F2"><di:waypoint x="340" y="130" /><di:waypoint x="365" y="130" /><di:waypoint x="365" y="170" /><di:waypoint x="390" y="170" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="F3_di" bpmnElement="F3"><di:waypoint x="490" y="170" /><di:waypoint x="542" y="170" /></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>
`;

/** A button of the toolbar or the bar below the canvas. */
export const tool = (page: Page, name: string): Locator => view(page).getByRole('button', { name, exact: true });
/** An element of the diagram on screen. */
export const shape = (page: Page, id: string): Locator => view(page).locator(`.djs-element[data-element-id="${id}"]`);
/** What the list below the canvas says. */
export const problems = (page: Page): Locator => view(page).getByRole('region', { name: '问题列表' });

/** Selects an element; with a modifier it joins those that are selected. */
export const select = (page: Page, id: string, modifiers: ('Control' | 'Shift')[] = []): Promise<void> =>
  shape(page, id).locator('> .djs-hit').first().click({ modifiers, force: true });

/** The designer is there and shows a diagram. */
export async function ready(page: Page): Promise<void> {
  await tool(page, '保存模型').and(view(page).locator('button:enabled')).waitFor();
  await view(page).locator('.djs-shape').first().waitFor();
}

/** Chooses a file for 打开文件. */
export const chooseFile = (page: Page, content: string | Buffer, name = 'demo.bpmn'): Promise<void> =>
  view(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) });

/** Takes the first process of a file that has several; of any other file nothing is asked. */
export async function takeFirstProcess(page: Page, xml: string): Promise<void> {
  const { definitions } = await readPlain(xml);
  if (processChoices(definitions).length < 2) return;
  const dialog = page.getByRole('dialog', { name: '选择流程' });
  await dialog.getByRole('button', { name: '打开', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const MENU_MS = 5000;

/** Downloads the diagram in one of its forms. A menu that is still closing swallows the click, so it may take a second one. */
export async function download(page: Page, kind: 'XML文件' | 'SVG文件' | 'BPMN文件' | 'PNG图片') {
  const item = page.getByRole('menuitem', { name: `下载为${kind}` });
  const opened = () =>
    item.waitFor({ timeout: MENU_MS }).then(
      () => true,
      () => false,
    );
  do await tool(page, '下载文件').click();
  while (!(await opened()));
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return { name: file.suggestedFilename(), bytes: await bytesOf(file) };
}

/** The diagram as it is now. */
export const xmlOf = async (page: Page): Promise<string> => (await download(page, 'XML文件')).bytes.toString('utf8');

/** Where an element stands according to the XML. */
export function boundsOf(xml: string, id: string) {
  const found = new RegExp(
    `bpmnElement="${id}"[^>]*>\\s*<dc:Bounds x="([\\d.-]+)" y="([\\d.-]+)" width="([\\d.]+)" height="([\\d.]+)"`,
  ).exec(xml);
  const [, x, y, width, height] = (found ?? []).map(Number);
  return { x, y, width, height };
}
