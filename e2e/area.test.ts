import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import {
  answerQuestion,
  button,
  choose,
  drawer,
  field,
  formErrors,
  pick,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { expectReadOnly } from './support/rights.ts';
import { go, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

/** Saves the form and waits until the server has said yes. */
async function save(page: Page) {
  const done = toast(page, '新增成功').waitFor();
  await saveForm(page);
  await done;
}
/** Finds a person by name and takes the first one found. */
async function person(page: Page, label: string, name: string) {
  await field(page, label).fill(name);
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click();
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function addSubcamp(page: Page) {
  await button(page, '新增').click();
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['校区名称不能为空', '校区编码不能为空']);
  await field(page, '校区编码').fill('DH');
  await field(page, '校区名称').fill('北苑校区');
  await person(page, '负责人', '高建东');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['校区编码已存在：DH']);
  await field(page, '校区编码').fill('BY');
  await save(page);
  await row(page, '北苑校区').getByText('高建东').waitFor();
}

async function addPlace(page: Page) {
  await go(page, '/area/place');
  await button(page, '新增').click();
  await pick(page, field(page, '校区'), '北苑校区');
  await field(page, '楼宇编码').fill('BY01');
  await field(page, '楼宇名称').fill('格物楼');
  await field(page, '地上层数').fill('4');
  await save(page);
  await pick(page, view(page).getByRole('search').getByLabel('校区'), '北苑校区');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
}

async function assignManager(page: Page) {
  await row(page, '格物楼').getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '分配管理员' }).click();
  await dialog(page, '分配管理员 - 格物楼').getByLabel('管理员').fill('韩秀兰');
  await page.locator('.ant-select-dropdown:visible').getByText('韩秀兰').first().click();
  // The list of people lies over the buttons until something else is clicked.
  await dialog(page, '分配管理员 - 格物楼').locator('.area-hint').click();
  await dialog(page, '分配管理员 - 格物楼')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await row(page, '格物楼').getByText('韩秀兰').waitFor();
}

async function addRooms(page: Page) {
  await row(page, '格物楼').getByRole('button', { name: /^房间/ }).click();
  await button(page, '批量添加').click();
  const batch = dialog(page, '批量添加房间');
  await batch.getByLabel('楼层').click();
  for (const floor of ['1层', '2层'])
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .getByText(floor, { exact: true })
      .click();
  await batch.getByText('将添加 40 个房间：101、102、103、104 … 220').waitFor();
  await batch.getByLabel('编号规则').fill('{nn}');
  await batch.getByRole('button', { name: /添\s?加/ }).click();
  await batch.getByText('多个楼层的编号规则须包含 {floor}').waitFor();
  await batch.getByLabel('编号规则').fill('{floor}{nn}');
  const made = toast(page, '已添加 40 个房间').waitFor();
  await batch.getByRole('button', { name: /添\s?加/ }).click();
  await made;
  await row(page, '101').first().waitFor();
}

/** A drawing of four rooms along a corridor. */
async function drawnPlan(): Promise<Buffer> {
  const sheet = await product.guest({ viewport: { width: 900, height: 420 } });
  const rooms = [0, 1, 2, 3].map((at) => `<rect x="${20 + at * 215}" y="20" width="215" height="220"/>`).join('');
  await sheet.setContent(
    `<body style="margin:0"><svg width="900" height="420" fill="#fff" stroke="#334" stroke-width="4">
      <rect x="20" y="20" width="860" height="380"/>${rooms}<rect x="20" y="300" width="215" height="100"/></svg>`,
  );
  return sheet.screenshot();
}
const panel = (page: Page) => page.getByRole('dialog', { name: /^楼层平面图/ });
const pin = (page: Page, name: string) => panel(page).locator('.plan-sheet').getByRole('button', { name });
const left = (page: Page, name: string) => pin(page, name).evaluate((node) => node.style.left);

async function placeRooms(page: Page) {
  await go(page, '/area/place');
  await row(page, '格物楼').getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '楼层平面图' }).click();
  await panel(page).getByText('该楼层还没有平面图，上传后可标注房间位置').waitFor();
  const saved = toast(page, '平面图已保存').waitFor();
  await panel(page)
    .getByLabel('选取平面图')
    .setInputFiles({ name: '一层.png', mimeType: 'image/png', buffer: await drawnPlan() });
  await saved;
  await panel(page).getByText('未标注的房间（20）').waitFor();
  await panel(page).getByLabel('标注位置').click();
  // A click puts a room in the middle; from there it goes by keys or by hand.
  await panel(page).getByRole('button', { name: '101', exact: true }).click();
  await expect.poll(() => left(page, '101')).toBe('50%');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => left(page, '101')).toBe('35%');
  await panel(page)
    .getByRole('button', { name: '102', exact: true })
    .dragTo(panel(page).locator('.plan-sheet'), { targetPosition: { x: 80, y: 100 } });
  await pin(page, '102').waitFor();
  await pin(page, '102').hover();
  await page.mouse.down();
  await page.mouse.move(700, 500, { steps: 4 });
  await page.mouse.up();
  await panel(page).getByText('未标注的房间（18）').waitFor();
}

