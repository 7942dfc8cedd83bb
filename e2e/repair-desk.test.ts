import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveTable } from '../apps/server/src/modules/bpm/leave.table.ts';
import type { Caller } from '../apps/server/src/testing/app.ts';
import { violations } from './support/axe.ts';
import { button, drawer, field, notification, pick, row, rows, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { go, view } from './support/shell.ts';

const PHOTO = '/profile/upload/2026/01/01/photo.png';
const PLACE = 11;
/** 马青山, 唐文礼 and 肖大河 of the plumbers. */
const [WORKER, AWAY, THIRD] = [105, 106, 107];
interface Made {
  reportId: number;
  code: string;
}
let product: Product;
let admin: Caller;
let reporter: Caller;
let worker: Caller;
let item: { templateId: number; name: string };

beforeAll(async () => {
  product = await openProduct();
  [admin, reporter, worker] = (await Promise.all(
    ['admin', 'leizq', 'maqs'].map((name) => product.app.signIn(name)),
  )) as [Caller, Caller, Caller];
  const { data } = await admin.get('/repair/template/options');
  const plumbing = (data as { trade: string; items: (typeof item & { needPhoto: boolean })[] }[]).find(
    ({ trade }) => trade === '1',
  );
  const all = (await admin.get('/repair/template/list')).data as { templateId: number; autoDispatch: string }[];
  const byHand = new Set(all.filter(({ autoDispatch }) => autoDispatch === '0').map(({ templateId }) => templateId));
  const found = plumbing?.items.find(({ templateId, needPhoto }) => !needPhoto && byHand.has(templateId));
  if (!found) throw new Error('no plain item of the plumbers');
  item = found;
});
afterAll(() => product.stop());

let serial = 0;
async function report(change: object = {}): Promise<Made> {
  serial += 1;
  const { data } = await reporter.post('/repair/report', {
    placeId: PLACE,
    location: `位置${serial}`,
    templateId: item.templateId,
    description: `水龙头一直漏水${serial}`,
    reporterPhone: '13900000001',
    ...change,
  });
  return data as Made;
}
const read = async ({ reportId }: Made) => (await admin.get(`/repair/report/${reportId}`)).data;
const eventsOf = async (made: Made) =>
  ((await read(made)).timeline as { event: string; content: string }[]).map(({ event, content }) => ({
    event,
    content,
  }));
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const act = (page: Page, made: Made, label: string) =>
  row(page, made.code)
    .getByRole('button', { name: `${label} ${made.code}`, exact: true })
    .click();
async function more(page: Page, { code }: { code: string }, label: string) {
  await row(page, code)
    .getByRole('button', { name: `更多操作 ${code}` })
    .click();
  await page.getByRole('menuitem', { name: label }).click();
}

test('the desk accepts by key, corrects, refuses with a reason and merges; who is slower is told [REP-3]', async () => {
  const [first, second, third, fourth, fifth] = [
    await report(),
    await report(),
    await report(),
    await report(),
    await report(),
  ];
  const page = await product.open('/repair/receive');
  await row(page, first.code).waitFor();
  expect(await violations(page)).toEqual([]);
  await view(page).getByRole('button', { name: first.code, exact: true }).focus();
  const accepted = toast(page, `${first.code} 已受理`).waitFor();
  await page.keyboard.press('a');
  await accepted;
  await row(page, first.code).waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('article').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await more(page, second, '更正并受理');
  const correction = dialog(page, `受理 - ${second.code}`);
  await pick(page, correction.getByLabel('紧急程度'), '计划');
  await correction.getByRole('button', { name: '受理', exact: true }).click();
  await row(page, second.code).waitFor({ state: 'detached' });
  expect(await read(second)).toMatchObject({ status: '20', priority: '4' });

  await act(page, third, '驳回');
  const refusal = dialog(page, `驳回 - ${third.code}`);
  await refusal.getByLabel('驳回原因').fill('不行');
  await refusal.getByRole('button', { name: '驳回', exact: true }).click();
  await refusal.getByText('驳回原因至少填写5个字').waitFor();
  await refusal.getByLabel('驳回原因').fill('不属于报修范围');
  await refusal.getByRole('button', { name: '驳回', exact: true }).click();
  await row(page, third.code).waitFor({ state: 'detached' });

  await more(page, fourth, '合并');
  const merging = dialog(page, `合并 - ${fourth.code}`);
  await merging.getByText(first.code).click();
  await merging.getByRole('button', { name: '合并', exact: true }).click();
  await row(page, fourth.code).waitFor({ state: 'detached' });
  expect(await read(fourth)).toMatchObject({ status: '90', mergedToCode: first.code });

  await more(page, fifth, '更正并受理');
  await dialog(page, `受理 - ${fifth.code}`).waitFor();
  const other = await product.app.signIn('linfx');
  expect(await other.put(`/repair/receive/${fifth.reportId}/accept`, {})).toMatchObject({ code: 200 });
  const stale = notification(page, '数据已被他人修改，请刷新后重试').waitFor();
  await dialog(page, `受理 - ${fifth.code}`).getByRole('button', { name: '受理', exact: true }).click();
  await stale;
  await row(page, fifth.code).waitFor({ state: 'detached' });
  expect((await eventsOf(fifth)).filter(({ event }) => event === 'ACCEPT')).toHaveLength(1);
});

test('many reports are accepted at once, and each that cannot be is named', async () => {
  const made = [await report(), await report()] as const;
  const page = await product.open('/repair/receive');
  for (const { code } of made)
    await view(page)
      .getByRole('checkbox', { name: `选择 ${code}` })
      .check();
  // Only this page does not hear of it.
  await page.route('**/repair/receive/list**', (route) => route.abort());
  await admin.put(`/repair/receive/${made[0].reportId}/reject`, { reason: '不属于报修范围' });
  await button(page, '批量受理').click();
  const result = dialog(page, '批量受理结果');
  await result.getByText('成功 1 单，未成功 1 单：').waitFor();
  expect(await result.getByRole('listitem').innerText()).toBe(`${made[0].code} 当前状态为【已驳回】，不能执行【受理】`);
  expect(await read(made[1])).toMatchObject({ status: '20' });
});

test('a worker on leave goes only when it is forced, and the order is handed over [REP-5]', async () => {
  const made = await report();
  await admin.put(`/repair/receive/${made.reportId}/accept`, {});
  await product.app.services.db.insert(leaveTable).values({
    userId: AWAY,
    type: '1',
    reason: '探亲',
    startTime: '2020-01-01 00:00:00',
    endTime: '2099-01-01 00:00:00',
    day: 1,
    result: 2,
  });
  const page = await product.open('/repair/distribute');
  await act(page, made, '派单');
  const side = view(page).getByRole('complementary', { name: '可派人员' });
  await side.getByRole('checkbox', { name: '选择 唐文礼' }).check();
  await side.getByText('唐文礼请假中，确认派单请勾选强制').waitFor();
  await side.getByRole('button', { name: '派单', exact: true }).click();
  await side.getByText('唐文礼 当前请假/未排班，确认派单请勾选强制').waitFor();
  await side.getByRole('button', { name: /^唐文礼 匹配度/ }).click();
  await page.getByText('唐文礼 的匹配度').waitFor();
  expect(await violations(page)).toEqual([]);
  await side.getByLabel('强制派单').check();
  const sent = toast(page, '派单成功').waitFor();
  await side.getByRole('button', { name: '派单', exact: true }).click();
  await sent;
  const dispatched = (await eventsOf(made)).find(({ event }) => event === 'DISPATCH');
  expect(dispatched?.content).toContain('强制：唐文礼 当前请假/未排班');

  await go(page, '/repair/order');
  const [order] = (await admin.get(`/repair/order/list?reportId=${made.reportId}`)).rows as { code: string }[];
  const code = order?.code ?? '';
  await row(page, code)
    .getByRole('button', { name: `转单 ${code}` })
    .click();
  const handing = dialog(page, `转单 - ${code}`);
  await handing.getByRole('radio', { name: '选择 肖大河' }).check();
  await handing.getByRole('button', { name: '转单', exact: true }).click();
  await row(page, code).getByText('已退单').waitFor();
  await row(page, '肖大河').getByText('待接单').waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await admin.get(`/repair/order/list?reportId=${made.reportId}&open=Y`)).rows).toMatchObject([
    { workerId: THIRD, status: '10' },
  ]);

  const reader = await product.open('/repair/order', { as: 'suyq' });
  await row(reader, '肖大河').waitFor();
  expect(await view(reader).getByRole('button', { name: /^转单/ }).count()).toBe(0);
});

