import { reportStates } from '@jiaoyan/contract/repair/status';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderTable } from '../modules/repair/report/order.table.ts';
import { fault, openReports } from '../modules/repair/report/report.fixture.ts';
import { reportTable } from '../modules/repair/report/report.table.ts';
import { templateTable } from '../modules/repair/report/template.table.ts';
import { userTable } from '../modules/system/user.table.ts';
import { type Caller, signInAll, type TestApp } from '../testing/app.ts';
import { grantPermissions } from '../testing/grants.ts';
import { accountWith } from './account.fixture.ts';

const TAKE = 'repair:order:take';
const [PLUMBERS, ELECTRICIANS] = [101, 102];
const COMPANY_ROLE = 10;
/** A trade that the plumbers do, one that only the electricians do, and one that no team is in charge of. */
const [PIPES, WIRES, NOBODYS] = ['91', '92', '93'];
const names = {
  plumber: 'maqs',
  colleague: 'tangwl',
  electrician: 'fangzg',
  leader: 'gaojd',
  deputy: 'suyq',
  siteAdmin: 'linfx',
  reporter: 'leizq',
  company: 'zhuhe',
  stranger: 'moyh',
} as const;
type Actor = keyof typeof names | 'admin' | 'guest' | 'onlyTake' | 'allButTake' | 'homeless';
/** The team of those who may take work at all; the administrator belongs to none of them. */
const workers: Partial<Record<Actor, number | null>> = {
  plumber: PLUMBERS,
  colleague: PLUMBERS,
  electrician: ELECTRICIANS,
  onlyTake: PLUMBERS,
  homeless: null,
  admin: null,
};

let app: TestApp;
let people: Record<Actor, Caller>;
let reportId: number;
beforeAll(async () => {
  const opened = await openReports();
  ({ app } = opened);
  const { db } = app.services;
  const all = (await opened.people.admin.get('/getInfo')).permissions as string[];
  expect(all).toEqual(['*:*:*']);
  const menus = (await db.execute('SELECT DISTINCT perms FROM sys_menu')) as unknown as { rows: { perms: string }[] };
  const held = menus.rows.map(({ perms }) => perms).filter((permission) => permission && permission !== TAKE);
  people = {
    ...(await signInAll(app, names)),
    admin: opened.people.admin,
    guest: app.guest,
    onlyTake: await accountWith(app, 'only_take', [TAKE]),
    allButTake: await accountWith(app, 'all_but_take', held),
    homeless: await accountWith(app, 'homeless', [TAKE]),
  };
  await db.update(userTable).set({ deptId: null }).where(eq(userTable.userName, 'homeless'));
  // Even with the right, and counted among the plumbers, somebody from outside takes no work of the house.
  await grantPermissions(app, COMPANY_ROLE, [TAKE]);
  await db.update(userTable).set({ deptId: PLUMBERS }).where(eq(userTable.userName, names.company));
  ({ reportId } = (await people.reporter.post('/repair/report', fault(opened.templateId))).data);
  const item = { autoDispatch: '2', slaId: null, status: '0', parentId: 1 };
  await db.insert(templateTable).values([
    { ...item, name: '管道', trade: PIPES, teamId: PLUMBERS },
    { ...item, name: '线路', trade: WIRES, teamId: ELECTRICIANS },
  ]);
});
afterAll(() => app.stop());

interface Stand {
  readonly status: string;
  readonly inPool: boolean;
  readonly teamId: number | null;
  readonly trade: string;
}
/** The teams and trades of what lies in the pool. */
const kinds: readonly Pick<Stand, 'teamId' | 'trade'>[] = [
  { teamId: PLUMBERS, trade: PIPES },
  { teamId: ELECTRICIANS, trade: PIPES },
  { teamId: null, trade: PIPES },
  { teamId: null, trade: WIRES },
  { teamId: null, trade: NOBODYS },
];
const ACCEPTED = '20';
const stands = Object.keys(reportStates).flatMap((status) =>
  [true, false].flatMap((inPool) => kinds.map((kind): Stand => ({ status, inPool, ...kind }))),
);
const doneBy: Readonly<Record<string, number | undefined>> = { [PIPES]: PLUMBERS, [WIRES]: ELECTRICIANS };
/** Whose work it is: that of the team, or of those who do such work, or anybody's. */
const fits = (team: number | null, { teamId, trade }: Stand) =>
  teamId === null ? doneBy[trade] === undefined || doneBy[trade] === team : teamId === team;
