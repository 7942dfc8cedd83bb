import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../kernel/db/db.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../../kernel/session-user.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { roleOf, somebody } from '../../testing/somebody.ts';
import { companyOrderTable as o } from './company-order.table.ts';
import { companyScope, scopedCompanyOrders } from './company-scope.ts';
import { companySettleTable as s } from './company-settle.table.ts';
import { settleScope } from './company-settle-scope.ts';

const [ME, MINE, ELSEWHERE] = [105, 900, 102];
const NOW = momentOf('2033-01-04 12:00:00');
const READ = 'repair:companyOrder:query';
/** Orders, each with a settlement of its own. */
const orders = {
  'of my company': { companyId: 1 },
  'made by me': { creatorId: ME },
  'for my department': { teamId: MINE },
  'for another one': { teamId: ELSEWHERE },
  foreign: {},
} as const;
type Title = keyof typeof orders;
const all = Object.keys(orders) as Title[];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db, execute } = database;
  await execute('DELETE FROM repair_company_user');
  await execute(`INSERT INTO repair_company_user (company_id, user_id) VALUES (1, ${ME})`);
  await execute(
    `INSERT INTO sys_dept (dept_id, parent_id, ancestors, dept_name) VALUES (${MINE}, 100, '0,100', '我的部门')`,
  );
  const reportOf = async (teamId: number) => {
    const { rows } = await execute(
      `INSERT INTO repair_report (code, reporter_name, reporter_phone, subcamp_id, place_id, template_id, trade, team_id,
        priority, title, description, status, sla_start)
       VALUES ('BX${teamId}', '某人', '13900000001', 1, 11, 1, '1', ${teamId}, '2', '漏水', '漏水', '30', now())
       RETURNING report_id AS id`,
    );
    return rows[0]?.id as number;
  };
  for (const [title, change] of Object.entries<{ companyId?: number; creatorId?: number; teamId?: number }>(orders)) {
    const { teamId, ...rest } = change;
    const money = { totalAmount: '1', deductAmount: '0', payAmount: '1' };
    const [settle] = await db
      .insert(s)
      .values({ code: title, companyId: 4, period: '2033-01', count: 1, ...money })
      .returning({ settleId: s.settleId });
    await db.insert(o).values({
      code: title,
      companyId: 4,
      title,
      scope: '更换管道',
      budget: '100',
      expectEnd: '2033-02-01',
      status: '50',
      settleId: settle?.settleId,
      reportId: teamId ? await reportOf(teamId) : null,
      ...rest,
    });
  }
  // Without any order, by me and by somebody else.
  await execute(`INSERT INTO repair_company_settle (code, company_id, period, count, total_amount, deduct_amount, pay_amount, creator_id)
    VALUES ('settled by me', 4, '2033-01', 0, 0, 0, 0, ${ME}), ('settled by others', 4, '2033-01', 0, 0, 0, 0, 1)`);
});
afterAll(() => database.close());

const staff = (dataScope: string) => roleOf([READ], { dataScope });
const companys = roleOf([READ], { roleKey: 'company_user' });
const me = (...grants: readonly Grant[]) => somebody(grants, { userId: ME, deptId: MINE });
const near: readonly Title[] = ['made by me', 'for my department'];

test.each<[string, SessionUser, readonly Title[]]>([
  ['nobody', me(), []],
  ['who has the right by no role', me(roleOf(['repair:company:list'], { dataScope: '1' })), []],
  ['who may do everything', me(roleOf([ALL_PERMISSIONS])), all],
  ['staff with the scope of everything', me(staff('1')), all],
  // Whoever signs in for a company does so by its role only.
  ['staff with the scope of a department', me(staff('3')), near],
  ['staff with the scope of oneself', me(staff('5')), ['made by me']],
  ['people of a company', me(companys), ['of my company']],
  [
    'people of a company, who have another right as staff',
    me(companys, roleOf(['x:y:z'], { dataScope: '1' })),
    ['of my company'],
  ],
  [
    'people of a company whose role has the scope of everything',
    me({ ...companys, dataScope: '1' }),
    ['of my company'],
  ],
  ['both, with the scope of a department', me(companys, staff('3')), ['of my company', ...near]],
  ['both, with the scope of everything', me(companys, staff('1')), all],
])('the orders and settlements of companies that somebody reaches: %s', async (_name, user, titles) => {
  const { db } = database;
  const reached = await db
    .select({ title: o.title })
    .from(o)
    .where(companyScope(user, READ, NOW))
    .orderBy(o.companyOrderId);
  expect(reached.map(({ title }) => title)).toEqual(titles);
  const settled = await db
    .select({ code: s.code })
    .from(s)
    .where(settleScope(user, READ, NOW))
    .orderBy(s.settleId);
  const others = titles === all ? ['settled by others'] : [];
  expect(settled.map(({ code }) => code)).toEqual([...titles, 'settled by me', ...others]);
});

test.each<[string, SessionUser, readonly Title[], boolean]>([
  ['none', me(companys), [], true],
  ['one within reach', me(companys), ['of my company'], true],
  ['one twice', me(companys), ['of my company', 'of my company'], true],
  ['all that are within reach', me(staff('3')), near, true],
  ['one out of reach', me(companys), ['made by me'], false],
  ['one out of reach twice', me(companys), ['foreign', 'foreign'], false],
  ['one out of reach beside others', me(staff('3')), [...near, 'foreign'], false],
  [
    'one within reach twice, beside one that is not',
    me(companys),
    ['of my company', 'of my company', 'foreign'],
    false,
  ],
  ['all of them without any right', me(), all, false],
  ['all of them by who may do everything', me(roleOf([ALL_PERMISSIONS])), all, true],
])('orders that are asked for together are there for somebody or not: %s', async (_name, user, titles, there) => {
  const { db } = database;
  const rows = await db.select({ id: o.companyOrderId, title: o.title }).from(o);
  const ids = titles.map((title) => rows.find((row) => row.title === title)?.id ?? 0);
  const told = requireRecords(scopedCompanyOrders, db, user, { permission: READ, ids, now: NOW });
  if (there) await expect(told).resolves.toBeUndefined();
  else await expect(told).rejects.toMatchObject({ code: 404, message: '数据不存在或无权查看' });
  const gone = requireRecords(scopedCompanyOrders, db, user, { permission: READ, ids: [...ids, 999_999], now: NOW });
  await expect(gone).rejects.toMatchObject({ code: 404 });
});
