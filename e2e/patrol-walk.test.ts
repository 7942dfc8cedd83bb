import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateByReadings } from '../apps/server/src/modules/maintenance/maintain-generate.ts';
import { violations } from './support/axe.ts';
import { browserEnv } from './support/moment.ts';
import {
  button,
  type LabelledPoint,
  made,
  next,
  normal,
  openPatrol,
  type PatrolProduct,
  PLACE,
  pick,
  scan,
  shot,
  WALKER,
  WALKER_ID,
} from './support/patrol.ts';
import { widthOf } from './support/phone.ts';
import { PHONE } from './support/product.ts';

const TEAM = 101;
const FACILITY = '/repair/facility';
let patrol: PatrolProduct;
beforeAll(async () => {
  patrol = await openPatrol();
});
afterAll(() => patrol.product.stop());

const sent = (page: Page) => page.getByText('没有待发送的记录').waitFor({ timeout: 60_000 });
const photo = async (page: Page) => {
  const before = await page.getByRole('img').count();
  await page.locator('.round-form input[type=file]').first().setInputFiles(shot);
  await expect.poll(() => page.getByRole('img').count()).toBe(before + 1);
};
/** Answers what a point asks, and goes on. */
async function answer(page: Page, point: LabelledPoint, fill: () => Promise<unknown>) {
  await scan(page, point.token);
  await page.getByRole('form', { name: point.name }).waitFor();
  await fill();
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  await button(page, '提交本点').click();
}

test('[PAT-03] a round of twelve points with every kind of answer at 375 px ends by itself', async () => {
  const { sql, aTerm, aPoint, aRound, openRound } = patrol;
  const check = await aTerm();
  const number = await aTerm({ inputType: '2', min: '0.5', max: '0.7', unit: 'MPa' });
  const choice = await aTerm({ inputType: '3', options: ['正常监视', '有故障信号'] });
  const [words, picture] = [await aTerm({ inputType: '4' }), await aTerm({ inputType: '5', needPhoto: '2' })];
  const kinds: readonly (readonly [terms: readonly number[], change?: object])[] = [
    [[check, number]],
    [[choice]],
    [[words]],
    [[picture]],
    [[check], { verify: '3' }],
    ...Array.from({ length: 7 }, () => [[check]] as const),
  ];
  const points: LabelledPoint[] = [];
  for (const [terms, change] of kinds) points.push(await aPoint(terms, change));
  const taskId = await aRound(points);
  const page = await openRound(taskId);
  const [a, b, c, d, e, ...plain] = points as [
    LabelledPoint,
    LabelledPoint,
    LabelledPoint,
    LabelledPoint,
    LabelledPoint,
  ];
  await answer(page, a, async () => {
    await pick(page, '正常');
    await page.locator('.round-number input').fill('0.62');
  });
  await page.getByRole('status', { name: '已巡检' }).getByText('1 / 12').waitFor();
  await answer(page, b, () => pick(page, '正常监视'));
  await answer(page, c, () => page.locator('.round-term textarea').fill('地面干燥'));
  await answer(page, d, () => photo(page));
  await answer(page, e, async () => {
    await pick(page, '正常');
    await photo(page);
    expect(await violations(page)).toEqual([]);
  });
  for (const point of plain) await normal(page, point);
  await page.getByText('本次巡检已完成').waitFor();
  await page.getByRole('status', { name: '已巡检' }).getByText('12 / 12').waitFor();
  await sent(page);
  const [task] = await sql(`SELECT status, done, point_total, missed FROM patrol_task WHERE task_id = ${taskId}`);
  expect(task).toEqual({ status: '30', done: 12, point_total: 12, missed: 0 });
  const said = await sql(
    `SELECT value, num::float8 AS num, images <> '' AS pictured FROM patrol_result WHERE task_id = ${taskId} AND term_id <> ${check} ORDER BY result_id`,
  );
  expect(said).toEqual([
    { value: '0.62', num: 0.62, pictured: false },
    { value: '正常监视', num: null, pictured: false },
    { value: '地面干燥', num: null, pictured: false },
    { value: '', num: null, pictured: true },
  ]);
  const [live] = await sql(`SELECT images FROM patrol_record WHERE task_id = ${taskId} AND point_id = ${e.pointId}`);
  expect(live?.images).toContain('/profile/upload/');
}, 240_000);

