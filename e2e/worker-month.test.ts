import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardCode } from '../apps/server/src/modules/attendance/point-code.ts';
import { GRADES, ITEMS } from '../apps/server/src/modules/performance/performance.fixture.ts';
import type { Answer, Caller } from '../apps/server/src/testing/app.ts';
import { monthAfter } from '../packages/contract/src/attendance/month-figures.ts';
import { localDay, momentOf } from '../packages/contract/src/kernel/wall-time.ts';
import { answerQuestion, button, row, toast } from './support/list.ts';
import { PLACE, WORKER } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';
import { doneOrders, TEAM } from './support/work.ts';

/** 马青山 of the plumbers, who leads them, the deputy and the head of the centre. */
const [NAME, LEADER, DEPUTY, HEAD] = ['maqs', 'gaojd', 'suyq', 'linzw'];
const PATH = '/repair/attendance';
const PLAN = '水暖班排班';
/** The month that is over, and the first day after it. */
const month = monthAfter(localDay(Date.now()).slice(0, 7), -1);
const day = (nth: number) => `${month}-${String(nth).padStart(2, '0')}`;
const after = `${monthAfter(month, 1)}-01`;
let product: Product;
let worker: Caller;
let leader: Caller;
let deputy: Caller;
let pointId = 0;
let schemeId = 0;
let now = 0;

const good = ({ code, msg, data }: Answer): Answer => {
  if (code !== 200) throw new Error(msg);
  return data;
};
const at = (wall: string) => {
  now = momentOf(wall);
};
const code = () => boardCode(product.app.services.sealing, pointId, now);
const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;
const runJob = async (name: string) => {
  const job = product.app.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run();
};

beforeAll(async () => {
  product = await openProduct();
  const admin = await product.app.signIn('admin');
  [worker, leader, deputy] = [
    await product.app.signIn(NAME ?? ''),
    await product.app.signIn(LEADER ?? ''),
    await product.app.signIn(DEPUTY ?? ''),
  ];
  at(`${day(4)} 09:00`);
  Object.assign(product.app.services, { clock: () => now });
  pointId = Number(
    good(await admin.post(`${PATH}/point`, { name: '水暖班门口', placeId: PLACE, lng: 114.3, lat: 30.5 })),
  );
  const shift = { name: '水暖早班', sections: [{ from: 480, to: 960 }], color: '#1677ff' };
  const shiftId = Number(good(await admin.post(`${PATH}/shift`, shift)));
  const plan = {
    name: PLAN,
    deptId: TEAM,
    startDate: day(5),
    endDate: day(10),
    mode: '3',
    holidayMode: '2',
    proofs: ['1'],
    pointIds: [pointId],
    members: [{ userId: WORKER, offset: 0 }],
  };
  const planId = Number(good(await admin.post(`${PATH}/plan`, plan)));
  const cells = [5, 6, 7, 8, 9].map((nth) => ({ userId: WORKER, workDate: day(nth), shiftIds: [shiftId] }));
  good(await leader.put(`${PATH}/plan/${planId}/cells`, { cells }));
  await doneOrders(product, { userId: WORKER, month, count: 8 });
  const scheme = { name: '维修人员绩效', roleKey: 'repair_worker', startMonth: month, items: ITEMS, grades: GRADES };
  schemeId = Number(good(await deputy.post('/repair/performance/scheme', scheme)));
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
/** A page of the worker's phone, at the time that the server has. */
async function phone(path: string): Promise<Page> {
  const page = await product.user(NAME ?? '', { viewport: PHONE });
  await page.clock.setFixedTime(now);
  await page.goto(path);
  return page;
}
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /扫码打卡/ }).click();
  await page.getByLabel('打卡码').fill(text);
  await page.getByRole('button', { name: '确定' }).click();
}
/** A day as most are: in at ten to eight, out at five past four. */
async function usualDay(nth: number, times = ['07:50', '16:05']): Promise<void> {
  for (const time of times) {
    at(`${day(nth)} ${time}`);
    good(await worker.post(`${PATH}/punch`, { clientKey: `key-${nth}-${time.replace(':', '')}`, code: code() }));
  }
}
const taskOf = async (nth: number) =>
  (await sql(`SELECT status FROM attendance_task WHERE user_id = ${WORKER} AND work_date = '${day(nth)}'`))[0]?.status;

test('[ATT-01] the leader publishes the roster; whom it concerns is told', async () => {
  const desk = await product.revisit('/attendance/roster', LEADER);
  await row(desk, PLAN).getByRole('button').first().waitFor();
  await row(desk, PLAN).getByRole('button', { name: '排班表' }).click();
  await view(desk).getByRole('grid').waitFor();
  await button(desk, '发布').click();
  await dialog(desk).waitFor();
  const reason = dialog(desk).getByLabel('仍要发布的原因');
  if ((await reason.count()) > 0) await reason.fill('人手不足');
  await submit(desk);
  await toast(desk, '已发布第 1 版：新增 5 班，取消 0 班，已通知 1 人').waitFor();
  const told = await sql(
    `SELECT 1 FROM sys_notify_message WHERE user_id = ${WORKER} AND template_code = 'att_publish'`,
  );
  expect(told).toHaveLength(1);
});