/** Takes a report all the way to a bad rating. */
async function rated(): Promise<Made> {
  const made = await report();
  await admin.put(`/repair/receive/${made.reportId}/accept`, {});
  await admin.put(`/repair/distribute/${made.reportId}`, { workers: [{ workerId: WORKER }] });
  const { rows: orders } = await admin.get(`/repair/order/list?reportId=${made.reportId}`);
  const { orderId, checklist } = orders[0] as { orderId: number; checklist: string[] };
  await worker.put(`/repair/order/${orderId}/take`, {});
  await worker.put(`/repair/order/${orderId}/arrive`, { images: PHOTO });
  await worker.put(`/repair/order/${orderId}/finish`, {
    solution: '更换阀芯',
    laborMins: 30,
    afterImages: PHOTO,
    checklist: checklist.map((text) => ({ item: text, ok: true })),
    materials: [{ name: '阀芯', unit: '个', qty: '2', price: '12.50' }],
  });
  await reporter.put(`/repair/report/${made.reportId}/confirm`, {});
  const stars = { speed: 2, quality: 2, attitude: 3, overall: 2 };
  await reporter.post('/repair/rate', { reportId: made.reportId, ...stars, content: '来得太晚' });
  return made;
}

test('a bad rating is answered and called back about; the report shows what was done', async () => {
  const made = await rated();
  const page = await product.open('/repair/rate');
  await act(page, made, '回复');
  await dialog(page, `回复评价 - ${made.code}`).getByLabel('回复').fill('抱歉，已增派人手');
  await dialog(page, `回复评价 - ${made.code}`).getByRole('button', { name: '确定', exact: true }).click();
  await row(page, made.code).getByText('抱歉，已增派人手').waitFor();
  await act(page, made, '登记回访');
  await dialog(page, `登记回访 - ${made.code}`).getByLabel('回访结果').fill('已电话致歉');
  await dialog(page, `登记回访 - ${made.code}`).getByRole('button', { name: '确定', exact: true }).click();
  await row(page, made.code).getByText('系统管理员：已电话致歉').waitFor();
  expect(await violations(page)).toEqual([]);

  const phone = await product.open(`/repair/report?id=${made.reportId}`, { viewport: PHONE });
  const sheet = phone.getByRole('article', { name: `报修单 ${made.code}` });
  await sheet.getByText('回复：抱歉，已增派人手').waitFor();
  await sheet.getByRole('row', { name: '阀芯 自购 2 个 12.50 25.00' }).waitFor();
  await sheet.getByLabel('留言内容').fill('下月复查一次');
  await sheet.getByLabel('仅内部可见').check();
  await sheet.getByRole('button', { name: '发送' }).click();
  await sheet.getByRole('listitem').filter({ hasText: '下月复查一次' }).getByText('内部').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(phone)).toEqual([]);
});

