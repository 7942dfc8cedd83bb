import type { Locator, Page } from 'playwright-core';
import { takeFirstProcess, xmlOf } from './designer.ts';
import type { Product } from './product.ts';

/** The designer with a diagram of one flavour, and its property panel. */
export interface DesignerPage {
  readonly page: Page;
  readonly panel: Locator;
  /** Selects an element by its id; without one the process. */
  select(id?: string): Promise<void>;
  /** Opens a section of the panel if it is closed. */
  section(title: string): Promise<Locator>;
  /** Fills a field of the panel and leaves it. */
  fill(label: string, value: string): Promise<void>;
  /** Chooses an option of a list of the panel, or of the form that is open over it. */
  choose(label: string, option: string, within?: Locator): Promise<void>;
  /** The diagram as the download gives it, on one line. */
  xml(): Promise<string>;
}

/** Opens the designer, and a file in it; the tests of a file share the page. */
export async function openDesigner(
  product: Product,
  flavour: string,
  file?: string,
  query = '',
): Promise<DesignerPage> {
  const page = await product.revisit(`/bpm/manager/model/design?flavour=${flavour}${query}`);
  const panel = page.getByRole('complementary', { name: '属性面板' });
  await panel.getByLabel('流程标识').waitFor();
  if (file) {
    const buffer = Buffer.from(file);
    await page.locator('input[type=file]').setInputFiles({ name: 'file.bpmn', mimeType: 'text/xml', buffer });
    await takeFirstProcess(page, file);
    const first = /BPMNShape [^>]*bpmnElement="([^"]+)"/.exec(file)?.[1];
    await page.locator(`.djs-element[data-element-id="${first}"]`).waitFor();
  }
  return designerPage(page, panel);
}

function designerPage(page: Page, panel: Locator): DesignerPage {
  return {
    page,
    panel,
    async select(id) {
      if (id) await page.locator(`.djs-element[data-element-id="${id}"] > .djs-hit`).first().click({ force: true });
      else await page.locator('.djs-container svg[data-element-id]').click({ position: { x: 400, y: 20 } });
      await panel.getByLabel(id ? 'ID' : '流程标识', { exact: true }).waitFor();
    },
    async section(title) {
      const button = panel.getByRole('button', { name: title, exact: true });
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
      return panel.locator('section.panel-section', { has: page.getByRole('button', { name: title, exact: true }) });
    },
    async fill(label, value) {
      const input = panel.getByLabel(label, { exact: true });
      await input.fill(value);
      await input.blur();
    },
    async choose(label, option, within = panel) {
      await within.getByLabel(label, { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
    },
    xml: async () => (await xmlOf(page)).replace(/>\s+</g, '><'),
  };
}

const namespaces: Readonly<Record<string, string>> = {
  camunda: 'http://camunda.org/schema/1.0/bpmn',
  flowable: 'http://flowable.org/bpmn',
  activiti: 'http://activiti.org/bpmn',
};
const COLUMNS = 4;
const isSmall = (tag: string) => /Event|Gateway/.test(tag);

/** `tag id` of a node, or `id: a > b` of a flow; the rest of a node's text stands inside its tag. */
export function diagram(flavour: string, nodes: readonly string[], flows: readonly string[] = [], head = ''): string {
  const parts = nodes.map((node, index) => {
    const [, tag = '', id = '', rest = ''] = /^(\w+) (\w+)(.*)$/s.exec(node) ?? [];
    const [attributes = '', inner = ''] = rest.split('|');
    const size = isSmall(tag) ? [36, 36] : [100, 80];
    const x = 40 + (index % COLUMNS) * 190 + (isSmall(tag) ? 32 : 0);
    const y = 40 + Math.floor(index / COLUMNS) * 160 + (isSmall(tag) ? 22 : 0);
    return { tag, id, attributes, inner, x, y, width: size[0] ?? 0, height: size[1] ?? 0 };
  });
  const at = (id: string) => parts.find((part) => part.id === id) ?? { x: 0, y: 0, width: 0, height: 0 };
  const links = flows.map((flow) => /^(\w+): (\w+) > (\w+)$/.exec(flow) ?? []);
  const edge = ([, id, from = '', to = '']: readonly string[]) => {
    const [a, b] = [at(from), at(to)];
    const point = (x: number, y: number) => `<di:waypoint x="${x}" y="${y}" />`;
    return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${point(a.x + a.width, a.y + a.height / 2)}${point(b.x, b.y + b.height / 2)}</bpmndi:BPMNEdge>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:${flavour}="${namespaces[flavour]}" ${head} id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn">
<bpmn:process id="P" name="流程" isExecutable="true">
${parts.map(({ tag, id, attributes, inner }) => `<bpmn:${tag} id="${id}"${attributes}>${inner}</bpmn:${tag}>`).join('\n')}
${links.map(([, id, from, to]) => `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`).join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="BPMNDiagram_1"><bpmndi:BPMNPlane id="BPMNPlane_1" bpmnElement="P">
${parts.map(({ id, x, y, width, height }) => `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`).join('\n')}
${links.map(edge).join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`;
}
