import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../apps/server/src/testing/app.ts';
import { violations } from './support/axe.ts';
import { button, drawer, field, pick, row, saveForm, toast } from './support/list.ts';
import { widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

const DEPUTY = 'suyq';
const TEAM = 101;
const PATH = '/repair/attendance';
/** A Monday long after everything that the demo has. */
const MONDAY = '2033-03-14';
const PEOPLE = [105, 106, 107, 108, 109, 110, 111, 112];
let product: Product;
let admin: Awaited<ReturnType<Product['app']['signIn']>>;
let day = 0;
let night = 0;
const made = ({ code, msg, data }: Answer): number => {
  if (code !== 200) throw new Error(msg);
  return data;
};
beforeAll(async () => {
  product = await openProduct();
  admin = await product.app.signIn('admin');
  const shift = (name: string, from: number, to: number) =>
    admin.post(`${PATH}/shift`, { name, sections: [{ from, to }], color: '#1677ff' });
  day = made(await shift('晨间', 480, 960));
  night = made(await shift('深夜', 1320, 1800));
});
afterAll(() => product.stop());

const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;
const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
/** Types into a dropdown and takes what it then offers. */
async function choose(page: Page, select: Locator, typed: string) {
  await select.click();
  await page.keyboard.type(typed);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click();
}
/** Does something with a row, whether it has a button of its own or is among the others. */
async function act(page: Page, own: Locator, name: string) {
  await own.getByRole('button').first().waitFor();
  const direct = own.getByRole('button', { name });
  if ((await direct.count()) > 0) return direct.click();
  await own.getByText('更多').click();
  await page.locator('.ant-dropdown:visible').getByText(name, { exact: true }).click();
}
const grid = (page: Page) => view(page).getByRole('grid');
const aPlan = async (name: string, change: object = {}) =>
  made(
    await admin.post(`${PATH}/plan`, {
      name,
      deptId: TEAM,
      startDate: MONDAY,
      endDate: '2033-04-13',
      mode: '3',
      members: PEOPLE.map((userId) => ({ userId, offset: 0 })),
      ...change,
    }),
  );
const cellsOf = async (planId: number) => {
  const found = await sql(`SELECT count(*)::int AS n FROM attendance_cell WHERE plan_id = ${planId}`);
  return Number(found[0]?.n);
};

test('[ATT-01] hours on a bar of two days: dragged, moved by keys, typed', async () => {
  const page = await product.revisit('/attendance/plan?tab=shift', DEPUTY);
  await button(page, '新增').click();
  await field(page, '班次名称').fill('测试白班');
  const end = drawer(page).getByRole('slider', { name: '第1段结束时间' });
  await end.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await end.getAttribute('aria-valuetext')).toBe('11:45');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await end.getAttribute('aria-valuetext')).toBe('11:46');
  const bar = await drawer(page).locator('[data-bar]').boundingBox();
  const box = await end.boundingBox();
  if (!bar || !box) throw new Error('no bar');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(bar.x + bar.width * (13 / 48), box.y + 4, { steps: 4 });
  await page.mouse.up();
  expect(await end.getAttribute('aria-valuetext')).toBe('13:00');
  const last = drawer(page).getByLabel('第2段结束', { exact: true });
  await last.fill('次日01:00');
  await last.press('Tab');
  await drawer(page).getByText('工时 16小时').waitFor();
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await row(page, '测试白班').getByText('08:00-13:00、14:00-次日01:00').waitFor();
});

test('[ATT-01] a rotation is filled as its pattern says and published; a second time adds nothing', async () => {
  const name = '轮转测试';
  const planId = await aPlan(name, {
    mode: '2',
    pattern: [day, day, null, null],
    members: PEOPLE.map((userId, at) => ({ userId, offset: at % 4 })),
  });
  const page = await product.revisit('/attendance/plan', DEPUTY);
  await view(page).getByRole('textbox', { name: '计划名称' }).fill(name);
  await button(page, '搜索').click();
  await act(page, row(page, name), '排班表');
  await grid(page).waitFor();
  await button(page, '自动排班').click();
  expect(await violations(page)).toEqual([]);
  await submit(page);
  // Every fourth day two of four begin: half of 8 people on 31 days.
  await toast(page, '已填充 124 格').waitFor();
  await expect.poll(() => grid(page).locator('td .roster-chip').count()).toBeGreaterThan(60);
  expect(await violations(page)).toEqual([]);
  await button(page, '发布').click();
  await submit(page);
  await toast(page, '已发布第 1 版：新增 124 班，取消 0 班，已通知 8 人').waitFor();
  const [tasks] = await sql(`SELECT count(*)::int AS n FROM attendance_task WHERE plan_id = ${planId}`);
  expect([tasks?.n, await cellsOf(planId)]).toEqual([124, 124]);
  await button(page, '发布').click();
  await dialog(page).getByText('与上一版没有差别').waitFor();
  await submit(page);
  await toast(page, '已发布第 2 版：新增 0 班，取消 0 班，已通知 0 人').waitFor();
});

