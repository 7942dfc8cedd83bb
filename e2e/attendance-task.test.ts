import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardCode } from '../apps/server/src/modules/attendance/point-code.ts';
import type { Answer } from '../apps/server/src/testing/app.ts';
import { localDay, momentOf } from '../packages/contract/src/kernel/wall-time.ts';
import { violations } from './support/axe.ts';
import { button, drawer, row, toast } from './support/list.ts';
import { PLACE, WORKER, widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

const [DEPUTY, LEADER] = ['suyq', 'gaojd'];
/** 唐文礼 and 肖大河, who are plumbers as 马青山 is. */
const [SECOND, THIRD] = [106, 107];
const TEAM = 101;
const PATH = '/repair/attendance';
const today = localDay(Date.now());
let product: Product;
let now = momentOf(`${today} 08:50`);

const made = ({ code, msg, data }: Answer): number => {
  if (code !== 200) throw new Error(msg);
  return data;
};
/** Three people of a team are due from nine; two of them come, with the same phone. */
beforeAll(async () => {
  product = await openProduct();
  Object.assign(product.app.services, { clock: () => now });
  const admin = await product.app.signIn('admin');
  const pointId = made(await admin.post(`${PATH}/point`, { name: '班组门口', placeId: PLACE }));
  const shift = { name: '测试班', sections: [{ from: 540, to: 1080 }], color: '#1677ff' };
  const shiftId = made(await admin.post(`${PATH}/shift`, shift));
  const people = [WORKER, SECOND, THIRD];
  const plan = {
    name: '今日排班',
    deptId: TEAM,
    startDate: today,
    endDate: today,
    mode: '3',
    holidayMode: '2',
    pointIds: [pointId],
    members: people.map((userId) => ({ userId, offset: 0 })),
  };
  const planId = made(await admin.post(`${PATH}/plan`, plan));
  const cells = people.map((userId) => ({ userId, workDate: today, shiftIds: [shiftId] }));
  await admin.put(`${PATH}/plan/${planId}/cells`, { cells });
  await admin.put(`${PATH}/plan/${planId}/publish`, { reason: '测试' });
  for (const [at, name] of ['maqs', 'tangwl'].entries()) {
    const worker = await product.app.signIn(name);
    const code = boardCode(product.app.services.sealing, pointId, now);
    const { code: answer, msg } = await worker.post(`${PATH}/punch`, {
      clientKey: `key-000${at}`,
      code,
      device: 'same',
    });
    if (answer !== 200) throw new Error(msg);
    now += 60_000;
  }
  now = momentOf(`${today} 10:00`);
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
const tab = (page: Page, name: string) => view(page).getByRole('tab', { name, exact: true });

test('[ATT-08] who is here by team, a task line by line, an odd check-in judged', async () => {
  const page = await product.revisit('/attendance/task', DEPUTY);
  const team = view(page).getByRole('region', { name: '水暖班' });
  await team.getByText('在岗 2 / 应到 3').waitFor();
  await team.getByText('未到', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await tab(page, '明细').click();
  await row(page, '马青山').getByText('出勤中').waitFor();
  expect(await violations(page)).toEqual([]);
  await row(page, '马青山').getByRole('button', { name: '马青山', exact: true }).click();
  await drawer(page).getByText('可打卡', { exact: true }).waitFor();
  await drawer(page).getByRole('region', { name: '打卡记录' }).getByText('动态码').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await tab(page, '核查').click();
  await row(page, '同一手机多人').first().getByRole('button', { name: /^核查/ }).click();
  await dialog(page).getByText('无效', { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await submit(page);
  await toast(page, '已核查').waitFor();
  await row(page, '同一手机多人').getByText('无效').first().waitFor();
  await tab(page, '今日').click();
  await team.getByText('在岗 1 / 应到 3').waitFor();
});

test('[ATT-20] a leader sees his own team from the home page, on a phone too', async () => {
  const page = await product.open('/index', { as: LEADER, viewport: PHONE });
  await view(page).getByRole('region', { name: '今日考勤' }).getByRole('link', { name: /应到/ }).click();
  await view(page).getByRole('region', { name: '水暖班' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(PHONE.width);
  await tab(page, '申请').click();
  await view(page).getByText('还没有申请').waitFor();
  await page.goto('/attendance/roster');
  await row(page, '今日排班').waitFor();
  expect(await button(page, '新增').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});
