import { creditCheck } from '@jiaoyan/contract/company/credit-code';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acting, COMPANY, dayFromNow, type People } from '../apps/server/src/modules/company/company.fixture.ts';
import type { Caller } from '../apps/server/src/testing/app.ts';
import { violations } from './support/axe.ts';
import { answerQuestion, button, drawer, field, formErrors, pick, row, rows, saveForm, toast } from './support/list.ts';
import { printed } from './support/paper.ts';
import { picture, widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { go, view } from './support/shell.ts';

const NAME = '凯达机电安装有限公司';
const HEAD = '91310101MA1FPX123';
const names = {
  admin: 'admin',
  reporter: 'leizq',
  siteAdmin: 'linfx',
  leader: 'gaojd',
  worker: 'maqs',
  other: 'tangwl',
  deputy: 'suyq',
  company: 'zhuhe',
  stranger: 'andun',
  director: 'linzw',
} as const;
let product: Product;
let people: People;
let act: ReturnType<typeof acting>;

beforeAll(async () => {
  product = await openProduct();
  const signedIn = await Promise.all(Object.values(names).map((name) => product.app.signIn(name)));
  // One caller for each name, in the same order.
  people = Object.fromEntries(Object.keys(names).map((key, at) => [key, signedIn[at]])) as unknown as People;
  const { data } = await people.admin.get('/repair/template/list?trade=1');
  const items = data as { templateId: number; parentId: number; needPhoto: boolean; autoDispatch: string }[];
  const plain = items.find((item) => item.parentId > 0 && !item.needPhoto && item.autoDispatch === '0');
  act = acting({ people, templateId: plain?.templateId ?? 0 });
});
afterAll(() => product.stop());

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const inDialog = (page: Page) => page.locator('.ant-modal:visible');
const ok = (page: Page) => inDialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
/** Makes the move of a dialog and waits until the server has said yes. */
async function done(page: Page, text: string) {
  const told = toast(page, text).waitFor();
  await ok(page);
  await told;
  await inDialog(page).waitFor({ state: 'hidden' });
}
const errors = (page: Page) => inDialog(page).locator('.ant-form-item-explain-error').allInnerTexts();
async function day(page: Page, label: string, text: string) {
  await inDialog(page).getByLabel(label).fill(text);
  await page.keyboard.press('Enter');
}

/** The leader gives a work order to a company. */
async function outsource(page: Page) {
  await page.getByRole('button', { name: /^外委 GD/ }).click();
  await inDialog(page).getByText('资质已过期，不能派单').waitFor();
  await inDialog(page).getByText('该单位已列入黑名单').waitFor();
  expect(await inDialog(page).getByLabel('选择 宏升设备服务有限公司').isDisabled()).toBe(true);
  await ok(page);
  await expect.poll(() => errors(page)).toEqual(['外委单位不能为空']);
  expect(await violations(page)).toEqual([]);
  await inDialog(page).getByLabel(`选择 ${NAME}`).check();
  await inDialog(page).getByLabel('外委事项').fill('更换主管道');
  await inDialog(page).getByLabel('工作范围').fill('更换一层主管道并试压');
  await inDialog(page).getByLabel('预算金额').fill('1000');
  await day(page, '要求完成日', dayFromNow(5));
  await inDialog(page).getByLabel('外委原因').fill('本班组无法处理');
  await done(page, '已外委，等待单位确认');
}

/** The company takes the order on its phone, and asks for more than was planned. */
async function quote(page: Page) {
  await page.getByRole('button', { name: /^接单 WW/ }).click();
  await answerQuestion(page);
  await page.getByRole('button', { name: /^报价 WW/ }).click();
  await inDialog(page).getByLabel('报价金额').fill('1200');
  await done(page, '报价已提交，等待审核');
}

async function progress(page: Page) {
  await page.getByRole('button', { name: '上报进度' }).click();
  await inDialog(page).getByRole('slider', { name: '进度' }).focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  await inDialog(page).getByLabel('进度说明').fill('主管已拆除');
  await done(page, '进度已上报');
  await page.getByText('40%').first().waitFor();
}

async function finish(page: Page) {
  await page.getByRole('button', { name: '申请完工' }).click();
  await inDialog(page).getByLabel('结算金额').fill('1400');
  await inDialog(page).getByText('结算金额超过核定金额10%，须重新审批').waitFor();
  await inDialog(page).getByLabel('结算金额').fill('1250');
  await ok(page);
  await expect.poll(() => errors(page)).toEqual(['请上传完工照片']);
  await inDialog(page).locator('input[type=file]').setInputFiles(picture());
  await inDialog(page).getByRole('img', { name: '图片 1' }).waitFor();
  await done(page, '已提交');
  await page.getByText('待验收').first().waitFor();
}

test('[REP-12] a work order goes to a company, which quotes above the budget; the director approves, the leader accepts', async () => {
  const { reportId, orderId } = await act.taken();
  const leader = await product.open(`/repair/manage?id=${reportId}`, { as: 'gaojd' });
  await outsource(leader);
  await leader.getByText(`外委单位：${NAME}`).waitFor();
  const { data: order } = await people.admin.get(`/repair/order/${orderId}`);
  const id = order.companyOrderId as number;

  const phone = await product.open('/my/company-order', { as: 'zhuhe', viewport: PHONE });
  await phone.getByText('更换主管道').waitFor();
  expect(await violations(phone)).toEqual([]);
  await quote(phone);
  expect(await widthOf(phone)).toBeLessThanOrEqual(PHONE.width);

  // What is above the budget is not for the leader.
  await leader.getByRole('button', { name: order.companyOrderCode }).click();
  await dialog(leader, '外委单详情').getByText('报价超过预算').waitFor();
  expect(await dialog(leader, '外委单详情').getByRole('button', { name: '审核报价' }).count()).toBe(0);
  const director = await product.open(`/company/order?id=${id}`, { as: 'linzw' });
  await director.getByRole('button', { name: '审核报价' }).click();
  await inDialog(director).getByText('报价 ¥1,200.00，预算 ¥1,000.00').waitFor();
  expect(await violations(director)).toEqual([]);
  await done(director, '审核完成');

  await go(phone, `/my/company-order?id=${id}`);
  await phone.getByRole('article').waitFor();
  expect(await phone.getByText('1000.00').count()).toBe(0);
  await progress(phone);
  await finish(phone);
  expect(await violations(phone)).toEqual([]);

  const detail = dialog(leader, '外委单详情');
  await detail.getByRole('button', { name: '验收' }).click();
  await ok(leader);
  await expect.poll(() => errors(leader)).toEqual(['请选择评分']);
  await inDialog(leader).locator('.ant-rate-star').nth(4).click();
  await done(leader, '验收完成');
  await detail.getByText('待结算').first().waitFor();
  expect(await violations(leader)).toEqual([]);
  const { data: report } = await people.admin.get(`/repair/report/${reportId}`);
  expect(report).toMatchObject({ status: '40', orders: [{ status: '60', companyCost: '1250.00' }] });
});

/** The next task of a process, decided by somebody to whom it is offered. */
async function approve(who: Caller, instanceId: number) {
  const { rows: tasks } = await who.get('/bpm/task/todo-page?pageSize=100');
  const task = (tasks as { taskId: number; instance: { instanceId: number } }[]).find(
    ({ instance }) => instance.instanceId === instanceId,
  );
  await who.put('/bpm/task/claim', { id: task?.taskId });
  expect((await who.put('/bpm/task/approve', { id: task?.taskId, reason: '已核对' })).code).toBe(200);
}

test('accepted orders are put together, approved and paid; a wrong invoice number is refused', async () => {
  await act.ordered('50');
  await act.ordered('50');
  const page = await product.open('/company/order?tab=settle', { as: 'linzw' });
  await button(page, '新增结算单').click();
  await pick(page, inDialog(page).getByLabel('外委单位'), NAME);
  await inDialog(page).getByLabel('结算明细').waitFor();
  const shown = await inDialog(page).getByRole('checkbox').count();
  await inDialog(page).getByRole('checkbox').first().uncheck();
  await inDialog(page)
    .getByText(`${shown - 1} 单`)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await done(page, '结算单已生成，请核对后提交');
  await view(page).locator('.report-code').first().click();
  const detail = dialog(page, '结算单详情');
  await detail.getByRole('button', { name: '提交审批' }).click();
  await answerQuestion(page);
  await detail.getByText('审批中').waitFor();
  const { rows: stored } = await people.admin.get('/repair/company/settle/list');
  const { settleId, instanceId } = stored[0];
  const desk = await product.open(`/bpm/process-instance/detail?id=${instanceId}`, { as: 'gaojd' });
  const { code } = stored[0];
  await desk
    .getByRole('article', { name: `结算单 ${code}` })
    .getByLabel('结算明细')
    .waitFor();
  expect(await violations(desk)).toEqual([]);
  for (const who of [people.leader, people.deputy, await product.app.signIn('heyf')]) await approve(who, instanceId);
  await page.reload();
  const paper = await printed(page, '外委结算单', () => detail.getByRole('button', { name: '打印' }).click());
  expect(paper).toContain(code);
  await detail.getByRole('button', { name: '登记付款' }).click();
  await inDialog(page).getByLabel('发票号').fill('FP 1');
  await ok(page);
  await expect.poll(() => errors(page)).toEqual(['发票号只能包含字母、数字和横线']);
  await inDialog(page).getByLabel('发票号').fill('FP-1');
  await done(page, '付款已登记');
  await detail.getByText('已付款').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await people.admin.get(`/repair/company/settle/${settleId}`)).data).toMatchObject({ status: '40' });
});

