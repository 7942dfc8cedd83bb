import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../kernel/db/db.ts';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../../../kernel/session-user.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { roleOf, somebody } from '../../../testing/somebody.ts';
import { reportTable as t } from './report.table.ts';
import { knownReports, readableReports, reportScope } from './report-scope.ts';

/** 马青山, who reports, works, leads a team and a duty, and looks after a building here. */
const ME = 105;
const OTHER = 129;
/** My department, one below it, and one that I lead elsewhere. */
const [MINE, BELOW, LED] = [900, 901, 902];
/** The campus of my duty has the third number, and everything that is not near has the second. */
const NEAR = { placeId: 11, subcampId: 1 };
const FAR = { placeId: 21, subcampId: 2 };
const ON_DUTY = momentOf('2033-01-04 20:00:00');
const OFF_DUTY = momentOf('2033-01-04 12:00:00');

const reports = {
  own: { reporterId: ME },
  called: { agentId: ME },
  working: {},
  helping: {},
  'given back': {},
  'of my department': { teamId: MINE },
  'of a department below': { teamId: BELOW },
  'of a team that I lead': { teamId: LED },
  'in my building': NEAR,
  'in the campus of my duty': { subcampId: 3 },
  public: { isPublic: true },
  foreign: {},
} as const;
type Title = keyof typeof reports;
const all = Object.keys(reports) as Title[];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db, execute } = database;
  await execute(`INSERT INTO sys_dept (dept_id, parent_id, ancestors, dept_name, leader_user_id) VALUES
    (${MINE}, 100, '0,100', '一', NULL), (${BELOW}, ${MINE}, '0,100,${MINE}', '二', NULL), (${LED}, 100, '0,100', '三', ${ME})`);
  await execute(`INSERT INTO repair_place_manager (place_id, user_id) VALUES (${NEAR.placeId}, ${ME})`);
  await execute(`INSERT INTO repair_duty (duty_date, subcamp_id, shift, leader_id, member_ids, phone)
    VALUES ('2033-01-04', 3, '2', ${ME}, '{}', '13900000005')`);
  const same = {
    reporterId: OTHER,
    reporterName: '某人',
    reporterPhone: '13900000001',
    ...FAR,
    templateId: 1,
    trade: '1',
    teamId: null,
    priority: '2',
    description: '漏水',
    isPublic: false,
    status: '30',
    slaStart: '2033-01-04 08:00',
  };
  const stored = await db
    .insert(t)
    .values(Object.entries(reports).map(([title, change], at) => ({ ...same, code: `BX${at}`, title, ...change })))
    .returning({ reportId: t.reportId, title: t.title });
  const order = (title: Title, status: string, workerId: number, helpers: string) =>
    execute(
      `INSERT INTO repair_order (code, report_id, worker_id, helper_ids, dispatch_mode, dispatch_time, status) VALUES
       ('PG${title.length}${status}', ${stored.find((row) => row.title === title)?.reportId}, ${workerId}, '${helpers}', '1', now(), '${status}')`,
    );
  await order('working', '30', ME, '{}');
  await order('helping', '70', OTHER, `{106,${ME}}`);
  await order('given back', '80', ME, `{${ME}}`);
});
afterAll(() => database.close());

async function reached(where: SQL | undefined): Promise<Title[]> {
  const rows = await database.db.select({ title: t.title }).from(t).where(where).orderBy(t.reportId);
  return rows.map(({ title }) => title as Title);
}
/** In the order in which they stand above. */
const these = (...titles: readonly Title[]) => all.filter((title) => titles.includes(title));

const READ = 'repair:report:query';
/** What only those who look after reports do, and what only those do who made them. */
const [DESK, REPORTERS] = ['repair:receive:accept', 'repair:report:edit'] as const;
const KINDS = [READ, DESK, REPORTERS] as const;
const parts: Readonly<Record<(typeof KINDS)[number], readonly Title[]>> = {
  [READ]: ['own', 'working', 'helping'],
  [DESK]: [],
  [REPORTERS]: ['own'],
};
const role = (change: Parameters<typeof roleOf>[1] = {}, ...without: string[]) =>
  roleOf(
    KINDS.filter((kind) => !without.includes(kind)),
    change,
  );
const me = (grants: readonly Grant[], change: Partial<SessionUser> = {}) =>
  somebody(grants, { userId: ME, deptId: MINE, ...change });

