import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { boundsOf, chooseFile, demoFile, problems, ready, select, shape, tool, xmlOf } from './support/designer.ts';
import { toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { css, here, tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const NEW = '/bpm/manager/model/design';

/** The designer with the demo file in it. */
async function openDemo(path = NEW) {
  const page = await product.revisit(path);
  await ready(page);
  await chooseFile(page, demoFile);
  await shape(page, 'A').waitFor();
  return page;
}
const warning = (page: Awaited<ReturnType<typeof openDemo>>) => page.getByRole('dialog', { name: '警告' });

test('[DSG-23] [DSG-18] [DSG-25] [DSG-27] [DSG-30] [RTE-18] a new diagram is named after the moment, in Chinese, below the toolbar', async () => {
  const page = await product.open(NEW);
  await ready(page);
  const panel = page.getByRole('complementary', { name: '属性面板' });
  expect(await panel.getByLabel('流程标识').inputValue()).toMatch(/^Process_\d{13}$/);
  expect(await panel.getByLabel('流程名称').inputValue()).toMatch(/^业务流程_\d{13}$/);
  expect(await tool(page, '撤销').isDisabled()).toBe(true);
  expect(await tool(page, '恢复').isDisabled()).toBe(true);
  const xml = await xmlOf(page);
  expect(xml).toMatch(/<bpmn:process id="Process_\d{13}" name="业务流程_\d{13}" isExecutable="true">/);
  expect(xml).toContain('xmlns:camunda="http://camunda.org/schema/1.0/bpmn"');
  const names = await view(page)
    .locator('.djs-palette .entry')
    .evaluateAll((list) => list.map((node) => node.getAttribute('aria-label') ?? node.getAttribute('title')));
  expect(names).toEqual(expect.arrayContaining(['创建任务', '创建开始事件', '创建网关']));
  expect(names.join('')).not.toMatch(/[a-z]{3}/);
  const bar = await view(page).getByRole('toolbar').boundingBox();
  const canvas = await view(page).locator('.djs-container').boundingBox();
  expect(canvas?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  // Nothing says so on the page; the tab does.
  await tag(page, '设计流程').waitFor();
});

test('[DSG-12] [DSG-13] [DSG-14] [DSG-15] [DSG-17] zooming goes by tenths between 20% and 400%, and reset shows everything', async () => {
  const page = await openDemo();
  const shown = view(page).getByRole('status', { name: '缩放比例' });
  await expect.poll(() => shown.innerText()).toBe('100%');
  await tool(page, '放大视图').click();
  expect(await shown.innerText()).toBe('110%');
  await tool(page, '缩小视图').click();
  expect(await shown.innerText()).toBe('100%');
  for (let i = 0; i < 30; i++) await tool(page, '放大视图').click();
  expect(await shown.innerText()).toBe('400%');
  expect(await tool(page, '放大视图').isDisabled()).toBe(true);
  for (let i = 0; i < 38; i++) await tool(page, '缩小视图').click();
  expect(await shown.innerText()).toBe('20%');
  expect(await tool(page, '缩小视图').isDisabled()).toBe(true);
  const canvas = view(page).locator('.djs-container');
  await canvas.hover();
  await page.keyboard.down('Control');
  for (let i = 0; i < 5; i++) await page.mouse.wheel(0, 500);
  expect(Number.parseInt(await shown.innerText(), 10)).toBeGreaterThanOrEqual(20);
  for (let i = 0; i < 30; i++) await page.mouse.wheel(0, -500);
  await page.keyboard.up('Control');
  expect(Number.parseInt(await shown.innerText(), 10)).toBeLessThanOrEqual(400);
  await tool(page, '重置视图并居中').click();
  expect(await shown.innerText()).toBe('100%');
  const frame = await canvas.boundingBox();
  for (const id of ['S', 'C', 'E']) {
    const box = await shape(page, id).boundingBox();
    expect(box?.x).toBeGreaterThan(frame?.x ?? 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
  }
});

test('[DSG-08] [DSG-09] [DSG-10] [DSG-11] elements are lined up after a question, and one undo takes it back', async () => {
  const page = await openDemo();
  const before = await xmlOf(page);
  await select(page, 'A');
  await tool(page, '向左对齐').click();
  await toast(page, '请按住 Ctrl 键选择多个元素对齐', 'warning').waitFor();
  await select(page, 'C', ['Control']);
  await tool(page, '向左对齐').click();
  await warning(page).getByText('自动对齐可能造成图形变形，是否继续？').waitFor();
  await warning(page).getByRole('button', { name: '取消' }).click();
  expect(boundsOf(await xmlOf(page), 'C')).toEqual(boundsOf(before, 'C'));
  const [a, c] = [boundsOf(before, 'A'), boundsOf(before, 'C')] as Record<'x' | 'y' | 'width' | 'height', number>[];
  const directions: [string, 'x' | 'y'][] = [
    ['向左对齐', 'x'],
    ['向右对齐', 'x'],
    ['向上对齐', 'y'],
    ['向下对齐', 'y'],
    ['水平居中', 'x'],
    ['垂直居中', 'y'],
  ];
  for (const [name, axis] of directions) {
    await tool(page, name).click();
    await warning(page).getByRole('button', { name: '确定' }).click();
    await expect.poll(() => tool(page, '撤销').isEnabled()).toBe(true);
    const after = await xmlOf(page);
    // Both are of one size, so every way of lining up along an axis makes that coordinate equal.
    expect(boundsOf(after, 'A')[axis], name).toBe(boundsOf(after, 'C')[axis]);
    await tool(page, '撤销').click();
    const undone = await xmlOf(page);
    expect([boundsOf(undone, 'A'), boundsOf(undone, 'C')]).toEqual([a, c]);
    expect(await tool(page, '撤销').isDisabled()).toBe(true);
  }
});

test('[DSG-19] [DSG-20] [DSG-26] keys act on the canvas only, steps go back and forth, redrawing begins anew', async () => {
  const page = await openDemo();
  await select(page, 'C');
  await page.keyboard.press('Delete');
  await shape(page, 'C').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await shape(page, 'C').waitFor();
  expect(await tool(page, '撤销').isDisabled()).toBe(true);
  expect(await tool(page, '恢复').isEnabled()).toBe(true);
  await page.keyboard.press('Control+y');
  await shape(page, 'C').waitFor({ state: 'detached' });
  await tool(page, '撤销').click();
  await shape(page, 'C').waitFor();
  await select(page, 'C');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await view(page)
    .locator('.djs-container')
    .click({ position: { x: 200, y: 560 } });
  await expect.poll(() => view(page).locator('.djs-shape[data-element-id^="Activity_"]').count()).toBe(1);
  // In a field the same keys belong to the field.
  await select(page, 'A');
  const name = page.getByRole('complementary', { name: '属性面板' }).getByLabel('名称', { exact: true });
  await name.fill('改名');
  await name.press('Delete');
  await name.press('Control+a');
  await name.press('Backspace');
  await name.fill('初审');
  await shape(page, 'A').waitFor();
  await tool(page, '重新绘制').click();
  await page.getByRole('dialog', { name: '系统提示' }).getByRole('button', { name: '确定' }).click();
  await shape(page, 'A').waitFor({ state: 'detached' });
  expect(await tool(page, '撤销').isDisabled()).toBe(true);
  expect(await tool(page, '恢复').isDisabled()).toBe(true);
  expect(await xmlOf(page)).toMatch(/<bpmn:process id="Process_\d{13}"/);
});

test('[DSG-06] [DSG-07] a simulation runs in Chinese to the end and leaves the diagram alone', async () => {
  const page = await openDemo();
  const before = await xmlOf(page);
  await select(page, 'C');
  await tool(page, '开启模拟').click();
  for (const name of ['打开文件', '撤销', '恢复', '重新绘制', '保存模型', '向左对齐'])
    expect(await tool(page, name).isDisabled(), name).toBe(true);
  const panel = page.getByRole('complementary', { name: '属性面板' });
  expect(await panel.getByLabel('名称', { exact: true }).isDisabled()).toBe(true);
  await view(page).locator('.djs-container svg').first().focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  const titles = await view(page)
    .locator('[class*="bts-"][title]')
    .evaluateAll((list) => list.map((node) => node.getAttribute('title')));
  expect(titles.length).toBeGreaterThan(3);
  expect(titles.join('')).not.toMatch(/[A-Za-z]{3}/);
  await view(page).locator('[title="触发事件"]:not(.hidden)').click();
  await view(page).locator('.bts-notification', { hasText: '流程结束' }).waitFor();
  await tool(page, '退出模拟').click();
  await tool(page, '开启模拟').waitFor();
  expect(await xmlOf(page)).toBe(before);
});

test('[CCH-07] designers in two tabs do not touch each other, and a closed one is gone', async () => {
  const page = await openDemo('/bpm/manager/model/design/1');
  await page.getByRole('menuitem', { name: '流程模型' }).click();
  await view(page).getByRole('button', { name: '设计流程 material_purchase', exact: true }).click();
  await ready(page);
  await tag(page, '设计流程-物资采购').waitFor();
  await select(page, 'check');
  await page.keyboard.press('Delete');
  await shape(page, 'check').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await tag(page, '设计流程-请假审批').click();
  await shape(page, 'A').waitFor();
  expect(await tool(page, '恢复').isDisabled()).toBe(true);
  await tag(page, '设计流程-物资采购').click();
  await shape(page, 'check').waitFor();
  expect(await tool(page, '恢复').isEnabled()).toBe(true);
  // Unsaved changes ask, also when the tab is closed from afar.
  await tag(page, '设计流程-请假审批').locator('.tag-close').click();
  const question = page.getByRole('dialog', { name: '系统提示' });
  await question.getByRole('button', { name: '放弃修改' }).click();
  await tag(page, '设计流程-请假审批').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.djs-container').count()).toBe(1);
  expect(here(page)).toBe('/bpm/manager/model/design/2');
});

test('[DSG-25] another engine is shown with its losses first; cancelling changes nothing', async () => {
  const page = await openDemo();
  const before = await xmlOf(page);
  const engine = view(page).getByRole('combobox', { name: '流程引擎' });
  const choose = async (name: string) => {
    await engine.click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
  };
  await choose('flowable');
  const dialog = page.getByRole('dialog', { name: '切换引擎' });
  await dialog.getByText(/跟踪日期|跟进日期|followUpDate/).waitFor();
  await dialog.getByRole('button', { name: '取消' }).click();
  expect(await xmlOf(page)).toBe(before);
  await choose('activiti');
  await dialog.getByRole('button', { name: '确定' }).click();
  await toast(page, '已切换到 activiti').waitFor();
  const after = await xmlOf(page);
  expect(after).toContain('http://activiti.org/bpmn');
  expect(after).not.toContain('camunda:followUpDate');
  await select(page, 'A');
  await page.getByRole('complementary', { name: '属性面板' }).getByText('任务', { exact: true }).waitFor();
});

test('the check of the diagram marks elements and leads to them; the mark of bpmn.io stays visible', async () => {
  const page = await openDemo();
  await page.setViewportSize({ width: 1366, height: 768 });
  await view(page)
    .getByRole('button', { name: /个错误/ })
    .click();
  await problems(page).getByText('没有与其他元素连接').waitFor();
  await problems(page).getByRole('button', { name: 'C' }).first().click();
  await shape(page, 'C').and(page.locator('.selected')).waitFor();
  expect(await view(page).locator('.bjsl-overlay').count()).toBeGreaterThan(0);
  await tool(page, '缩略图').click();
  await view(page).locator('.djs-minimap.open').waitFor();
  const mark = view(page).locator('.bjs-powered-by');
  const uncovered = await mark.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const points = [
      [2, 2],
      [box.width - 2, box.height - 2],
      [box.width / 2, box.height / 2],
    ] as const;
    return points.every(([x, y]) => node.contains(document.elementFromPoint(box.x + x, box.y + y)));
  });
  expect(uncovered).toBe(true);
  await tool(page, '快捷键').click();
  await page.getByRole('dialog', { name: '快捷键' }).getByText('创建任意元素').waitFor();
  await page.keyboard.press('Escape');
  // A dialog that closes gives the focus back to its button, which would take it from the search.
  await page.getByRole('dialog', { name: '快捷键' }).waitFor({ state: 'hidden' });
  await tool(page, '查找元素').click();
  await view(page).locator('.djs-search-input input').pressSequentially('B');
  await view(page).locator('.djs-search-result').first().waitFor();
});

test('the designer has no accessibility faults, on a desk and on a phone', async () => {
  const page = await product.open('/bpm/manager/model/design/1');
  await ready(page);
  expect(await violations(page)).toEqual([]);
  const phone = await product.open('/bpm/manager/model/design/1', { viewport: PHONE });
  await ready(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await tool(phone, '属性面板').click();
  const sheet = phone.locator('.ant-drawer-section:visible');
  await sheet.getByLabel('流程标识').waitFor();
  expect(await css(sheet, 'width')).toBe(`${PHONE.width}px`);
  expect(await violations(phone)).toEqual([]);
});
