import { companyOrderLife } from '@jiaoyan/contract/company/company-order';
import { companyOrderStates } from '@jiaoyan/contract/company/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import {
  acting,
  BLACKLISTED,
  COMPANY,
  dayFromNow,
  EXPIRED,
  FOREIGN,
  openCompanies,
  type People,
  PHOTO,
  work,
} from './company.fixture.ts';

let app: TestApp;
let people: People;
let act: ReturnType<typeof acting>;
beforeAll(async () => {
  const opened = await openCompanies();
  ({ app, people } = opened);
  act = acting(opened);
});
afterAll(() => app.stop());
const sql = (text: string) => app.services.database.execute(text);
const order = async (id: number) => (await people.admin.get(`/repair/company/order/${id}`)).data;
const report = async (id: number) => (await people.admin.get(`/repair/report/${id}`)).data;
const told = async (code: string, userId: number) =>
  (await sql(`SELECT link FROM sys_notify_message WHERE template_code = '${code}' AND user_id = ${userId}`)).rows;
const done = { finalAmount: '1200', afterImages: PHOTO, warrantyMonths: 12 };

test('[REP-12] an order goes from the leader to the company and back to the reporter, and is paid', async () => {
  const { reportId, orderId, id } = await act.outsourced();
  expect(await report(reportId)).toMatchObject({
    status: '30',
    pauseSince: null,
    orders: [{ status: '50', companyName: '凯达机电安装有限公司', companyOrderId: id }],
  });
  expect(await told('repair_company_new', 133)).toContainEqual({ link: `/my/company-order?id=${id}` });
  expect((await act.put(people.company, id, 'take')).data.status).toBe('20');
  expect((await act.put(people.company, id, 'quote', { amount: '1100' })).data.status).toBe('25');
  // Above the budget the leader of the team does not decide, nor is he offered to.
  expect((await people.leader.get(`/repair/company/order/${id}`)).data.moves).toEqual([]);
  expect(await act.put(people.leader, id, 'audit', { agree: true })).toMatchObject({
    code: 500,
    msg: '报价超过预算，须由中心负责人审批',
  });
  expect((await act.put(people.director, id, 'audit', { agree: true })).data.status).toBe('30');
  expect((await report(reportId)).orders[0].arriveTime).not.toBeNull();
  await act.put(people.company, id, 'progress', { progress: 60, note: '管道已更换', images: PHOTO });
  expect((await act.put(people.company, id, 'finish', done)).data.status).toBe('40');
  expect((await act.put(people.leader, id, 'verify', { pass: true, score: 4 })).data.status).toBe('50');
  expect(await report(reportId)).toMatchObject({ status: '40', orders: [{ status: '60', companyCost: '1200.00' }] });
  expect((await people.reporter.put(`/repair/report/${reportId}/confirm`, {})).code).toBe(200);
  expect(await report(reportId)).toMatchObject({ status: '50', companyCost: '1200.00' });
  expect(await order(id)).toMatchObject({ progress: 100, orderId, finalAmount: '1200.00', deduct: '0.00' });

  const period = dayFromNow(0).slice(0, 7);
  const { data: settleId } = await people.deputy.post('/repair/company/settle', { companyId: COMPANY, period });
  expect((await order(id)).status).toBe('60');
  expect((await people.deputy.put(`/repair/company/settle/${settleId}/submit`, {})).data.status).toBe('20');
  const { data: running } = await people.deputy.get(`/repair/company/settle/${settleId}`);
  expect(running.currentNode).toBe('分管负责人核对');
  await sql(`UPDATE repair_company_settle SET status = '30' WHERE settle_id = ${settleId}`);
  expect((await people.deputy.put(`/repair/company/settle/${settleId}/pay`, { invoiceNo: 'A1' })).code).toBe(403);
  expect((await people.director.put(`/repair/company/settle/${settleId}/pay`, { invoiceNo: 'A1' })).data.status).toBe(
    '40',
  );
  expect((await order(id)).status).toBe('70');
  const events = (await order(id)).timeline.map(({ event }: { event: string }) => event);
  expect(events).toEqual([
    ...['CREATE', 'TAKE', 'QUOTE', 'AUDIT_PASS', 'PROGRESS', 'FINISH', 'VERIFY_PASS', 'SETTLE', 'PAID'],
  ]);
});

