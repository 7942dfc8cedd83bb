import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRADES, ITEMS } from '../apps/server/src/modules/performance/performance.fixture.ts';
import { monthAfter } from '../packages/contract/src/attendance/month-figures.ts';
import { localDay } from '../packages/contract/src/kernel/wall-time.ts';
import { violations } from './support/axe.ts';
import { answerQuestion, button, bytesOf, drawer, row, toast } from './support/list.ts';
import { WORKER, widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { doneOrders, TEAM } from './support/work.ts';
import { readSheet } from './support/xlsx.ts';

const [DEPUTY, LEADER, HEAD] = ['suyq', 'gaojd', 'linzw'];
const PATH = '/performance/team';
/** 唐文礼, a plumber as 马青山 is. */
const SECOND = 106;
const month = monthAfter(localDay(Date.now()).slice(0, 7), -1);
let product: Product;
const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;

async function attendanceOf(userId: number): Promise<void> {
  for (const day of ['03', '04', '05', '06', '07'])
    await sql(
      `INSERT INTO attendance_task (source, user_id, dept_id, work_date, rule, plan, settle_at, status)
       VALUES ('3', ${userId}, ${TEAM}, '${month}-${day}', '{"name":"早班"}', '[${month}-${day} 08:00,${month}-${day} 16:00)', '${month}-${day} 19:00', '1')`,
    );
  await sql(
    `INSERT INTO attendance_month (user_id, dept_id, month, figures, due_date, status)
     VALUES (${userId}, ${TEAM}, '${month}', '[]', '${month}-28', '40')`,
  );
}
beforeAll(async () => {
  product = await openProduct();
  for (const userId of [WORKER, SECOND]) {
    await doneOrders(product, { userId, month, count: 8 });
    await attendanceOf(userId);
  }
  const deputy = await product.app.signIn(DEPUTY ?? '');
  const scheme = { name: '维修人员绩效', roleKey: 'repair_worker', startMonth: month, items: ITEMS, grades: GRADES };
  expect(await deputy.post('/repair/performance/scheme', scheme)).toMatchObject({ code: 200 });
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
const finalOf = async (userId: number) =>
  (await sql(`SELECT final::text FROM perf_record WHERE user_id = ${userId}`))[0]?.final;

test('[PER-01] [PER-10] the centre reckons a month, replays it and takes it along as a workbook', async () => {
  const page = await product.revisit(PATH, DEPUTY);
  await button(page, '计算').click();
  await dialog(page).getByLabel('绩效方案').click();
  await page.getByTitle('维修人员绩效').click();
  expect(await violations(page)).toEqual([]);
  await submit(page);
  await row(page, '马青山').waitFor();
  await page.getByRole('region', { name: '得分分布' }).waitFor();
  await button(page, '重算核验').click();
  await dialog(page).getByText('完全一致').waitFor();
  expect(await dialog(page).getByRole('row').getByText('一致', { exact: true }).count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '知道了' }).click();
  const download = page.waitForEvent('download');
  await button(page, '导出').click();
  const cells = (await readSheet(await bytesOf(await download))).flat();
  expect(cells).toContain('马青山');
  expect(cells.map(String)).toContain(String(await finalOf(WORKER)));
  await button(page, '送班组核对').click();
  await answerQuestion(page);
  await toast(page, '已送各班组核对').waitFor();
});

test('[PER-04] [PER-07] [PER-10] points by hand need a second pair of eyes; the leader confirms, the head publishes', async () => {
  const desk = await product.revisit('/repair/manage?tab=performance', LEADER);
  await row(desk, '马青山').getByRole('button', { name: '马青山', exact: true }).click();
  const record = drawer(desk);
  await record.getByRole('img', { name: /及时率/ }).waitFor();
  expect(await violations(desk)).toEqual([]);
  await record.getByRole('button', { name: '加减分' }).click();
  await dialog(desk).getByLabel('分值').fill('2');
  await dialog(desk).getByLabel('加减分原因').fill('台风夜抢修');
  await submit(desk);
  await toast(desk, '已提交，等待审核').waitFor();

  const centre = await product.revisit(PATH, DEPUTY);
  await row(centre, '马青山').getByRole('button', { name: '马青山', exact: true }).click();
  await drawer(centre).getByRole('button', { name: '通过' }).click();
  await toast(centre, '已通过，已计入总分').waitFor();
  const paper = centre.waitForEvent('download');
  await drawer(centre).getByRole('button', { name: '绩效单' }).click();
  expect((await bytesOf(await paper)).subarray(0, 5).toString()).toBe('%PDF-');
  await centre.keyboard.press('Escape');
  await drawer(centre).waitFor({ state: 'hidden' });
  await button(centre, '全部核对无误').click();
  await centre
    .locator('.ant-message-notice')
    .getByText(/^已核对 \d+ 人$/)
    .waitFor();

  const head = await product.revisit(PATH, HEAD);
  await button(head, '公布').click();
  await answerQuestion(head);
  await toast(head, '已公布，已通知本人').waitFor();
});

test('[PER-06] [PER-04] on the phone: score, what if, an appeal against a fact; it is judged and only this score moves', async () => {
  const [before, other] = [await finalOf(WORKER), await finalOf(SECOND)];
  const page = await product.user('maqs', { viewport: PHONE });
  await page.goto('/my/performance');
  const score = page.getByRole('region', { name: `${month} 绩效` });
  await score.getByText(String(before), { exact: true }).waitFor();
  const items = page.getByRole('region', { name: '得分明细' });
  await items.getByText('及时率').waitFor();
  expect(await widthOf(page)).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);

  const picture = page.getByRole('region', { name: '各项得分' });
  await picture.getByText('如果…会怎样').click();
  const slider = picture.getByRole('slider', { name: /及时率/ });
  await slider.fill('100');
  const wished = await picture.getByRole('status').innerText();

  await items.getByText('及时率').click();
  const fact = items.getByRole('listitem').filter({ hasText: '影响得分' }).first();
  await fact.getByRole('link', { name: /^GD/ }).waitFor();
  await fact.getByRole('button', { name: /^申诉/ }).click();
  const form = items.getByRole('form', { name: '申诉' });
  await form.getByLabel('申诉理由').fill('当天停水，无法施工');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: '提交申诉' }).click();
  await page.getByText('已提交申诉，等待核实').waitFor();
  await page.getByRole('region', { name: '我的申诉' }).getByText('待意见').waitFor();

  const desk = await product.revisit('/performance/team?tab=appeal', LEADER);
  await row(desk, '马青山').getByRole('button', { name: '填写意见' }).click();
  await dialog(desk).getByLabel('核实意见').fill('情况属实');
  await submit(desk);
  await toast(desk, '已提交，等待裁定').waitFor();
  const centre = await product.revisit(`${PATH}?tab=appeal`, HEAD);
  await row(centre, '马青山').getByRole('button', { name: '裁定' }).click();
  await dialog(centre).getByRole('radio', { name: '成立', exact: true }).check();
  await dialog(centre).getByLabel('裁定说明').fill('停水属实');
  expect(await violations(centre)).toEqual([]);
  await submit(centre);
  await toast(centre, '已裁定，已通知本人').waitFor();

  // Without the late order all of the others were in time: what the slider had said.
  const after = await finalOf(WORKER);
  expect(wished).toContain(String(after));
  expect(after).not.toBe(before);
  expect(await finalOf(SECOND)).toBe(other);
  await page.reload();
  await score.getByText(String(after), { exact: true }).waitFor();
  await page.getByRole('region', { name: '我的申诉' }).getByText('成立', { exact: true }).waitFor();
});

test('[PER-08] the sum of weights is shown as it is typed, and other rules are tried without a trace; months side by side', async () => {
  const page = await product.revisit(`${PATH}?tab=scheme`, DEPUTY);
  await page.getByRole('button', { name: '以此新建版本' }).click();
  const editor = drawer(page);
  await editor.getByRole('spinbutton', { name: '及时率权重' }).fill('35');
  await editor.getByText('超出 10').waitFor();
  expect(await editor.getByRole('button', { name: '按此试算' }).isDisabled()).toBe(true);
  await editor.getByRole('spinbutton', { name: '返修率权重' }).fill('10');
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('button', { name: '按此试算' }).click();
  await dialog(page)
    .getByRole('row', { name: /马青山/ })
    .waitFor();
  expect(await sql('SELECT 1 FROM perf_run')).toHaveLength(1);
  expect(await sql('SELECT 1 FROM perf_scheme_version')).toHaveLength(1);

  const trend = await product.revisit(`${PATH}?tab=trend`, LEADER);
  await trend.getByRole('button', { name: new RegExp(`马青山 ${month}`) }).waitFor();
  expect(await violations(trend)).toEqual([]);
});