test('[ATT-05] [ATT-06] he checks in at the board, and out without a connection', async () => {
  at(`${day(5)} 07:55`);
  const page = await phone('/my/attendance');
  await page.getByRole('button', { name: '知道了，去打卡' }).click();
  await page.getByText('现在打卡计为：水暖早班上班').waitFor();
  await type(page, code());
  await page.getByText('07:55 水暖早班上班打卡成功').waitFor();
  at(`${day(5)} 16:05`);
  await page.clock.setFixedTime(now);
  await page.reload();
  await page.getByText(/现在打卡计为/).waitFor();
  await page.context().setOffline(true);
  await type(page, code());
  await page.getByText('没有网络，打卡已保存在本机，联网后自动提交').waitFor();
  at(`${day(5)} 17:30`);
  await page.context().setOffline(false);
  const last = async () =>
    (await sql(`SELECT to_char(at, 'HH24:MI') AS at FROM attendance_punch ORDER BY at DESC LIMIT 1`))[0]?.at;
  await expect.poll(last).toBe('16:05');
});

test('[ATT-12] a check-in that he forgot is asked for on the phone and approved by his leader', async () => {
  for (const nth of [6, 7, 8]) await usualDay(nth);
  await usualDay(9, ['07:50']);
  at(`${day(10)} 09:00`);
  await runJob('attendance-settle');
  expect(await taskOf(9)).toBe('5');
  const page = await phone('/my/attendance');
  await page.getByText('月历', { exact: true }).click();
  await page.getByRole('button', { name: '申请补下班卡' }).first().click();
  const form = page.getByRole('form', { name: '申请补卡' });
  await form.getByLabel('下班时间').fill(`${day(9)}T16:00`);
  await form.getByLabel('原因').fill('抢修后直接回家');
  await form.getByRole('button', { name: '提交' }).click();
  await page.getByText('已提交，等待审批').waitFor();
  const { rows } = await leader.get('/bpm/task/todo-page?pageSize=100');
  const id = rows[0]?.taskId;
  await leader.put('/bpm/task/claim', { id });
  good(await leader.put('/bpm/task/approve', { id, reason: '情况属实' }));
  await expect.poll(() => taskOf(9)).toBe('1');
});

test('[ATT-15] he looks at his month and signs it; the centre locks it', async () => {
  at(`${after} 03:00`);
  await runJob('attendance-month');
  at(`${after} 09:00`);
  const page = await phone('/my/attendance');
  const sheet = page.getByRole('region', { name: `${month} 考勤表` });
  await sheet.getByRole('button', { name: '签名确认' }).click();
  const paper = sheet.getByRole('img', { name: '签名区域' });
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (!box) throw new Error('nothing to sign on');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await sheet.getByRole('button', { name: '确认', exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  good(await deputy.put(`${PATH}/month/lock`, { month }));
  const [stored] = await sql(`SELECT status, due_days, present_days FROM attendance_month WHERE user_id = ${WORKER}`);
  expect(stored).toEqual({ status: '40', due_days: 5, present_days: 5 });
});

test('[PER-01] [PER-04] his score comes out of it; he appeals against a fact, and it moves', async () => {
  const performance = '/repair/performance';
  const { runId } = good(await deputy.post(`${performance}/run`, { schemeId, period: month }));
  good(await deputy.put(`${performance}/run/${runId}/review`, {}));
  good(await leader.put(`${performance}/run/${runId}/confirm`, { deptId: null }));
  good(await deputy.put(`${performance}/run/${runId}/confirm`, { deptId: null }));
  const centre = await product.revisit('/performance', HEAD);
  await button(centre, '公布').click();
  await answerQuestion(centre);
  await toast(centre, '已公布，已通知本人').waitFor();

  const page = await phone('/my/performance');
  const score = page.getByRole('region', { name: `${month} 绩效` });
  const finalOf = async () =>
    String((await sql(`SELECT final::text FROM perf_record WHERE user_id = ${WORKER}`))[0]?.final);
  const before = await finalOf();
  await score.getByText(before, { exact: true }).waitFor();
  const items = page.getByRole('region', { name: '得分明细' });
  await items.getByText('出勤').waitFor();
  await items.getByText('及时率').click();
  const fact = items.getByRole('listitem').filter({ hasText: '影响得分' }).first();
  await fact.getByRole('button', { name: /^申诉/ }).click();
  const form = items.getByRole('form', { name: '申诉' });
  await form.getByLabel('申诉理由').fill('当天停水，无法施工');
  await form.getByRole('button', { name: '提交申诉' }).click();
  await page.getByText('已提交申诉，等待核实').waitFor();
  const [appeal] = await sql('SELECT appeal_id FROM perf_appeal');
  good(await leader.put(`${performance}/appeal/${appeal?.appeal_id}/opinion`, { opinion: '情况属实' }));
  const judged = { isUpheld: true, reply: '停水属实' };
  good(await deputy.put(`${performance}/appeal/${appeal?.appeal_id}/judge`, judged));
  const moved = await finalOf();
  expect(Number(moved)).toBeGreaterThan(Number(before));
  await page.reload();
  await score.getByText(moved, { exact: true }).waitFor();
});