test('[REP-12] more than 110 % of what was approved is approved again', async () => {
  const id = await act.ordered('30');
  const finish = { ...done, finalAmount: '990.01' };
  expect(await act.put(people.company, id, 'finish', finish)).toMatchObject({
    code: 500,
    msg: '结算金额超过核定金额10%，须重新审批',
  });
  expect((await order(id)).status).toBe('30');
  expect((await act.put(people.company, id, 'finish', { ...finish, reapprove: true })).data.status).toBe('25');
  expect(await order(id)).toMatchObject({ isReapproval: true, approvedAmount: '900.00', finalAmount: '990.01' });
  expect((await act.put(people.director, id, 'audit', { agree: false, reason: '超支无依据' })).data.status).toBe('30');
  expect(await order(id)).toMatchObject({ isReapproval: false, finalAmount: '', actualEnd: null });
  await act.put(people.company, id, 'finish', { ...finish, reapprove: true });
  expect((await act.put(people.director, id, 'audit', { agree: true })).data.status).toBe('40');
  expect(await order(id)).toMatchObject({ approvedAmount: '990.01', moves: ['verify'] });
  // Up to 110 % nobody has to be asked again.
  const other = await act.ordered('30');
  expect((await act.put(people.company, other, 'finish', { ...done, finalAmount: '990' })).data.status).toBe('40');
});

test('[REP-12] the people of a company see their own orders only, and not what the campus would pay', async () => {
  const id = await act.ordered('10');
  const missing = { code: 404, msg: '数据不存在或无权查看' };
  expect(await people.stranger.get(`/repair/company/order/${id}`)).toMatchObject(missing);
  expect(await act.put(people.stranger, id, 'take')).toMatchObject(missing);
  expect((await people.stranger.get('/repair/company/order/my')).rows).toEqual([]);
  expect((await people.stranger.get('/repair/company/order/list')).code).toBe(403);
  const { data } = await people.company.get(`/repair/company/order/${id}`);
  expect(data).toMatchObject({ budget: '', moves: ['take', 'refuse'] });
  expect(data.timeline).toEqual([]);
  // A leader reaches what follows from reports of his team, and what he ordered himself.
  expect(await people.leader.get(`/repair/company/order/${id}`)).toMatchObject(missing);
  const { id: own } = await act.outsourced();
  expect((await people.leader.get(`/repair/company/order/${own}`)).data.budget).toBe('1000.00');
  const others = await app.signIn('chenlx');
  expect(await others.get(`/repair/company/order/${own}`)).toMatchObject(missing);
  expect((await people.company.get('/repair/company/order/my?open=Y')).rows.length).toBeGreaterThan(1);
});

test('every move is refused in every state that does not offer it, and changes nothing', async () => {
  const id = await act.ordered('25');
  const inputs: Record<string, object> = {
    refuse: { reason: '忙' },
    quote: { amount: '1' },
    audit: { agree: true },
    finish: done,
    progress: { progress: 1, note: '开工' },
    verify: { pass: true, score: 5 },
    cancel: { reason: '不做了' },
  };
  const snapshot = async () =>
    JSON.stringify((await sql(`SELECT * FROM repair_company_order WHERE company_order_id = ${id}`)).rows);
  for (const [state, label] of Object.entries(companyOrderStates)) {
    await sql(`UPDATE repair_company_order SET status = '${state}' WHERE company_order_id = ${id}`);
    const before = await snapshot();
    for (const [move, { from, label: name }] of Object.entries(companyOrderLife.transitions)) {
      if ((from as readonly string[]).includes(state)) continue;
      const { msg } = await act.put(people.admin, id, move, inputs[move]);
      expect([state, move, msg]).toEqual([state, move, `当前状态为【${label}】，不能执行【${name}】`]);
    }
    expect(await snapshot()).toBe(before);
  }
});

test('a company that must not get orders gets none', async () => {
  const { orderId } = await act.taken();
  const ask = (change: object) => people.leader.put(`/repair/order/${orderId}/outsource`, work(change));
  expect((await ask({ companyId: EXPIRED })).msg).toBe('资质已过期，不能派单');
  expect((await ask({ companyId: BLACKLISTED })).msg).toBe('该单位已列入黑名单');
  expect((await ask({ companyId: FOREIGN })).msg).toBe('该单位不承接此工种');
  expect((await ask({ companyId: 99_999 })).msg).toBe('所选外委单位不存在');
  expect((await ask({ expectEnd: dayFromNow(-1) })).msg).toBe('要求完成日不能早于今天');
  expect((await ask({ budget: '0' })).msg).toBe('预算金额应为大于0的金额，最多2位小数');
  await sql(`UPDATE repair_company SET contract_end = current_date - 1 WHERE company_id = ${COMPANY}`);
  expect((await ask({})).msg).toBe('合同已到期，不能派单');
  const { data } = await people.leader.get('/repair/company/optionselect?trade=1&all=Y');
  const found = data.find(({ id }: { id: number }) => id === COMPANY);
  expect(found).toMatchObject({ disabled: true, obstacle: '合同已到期，不能派单' });
  const offered = (await people.leader.get('/repair/company/optionselect?trade=1')).data;
  expect(offered.map(({ id }: { id: number }) => id)).toEqual([3]);
  await sql(`UPDATE repair_company SET contract_end = current_date + 90 WHERE company_id = ${COMPANY}`);
  expect((await people.admin.get(`/repair/order/${orderId}`)).data.status).toBe('20');
  // Workers hold no such right.
  expect((await people.worker.put(`/repair/order/${orderId}/outsource`, work())).code).toBe(403);
});

