import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthAfter } from '../packages/contract/src/attendance/month-figures.ts';
import { localDay } from '../packages/contract/src/kernel/wall-time.ts';
import { violations } from './support/axe.ts';
import { button, drawer, row, toast } from './support/list.ts';
import { WORKER, widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

const [DEPUTY, LEADER, HEAD] = ['suyq', 'gaojd', 'linzw'];
/** 唐文礼 and 肖大河, who are plumbers as 马青山 is. */
const [SECOND, THIRD] = [106, 107];
const month = monthAfter(localDay(Date.now()).slice(0, 7), -1);
const rule = {
  name: '早班',
  kind: '1',
  sections: [{ from: 480, to: 960 }],
  punchMode: '1',
  restMins: 0,
  lateGrace: 5,
  earlyGrace: 0,
  halfDayMins: 60,
  absentMins: 240,
  openBefore: 60,
  closeAfter: 180,
  flexMins: 0,
  nightFrom: 1320,
  nightTo: 1800,
  color: '#1677ff',
  proofs: ['1'],
  pointIds: [],
};
let product: Product;
const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;

/** A sheet of somebody who worked on two days and was late on the second. */
async function aSheet(userId: number): Promise<void> {
  for (const [day, late] of [
    ['05', 0],
    ['06', 20],
  ] as const)
    await sql(
      `INSERT INTO attendance_task (user_id, dept_id, work_date, source, rule, plan, settle_at, status, late_mins, work_mins, settled_time)
       VALUES (${userId}, 101, '${month}-${day}', '3', '${JSON.stringify(rule)}', '[${month}-${day} 08:00,${month}-${day} 16:00)',
         '${month}-${day} 19:00', '${late > 0 ? '2' : '1'}', ${late}, ${480 - late}, '${month}-${day} 19:00')`,
    );
  const days = [
    { date: `${month}-05`, sign: '√', workMins: 480 },
    { date: `${month}-06`, sign: '迟', workMins: 460 },
  ];
  await sql(
    `INSERT INTO attendance_month (user_id, dept_id, month, figures, due_days, present_days, late_times, late_mins, work_mins, due_date)
     VALUES (${userId}, 101, '${month}', '${JSON.stringify(days)}', 2, 2, 1, 20, 940, '${localDay(Date.now() + 4 * 86_400_000)}')`,
  );
}
beforeAll(async () => {
  product = await openProduct();
  for (const userId of [WORKER, SECOND, THIRD]) await aSheet(userId);
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
const statusOf = async (userId: number) =>
  (await sql(`SELECT status, signature <> '' AS signed FROM attendance_month WHERE user_id = ${userId}`))[0];

test('[ATT-15] [ATT-20] on the phone a month is looked at by the day and confirmed with a signature', async () => {
  const page = await product.user('maqs', { viewport: PHONE });
  await page.goto('/my/attendance');
  const sheet = page.getByRole('region', { name: `${month} 考勤表` });
  await sheet.getByText('确认无误').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(PHONE.width);
  await sheet.getByText('逐日情况').click();
  await sheet.getByRole('table', { name: `${month} 考勤` }).waitFor();
  await sheet.getByRole('button', { name: '签名确认' }).click();
  const paper = sheet.getByRole('img', { name: '签名区域' });
  expect(await sheet.getByRole('button', { name: '确认', exact: true }).isDisabled()).toBe(true);
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (!box) throw new Error('nothing to sign on');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 60, { steps: 5 });
  await page.mouse.up();
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: '确认', exact: true }).click();
  await page.getByText('已确认', { exact: true }).first().waitFor();
  await sheet.waitFor({ state: 'hidden' });
  expect(await statusOf(WORKER)).toEqual({ status: '20', signed: true });
});

test('[ATT-15] [ATT-20] somebody objects on a phone in the dark; his leader answers', async () => {
  const page = await product.user('tangwl', { viewport: PHONE });
  const mode = JSON.stringify({ colorMode: 'dark' });
  await page.addInitScript((value) => localStorage.setItem('layout-setting', value), mode);
  await page.goto('/my/attendance');
  const sheet = page.getByRole('region', { name: `${month} 考勤表` });
  await sheet.getByRole('button', { name: '提出异议' }).click();
  await sheet.getByLabel('异议说明').fill('6日打卡屏停电');
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: '提交异议' }).click();
  await page.getByText('已提出异议，等待处理').waitFor();
  expect(await statusOf(SECOND)).toMatchObject({ status: '30' });

  const desk = await product.revisit('/attendance/team?tab=month', LEADER);
  await row(desk, '唐文礼').getByText('有异议').waitFor();
  expect(await button(desk, '锁定').count()).toBe(0);
  await row(desk, '唐文礼').getByRole('button', { name: '唐文礼', exact: true }).click();
  await drawer(desk).getByRole('button', { name: '处理异议' }).click();
  await dialog(desk).getByLabel('处理说明').fill('已核实，属停电');
  expect(await violations(desk)).toEqual([]);
  await submit(desk);
  await toast(desk, '已处理，等待本人核对').waitFor();
  await drawer(desk).getByRole('region', { name: '变更记录' }).getByText('处理异议').waitFor();
});

test('[ATT-15] a month is locked at once; who objects is left out and named; the head unlocks one', async () => {
  await sql(`UPDATE attendance_month SET status = '30', dispute = '不对' WHERE user_id = ${THIRD}`);
  const page = await product.revisit('/attendance/task?tab=month', DEPUTY);
  await row(page, '马青山').getByText('已确认').waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, '锁定').click();
  expect(await violations(page)).toEqual([]);
  await submit(page);
  await toast(page, '已锁定 2 份考勤表').waitFor();
  await dialog(page).getByText('有异议未处理').waitFor();
  await dialog(page).getByRole('button', { name: '知道了' }).click();
  await row(page, '马青山').getByText('已锁定').waitFor();
  await row(page, '马青山').getByRole('button', { name: '马青山', exact: true }).click();
  await drawer(page)
    .getByRole('table', { name: `${month} 逐日考勤` })
    .waitFor();
  await drawer(page).getByRole('img', { name: '马青山的签名' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await drawer(page).getByRole('button', { name: '解锁' }).count()).toBe(0);

  const head = await product.revisit('/attendance/task?tab=month', HEAD);
  await row(head, '马青山').getByRole('button', { name: '马青山', exact: true }).click();
  await drawer(head).getByRole('button', { name: '解锁' }).click();
  await dialog(head).getByLabel('解锁原因').fill('漏计加班');
  await submit(head);
  await toast(head, '已解锁，等待本人核对').waitFor();
  expect(await statusOf(WORKER)).toMatchObject({ status: '10' });
});
