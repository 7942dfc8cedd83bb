import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../kernel/db/db.ts';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../../kernel/session-user.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { roleOf, somebody } from '../../testing/somebody.ts';
import { applyTable as t } from './apply.table.ts';
import { applyScope, isManager, managesApply, requireOwn } from './apply-scope.ts';

const [ME, OTHER] = [105, 129];
const [MINE, BELOW] = [900, 901];
const [READ, MANAGE] = ['repair:areaApply:query', 'repair:areaApply:forceRelease'];
/** Building 11 is mine to look after. */
const [NEAR, FAR] = [11, 21];
const applies = {
  own: { applicantId: ME },
  'of my department': { deptId: MINE },
  'of a department below': { deptId: BELOW },
  'in my building': { place: NEAR },
  foreign: {},
} as const;
type Title = keyof typeof applies;
const all = Object.keys(applies) as Title[];

let database: Database;
const rooms = new Map<number, number>();
beforeAll(async () => {
  database = await openTestDatabase();
  const { db, execute } = database;
  await execute(`INSERT INTO sys_dept (dept_id, parent_id, ancestors, dept_name) VALUES
    (${MINE}, 100, '0,100', '一'), (${BELOW}, ${MINE}, '0,100,${MINE}', '二')`);
  await execute(`INSERT INTO repair_place_manager (place_id, user_id) VALUES (${NEAR}, ${ME})`);
  const { rows } = await execute('SELECT place_id, min(room_id) AS room_id FROM repair_room GROUP BY place_id');
  for (const row of rows) rooms.set(row.place_id as number, row.room_id as number);
  const same = {
    purpose: '1',
    startTime: '2034-01-09 08:00',
    endTime: '2034-01-09 09:00',
    attendeeCount: 5,
    deptId: 102,
    contactName: '某人',
    contactPhone: '13900000001',
    applicantId: OTHER,
    applicantName: '某人',
  };
  for (const [title, change] of Object.entries<{ place?: number; applicantId?: number; deptId?: number }>(applies)) {
    const { place = FAR, ...rest } = change;
    const roomId = rooms.get(place) as number;
    await db.insert(t).values({ ...same, code: `CD${place}${title.length}`, title, roomId, ...rest });
  }
});
afterAll(() => database.close());

const role = (change: Parameters<typeof roleOf>[1] = {}) => roleOf([READ, MANAGE], change);
const me = (grants: readonly Grant[], change: Partial<SessionUser> = {}) =>
  somebody(grants, { userId: ME, deptId: MINE, ...change });
const site = { roleKey: 'site_admin' };
const nowhere = { deptId: null };

/** Who looks after which applications; `none` has no right at all. */
const cases: Readonly<Record<string, { user: SessionUser; looksAfter: readonly Title[] | 'all' | 'none' }>> = {
  nobody: { user: me([]), looksAfter: 'none' },
  'a role without the right': { user: me([roleOf(['signed-in'], { dataScope: '1' })]), looksAfter: 'none' },
  'whoever may do everything': { user: me([roleOf([ALL_PERMISSIONS])]), looksAfter: 'all' },
  everything: { user: me([role({ dataScope: '1' })]), looksAfter: 'all' },
  'everything beside oneself': { user: me([role(), role({ dataScope: '1' })]), looksAfter: 'all' },
  'everything by the role of those who look after buildings': {
    user: me([role({ ...site, dataScope: '1' })]),
    looksAfter: 'all',
  },
  oneself: { user: me([role()]), looksAfter: [] },
  'oneself, with departments chosen before': { user: me([role({ deptIds: [BELOW] })]), looksAfter: [] },
  'a chosen department': {
    user: me([role({ dataScope: '2', deptIds: [BELOW] })]),
    looksAfter: ['of a department below'],
  },
  'chosen departments without any': { user: me([role({ dataScope: '2' })]), looksAfter: [] },
  'the department': { user: me([role({ dataScope: '3' })]), looksAfter: ['of my department'] },
  'the department without one': { user: me([role({ dataScope: '3' })], nowhere), looksAfter: [] },
  'the department and below': {
    user: me([role({ dataScope: '4' })]),
    looksAfter: ['of my department', 'of a department below'],
  },
  'the department and below without one': { user: me([role({ dataScope: '4' })], nowhere), looksAfter: [] },
  buildings: { user: me([role(site)]), looksAfter: ['in my building'] },
  'buildings, whatever the departments': {
    user: me([role({ ...site, dataScope: '2', deptIds: [BELOW] })]),
    looksAfter: ['in my building'],
  },
  'buildings beside a department': {
    user: me([role(site), role({ dataScope: '3' })]),
    looksAfter: ['of my department', 'in my building'],
  },
};
const list = Object.entries(cases);
const expected = (looksAfter: (typeof cases)[string]['looksAfter'], own: readonly Title[]) => {
  if (looksAfter === 'all') return all;
  return looksAfter === 'none' ? [] : all.filter((title) => looksAfter.includes(title) || own.includes(title));
};
const rowsIn = (where: SQL | undefined) =>
  database.db.select({ title: t.title, applyId: t.applyId }).from(t).where(where).orderBy(t.applyId);

test.each(list)(
  'applications are read and looked after within the scope of %s',
  async (_name, { user, looksAfter }) => {
    const read = await rowsIn(applyScope(user, READ));
    expect(read.map(({ title }) => title)).toEqual(expected(looksAfter, ['own']));
    // To have asked for a room is not to look after it.
    const managed = expected(looksAfter, []);
    expect((await rowsIn(applyScope(user, MANAGE))).map(({ title }) => title)).toEqual(managed);
    for (const row of await rowsIn(undefined))
      expect([row.title, await managesApply(database.db, user, row)]).toEqual([
        row.title,
        managed.includes(row.title as Title),
      ]);
  },
);

test.each(list)('who has a room is known to those who look after it: %s', async (_name, { user, looksAfter }) => {
  const knows = (place: number) => isManager(database.db, user, { roomId: rooms.get(place) as number });
  const isAll = looksAfter === 'all';
  const isNear = isAll || (Array.isArray(looksAfter) && looksAfter.includes('in my building'));
  expect([await knows(NEAR), await knows(FAR)]).toEqual([isNear, isAll]);
});

test('an application of somebody else answers like a missing one to those who ask for their own', () => {
  const user = me([role({ dataScope: '1' })]);
  expect(() => requireOwn(user, { applicantId: ME })).not.toThrow();
  expect(() => requireOwn(user, { applicantId: OTHER })).toThrow('数据不存在或无权查看');
});