const mayTake = (actor: Actor, stand: Stand) => {
  const team = workers[actor];
  return team !== undefined && stand.status === ACCEPTED && stand.inPool && fits(team, stand);
};

async function put(stand: Stand): Promise<void> {
  const { db } = app.services;
  await db.delete(orderTable).where(eq(orderTable.reportId, reportId));
  await db.update(reportTable).set(stand).where(eq(reportTable.reportId, reportId));
}
const stored = async () => {
  const { db } = app.services;
  const { status, inPool, version } = reportTable;
  const [report] = await db
    .select({ status, inPool, version })
    .from(reportTable)
    .where(eq(reportTable.reportId, reportId));
  const orders = await db
    .select({ workerId: orderTable.workerId, mode: orderTable.dispatchMode, status: orderTable.status })
    .from(orderTable)
    .where(eq(orderTable.reportId, reportId));
  return { report, orders };
};
const actors = () => Object.keys(people) as Actor[];
/** Whom the state alone keeps from it is asked in one kind of report each; the others in all of them. */
const isWorth = (actor: Actor, { status, inPool, ...kind }: Stand) =>
  (status === ACCEPTED && inPool) || (actor in workers && fits(workers[actor] ?? null, { status, inPool, ...kind }));

test('a report is taken out of the pool by those whose work it is, while it lies there, and by nobody else', async () => {
  const wrong: string[] = [];
  let taken = 0;
  for (const stand of stands)
    for (const actor of actors().filter((who) => isWorth(who, stand))) {
      await put(stand);
      const before = await stored();
      const shown = ((await people[actor].get('/repair/order/pool')).data ?? []) as { reportId: number }[];
      const { code, msg } = await people[actor].put(`/repair/order/grab/${reportId}`);
      const may = mayTake(actor, stand);
      const after = await stored();
      const what = `${actor} ${JSON.stringify(stand)}`;
      if ((code === 200) !== may) wrong.push(`${what}: ${code} ${msg}`);
      if (shown.some((row) => row.reportId === reportId) !== may) wrong.push(`${what}: the pool shows something else`);
      if (may && (after.orders[0]?.mode !== '3' || after.orders.length !== 1 || after.report?.status !== '30'))
        wrong.push(`${what}: it was not given to one worker`);
      if (!may && JSON.stringify(after) !== JSON.stringify(before)) wrong.push(`${what}: something was changed`);
      if (may) taken += 1;
    }
  expect(wrong).toEqual([]);
  expect(taken).toBeGreaterThan(10);
});

test('whoever is not concerned hears the same of a report in the pool as of one that is not there', async () => {
  await put({ status: ACCEPTED, inPool: true, teamId: ELECTRICIANS, trade: WIRES });
  for (const actor of ['plumber', 'homeless', 'onlyTake', 'company'] as const) {
    const { code, msg } = await people[actor].put(`/repair/order/grab/${reportId}`);
    const missing = await people[actor].put('/repair/order/grab/999999999');
    expect([actor, code, msg]).toEqual([actor, missing.code, missing.msg]);
  }
});

test('of many who reach for it at once one gets it, and the others hear who it was', async () => {
  await put({ status: ACCEPTED, inPool: true, teamId: PLUMBERS, trade: PIPES });
  const answers = await Promise.all(
    (['plumber', 'colleague', 'onlyTake'] as const).map((who) => people[who].put(`/repair/order/grab/${reportId}`)),
  );
  const { orders } = await stored();
  expect(orders).toMatchObject([{ mode: '3', status: '20' }]);
  const [winner] = await app.services.db
    .select({ name: userTable.nickName })
    .from(userTable)
    .where(sql`${userTable.userId} = ${orders[0]?.workerId}`);
  expect(answers.map(({ msg }) => msg).sort()).toEqual(
    ['操作成功', ...Array(2).fill(`手慢了，该工单已被 ${winner?.name} 抢走`)].sort(),
  );
});