test('an order that the company refuses, or the centre takes back, stands where it stood', async () => {
  const { reportId, orderId, id } = await act.outsourced();
  expect((await act.put(people.company, id, 'refuse', { reason: '' })).msg).toBe('拒单原因不能为空');
  expect((await act.put(people.company, id, 'refuse', { reason: '人手不足' })).data.status).toBe('80');
  expect(await report(reportId)).toMatchObject({ status: '30', orders: [{ status: '20', companyOrderId: null }] });
  expect(await told('repair_company_refuse', 104)).toContainEqual({ link: `/repair/manage?tab=company&id=${id}` });
  await people.worker.put(`/repair/order/${orderId}/arrive`, { images: PHOTO });
  expect((await people.leader.put(`/repair/order/${orderId}/outsource`, work())).data.status).toBe('50');
  const { companyOrderId } = (await people.admin.get(`/repair/order/${orderId}`)).data;
  await act.put(people.company, companyOrderId, 'take');
  expect((await act.put(people.leader, companyOrderId, 'cancel', { reason: '自行处理' })).code).toBe(403);
  expect((await act.put(people.director, companyOrderId, 'cancel', { reason: '自行处理' })).data.status).toBe('90');
  expect((await people.admin.get(`/repair/order/${orderId}`)).data.status).toBe('30');
});

test('whoever quotes neither audits nor accepts; progress goes forward only; failed work goes on', async () => {
  const id = await act.ordered('20');
  await act.put(people.admin, id, 'quote', { amount: '800' });
  expect((await order(id)).moves).not.toContain('audit');
  expect((await act.put(people.admin, id, 'audit', { agree: true })).msg).toBe('不能审核本人提交的报价');
  expect((await act.put(people.director, id, 'audit', { agree: false })).msg).toBe('审核意见不能为空');
  expect((await act.put(people.director, id, 'audit', { agree: false, reason: '偏高' })).data.status).toBe('20');
  await act.put(people.admin, id, 'quote', { amount: '700' });
  await act.put(people.director, id, 'audit', { agree: true });
  await act.put(people.company, id, 'progress', { progress: 50, note: '过半' });
  expect((await act.put(people.company, id, 'progress', { progress: 40, note: '返工' })).msg).toBe(
    '进度不能倒退，当前为 50%',
  );
  expect((await act.put(people.company, id, 'progress', { progress: 101, note: '超额' })).code).toBe(500);
  const finish = { finalAmount: '700', warrantyMonths: 6 };
  expect((await act.put(people.company, id, 'finish', finish)).msg).toBe('请上传完工照片');
  await act.put(people.company, id, 'finish', { ...finish, afterImages: PHOTO });
  expect((await act.put(people.admin, id, 'verify', { pass: true, score: 5 })).msg).toBe('不能验收本人报价的外委单');
  expect((await act.put(people.director, id, 'verify', { pass: true })).msg).toBe('请选择评分');
  expect((await act.put(people.director, id, 'verify', { pass: false })).msg).toBe('验收意见不能为空');
  expect((await act.put(people.director, id, 'verify', { pass: false, reason: '渗水' })).data.status).toBe('30');
});

test('delay costs half a percent a day, and never more than a tenth', async () => {
  const late = async (days: number) => {
    const id = await act.ordered('30');
    await sql(`UPDATE repair_company_order SET expect_end = current_date - ${days} WHERE company_order_id = ${id}`);
    expect((await order(id)).overdueDays).toBe(days);
    await act.put(people.company, id, 'finish', { ...done, finalAmount: '900' });
    await act.put(people.director, id, 'verify', { pass: true, score: 3 });
    return (await order(id)).deduct;
  };
  expect(await late(4)).toBe('18.00');
  expect(await late(60)).toBe('90.00');
  expect((await people.director.get('/repair/company/order/list?overdue=Y')).total).toBe(2);
});

test('two who audit at once: one decides, the other hears how it stands; an old version is refused', async () => {
  const id = await act.ordered('25');
  const answers = await Promise.all(
    [people.director, people.deputy, people.admin].map((who) => act.put(who, id, 'audit', { agree: true })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500, 500]);
  for (const { code, msg } of answers) if (code === 500) expect(msg).toBe('当前状态为【施工中】，不能执行【审核报价】');
  const { version } = await order(id);
  const body = { progress: 10, note: '开工', version: version - 1 };
  expect((await act.put(people.company, id, 'progress', body)).code).toBe(409);
  expect((await act.put(people.company, id, 'progress', { ...body, version })).code).toBe(200);
});
