import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, drawer, field, formErrors, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { go, view } from './support/shell.ts';

const DAY = 86_400_000;
let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const dayAhead = (days: number) => wallTime(Date.now() + days * DAY).slice(0, 10);
const inDrawer = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });

/** Types a moment into a field of the form. */
async function moment(page: Page, label: string, text: string) {
  await field(page, label).fill(text);
  await field(page, label).press('Enter');
}

async function fillForm(page: Page, title: string, [day, from, to]: readonly [string, string, string]) {
  await field(page, '活动名称').fill(title);
  await moment(page, '开始时间', `${day} ${from}`);
  await moment(page, '结束时间', `${day} ${to}`);
  await field(page, '参加人数').fill('30');
  await field(page, '场地').fill('明理楼101');
  await page.locator('.ant-select-dropdown:visible').getByText('东湖校区 明理楼101（90人）').click();
}

/** Whoever has the task of an application approves it on the page of its process. */
async function approve(as: string, title: string) {
  const page = await product.open('/bpm/task/todo', { as });
  await view(page)
    .getByRole('button', { name: new RegExp(title) })
    .or(view(page).getByText(title))
    .first()
    .waitFor();
  await view(page).locator('.ant-table-row').filter({ hasText: title }).getByText('审批', { exact: true }).click();
  // The application itself is a part of that page.
  await view(page)
    .getByRole('article', { name: /^场地申请 CD/ })
    .getByText('明理楼101')
    .waitFor();
  await view(page).getByRole('button', { name: '通过', exact: true }).click();
  await view(page).getByText('通过', { exact: true }).first().waitFor();
  await view(page).locator('.instance-title .dict-tag').waitFor();
  return page;
}

test('[REP-20] [REP-21] somebody asks for a room by phone, its approvers agree, and everybody sees it on the calendar', async () => {
  const day = dayAhead(3);
  const phone = await product.open('/my/apply', { as: 'maqs', viewport: PHONE });
  await view(phone).getByText('没有进行中的场地申请').waitFor();
  expect(await violations(phone)).toEqual([]);
  await view(phone).getByRole('button', { name: '申请场地' }).click();
  await inDrawer(phone, '提交申请').click();
  await expect.poll(() => formErrors(phone)).toContain('活动名称不能为空');
  await fillForm(phone, '读书分享会', [day, '14:00', '16:00']);
  await drawer(phone).getByText('该时段可用').waitFor();
  await inDrawer(phone, '提交申请').click();
  await toast(phone, '请先阅读并同意场地使用规定', 'error').waitFor();
  await drawer(phone)
    .getByRole('checkbox', { name: /同意场地使用规定/ })
    .check();
  await inDrawer(phone, '提交申请').click();
  await toast(phone, '提交成功，请等待审批').waitFor();
  await view(phone)
    .getByRole('button', { name: /读书分享会.*审批中.*当前节点：部门负责人审批/ })
    .waitFor();
  await approve('gaojd', '读书分享会');
  await approve('linfx', '读书分享会');
  const page = await product.open('/area/apply?view=calendar');
  for (let step = 0; step < 3; step += 1) await view(page).getByRole('button', { name: '下一天' }).click();
  const entry = view(page).getByRole('button', { name: '14:00-16:00 读书分享会，已通过' });
  await entry.waitFor();
  expect(await violations(page)).toEqual([]);
  await entry.click();
  await drawer(page).getByText('审批通过').waitFor();
});

test('[REP-20] a taken time offers others at once; dragging over the calendar asks for a room', async () => {
  const page = await product.open('/my/apply?view=calendar', { as: 'moyh' });
  for (let step = 0; step < 3; step += 1) await view(page).getByRole('button', { name: '下一天' }).click();
  // Whose it is stays unknown to others.
  await view(page).getByRole('button', { name: '14:00-16:00 已占用，已通过' }).waitFor();
  const line = view(page).locator('tr', { hasText: '明理楼101' }).locator('.booking-line');
  const box = await line.boundingBox();
  if (!box) throw new Error('no line');
  const at = (hour: number) => box.x + (box.width * (hour - 7)) / 16 + 2;
  await page.mouse.move(at(10), box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(at(11.5), box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => field(page, '开始时间').inputValue()).toBe(`${dayAhead(3)} 10:00`);
  await expect.poll(() => field(page, '结束时间').inputValue()).toBe(`${dayAhead(3)} 12:00`);
  await drawer(page).getByText('该时段可用').waitFor();
  await moment(page, '结束时间', `${dayAhead(3)} 15:00`);
  await drawer(page)
    .getByText(/^时段冲突：【已占用】/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await drawer(page)
    .getByRole('button', { name: /^\d\d-\d\d 09:00~14:00$/ })
    .click();
  await drawer(page).getByText('该时段可用').waitFor();
  await drawer(page).getByRole('button', { name: '取消', exact: true }).click();
  await answerQuestion(page, '放弃修改');
});

test('a repair takes the room; the applicant chooses another one without being asked again', async () => {
  const page = await product.open('/area/apply');
  await view(page).getByRole('button', { name: '占用场地' }).click();
  const dialog = page.getByRole('dialog', { name: '占用场地' });
  const input = (label: string) => dialog.getByLabel(label, { exact: true });
  await input('场地').fill('明理楼101');
  await page.locator('.ant-select-dropdown:visible').getByText('东湖校区 明理楼101（90人）').click();
  await input('占用说明').fill('电路检修');
  for (const [label, clock] of [
    ['开始时间', '13:00'],
    ['结束时间', '18:00'],
  ] as const) {
    await input(label).fill(`${dayAhead(3)} ${clock}`);
    await input(label).press('Enter');
  }
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect
    .poll(() => dialog.locator('.ant-form-item-explain-error').innerText())
    .toMatch(/^该时段与【CD.*读书分享会】冲突/);
  await dialog.getByRole('checkbox', { name: '强制占用' }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await toast(page, '已取消 1 个场地申请，并通知申请人可改用的场地').waitFor();
  const own = await product.open('/my/apply?view=over', { as: 'maqs' });
  await view(own)
    .getByRole('button', { name: /读书分享会.*维修占用：电路检修/ })
    .click();
  await inDrawer(own, '改用其他场地').click();
  const choice = own.getByRole('dialog', { name: '改用其他场地' });
  await choice.getByLabel('场地', { exact: true }).fill('明理楼102');
  await own.locator('.ant-select-dropdown:visible').getByText('东湖校区 明理楼102（90人）').click();
  await choice.getByRole('button', { name: '确定' }).click();
  await toast(own, '操作成功').waitFor();
  await drawer(own).getByText('已通过').waitFor();
});

test('rooms that are lent have conditions, others have none', async () => {
  const page = await product.open('/area/room?area=p11');
  await view(page).locator('.ant-table-row').first().getByText('修改').click();
  await field(page, '单次最长（小时）').fill('4');
  await drawer(page).getByRole('button', { name: '确定', exact: true }).click();
  await toast(page, '修改成功').waitFor();
  await view(page).locator('.ant-table-row').first().getByText('修改').click();
  await expect.poll(() => field(page, '单次最长（小时）').inputValue()).toBe('4');
  await drawer(page).getByText('否', { exact: true }).first().click();
  await field(page, '单次最长（小时）').waitFor({ state: 'detached' });
  await go(page, '/area/use');
  await view(page).getByText('没有待审批的场地申请').waitFor();
  expect(await violations(page)).toEqual([]);
});