test('[ATT-02] painted by keys and pointer; problems are told while drawing, warnings ask for a reason', async () => {
  const name = '手排测试';
  const planId = await aPlan(name, {
    startDate: '2033-05-02',
    endDate: '2033-05-15',
    demand: [{ shiftId: day, min: 2, days: [1] }],
    members: PEOPLE.slice(0, 3).map((userId) => ({ userId, offset: 0 })),
  });
  const page = await product.revisit(`/attendance/plan?id=${planId}`, DEPUTY);
  const cell = (at: number, date: string) =>
    grid(page)
      .locator('tbody tr')
      .nth(at)
      .locator('td', { hasText: `2033-05-${date}` });
  const text = async (at: number, date: string) =>
    (await cell(at, date).locator('.roster-chip').allInnerTexts()).join('');
  const brush = (label: string) => view(page).locator('.roster-brush', { hasText: label });
  const key = async (label: string) => (await brush(label).locator('kbd').innerText()).trim();
  const dayKey = await key('晨间');

  // By keys: seven days, copied to the next person, taken back.
  await grid(page).focus();
  for (let at = 0; at < 6; at++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press(dayKey);
  await expect.poll(() => text(0, '08')).toContain('晨');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+v');
  await expect.poll(() => text(1, '08')).toContain('晨');
  await page.keyboard.press('Control+z');
  await expect.poll(() => text(1, '08')).toBe('');
  await view(page)
    .getByRole('button', { name: /马青山 连续排班7天/ })
    .waitFor();

  // By pointer: a night before a day has too little rest, and two at once cannot be.
  await brush('深夜').click();
  const [from, to] = [await cell(2, '03').boundingBox(), await cell(2, '04').boundingBox()];
  if (!from || !to) throw new Error('no cells');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => text(2, '04')).toContain('深');
  await page.keyboard.press('Escape');
  await cell(2, '05').click();
  await page.keyboard.press(dayKey);
  await view(page)
    .getByRole('button', { name: /两班间隔仅2小时/ })
    .waitFor();
  await view(page)
    .getByRole('button', { name: /2033-05-09 晨间 至少需要2人/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);

  // Somebody else is faster: what was drawn stays on top of his.
  await admin.put(`${PATH}/plan/${planId}/cells`, {
    cells: [{ userId: PEOPLE[1], workDate: '2033-05-10', shiftIds: [night] }],
  });
  await page.keyboard.press('Control+s');
  await page.getByText(/排班表已被他人修改/).waitFor();
  await expect.poll(() => text(1, '10')).toContain('深');
  await expect.poll(() => text(0, '08')).toContain('晨');
  await button(page, '保存（10 格）').click();
  await toast(page, '已保存 10 格').waitFor();
  expect(await cellsOf(planId)).toBe(11);

  await button(page, '发布').click();
  await dialog(page)
    .getByText(/连续排班7天/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await submit(page);
  await dialog(page).locator('.ant-form-item-explain-error').waitFor();
  expect(await sql(`SELECT 1 FROM attendance_task WHERE plan_id = ${planId}`)).toHaveLength(0);
  await dialog(page).getByLabel('仍要发布的原因').fill('人手不足');
  await submit(page);
  await toast(page, '已发布第 1 版：新增 11 班，取消 0 班，已通知 3 人').waitFor();
});

test('[ATT-20] a roster on a phone: by day and by person, changed by tapping', async () => {
  const planId = await aPlan('手机排班', { startDate: '2033-06-06', endDate: '2033-06-12' });
  const page = await product.open(`/attendance/plan?id=${planId}`, { as: DEPUTY, viewport: PHONE });
  const list = () => view(page).locator('.roster-list');
  await list().getByRole('button').first().click();
  const sheet = drawer(page);
  await sheet.getByRole('checkbox', { name: /晨间/ }).check();
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: '完成' }).click();
  await list().getByRole('button', { name: /晨间/ }).waitFor();
  await view(page).getByText('按人', { exact: true }).click();
  await expect.poll(() => list().getByRole('button').count()).toBe(7);
  await list()
    .getByRole('button', { name: /2033-06-06.*晨间/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  await button(page, '保存（1 格）').click();
  await toast(page, '已保存 1 格').waitFor();
  expect(await cellsOf(planId)).toBe(1);
});

test('a rotation made in the form: its days, people spread evenly, and the address of a board shown once', async () => {
  const page = await product.revisit('/attendance/plan', DEPUTY);
  await button(page, '新增').click();
  await field(page, '计划名称').fill('表单轮转');
  await choose(page, field(page, '班组'), '水暖班');
  await drawer(page).getByText('轮转', { exact: true }).click();
  await pick(page, drawer(page).getByLabel('第1天的班次'), '晨间');
  await drawer(page).getByRole('button', { name: '添加一天' }).click();
  await pick(page, drawer(page).getByLabel('第2天的班次'), '休');
  for (const person of ['马青山', '唐文礼']) {
    await choose(page, field(page, '人员'), person);
  }
  await page.keyboard.press('Escape');
  await drawer(page).getByRole('button', { name: '均匀错开' }).click();
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  const [plan] = await sql(`SELECT pattern, members FROM attendance_plan WHERE name = '表单轮转'`);
  expect(plan?.pattern).toEqual([day, null]);
  expect(plan?.members).toEqual([expect.objectContaining({ offset: 0 }), expect.objectContaining({ offset: 1 })]);

  const points = await product.revisit('/attendance/plan?tab=point', DEPUTY);
  await act(points, row(points, '明理楼大厅'), '打卡屏');
  await submit(points);
  const link = await dialog(points).getByLabel('打卡屏链接').inputValue();
  expect(link).toMatch(/\/q\/k\/[\w-]{32}$/);
  expect(await violations(points)).toEqual([]);
});