interface Case {
  readonly user: SessionUser;
  /** What is reached besides the own part; `all` for everything, `none` where there is no own part either. */
  readonly looksAfter: readonly Title[] | 'all' | 'none';
  readonly at?: number;
}
const self = role({});
const nowhere = { deptId: null };
const cases: Readonly<Record<string, Case>> = {
  'no role': { user: me([]), looksAfter: 'none' },
  'a role without the right': { user: me([roleOf(['repair:report:list'], { dataScope: '1' })]), looksAfter: 'none' },
  'whoever may do everything': { user: me([roleOf([ALL_PERMISSIONS])]), looksAfter: 'all' },
  'scope of everything': { user: me([role({ dataScope: '1' })]), looksAfter: 'all' },
  'scope of everything beside that of oneself': { user: me([self, role({ dataScope: '1' })]), looksAfter: 'all' },
  'scope of everything by a role without the right': {
    user: me([self, roleOf(['repair:report:list'], { dataScope: '1' })]),
    looksAfter: [],
  },
  'scope of oneself': { user: me([self]), looksAfter: [] },
  'scope of oneself, with departments chosen before': { user: me([role({ deptIds: [BELOW] })]), looksAfter: [] },
  'scope of a chosen department': {
    user: me([role({ dataScope: '2', deptIds: [BELOW] })]),
    looksAfter: ['of a department below'],
  },
  'scope of chosen departments without any': { user: me([role({ dataScope: '2' })]), looksAfter: [] },
  'scope of the department': { user: me([role({ dataScope: '3' })]), looksAfter: ['of my department'] },
  'scope of the department, with others chosen before': {
    user: me([role({ dataScope: '3', deptIds: [BELOW] })]),
    looksAfter: ['of my department'],
  },
  'scope of the department without one': { user: me([role({ dataScope: '3' })], nowhere), looksAfter: [] },
  'scope of the department and below': {
    user: me([role({ dataScope: '4' })]),
    looksAfter: ['of my department', 'of a department below', 'of a team that I lead'],
  },
  'scope of the department and below without one': { user: me([role({ dataScope: '4' })], nowhere), looksAfter: [] },
  'two scopes': {
    user: me([role({ dataScope: '3' }), role({ dataScope: '2', deptIds: [BELOW] })]),
    looksAfter: ['of my department', 'of a department below'],
  },
  'whoever looks after buildings, whatever his departments': {
    user: me([role({ roleKey: 'site_admin', dataScope: '2', deptIds: [BELOW] })]),
    looksAfter: ['in my building'],
  },
  'whoever looks after buildings, with the scope of everything': {
    user: me([role({ roleKey: 'site_admin', dataScope: '1' })]),
    looksAfter: 'all',
  },
  'whoever looks after buildings, on duty': {
    user: me([role({ roleKey: 'site_admin' })]),
    looksAfter: ['in my building', 'in the campus of my duty'],
    at: ON_DUTY,
  },
  'whoever leads a team, on duty': {
    user: me([role({ roleKey: 'charge_leader', dataScope: '3' })]),
    looksAfter: ['of my department', 'in the campus of my duty'],
    at: ON_DUTY,
  },
  'a worker on duty, by what he may do anyway': { user: me([self]), looksAfter: [], at: ON_DUTY },
  'whoever is lent the rights of a duty': {
    user: me([self, role({ roleKey: 'duty_leader' })]),
    looksAfter: ['in the campus of my duty'],
    at: ON_DUTY,
  },
  'the same, when the duty is over': { user: me([self, role({ roleKey: 'duty_leader' })]), looksAfter: [] },
};

describe.each(KINDS)('who reaches which reports by %s', (permission) => {
  test.each(Object.entries(cases))('%s', async (_name, { user, looksAfter, at = OFF_DUTY }) => {
    const told = await reached(reportScope(user, permission, at));
    if (looksAfter === 'all') expect(told).toEqual(all);
    else expect(told).toEqual(looksAfter === 'none' ? [] : these(...looksAfter, ...parts[permission]));
  });

  // Not even what is his own: the rights are lent for the campus.
  test.each(['5', '1'])('who has them by a duty only, whatever the scope says: %s', async (dataScope) => {
    const lent = me([role({ roleKey: 'duty_leader', dataScope })]);
    expect(await reached(reportScope(lent, permission, ON_DUTY))).toEqual(['in the campus of my duty']);
    expect(await reached(reportScope(lent, permission, OFF_DUTY))).toEqual([]);
  });
});

const own: readonly Title[] = ['own', 'called', 'working', 'helping'];
test.each<[string, SessionUser, readonly Title[] | 'all']>([
  ['nobody in particular', me([]), own],
  ['who reads the reports of his department', me([roleOf([READ], { dataScope: '3' })]), [...own, 'of my department']],
  [
    'who watches those of another one',
    me([roleOf(['repair:manage:list'], { dataScope: '2', deptIds: [BELOW] })]),
    [...own, 'of a department below'],
  ],
  ['who watches all', me([roleOf(['repair:manage:list'], { dataScope: '1' })]), 'all'],
  ['who may do something else with all', me([roleOf(['signed-in', 'repair:report:list'], { dataScope: '1' })]), own],
  ['who may do everything', me([roleOf([ALL_PERMISSIONS])]), 'all'],
])('what somebody may open, and hear of: %s', async (_name, user, titles) => {
  const open = titles === 'all' ? all : these(...titles);
  expect(await reached(readableReports(user, OFF_DUTY))).toEqual(open);
  const outside = { ...user, outside: true };
  expect(await reached(readableReports(outside, OFF_DUTY))).toEqual(open);
  // What is public is public in the house.
  expect(await reached(knownReports(user, OFF_DUTY))).toEqual(these(...open, 'public'));
  expect(await reached(knownReports(outside, OFF_DUTY))).toEqual(open);
});
