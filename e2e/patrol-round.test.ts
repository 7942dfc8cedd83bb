import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../apps/server/src/testing/app.ts';
import { violations } from './support/axe.ts';
import { bytesOf } from './support/list.ts';
import { printed } from './support/paper.ts';
import {
  button,
  DAY,
  made,
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

let patrol: PatrolProduct;
beforeAll(async () => {
  patrol = await openPatrol();
});
afterAll(() => patrol.product.stop());

/** Sees a report through until it is confirmed, a day later. */
async function repaired(reportId: number): Promise<void> {
  const { product, admin, sql } = patrol;
  const [siteAdmin, leader, worker, deputy] = await Promise.all(
    ['linfx', 'gaojd', WALKER, 'suyq'].map((name) => product.app.signIn(name)),
  );
  const ok = async (call: Promise<Answer> | undefined) => made((await call) as Answer);
  await ok(siteAdmin?.put(`/repair/receive/${reportId}/accept`, {}));
  await ok(leader?.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WALKER_ID }] }));
  const { data } = await admin.get(`/repair/report/${reportId}`);
  const { orderId } = data.orders[0];
  const images = '/profile/upload/2026/01/01/photo.png';
  await sql(`UPDATE repair_template SET checklist = '[]'`);
  await ok(worker?.put(`/repair/order/${orderId}/take`, {}));
  await ok(worker?.put(`/repair/order/${orderId}/arrive`, { images }));
  await ok(worker?.put(`/repair/order/${orderId}/finish`, { solution: '已更换', laborMins: 10, afterImages: images }));
  const { clock } = product.app.services;
  Object.assign(product.app.services, { clock: () => clock() + DAY + 60_000 });
  await ok(deputy?.put(`/repair/report/${reportId}/confirm`, {}));
  Object.assign(product.app.services, { clock });
}

test('[PAT-04] [PAT-10] [PAT-12] a round without a connection is sent later; what it found is reported, repaired and looked at again', async () => {
  const { product, admin, sql, aTerm, aPoint, aRound, openRound } = patrol;
  const termId = await aTerm({ severity: '2' });
  const [unit] = await sql(
    `SELECT facility_id, place_id FROM facility WHERE place_id = ${PLACE} AND status = '10' ORDER BY facility_id LIMIT 1`,
  );
  const facilityId = Number(unit?.facility_id);
  const spots = [await aPoint([termId]), await aPoint([termId], { facilityId }), await aPoint([termId])] as const;
  const elsewhere = await aPoint([termId]);
  const taskId = await aRound(spots);
  const page = await openRound(taskId);
  await page.getByRole('status').getByText('没有待发送的记录').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);

  await page.context().setOffline(true);
  await normal(page, spots[0]);
  await page.getByText('待发送 1 条').waitFor();
  // A wrong label is told by the phone itself, which knows no label.
  await scan(page, elsewhere.token);
  await page.getByRole('alert').getByText('二维码与当前点位不符').waitFor();
  await button(page, '取消').click();
  await scan(page, spots[1].token);
  await pick(page, '异常');
  await page.getByPlaceholder('说明异常情况').fill('应急灯不亮');
  await page.locator('.round-term input[type=file]').first().setInputFiles(shot);
  await page.getByRole('img').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, '提交本点').click();
  await page.getByText('待发送 2 条').waitFor();
  // The page was closed and opened again in between.
  await page.reload();
  await page.getByText('待发送 2 条').waitFor();
  await normal(page, spots[2]);
  await page.getByText('本次巡检已完成').waitFor();
  await page.getByText('待发送 3 条').waitFor();
  expect(await sql(`SELECT 1 FROM patrol_record WHERE task_id = ${taskId}`)).toHaveLength(0);

  await page.context().setOffline(false);
  await page.getByText('没有待发送的记录').waitFor({ timeout: 90_000 });
  const records = await sql(
    `SELECT point_id, flags, sig <> '' AS signed FROM patrol_record WHERE task_id = ${taskId} ORDER BY check_time, record_id`,
  );
  expect(records.map(({ point_id }) => point_id)).toEqual(spots.map(({ pointId }) => pointId));
  expect(records.every(({ signed }) => signed)).toBe(true);
  expect(records.flatMap(({ flags }) => flags)).not.toContain('chain');
  expect(records[2]?.flags).toContain('session');
  const [finding] = await sql(`SELECT * FROM patrol_finding WHERE point_id = ${spots[1].pointId}`);
  const { data: report } = await admin.get(`/repair/report/${finding?.report_id}`);
  expect(report).toMatchObject({ source: '4', placeId: PLACE, facilityId, priority: '2' });
  const inbox = await product.open('/user/message', { as: 'linfx' });
  await inbox.getByText(`${spots[1].name} `).filter({ hasText: '异常：异常' }).first().waitFor();
  expect(report.description).toContain('应急灯不亮');
  expect(report.images).toContain('/profile/upload/');

  await repaired(Number(finding?.report_id));
  const again = await aRound(spots);
  await page.goto(`/my/patrol?id=${again}`);
  await button(page, '扫码巡检').waitFor();
  await scan(page, spots[1].token);
  await page.getByText('上次异常已整改，请复核').waitFor();
  await pick(page, '正常');
  await button(page, '提交本点').click();
  await page.getByText('没有待发送的记录').waitFor({ timeout: 60_000 });
  await expect
    .poll(async () => (await sql(`SELECT status FROM patrol_finding WHERE point_id = ${spots[1].pointId}`))[0]?.status)
    .toBe('3');
}, 240_000);

