import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, drawer, row, toast } from './support/list.ts';
import { PLACE, picture, widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

const [DEPUTY, LEADER, COMPANY, ADMIN] = ['suyq', 'gaojd', 'zhuhe', 'admin'];
const COMPANY_ID = 4;
const TEAM = 101;
const DAY_MS = 86_400_000;
let product: Product;
let admin: Awaited<ReturnType<Product['app']['signIn']>>;
let facilityId = 0;
let templateId = 0;
beforeAll(async () => {
  product = await openProduct();
  admin = await product.app.signIn(ADMIN);
  const classifyId = (await admin.post('/repair/facility/classify', { parentId: 0, name: '观光电梯', code: 'GGT' }))
    .data;
  const lift = { name: '1号观光电梯', classifyId, placeId: PLACE, teamId: TEAM };
  facilityId = (await admin.post('/repair/facility', lift)).data;
  const templates = (await admin.get('/repair/template/list?trade=1')).data as Record<string, unknown>[];
  templateId = templates.find((one) => Number(one.parentId) > 0 && !one.needPhoto)?.templateId as number;
});
afterAll(() => product.stop());

const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;
const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
const dayIn = (days: number) =>
  new Date(product.app.services.clock() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
const items = [{ key: 'v', name: '制动间隙', kind: '2', unit: 'mm', min: 0.2, max: 0.7 }];
/** A plan that is on, with its tasks. */
async function aPlan(change: object): Promise<number> {
  const usual = { facilityIds: [facilityId], templateId, teamId: TEAM, executor: '1', items, firstDate: dayIn(2) };
  const { data, msg } = await admin.post('/repair/facility/maintain', { ...usual, ...change });
  if (!data) throw new Error(msg);
  await admin.put(`/repair/facility/maintain/${data}/enable`, {});
  await admin.put(`/repair/facility/maintain/${data}/generate`, {});
  return data;
}

test('[FAC-10] a plan in four steps: what the form previews is what is generated', async () => {
  const page = await product.open('/facility/maintain', { as: ADMIN });
  await button(page, '新增计划').click();
  const form = drawer(page);
  await form.getByLabel('计划名称').fill('电梯月度保养');
  await form.getByLabel('指定设施').fill('1号观光');
  await page.locator('.ant-select-item-option').filter({ hasText: '1号观光电梯' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByText('共 1 台，每期 1 张维保单').waitFor();
  const days = await form.locator('.maintain-preview li').allInnerTexts();
  expect(days).toHaveLength(12);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByRole('button', { name: '添加项目' }).click();
  await form.getByLabel('新项目 名称').fill('门锁装置');
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByLabel('报修项目').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  // A draft without anybody to do it is not enabled.
  await form.getByRole('button', { name: '启用' }).click();
  await page.getByText('请指定执行人').first().waitFor();
  await sql(`UPDATE facility_plan SET team_id = ${TEAM} WHERE name = '电梯月度保养'`);
  // As long as the refusal is being dealt with another click is none.
  const [enable, generate] = ['启用', '立即生成'].map((name) => form.getByRole('button', { name }));
  await expect
    .poll(async () => {
      if (await enable?.isVisible()) await enable?.click();
      return generate?.isVisible();
    })
    .toBe(true);
  await generate?.click();
  await toast(page, '已生成 1 个任务').waitFor();
  expect(await violations(page)).toEqual([]);
  const [task] = await sql(`SELECT due_date::text AS due FROM facility_task WHERE title LIKE '电梯月度保养%'`);
  expect(task?.due).toBe(days[0]);
}, 120_000);

test('[FAC-11] [FAC-15] [FAC-17] a lift: round by its company, abnormal value, danger and report, repair, warranty, new fault inside it', async () => {
  await aPlan({ name: '电梯半月维保', kind: '2', executor: '3', companyId: COMPANY_ID, cycleUnit: '1', cycleNum: 15 });
  const phone = await product.open('/my/maintain', { as: COMPANY, viewport: PHONE });
  await phone.getByRole('button', { name: /电梯半月维保/ }).click();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: '开始维保' }).click();
  await phone.getByRole('button', { name: /1号观光电梯/ }).click();
  await phone.getByLabel('制动间隙').fill('0.9');
  await phone.getByText('超出正常范围').waitFor();
  await phone.getByText('同时报修').click();
  expect(await violations(phone)).toEqual([]);
  expect(await widthOf(phone)).toBeLessThanOrEqual(PHONE.width);
  await phone.getByRole('button', { name: '保存，下一台' }).click();
  await phone.getByText(/已记录异常，隐患 YH.*报修 BX/).waitFor();
  await phone.getByRole('button', { name: '完成维保' }).click();
  await dialog(phone).locator('input[type=file]').setInputFiles(picture());
  await dialog(phone).getByRole('img', { name: '图片 1' }).waitFor();
  await submit(phone);
  await toast(phone, '已完成，等待验收').waitFor();

  const desk = await product.open('/facility/task', { as: LEADER });
  await row(desk, '电梯半月维保').getByRole('button', { name: '详情' }).click();
  await drawer(desk).getByText('制动间隙').first().waitFor();
  expect(await violations(desk)).toEqual([]);
  await drawer(desk).getByRole('button', { name: '验收' }).click();
  await submit(desk);
  await drawer(desk).getByText('已完成').first().waitFor();

  // The company repairs what it found, gives a warranty, and the next fault falls under it.
  const people = {
    leader: await product.app.signIn(LEADER),
    company: await product.app.signIn(COMPANY),
    deputy: await product.app.signIn(DEPUTY),
  };
  const [fault] = await sql(
    `SELECT report_id AS id FROM repair_report WHERE facility_id = ${facilityId} AND kind = '1'`,
  );
  const must = async (answer: Promise<{ code: number; msg: string }>) => {
    const { code, msg } = await answer;
    if (code !== 200) throw new Error(msg);
  };
  await must(admin.put(`/repair/receive/${fault?.id}/accept`, {}));
  await must(people.leader.put(`/repair/distribute/${fault?.id}`, { workers: [{ workerId: 105 }], force: true }));
  const { orderId } = (await admin.get(`/repair/report/${fault?.id}`)).data.orders[0];
  await must((await product.app.signIn('maqs')).put(`/repair/order/${orderId}/take`, {}));
  const work = { companyId: COMPANY_ID, scope: '调整制动器', budget: '800', reason: '专业设备', expectEnd: dayIn(5) };
  await must(people.leader.put(`/repair/order/${orderId}/outsource`, work));
  const id = (await admin.get(`/repair/order/${orderId}`)).data.companyOrderId;
  const move = (who: typeof admin, name: string, body: object = {}) =>
    must(who.put(`/repair/company/order/${id}/${name}`, body));
  await move(people.company, 'take');
  await move(people.company, 'quote', { amount: '700' });
  await move(admin, 'audit', { agree: true });
  const PHOTO = '/profile/upload/2026/01/01/photo.png';
  await move(people.company, 'finish', { finalAmount: '700', afterImages: PHOTO, warrantyMonths: 12 });
  await move(admin, 'verify', { pass: true, score: 5 });
  const again = {
    placeId: PLACE,
    facilityId,
    templateId,
    description: '电梯又停在三楼不动',
    reporterPhone: '13900000001',
    force: true,
  };
  const { data } = await admin.post('/repair/report', again);
  await desk.goto(`/repair/manage?id=${data.reportId}`);
  await desk
    .getByText(/该设施在质保期内/)
    .first()
    .waitFor();
  // One tap gives it back to the company: no quote, no audit, nothing to pay.
  await must(admin.put(`/repair/receive/${data.reportId}/accept`, {}));
  await must(people.leader.put(`/repair/distribute/${data.reportId}`, { workers: [{ workerId: 105 }], force: true }));
  const own = (await admin.get(`/repair/report/${data.reportId}`)).data.orders[0].orderId;
  await must((await product.app.signIn('maqs')).put(`/repair/order/${own}/take`, {}));
  await desk.reload();
  await desk.getByRole('button', { name: '转质保单' }).click();
  await answerQuestion(desk);
  await toast(desk, '已转质保单').waitFor();
  const free = (await admin.get(`/repair/order/${own}`)).data.companyOrderId;
  await must(people.company.put(`/repair/company/order/${free}/take`, {}));
  await must(
    people.company.put(`/repair/company/order/${free}/finish`, {
      finalAmount: '0',
      afterImages: PHOTO,
      warrantyMonths: 0,
    }),
  );
  await must(admin.put(`/repair/company/order/${free}/verify`, { pass: true, score: 5 }));
  expect((await admin.get(`/repair/report/${data.reportId}`)).data.companyCost).toBe('0.00');
}, 240_000);

test('[FAC-11] six extinguishers: a wrong label, the right ones, one out of range, none left, accepted by the leader', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `${at + 1}号手提灭火器`);
  const classifyId = (await admin.post('/repair/facility/classify', { parentId: 0, name: '手提灭火器', code: 'STMH' }))
    .data;
  const ids: number[] = [];
  for (const name of [...names, '别处的灭火器'])
    ids.push((await admin.post('/repair/facility', { name, classifyId, placeId: PLACE, teamId: TEAM })).data);
  await admin.post('/repair/qrcode/generate', { bizType: 'facility', bizIds: ids });
  const labels = await sql(`SELECT biz_id, token FROM qr_code WHERE biz_type = 'facility' AND biz_id IN (${ids})`);
  const tokenOf = (at: number) => String(labels.find((row) => Number(row.biz_id) === ids[at])?.token);
  const own = { name: '灭火器月检', facilityIds: ids.slice(0, 6), groupBy: '2', requireScan: true };
  const pressure = [{ key: 'p', name: '压力', kind: '2', unit: 'MPa', min: 1, max: 1.4 }];
  const planId = await aPlan({ ...own, executor: '2', workerIds: [105], items: pressure, firstDate: dayIn(0) });
  const phone = await product.open('/my/maintain', { as: 'maqs', viewport: PHONE });
  await phone.getByRole('button', { name: /灭火器月检/ }).click();
  const scan = async (name: string, at: number) => {
    await phone.getByRole('button', { name }).click();
    await phone.getByLabel('二维码编码或网址').fill(tokenOf(at));
    await phone.keyboard.press('Enter');
  };
  await scan('扫码开始', 6);
  await toast(phone, '该设施不在本次维保清单中').waitFor();
  const record = async (at: number, value: string) => {
    await phone.getByRole('region', { name: names[at] as string }).waitFor();
    await phone.getByLabel('压力').fill(value);
    if (value === '0.6') await phone.getByText('同时报修').click();
    await phone.getByRole('button', { name: '保存，下一台' }).click();
    await phone.getByRole('status', { name: '进度' }).waitFor();
  };
  await scan('扫码开始', 0);
  await record(0, '1.2');
  await scan('扫描设施标签', 6);
  await toast(phone, '该设施不在本次维保清单中').first().waitFor();
  for (const at of [1, 2, 3, 4]) {
    await scan('扫描设施标签', at);
    await record(at, at === 2 ? '0.6' : '1.4');
    if (at === 2) await phone.getByText(/已记录异常，隐患 YH.*报修 BX/).waitFor();
  }
  const finish = async () => {
    await phone.getByRole('button', { name: '完成维保' }).click();
    await dialog(phone).locator('input[type=file]').setInputFiles(picture());
    await dialog(phone).getByRole('img', { name: '图片 1' }).waitFor();
    await submit(phone);
  };
  await finish();
  await phone.getByText('还有1台设施未填写维保结果').first().waitFor();
  expect(await violations(phone)).toEqual([]);
  await phone.keyboard.press('Escape');
  await scan('扫描设施标签', 5);
  await record(5, '1');
  expect(await widthOf(phone)).toBeLessThanOrEqual(PHONE.width);
  await finish();
  await toast(phone, '已完成，等待验收').waitFor();
  const [made] = await sql(
    `SELECT (SELECT count(*)::int FROM facility_quest WHERE facility_id = ${ids[2]}) AS quests,
      (SELECT count(*)::int FROM repair_report WHERE facility_id = ${ids[2]} AND kind = '1') AS reports`,
  );
  expect(made).toEqual({ quests: 1, reports: 1 });
  // The worker has it among what he has done, and nothing by which he could accept it.
  await phone.goto('/my/maintain');
  await phone.getByText('已完成', { exact: true }).first().click();
  await phone.getByRole('button', { name: /灭火器月检/ }).click();
  await phone.getByText('待验收').first().waitFor();
  expect(await phone.getByRole('button', { name: '验收' }).count()).toBe(0);
  const desk = await product.open('/facility/task', { as: LEADER });
  await row(desk, '灭火器月检').getByRole('button', { name: '详情' }).click();
  await drawer(desk).getByRole('button', { name: '验收' }).click();
  await submit(desk);
  await expect
    .poll(async () => (await admin.get(`/repair/facility/maintainTask/list?planId=${planId}`)).rows[0]?.status)
    .toBe('50');
}, 240_000);

