import { settleLife } from '@jiaoyan/contract/company/company-settle';
import { settleStates } from '@jiaoyan/contract/company/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../testing/app.ts';
import { acting, COMPANY, dayFromNow, openCompanies, type People } from './company.fixture.ts';

const PATH = '/repair/company/settle';
const period = dayFromNow(0).slice(0, 7);
let app: TestApp;
let people: People;
let keeper: Caller;
let act: ReturnType<typeof acting>;
beforeAll(async () => {
  const opened = await openCompanies();
  ({ app, people } = opened);
  act = acting(opened);
  keeper = await app.signIn('heyf');
});
afterAll(() => app.stop());
const sql = (text: string) => app.services.database.execute(text);
const detail = async (id: number) => (await people.director.get(`${PATH}/${id}`)).data;
const stateOf = async (id: number) => (await people.admin.get(`/repair/company/order/${id}`)).data.status;
const create = (change: object = {}) => people.deputy.post(PATH, { companyId: COMPANY, period, ...change });
const submit = (id: number) => people.deputy.put(`${PATH}/${id}/submit`, {});

/** The next task of the process of a settlement, decided by somebody to whom it is offered. */
async function decide(who: Caller, settleId: number, how: 'approve' | 'reject' = 'approve') {
  const { instanceId } = await detail(settleId);
  const { rows } = await who.get('/bpm/task/todo-page?pageSize=100');
  const task = rows.find((row: { instance: { instanceId: number } }) => row.instance.instanceId === instanceId);
  if (!task) throw new Error('nothing to decide');
  await who.put('/bpm/task/claim', { id: task.taskId });
  expect((await who.put(`/bpm/task/${how}`, { id: task.taskId, reason: '已核对' })).code).toBe(200);
}

test('[REP-12] what was accepted is settled through the process, paid, and over', async () => {
  const first = await act.ordered('50');
  const second = await act.ordered('40');
  await sql(`UPDATE repair_company_order SET overdue_days = 2 WHERE company_order_id = ${second}`);
  await act.put(people.director, second, 'verify', { pass: true, score: 4 });
  const { data: preview } = await people.deputy.get(`${PATH}/preview?companyId=${COMPANY}&period=${period}`);
  const sums = { count: 2, totalAmount: '1800.00', deductAmount: '9.00', payAmount: '1791.00' };
  expect(preview).toMatchObject(sums);
  const { data: settleId } = await create();
  expect(await detail(settleId)).toMatchObject({ status: '10', ...sums, orders: [{ status: '60' }, { status: '60' }] });
  expect((await submit(settleId)).data.status).toBe('20');
  for (const who of [people.leader, people.deputy, keeper]) await decide(who, settleId);
  expect(await detail(settleId)).toMatchObject({ status: '30', moves: ['pay'] });
  const pay = (who: Caller, body: object) => who.put(`${PATH}/${settleId}/pay`, body);
  expect((await pay(people.deputy, { invoiceNo: 'FP-001' })).code).toBe(403);
  expect((await pay(people.director, { invoiceNo: '' })).msg).toBe('发票号不能为空');
  const later = { invoiceNo: 'FP-001', payTime: `${dayFromNow(2)} 08:00` };
  expect((await pay(people.director, later)).msg).toBe('付款时间不能晚于当前时间');
  expect((await pay(people.director, { invoiceNo: 'FP-001' })).data.status).toBe('40');
  expect([await stateOf(first), await stateOf(second)]).toEqual(['70', '70']);
  const { rows } = await sql(`SELECT 1 FROM sys_notify_message WHERE template_code = 'repair_company_paid'`);
  expect(rows).toHaveLength(1);
  // No invoice is paid twice.
  await act.ordered('50');
  const { data: next } = await create();
  await sql(`UPDATE repair_company_settle SET status = '30' WHERE settle_id = ${next}`);
  expect(await people.director.put(`${PATH}/${next}/pay`, { invoiceNo: 'FP-001' })).toMatchObject({
    code: 500,
    msg: '发票号已存在',
  });
  expect((await detail(next)).status).toBe('30');
});