test('[PAT-20] values that near their limit warn the leader before any is out; the reading reaches the facility and makes its maintenance', async () => {
  const { product, admin, sql, aTerm, aPoint, aRound, openRound } = patrol;
  const name = next();
  const classifyId = made(await admin.post(`${FACILITY}/classify`, { parentId: 0, name, code: name }));
  const facilityId = made(await admin.post(FACILITY, { name, classifyId, placeId: PLACE, teamId: TEAM }));
  const meter = { facilityId, name: '运行时间', unit: 'h', mode: '1' };
  const meterId = made(await admin.post(`${FACILITY}/meter`, meter));
  await admin.post(`${FACILITY}/meter/${meterId}/reading`, { value: '100' });
  const { data: templates } = await admin.get('/repair/template/list?trade=1');
  const plan = {
    name: `${name}保养`,
    facilityIds: [facilityId],
    firstDate: '2026-01-05',
    templateId: templates.find(({ parentId }: { parentId: number }) => parentId > 0).templateId,
    teamId: TEAM,
    executor: '2',
    workerIds: [WALKER_ID],
    items: [{ key: 'o', name: '换油', kind: '1' }],
    trigger: '2',
    meterName: '运行时间',
    meterEvery: 400,
  };
  const planId = made(await admin.post(`${FACILITY}/maintain`, plan));
  await admin.put(`${FACILITY}/maintain/${planId}/enable`, {});
  const tasks = () => sql(`SELECT code FROM facility_task WHERE plan_id = ${planId}`);
  const termId = await aTerm({ inputType: '2', max: '1000', unit: 'h', meterName: '运行时间' });
  const point = await aPoint([termId], { facilityId });
  const [leader, drift] = [await product.app.signIn('gaojd'), `${point.name} `];
  const told = async () =>
    (await leader.get('/system/notify/message/my/list?pageSize=100')).rows.filter(
      ({ templateContent }: { templateContent: string }) =>
        templateContent.startsWith(drift) && templateContent.includes('逐次接近上限'),
    ).length;
  for (const value of ['200', '300', '400', '499', '620']) {
    const page = await openRound(await aRound([point]));
    await answer(page, point, () => page.locator('.round-number input').fill(value));
    await page.getByText('本次巡检已完成').waitFor();
    await sent(page);
    await generateByReadings(product.app.repair);
    const isLast = value === '620';
    await expect.poll(told).toBe(isLast ? 1 : 0);
    // Four hundred hours after the hundred at which counting began.
    expect(await tasks()).toHaveLength(isLast ? 1 : 0);
  }
  const abnormal = await sql(`SELECT 1 FROM patrol_record WHERE point_id = ${point.pointId} AND result <> '1'`);
  expect(abnormal).toEqual([]);
  const inbox = await product.open('/user/message', { as: 'gaojd' });
  await inbox.getByText(`${drift}`).filter({ hasText: '逐次接近上限' }).first().waitFor();
  const file = await product.open(`/facility/file?id=${facilityId}`, { as: 'suyq' });
  await file.getByRole('tab', { name: '读数' }).click();
  await file.getByText('620').first().waitFor();
  const phone = await product.open('/my/maintain', { as: WALKER, viewport: PHONE });
  await phone.getByRole('button', { name: new RegExp(`${name}保养`) }).waitFor();
}, 300_000);