test('companies are kept with their certificates; what runs out is told in words, and who is barred is marked', async () => {
  const page = await product.open('/company/company');
  await row(page, '宏升设备服务有限公司')
    .getByText(/^已过期\d+天$/)
    .waitFor();
  await row(page, NAME)
    .getByText(/^剩\d+天$/)
    .waitFor();
  await row(page, '远景装饰工程有限公司').getByText('黑名单').waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, '新增').click();
  await field(page, '单位名称').fill('新联空调服务有限公司');
  await field(page, '单位编码').fill('WW100');
  await field(page, '统一社会信用代码').fill('91310101MA1FP4T7X0');
  await field(page, '空调').check();
  await field(page, '联系人').fill('柳新');
  await field(page, '联系电话').fill('13800010099');
  await drawer(page).getByRole('button', { name: '添加资质' }).click();
  await field(page, '资质 1 名称').fill('制冷空调维修资质');
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['统一社会信用代码不正确', '资质到期日不能为空']);
  await field(page, '资质 1 到期日').fill(dayFromNow(400));
  await page.keyboard.press('Enter');
  await field(page, '统一社会信用代码').fill(`${HEAD}${creditCheck(HEAD)}`);
  const saved = toast(page, '新增成功').waitFor();
  await saveForm(page);
  await saved;

  await row(page, '新联空调').getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '列入黑名单' }).click();
  await ok(page);
  await expect.poll(() => errors(page)).toEqual(['原因不能为空']);
  await inDialog(page).getByLabel('原因').fill('多次拒单');
  await done(page, '已列入黑名单');
  await row(page, '新联空调').getByText('黑名单').waitFor();
  await row(page, NAME).getByRole('button', { name: NAME, exact: true }).click();
  await dialog(page, '外委单位详情').getByText('贺筑明（zhuhe）').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a company sees no order of another, and nobody is offered what he may not do', async () => {
  const id = await act.ordered('10');
  expect(await people.stranger.get(`/repair/company/order/${id}`)).toMatchObject({ code: 404 });
  const phone = await product.open(`/my/company-order?id=${id}`, { as: 'andun', viewport: PHONE });
  await phone.getByText('访问资源不存在').waitFor();
  // Those who look after buildings accept work; they neither give orders nor see companies.
  const site = await product.open('/repair/manage?tab=company', { as: 'linfx' });
  await rows(site).first().waitFor();
  expect(await view(site).getByRole('button', { name: '新增外委单' }).count()).toBe(0);
  expect(await view(site).getByRole('button', { name: '导出' }).count()).toBe(0);
  const answers = await Promise.all([
    people.siteAdmin.post('/repair/company/order', { companyId: COMPANY }),
    people.siteAdmin.put(`/repair/company/order/${id}/cancel`, { reason: '不做了' }),
    people.leader.put(`/repair/company/${COMPANY}/blacklist`, { blacklist: true, reason: '不好' }),
    people.company.get('/repair/company/order/list'),
    people.company.get('/repair/company/list'),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403));
});