test('[FAC-21] a task is moved in the calendar by dragging it and by the keyboard, what the law asks for only earlier', async () => {
  await aPlan({ name: '消防月检', cycleUnit: '3', firstDate: dayIn(3) });
  await aPlan({ name: '法定年检', kind: '2', cycleUnit: '4', firstDate: dayIn(3) });
  const page = await product.open(`/facility/maintain?tab=calendar&month=${dayIn(3).slice(0, 7)}`, { as: ADMIN });
  const mark = (name: string) => page.getByRole('button', { name: new RegExp(name) });
  const dayOf = async (name: string) =>
    (await sql(`SELECT plan_day::text AS day FROM facility_task WHERE title LIKE '${name}%'`))[0]?.day;
  await mark('消防月检').waitFor();
  expect(await violations(page)).toEqual([]);
  await mark('消防月检').focus();
  await page.keyboard.press('ArrowLeft');
  await toast(page, `已调整到 ${dayIn(2)}`).waitFor();
  expect(await dayOf('消防月检')).toBe(dayIn(2));
  await mark('法定年检').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('法定维保只能提前').first().waitFor();
  expect(await dayOf('法定年检')).toBe(dayIn(3));
  if (dayIn(2).slice(0, 7) === dayIn(3).slice(0, 7)) {
    const target = page.locator('.maintain-grid td').filter({ has: mark('消防月检') });
    await mark('法定年检').dragTo(target);
    await toast(page, `已调整到 ${dayIn(2)}`)
      .first()
      .waitFor();
    await expect.poll(() => dayOf('法定年检')).toBe(dayIn(2));
  }
  await page.getByText('年', { exact: true }).click();
  await page.getByText(/年共 \d+ 个任务/).waitFor();
  expect(await violations(page)).toEqual([]);
}, 120_000);
