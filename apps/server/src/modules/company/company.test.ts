import { creditCheck, isCreditCode } from '@jiaoyan/contract/company/credit-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { acting, COMPANY, dayFromNow, FOREIGN, openCompanies, type People } from './company.fixture.ts';
import { remindExpiry, remindOverdue } from './company-job.ts';

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
const HEAD = '91350100M000100Y4';
const wanted = (change: object = {}) => ({
  name: '新联水务工程有限公司',
  code: 'XL01',
  creditCode: `${HEAD}${creditCheck(HEAD)}`,
  trades: ['1'],
  contact: '路新',
  phone: '13800020001',
  contractStart: dayFromNow(-10),
  contractEnd: dayFromNow(300),
  qualifications: [{ name: '市政工程叁级', no: 'D1', expire: dayFromNow(100) }],
  ...change,
});
const create = (change: object = {}) => people.admin.post('/repair/company', wanted(change));

test('credit codes are known by their last letter', async () => {
  for (const code of ['91350100M000100Y43', '91110000600037341L', '911101082000001000'.slice(0, 17)])
    expect([code, isCreditCode(code)]).toEqual([code, code === '91350100M000100Y43' || code === '91110000600037341L']);
  for (const code of ['91350100M000100Y44', '9135010OM000100Y43', '', '91350100M000100Y4', 'ABC'])
    expect([code, isCreditCode(code)]).toEqual([code, false]);
  expect((await create({ creditCode: '91350100M000100Y44' })).msg).toBe('统一社会信用代码不正确');
  expect((await create({ creditCode: '' })).msg).toBe('统一社会信用代码不能为空');
});

test('a company is kept with what it may do, and found by it', async () => {
  const { data: companyId, code } = await create({ creditCode: '91350100m000100y43' });
  expect(code).toBe(200);
  const { data } = await people.admin.get(`/repair/company/${companyId}`);
  expect(data).toMatchObject({
    creditCode: '91350100M000100Y43',
    qualificationExpire: dayFromNow(100),
    inHand: 0,
    orderCount: 0,
    score: '',
    accounts: [],
    blacklist: false,
    version: 0,
  });
  expect((await create({ code: 'XL02', name: '其他公司' })).msg).toBe('统一社会信用代码已存在：91350100M000100Y43');
  const other = { code: 'XL03', name: '第三公司', creditCode: '91110000600037341L' };
  expect((await create({ trades: ['77'] })).msg).toBe('承接工种取值不正确');
  expect((await create({ trades: [] })).code).toBe(500);
  expect((await create({ ...other, contractEnd: dayFromNow(-20) })).msg).toBe('合同到期日必须晚于合同开始日');
  expect((await create({ ...other, contractEnd: '2026-02-30' })).msg).toBe('合同到期日格式不正确');
  expect((await create({ ...other, contractFiles: 'http://x/y.pdf' })).msg).toMatch(/^合同文件格式不正确/);
  const ids = async (query: string) =>
    (await people.admin.get(`/repair/company/list?${query}`)).rows.map((row: { companyId: number }) => row.companyId);
  expect(await ids('trade=1')).toEqual([3, 4, companyId]);
  expect(await ids('due=Y')).toEqual([2, 4, 5]);
  expect(await ids('blacklist=Y')).toEqual([6]);
  await people.admin.put('/repair/company', { companyId, phone: '13800020002', version: 0 });
  expect((await people.admin.put('/repair/company', { companyId, phone: '13800020003', version: 0 })).code).toBe(409);
  expect((await people.admin.delete(`/repair/company/${companyId}`)).code).toBe(200);
  expect(await people.admin.get(`/repair/company/${companyId}`)).toMatchObject({ code: 404 });
});

test('a company with orders stays; its work is judged by the last 90 days', async () => {
  await act.ordered('50');
  const old = await act.ordered('50');
  await sql(
    `UPDATE repair_company_order SET verify_score = 1, verify_time = now() - interval '91 days' WHERE company_order_id = ${old}`,
  );
  await act.ordered('10');
  const { data } = await people.admin.get(`/repair/company/${COMPANY}`);
  expect(data).toMatchObject({ score: '5.00', inHand: 1, orderCount: 3 });
  expect((await people.admin.delete(`/repair/company/${COMPANY}`)).msg).toBe(
    '凯达机电安装有限公司下存在3条外委单，不能删除',
  );
});

test('the list of those that get no orders asks for a reason; accounts must be of the role', async () => {
  const { version } = (await people.admin.get(`/repair/company/${FOREIGN}`)).data;
  const put = (what: string, body: object) => people.admin.put(`/repair/company/${FOREIGN}/${what}`, body);
  expect((await put('blacklist', { blacklist: true })).msg).toBe('原因不能为空');
  expect((await put('blacklist', { blacklist: true, reason: '拖欠工期', version: version + 1 })).code).toBe(409);
  expect((await put('blacklist', { blacklist: true, reason: '拖欠工期', version })).code).toBe(200);
  expect((await put('blacklist', { blacklist: true, reason: '拖欠工期' })).msg).toBe('该单位已列入黑名单');
  expect((await people.leader.put(`/repair/company/${FOREIGN}/blacklist`, { blacklist: false })).code).toBe(403);
  await put('blacklist', { blacklist: false });
  expect((await put('users', { userIds: [105] })).msg).toBe('所选账号不是外委单位人员或已停用');
  expect((await put('users', { userIds: [131, 132] })).code).toBe(200);
  const { data } = await people.admin.get('/repair/company/account');
  expect(data).toContainEqual(
    expect.objectContaining({ userId: 131, companyNames: '恒通电梯维保有限公司、安盾消防工程有限公司' }),
  );
});

test('people are reminded of what runs out once for each term, and of late orders once a day', async () => {
  const count = async (code: string) =>
    (await sql(`SELECT count(*)::int AS n FROM sys_notify_message WHERE template_code = '${code}'`)).rows[0]?.n;
  await sql(`UPDATE repair_company SET qualifications = '[]', contract_end = NULL WHERE company_id <> 1`);
  await sql(`UPDATE repair_company SET qualifications = '[]', contract_end = current_date + 30 WHERE company_id = 1`);
  const at = (days: number) => ({ ...app.repair, clock: () => Date.now() + days * 86_400_000 });
  const sent: unknown[] = [];
  for (const days of [-1, 0, 0, 5, 23, 24, 30, 40]) {
    await remindExpiry(at(days));
    sent.push(await count('repair_company_expire'));
  }
  // Two people hear of it: 30 days, 7 days, and on the day itself.
  expect(sent).toEqual([0, 2, 2, 2, 4, 4, 6, 6]);
  const id = await act.ordered('30');
  await sql(`UPDATE repair_company_order SET expect_end = current_date - 1 WHERE company_order_id = ${id}`);
  for (const days of [0, 0, 1]) await remindOverdue(at(days));
  const { rows } = await sql(
    `SELECT template_params->>'days' AS days FROM sys_notify_message WHERE template_code = 'repair_company_overdue' AND user_id = 133 ORDER BY message_id`,
  );
  expect(rows).toEqual([{ days: '1' }, { days: '2' }]);
});