test('a campus gets a building with a manager, rooms by a rule and a duty; what is in use stays', async () => {
  const page = await product.open('/area/subcamp');
  await addSubcamp(page);
  expect(await violations(page)).toEqual([]);
  await addPlace(page);
  await assignManager(page);
  expect(await violations(page)).toEqual([]);
  await addRooms(page);
  expect(await violations(page)).toEqual([]);
  await view(page).getByLabel('关键字').fill('22');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);

  await placeRooms(page);
  expect(await violations(page)).toEqual([]);
  const moved = await left(page, '102');
  await page.reload();
  await row(page, '格物楼').getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '楼层平面图' }).click();
  await expect.poll(async () => [await left(page, '101'), await left(page, '102')]).toEqual(['35%', moved]);
  await pin(page, '101').click();
  await page.getByRole('dialog', { name: '房间档案' }).getByText('没有未结报修').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await go(page, '/area/subcamp');
  await choose(page, '北苑校区');
  await button(page, '删除').click();
  const refused = page.locator('.ant-message-notice').getByText('北苑校区下存在1条楼宇，不能删除').waitFor();
  await answerQuestion(page);
  await refused;
  await row(page, '北苑校区').waitFor();
});

test('a duty is planned on the calendar, nobody stands twice, and a week is planned by turns', async () => {
  const page = await product.open('/area/duty?view=month&day=2030-06-10');
  await view(page).getByText('2030年6月', { exact: true }).waitFor();
  const plan = async (leader: string, campus: string) => {
    await view(page).getByRole('button', { name: '2030-06-12 新增值班' }).click();
    await pick(page, field(page, '校区'), campus);
    await person(page, '值班负责人', leader);
    await field(page, '值班电话').fill('13900000005');
    expect(await field(page, '值班日期').inputValue()).toBe('2030-06-12');
  };
  await plan('马青山', '东湖校区');
  await save(page);
  await view(page)
    .getByRole('button', { name: /东湖 ?白班 ?马青山/ })
    .waitFor();
  await plan('马青山', '南山校区');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['马青山 在 2030-06-12 与其他班次时间重叠']);
  await drawer(page)
    .getByRole('button', { name: /取\s?消/ })
    .click();
  await answerQuestion(page, '放弃修改');

  await button(page, '自动排班').click();
  const turns = dialog(page, '自动排班');
  await pick(page, turns.getByLabel('校区'), '东湖校区');
  for (const [label, day] of [
    ['开始日期', '2030-06-10'],
    ['结束日期', '2030-06-14'],
  ] as const) {
    await turns.getByLabel(label).fill(day);
    await page.keyboard.press('Enter');
  }
  for (const name of ['马青山', '唐文礼', '肖大河']) {
    await turns.getByLabel('轮班人员').fill(name);
    await page.locator('.ant-select-dropdown:visible').getByText(name).first().click();
  }
  const planned = toast(page, '已排 9 个班次，保留已有 1 个').waitFor();
  await turns.getByRole('button', { name: /排\s?班/ }).click();
  await planned;
  await expect.poll(() => view(page).locator('.duty-slot').count()).toBe(10);
  expect(await violations(page)).toEqual([]);
  await view(page).getByText('列表', { exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(await violations(page)).toEqual([]);

  const phone = await product.open('/area/duty?view=week&day=2030-06-10', { viewport: PHONE });
  await expect.poll(() => view(phone).locator('.duty-slot').count()).toBe(10);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(phone)).toEqual([]);
});

test('who may only look is offered no changes, and the server refuses them', async () => {
  await expectReadOnly(product, {
    path: '/area/place',
    hidden: ['新增', '修改', '删除', '分配管理员'],
    tries: (reader) => [
      reader.post('/repair/area/place', { subcampId: 1, code: 'Z', name: 'Z' }),
      reader.delete('/repair/area/place/11'),
      reader.put('/repair/area/place/11/managers', { userIds: [], version: 0 }),
    ],
  });
  await expectReadOnly(product, {
    path: '/area/room',
    hidden: ['新增', '修改', '删除', '批量添加'],
    tries: (reader) => [reader.post('/repair/area/room/batch', {}), reader.delete('/repair/area/room/1')],
  });
  const page = await product.open('/area/duty', { as: 'linzw' });
  await button(page, '导出').waitFor();
  for (const name of ['新增', '自动排班']) expect(await button(page, name).count()).toBe(0);
  expect(await view(page).locator('.duty-add').count()).toBe(0);
});
