import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../apps/server/src/testing/app.ts';
import { addDays } from '../packages/contract/src/attendance/shift-time.ts';
import { localDay, momentOf } from '../packages/contract/src/kernel/wall-time.ts';
import { violations } from './support/axe.ts';
import { button, drawer, row, toast } from './support/list.ts';
import { widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

/** 廖俊平 and 伍爱民 of the stores, whom no plan of the demo has. */
const [KEEPER, KEEPER_ID, OTHER, OTHER_ID, TEAM] = ['liaojp', 127, 'wuam', 128, 106] as const;
const PATH = '/repair/attendance';
const today = localDay(Date.now());
const [first, second] = [addDays(today, 2), addDays(today, 3)];
const now = momentOf(`${today} 09:00`);
let product: Product;

const made = ({ code, msg, data }: Answer): number => {
  if (code !== 200) throw new Error(msg);
  return data;
};
beforeAll(async () => {
  product = await openProduct();
  Object.assign(product.app.services, { clock: () => now });
  const admin = await product.app.signIn('admin');
  const shift = { name: '库房班', sections: [{ from: 540, to: 1080 }], color: '#1677ff' };
  const shiftId = made(await admin.post(`${PATH}/shift`, shift));
  const planId = made(
    await admin.post(`${PATH}/plan`, {
      name: '库房换班',
      deptId: TEAM,
      startDate: first,
      endDate: second,
      mode: '3',
      holidayMode: '2',
      members: [KEEPER_ID, OTHER_ID].map((userId) => ({ userId, offset: 0 })),
    }),
  );
  const cells = [
    { userId: KEEPER_ID, workDate: first, shiftIds: [shiftId] },
    { userId: OTHER_ID, workDate: second, shiftIds: [shiftId] },
  ];
  await admin.put(`${PATH}/plan/${planId}/cells`, { cells });
  await admin.put(`${PATH}/plan/${planId}/publish`, { reason: '测试' });
});
afterAll(() => product.stop());

const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.locator('.ant-modal:visible');
async function openRequests(who: string, dark = false): Promise<Page> {
  const page = await product.user(who, { viewport: PHONE });
  await page.clock.setFixedTime(now);
  const mode = JSON.stringify({ colorMode: dark ? 'dark' : 'light' });
  await page.addInitScript((value) => localStorage.setItem('layout-setting', value), mode);
  await page.goto('/my/attendance');
  await page.getByText('申请', { exact: true }).click();
  return page;
}

test('[ATT-13] [ATT-20] overtime is asked for on the phone; that it is long asks for a reason', async () => {
  const page = await openRequests(KEEPER);
  await press(page, '加班');
  await page.getByLabel('开始时间').fill(`${today}T18:30`);
  await page.getByLabel('结束时间').fill(`${today}T22:00`);
  await page.getByLabel('原因', { exact: true }).fill('盘点');
  await press(page, '提交');
  await page.getByText('加班将超过每天3小时，须填写原因').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('超时原因').fill('年终盘点');
  await press(page, '提交');
  await page.getByText('已提交，等待审批').waitFor();
  await page.getByText(`${today.slice(5)} 18:30 至 ${today.slice(5)} 22:00`).waitFor();
  expect(await sql(`SELECT force_reason FROM attendance_request WHERE user_id = ${KEEPER_ID}`)).toEqual([
    { force_reason: '年终盘点' },
  ]);
  expect(await widthOf(page)).toBe(PHONE.width);
});

test('[ATT-14] [ATT-20] a swap is asked for on one phone and answered on the other', async () => {
  const page = await openRequests(KEEPER, true);
  await press(page, '换班');
  await page.getByLabel('我的班次').selectOption({ label: `${first.slice(5)} 库房班 09:00-18:00` });
  await page.getByRole('combobox', { name: /^对方/ }).selectOption({ label: '伍爱民' });
  await page.getByLabel('换对方的班次').selectOption({ label: `${second.slice(5)} 库房班 09:00-18:00` });
  await page.getByLabel('原因', { exact: true }).fill('家中有事');
  expect(await violations(page)).toEqual([]);
  await press(page, '提交');
  await page.getByText('已发给对方，待对方同意').waitFor();
  await page.getByText('待对方同意', { exact: true }).waitFor();

  const other = await openRequests(OTHER);
  await other.getByText('廖俊平 请您换班').waitFor();
  expect(await violations(other)).toEqual([]);
  await press(other, '不同意');
  await other.getByLabel('原因', { exact: true }).waitFor();
  expect(await violations(other)).toEqual([]);
  await press(other, '返回');
  await press(other, '同意');
  await other.getByText('已同意，等待审批').waitFor();
  await other.getByText('廖俊平 请您换班').waitFor({ state: 'hidden' });
  const [asked] = await sql(`SELECT agree, instance_id FROM attendance_request WHERE kind = '4'`);
  expect([asked?.agree, Number(asked?.instance_id) > 0]).toEqual(['1', true]);
});

test('balances are given and put right at the desk, and seen on the phone', async () => {
  const page = await product.open('/attendance/task?tab=leave', { as: 'admin' });
  await row(page, '廖俊平').waitFor();
  await row(page, '廖俊平').getByRole('checkbox').check();
  await row(page, '伍爱民').getByRole('checkbox').check();
  await button(page, '发放年假').click();
  await dialog(page).getByText('廖俊平', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
  await toast(page, '已发放2人').waitFor();
  await row(page, '廖俊平').getByText('40小时', { exact: true }).waitFor();
  await row(page, '廖俊平').getByRole('button', { name: /^调整/ }).click();
  await dialog(page).getByLabel('增减').fill('-4');
  await dialog(page).getByLabel('调整原因').fill('上年已休');
  expect(await violations(page)).toEqual([]);
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
  await toast(page, '已调整').waitFor();
  await row(page, '廖俊平').getByRole('button', { name: /^明细/ }).click();
  await drawer(page).getByText('−4小时').waitFor();
  await drawer(page).getByText('上年已休', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);

  const phone = await openRequests(KEEPER);
  await phone.getByText('假期余额', { exact: true }).click();
  await phone.getByText('36小时').first().waitFor();
  expect(await violations(phone)).toEqual([]);
  expect(await widthOf(phone)).toBe(PHONE.width);
});

test('a leader of a team sees the balances of his own people on a phone, and changes none', async () => {
  const page = await product.open('/attendance/team?tab=leave', { as: 'gaojd', viewport: PHONE });
  await view(page).getByText('还没有排班人员').waitFor();
  expect(await button(page, '发放年假').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(PHONE.width);
});
