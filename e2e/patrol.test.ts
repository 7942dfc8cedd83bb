import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { button, drawer, field, row, saveForm, toast } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

const DEPUTY = 'suyq';
let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
/** Types into a dropdown and takes what it then offers. */
async function choose(page: Page, select: Locator, typed: string) {
  await select.click();
  await page.keyboard.type(typed);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click();
}
const order = (page: Page) =>
  page
    .getByRole('list', { name: '路线点位' })
    .locator('.ordered-name')
    .evaluateAll((names) => names.map((name) => name.firstChild?.textContent));

test('[PAT-01] check item, point, path in a better order, plan with its preview, rounds as previewed', async () => {
  const page = await product.revisit('/patrol/term', DEPUTY);
  await button(page, '新增').click();
  await field(page, '检查项名称').fill('水箱液位');
  await field(page, '检查项编号').fill('CS01');
  await choose(page, field(page, '填写方式'), '数值');
  await field(page, '下限').fill('1.2');
  await field(page, '上限').fill('0.8');
  await saveForm(page);
  await drawer(page).getByText('上限不能小于下限').waitFor();
  await field(page, '上限').fill('2.4');
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await row(page, '水箱液位').getByText('1.2 ~ 2.4').waitFor();

  // A point with its pin: placed by the pointer, moved on by the keys.
  await product.app.services.database.execute(
    `UPDATE repair_place SET floor_plans = '[{"floorNo":1,"img":"data:image/svg+xml,<svg xmlns=''http://www.w3.org/2000/svg'' width=''1000'' height=''400''/>"}]' WHERE place_id = 11`,
  );
  const points = await product.revisit('/patrol/point', DEPUTY);
  await button(points, '新增').click();
  await field(points, '点位名称').fill('明理楼水箱');
  await field(points, '点位编号').fill('CSDW');
  await choose(points, field(points, '楼宇'), '明理楼');
  await saveForm(points);
  await toast(points, '新增成功').waitFor();
  await view(points).getByRole('textbox', { name: '点位' }).fill('CSDW');
  await button(points, '搜索').click();
  const own = row(points, '明理楼水箱');
  const more = async (name: string) => {
    await own.getByText('更多').waitFor();
    const direct = own.getByRole('button', { name });
    if ((await direct.count()) > 0) return direct.click();
    await own.getByText('更多').click();
    await points.locator('.ant-dropdown:visible').getByText(name, { exact: true }).click();
  };
  await more('检查项');
  await choose(points, dialog(points).getByLabel('添加检查项'), '水箱液位');
  await points.keyboard.press('Escape');
  await dialog(points).locator('.ant-modal-footer .ant-btn-primary').click();
  await toast(points, '检查项已保存').waitFor();
  await own.getByText('水箱液位').waitFor();
  await more('标注');
  const sheet = dialog(points).getByRole('img', { name: '楼层平面图' });
  const box = await sheet.boundingBox();
  await sheet.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  const pin = dialog(points).getByRole('button', { name: '明理楼水箱 在平面图上的位置' });
  await pin.waitFor();
  await points.keyboard.press('ArrowRight');
  expect(await violations(points)).toEqual([]);
  await dialog(points).locator('.ant-modal-footer .ant-btn-primary').click();
  await toast(points, '位置已保存').waitFor();
  const [pinned] = (
    await product.app.services.database.execute(
      `SELECT plan_x::float8 AS x, plan_y::float8 AS y FROM patrol_point WHERE code = 'CSDW'`,
    )
  ).rows;
  expect([Math.round(Number(pinned?.x) * 100), Math.round(Number(pinned?.y) * 100)]).toEqual([26, 50]);

  const paths = await product.revisit('/patrol/path', DEPUTY);
  await button(paths, '新增').click();
  await field(paths, '路线名称').fill('测试路线');
  await field(paths, '路线编号').fill('CSLX');
  await choose(paths, field(paths, '校区'), '东湖校区');
  await saveForm(paths);
  await toast(paths, '新增成功').waitFor();
  await row(paths, '测试路线').getByRole('button', { name: '点位' }).click();
  for (const name of ['明理楼大厅', '行政楼大厅', '行政楼顶层', '明理楼三层走廊'])
    await choose(paths, drawer(paths).getByRole('combobox', { name: '添加点位' }), name);
  await paths.keyboard.press('Escape');
  const stops = drawer(paths).getByRole('list', { name: '路线点位' }).getByRole('listitem');
  await stops.nth(1).dragTo(stops.nth(0));
  await expect.poll(() => order(paths)).toEqual(['行政楼大厅', '明理楼大厅', '行政楼顶层', '明理楼三层走廊']);
  await drawer(paths).getByRole('button', { name: '优化顺序' }).click();
  await drawer(paths)
    .getByText(/优化后约 \d+ 米，比现在的 \d+ 米少走 \d+ 米/)
    .waitFor();
  await drawer(paths).getByRole('button', { name: '采用' }).click();
  const better = (await order(paths)).map((name) => String(name).slice(0, 3)).join('');
  expect(['行政楼行政楼明理楼明理楼', '明理楼明理楼行政楼行政楼']).toContain(better);
  await drawer(paths).getByRole('button', { name: /^下移/ }).first().click();
  await drawer(paths).getByRole('button', { name: /^上移/ }).nth(1).click();
  expect((await order(paths)).map((name) => String(name).slice(0, 3)).join('')).toBe(better);
  expect(await violations(paths)).toEqual([]);
  await drawer(paths).getByRole('button', { name: '保存' }).click();
  await toast(paths, '路线点位已保存').waitFor();

  const plans = await product.revisit('/patrol/plan', DEPUTY);
  await button(plans, '新增').click();
  await field(plans, '计划名称').fill('测试计划');
  await field(plans, '计划编号').fill('CSJH');
  await choose(plans, field(plans, '路线'), '测试路线');
  await drawer(plans).getByRole('button', { name: '添加时段' }).click();
  await drawer(plans).getByLabel('第1个时段的开始时间').fill('00:00');
  await drawer(plans).getByLabel('第1个时段的结束时间').fill('24:00');
  await drawer(plans).getByLabel('开始日期').fill('2026-01-05');
  await plans.keyboard.press('Enter');
  await choose(plans, field(plans, '执行人'), '马青山');
  await plans.keyboard.press('Escape');
  const preview = drawer(plans).getByRole('list', { name: '未来14天共14次巡检' }).getByRole('listitem');
  await preview.first().waitFor();
  const foreseen = (await preview.allInnerTexts()).slice(0, 2).map((text) => text.replace(/\s+/g, ' '));
  expect(await violations(plans)).toEqual([]);
  await saveForm(plans);
  await toast(plans, '新增成功').waitFor();
  await row(plans, '测试计划').getByRole('button', { name: '启用' }).click();
  await toast(plans, '计划已启用').waitFor();

  const tasks = await product.revisit('/patrol/task', DEPUTY);
  await view(tasks).getByLabel('关键字').fill('测试计划');
  await button(tasks, '搜索').click();
  await expect.poll(() => view(tasks).locator('.ant-table-row').count()).toBe(2);
  const made = (await view(tasks).locator('.ant-table-row').allInnerTexts()).toReversed();
  for (const [at, text] of foreseen.entries()) {
    const [day = '', , , , person = ''] = text.split(' ');
    expect([made[at]?.includes(`${day} 00:00`), made[at]?.includes(person), person]).toEqual([true, true, '马青山']);
  }
});

test('[PAT-17] the leader exempts points of a round, and the figures leave them out', async () => {
  const page = await product.revisit('/patrol/task', DEPUTY);
  await view(page).getByLabel('关键字').fill('测试计划');
  await button(page, '搜索').click();
  await view(page).locator('.ant-table-row').first().getByRole('button', { name: '详情' }).click();
  await drawer(page).getByRole('button', { name: '免检' }).click();
  await choose(page, dialog(page).getByLabel('点位'), '1. ');
  await page.keyboard.press('Escape');
  await dialog(page).getByLabel('免检原因').fill('一层封闭');
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
  await toast(page, '已免检').waitFor();
  await drawer(page).getByText('0 / 3（免检 1）').waitFor();
  expect(await violations(page)).toEqual([]);
});