test('a rejected settlement is handed in again, or thrown away; then its orders are free', async () => {
  const order = await act.ordered('50');
  const { data: settleId } = await create();
  await submit(settleId);
  await decide(people.leader, settleId, 'reject');
  expect(await detail(settleId)).toMatchObject({ status: '50', moves: ['submit', 'remove'] });
  expect(await stateOf(order)).toBe('60');
  const before = (await detail(settleId)).instanceId;
  expect((await submit(settleId)).data.status).toBe('20');
  const { instanceId } = await detail(settleId);
  expect(instanceId).not.toBe(before);
  expect((await keeper.delete(`${PATH}/${settleId}`)).msg).toBe('当前状态为【审批中】，不能执行【删除】');
  // The one who handed it in takes it back.
  await people.deputy.raw({
    method: 'DELETE',
    url: '/bpm/process-instance/cancel',
    payload: { id: instanceId, reason: '金额有误' },
  });
  expect((await detail(settleId)).status).toBe('10');
  expect((await people.leader.delete(`${PATH}/${settleId}`)).code).toBe(403);
  expect((await keeper.delete(`${PATH}/${settleId}`)).code).toBe(200);
  expect(await stateOf(order)).toBe('50');
  expect((await create({ orderIds: [order] })).code).toBe(200);
});

test('no order is settled twice, nor before it was accepted', async () => {
  const order = await act.ordered('50');
  const early = await act.ordered('40');
  expect((await create({ orderIds: [order, early] })).msg).toMatch(/^外委单 WW\d+-\d+ 尚未验收，不能结算$/);
  const answers = await Promise.all(Array.from({ length: 4 }, () => create({ orderIds: [order] })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  for (const { code, msg } of answers) if (code !== 200) expect(msg).toBe('同一外委单不能重复结算');
  expect((await create()).msg).toBe('没有可结算的外委单');
  expect((await create({ companyId: 2, orderIds: [order] })).msg).toBe('没有可结算的外委单');
  expect((await create({ period: '2026-13' })).msg).toBe('结算月份格式不正确');
});

test('every move of a settlement is refused in every state that does not offer it', async () => {
  await act.ordered('50');
  const { data: id } = await create();
  for (const [state, label] of Object.entries(settleStates)) {
    await sql(`UPDATE repair_company_settle SET status = '${state}' WHERE settle_id = ${id}`);
    for (const [move, { from, label: name }] of Object.entries(settleLife.transitions)) {
      if ((from as readonly string[]).includes(state)) continue;
      const { msg } = await people.admin.put(`${PATH}/${id}/${move}`, { invoiceNo: 'FP-9' });
      expect([state, move, msg]).toEqual([state, move, `当前状态为【${label}】，不能执行【${name}】`]);
    }
  }
  await sql(`UPDATE repair_company_settle SET status = '10' WHERE settle_id = ${id}`);
  expect((await people.deputy.put(`${PATH}/${id}/submit`, { version: 99 })).code).toBe(409);
  for (const who of [people.company, people.leader, people.siteAdmin])
    expect((await who.get(`${PATH}/list`)).code).toBe(403);
});

test('a month of settlements ends with its last moment in Shanghai: before, at and after', async () => {
  const preview = async (of: string) =>
    (await people.deputy.get(`${PATH}/preview?companyId=${COMPANY}&period=${of}`)).data.orders.map(
      (row: { companyOrderId: number }) => row.companyOrderId,
    ) as number[];
  const boundaries = [
    ['2031-01', '2031-01-31 23:59:59.999+08', '2031-02-01 00:00:00+08'],
    ['2031-02', '2031-02-28 23:59:59.999+08', '2031-03-01 00:00:00+08'],
    ['2032-02', '2032-02-29 23:59:59.999+08', '2032-03-01 00:00:00+08'],
    ['2032-12', '2032-12-31 23:59:59.999+08', '2033-01-01 00:00:00+08'],
  ] as const;
  for (const [of, last, next] of boundaries) {
    const [before, after] = [await act.ordered('50'), await act.ordered('50')];
    await sql(`UPDATE repair_company_order SET verify_time = '${last}' WHERE company_order_id = ${before}`);
    await sql(`UPDATE repair_company_order SET verify_time = '${next}' WHERE company_order_id = ${after}`);
    const offered = await preview(of);
    expect([of, offered.includes(before), offered.includes(after)]).toEqual([of, true, false]);
    // What is made without naming orders takes the same ones.
    const { data: settleId } = await create({ period: of });
    const taken = (await detail(settleId)).orders.map((row: { companyOrderId: number }) => row.companyOrderId);
    expect([of, taken.includes(before), taken.includes(after)]).toEqual([of, true, false]);
    expect(await stateOf(after)).toBe('50');
    await sql(`UPDATE repair_company_order SET verify_time = '2040-01-01' WHERE company_order_id = ${after}`);
  }
});