/** A browser that knows the server by a name of its own: on plain http, and not this machine, nothing is secure. */
async function plainPage(browser: Browser, path: string, userName: string): Promise<Page> {
  const base = patrol.product.base.replace('127.0.0.1', 'campus.test');
  const context = await browser.newContext({
    baseURL: base,
    viewport: PHONE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const { token } = await patrol.product.app.signIn(userName);
  await context.addCookies([{ name: 'Admin-Token', value: token, url: base }]);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('[PAT-03] without https the page says what is missing, and the round and the maintenance are walked all the same', async () => {
  const { admin, sql, aTerm, aPoint, aRound } = patrol;
  const termId = await aTerm();
  const points = [
    await aPoint([termId]),
    await aPoint([termId], { verify: '2', lng: 113, lat: 22 }),
    await aPoint([termId], { verify: '3' }),
  ] as const;
  const taskId = await aRound(points);
  const name = next();
  const classifyId = made(await admin.post(`${FACILITY}/classify`, { parentId: 0, name, code: name }));
  const facilityId = made(await admin.post(FACILITY, { name, classifyId, placeId: PLACE, teamId: TEAM }));
  await admin.post('/repair/qrcode/generate', { bizType: 'facility', bizIds: [facilityId] });
  const [label] = await sql(`SELECT token FROM qr_code WHERE biz_type = 'facility' AND biz_id = ${facilityId}`);
  const { data: templates } = await admin.get('/repair/template/list?trade=1');
  const plan = {
    name: `${name}保养`,
    facilityIds: [facilityId],
    firstDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    templateId: templates.find(({ parentId }: { parentId: number }) => parentId > 0).templateId,
    teamId: TEAM,
    executor: '2',
    workerIds: [WALKER_ID],
    items: [{ key: 'a', name: '外观', kind: '1' }],
    requireScan: true,
  };
  const planId = made(await admin.post(`${FACILITY}/maintain`, plan));
  await admin.put(`${FACILITY}/maintain/${planId}/enable`, {});
  await admin.put(`${FACILITY}/maintain/${planId}/generate`, {});

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP campus.test 127.0.0.1',
    ],
    env: browserEnv(),
  });
  try {
    const page = await plainPage(browser, `/my/patrol?id=${taskId}`, WALKER);
    await page.getByText('当前不是安全连接（https）：没有签名和定位，记录的可信度最高为B。巡检照常进行。').waitFor();
    const secure = await page.evaluate(() => [isSecureContext, 'subtle' in crypto, 'serviceWorker' in navigator]);
    expect(secure).toEqual([false, false, false]);
    await button(page, '扫码巡检').click();
    await page.getByText('没有可用的摄像头，请输入标签编码').waitFor();
    expect(await violations(page)).toEqual([]);
    await normal(page, points[0]);
    await normal(page, points[1]);
    await answer(page, points[2], async () => {
      await pick(page, '正常');
      await photo(page);
    });
    await page.getByText('本次巡检已完成').waitFor();
    await sent(page);
    const records = await sql(`SELECT grade, flags FROM patrol_record WHERE task_id = ${taskId} ORDER BY record_id`);
    expect(records[0]).toEqual({ grade: 'B', flags: ['nosig'] });
    // Nobody walks from point to point as fast as a test does.
    const other = records.map(({ flags }) => flags.filter((flag: string) => flag !== 'fast').join(' '));
    expect(other).toEqual(['nosig', 'nofix nosig', 'nosig']);

    const round = await plainPage(browser, '/my/maintain', WALKER);
    await round.getByRole('button', { name: new RegExp(`${name}保养`) }).click();
    await button(round, '扫码开始').click();
    await round.getByText('没有可用的摄像头').waitFor();
    await round.getByLabel('二维码编码或网址').fill(String(label?.token));
    await button(round, /^确\s?定$/).click();
    await round.getByText('正常', { exact: true }).first().click();
    await round.getByRole('region', { name }).getByText('合格', { exact: true }).click();
    await button(round, '保存，下一台').click();
    await round.getByRole('status', { name: '进度' }).getByText('1 / 1').waitFor();
  } finally {
    await browser.close();
  }
  const desk = await patrol.product.open(`/patrol/task?id=${taskId}`, { as: 'admin' });
  await button(desk, '核验').click();
  await desk.getByText('核验通过：0 条签名有效，3 条没有签名').waitFor();
}, 240_000);