test('a fault that is known already is followed instead of reported again, or reported all the same [REP-2]', async () => {
  const made = await report({ location: '一楼大厅' });
  const page = await product.open('/repair/report');
  await row(page, made.code).waitFor();
  const fill = async () => {
    await button(page, '我要报修').click();
    await field(page, '联系电话').waitFor();
    await drawer(page).getByRole('button', { name: '提交报修' }).click();
    await drawer(page).getByText('楼宇不能为空').waitFor();
    const { position } = await read(made);
    await pick(page, field(page, '楼宇'), String(position).split(' ')[1] ?? '');
    await field(page, '具体位置').fill('一楼大厅');
    await field(page, '报修项目').fill(item.name);
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .getByText(item.name, { exact: true })
      .click();
    await field(page, '故障描述').fill('水龙头又在漏水');
    await field(page, '联系电话').fill('13900000002');
    await drawer(page).getByRole('button', { name: '提交报修' }).click();
    await dialog(page, '可能重复的报修').getByText(`该位置已有相同报修 ${made.code}，可点击“我也遇到”`).waitFor();
  };
  await fill();
  expect(await violations(page)).toEqual([]);
  const followed = toast(page, '已关注，有进展会通知您').waitFor();
  await dialog(page, '可能重复的报修')
    .getByRole('button', { name: `我也遇到 ${made.code}` })
    .click();
  await followed;
  expect(await read(made)).toMatchObject({ followers: 1 });
  const before = await rows(page).count();
  await fill();
  await dialog(page, '可能重复的报修').getByRole('button', { name: '仍要提交' }).click();
  await expect.poll(() => rows(page).count()).toBe(before + 1);
});

test('a wave of reports of one trade in one building becomes one case', async () => {
  const made = [await report(), await report(), await report(), await report(), await report()] as const;
  const page = await product.open('/repair/receive');
  const wave = view(page).getByText(/^明理楼 1 小时内 \d+ 条给排水报修，可能是同一故障$/);
  await wave.waitFor();
  expect(await violations(page)).toEqual([]);
  await view(page).getByRole('button', { name: '批次抢修' }).click();
  const making = dialog(page, '批次抢修 - 明理楼');
  await making.getByRole('radio', { name: new RegExp(made[4].code) }).check();
  expect(await violations(page)).toEqual([]);
  await making.getByRole('button', { name: '合并抢修' }).click();
  await making.waitFor({ state: 'detached' });
  await wave.waitFor({ state: 'detached' });
  expect(await read(made[4])).toMatchObject({ status: '20', priority: '1' });
  expect(await read(made[0])).toMatchObject({ status: '90', mergedToCode: made[4].code });
});