test('[PAT-09] an ordered round names the next point; a damaged label goes on with a photo, a locked door with a reason', async () => {
  const { sql, aTerm, aPoint, aRound, openRound } = patrol;
  const termId = await aTerm();
  const spots = [await aPoint([termId]), await aPoint([termId]), await aPoint([termId])] as const;
  const taskId = await aRound(spots, true);
  const page = await openRound(taskId);
  await scan(page, spots[1].token);
  await page.getByRole('alert').getByText(`请按路线顺序巡检，下一点位：${spots[0].name}`).waitFor();
  await button(page, '取消').click();
  await button(page, '标签损坏').click();
  await pick(page, '正常');
  await button(page, '提交本点').click();
  await page.getByRole('alert').getByText('标签损坏须拍照').waitFor();
  await page.locator('.round-term input[type=file]').first().setInputFiles(shot);
  await page.getByRole('img').first().waitFor();
  await button(page, '提交本点').click();
  await page.getByText(spots[1].name, { exact: true }).waitFor();
  await button(page, '无法巡检').click();
  await button(page, '确定跳过').click();
  await page.getByRole('alert').getByText('请填写无法巡检的原因').waitFor();
  await button(page, '房门锁闭').click();
  expect(await violations(page)).toEqual([]);
  await button(page, '确定跳过').click();
  await normal(page, spots[2]);
  await page.getByText('本次巡检已完成').waitFor();
  await page.getByText('没有待发送的记录').waitFor({ timeout: 60_000 });
  const rows = await sql(`SELECT result, flags FROM patrol_record WHERE task_id = ${taskId} ORDER BY record_id`);
  expect(rows.map(({ result }) => result)).toEqual(['1', '3', '1']);
  expect(rows[0]?.flags).toContain('label');
}, 120_000);

/** The plan of the first floor of the building, as a picture that needs no file. */
const PLAN = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1000' height='400'/%3E";

test('[PAT-18] the desk replays the way on the plan, as a strip without one, reckons the evidence anew and prints it', async () => {
  const { product, admin, sql, aTerm, aPoint, aRound, openRound } = patrol;
  await sql(`UPDATE repair_place SET floor_plans = '${JSON.stringify([{ floorNo: 1, img: PLAN }]).replaceAll("'", "''")}'
    WHERE place_id = ${PLACE}`);
  const termId = await aTerm();
  const spots = [await aPoint([termId]), await aPoint([termId]), await aPoint([termId], { floorNo: 2 })] as const;
  const pin = (at: 0 | 1, planX: number) =>
    admin.put(`/repair/patrol/point/${spots[at].pointId}/pin`, { planX, planY: 0.5 });
  await pin(0, 0.2);
  await pin(1, 0.8);
  const taskId = await aRound(spots);
  const phone = await openRound(taskId);
  for (const at of [1, 2, 0] as const) await normal(phone, spots[at]);
  await phone.getByText('没有待发送的记录').waitFor({ timeout: 60_000 });
  await expect.poll(async () => (await sql(`SELECT 1 FROM patrol_record WHERE task_id = ${taskId}`)).length).toBe(3);
  const desk = await product.open(`/patrol/task?id=${taskId}`, { as: 'admin' });
  const way = desk.getByRole('list', { name: '经过的点位' });
  await way.waitFor();
  const strip = await way.getByRole('listitem').allInnerTexts();
  expect(strip.map((text) => spots.findIndex(({ name }) => text.includes(name)))).toEqual([1, 2, 0]);
  expect(strip.map((text) => text.includes('无平面图'))).toEqual([false, true, false]);
  // Three points, of which two are on the plan; the slider takes them back one by one.
  const [passed, now] = [desk.locator('.replay-pin.is-1'), desk.locator('.replay-now')];
  await expect.poll(() => passed.count()).toBe(2);
  expect(await passed.first().evaluate((node) => (node as HTMLElement).style.left)).toBe('80%');
  const slider = desk.getByRole('slider', { name: '回放到第几个点位' });
  await slider.focus();
  await desk.keyboard.press('Home');
  await now.getByText('还没有打点').waitFor();
  expect(await passed.count()).toBe(0);
  await desk.keyboard.press('ArrowRight');
  await now.getByText(spots[1].name).waitFor();
  expect(await passed.count()).toBe(1);
  await desk.keyboard.press('End');
  await now.getByText(spots[0].name).waitFor();
  expect(await passed.count()).toBe(2);
  await button(desk, /^核\s?验$/).click();
  await desk.getByText('核验通过：3 条签名有效').waitFor();
  expect(await violations(desk)).toEqual([]);
  const paper = await printed(desk, '巡检证据单', () => button(desk, '打印证据单').click());
  expect(paper).toContain('核验通过：3 条签名有效');
  for (const { name } of spots) expect(paper).toContain(name);
  const [file] = await Promise.all([desk.waitForEvent('download'), button(desk, '导出证据单').click()]);
  expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK');
}, 180_000);
