import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Db } from '../../../kernel/db/db.ts';
import { seedTable } from '../../../kernel/db/seed.table.ts';
import { runSeeds } from '../../../seed/run.ts';
import { testConfig } from '../../../testing/config.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { menuTable } from '../menu.table.ts';
import { menuKeyTable } from '../menu-key.table.ts';
import { roleMenuTable } from '../role.table.ts';
import { seedMenus, seedRoles } from './menu.seed.ts';
import { button, type MenuRow, screen } from './menu-screen.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let db: Db;
const undo = new Error('undo');
/** A test whose changes are undone: all of them share one database. */
const trial = (name: string, work: () => Promise<void>) =>
  test(name, () =>
    expect(
      database.db.transaction(async (tx) => {
        db = tx;
        await work();
        throw undo;
      }),
    ).rejects.toBe(undo),
  );

const REPORTER = 8;
const FOLLOW = { menuId: 4110, key: 'repair/report/follow', roles: [2, 3, 4, 5, 6, 7, 8, 9] };
const APPROVE = { menuId: 3200, key: 'area/use/query', roles: [2, 3, 4, 5, 6] };

const everything = async () => ({
  menus: await db.select().from(menuTable).orderBy(menuTable.menuId),
  keys: await db.select().from(menuKeyTable).orderBy(menuKeyTable.menuKey),
  grants: await db.select().from(roleMenuTable).orderBy(roleMenuTable.roleId, roleMenuTable.menuId),
});
const menuOf = async (menuId: number) => (await db.select().from(menuTable).where(eq(menuTable.menuId, menuId)))[0];
const numberOf = async (key: string) =>
  (await db.select().from(menuKeyTable).where(eq(menuKeyTable.menuKey, key)))[0]?.menuId ?? 0;
const rolesOf = async (menuId: number) =>
  (await db.select().from(roleMenuTable).where(eq(roleMenuTable.menuId, menuId)))
    .map(({ roleId }) => roleId)
    .sort((a, b) => a - b);
const change = (menuId: number, values: Partial<typeof menuTable.$inferInsert>) =>
  db
    .update(menuTable)
    .set({ ...values, updateBy: 'admin', version: 1 })
    .where(eq(menuTable.menuId, menuId));
async function remove(menuId: number) {
  await db.delete(roleMenuTable).where(eq(roleMenuTable.menuId, menuId));
  await db.delete(menuTable).where(eq(menuTable.menuId, menuId));
}
const revoke = (roleId: number, menuId: number) =>
  db.delete(roleMenuTable).where(and(eq(roleMenuTable.roleId, roleId), eq(roleMenuTable.menuId, menuId)));

/** As if another version started: the sets run again. */
async function startAgain(noted: { menu: string; role: string } = { menu: 'other', role: 'other' }) {
  for (const [name, hash] of Object.entries(noted))
    await db.update(seedTable).set({ hash }).where(eq(seedTable.name, name));
  await runSeeds(db, testConfig());
}

/** What a database of the last version without keys has noted. */
const lastWithoutKeys = {
  menu: '2b511e74a73fc81cffd674bc29c9cef1110524be467d6ced4813707a67ed129f',
  role: '3f91dfafd4a379c730f7313c5b58ca5a1a61c20d99544ae1f8a83666c62c3dc0',
};
const forgetKeys = () => db.delete(menuKeyTable);

trial('a second run of the sets changes nothing', async () => {
  const before = await everything();
  expect(before.keys.length).toBe(before.menus.length);
  await startAgain();
  expect(await everything()).toEqual(before);
});

trial('what an administrator changed, moved, made, removed or took away stays so', async () => {
  await change(410, { menuName: '我的报修', icon: 'tool' });
  await change(4100, { parentId: 420 });
  await remove(APPROVE.menuId);
  await remove(320);
  await revoke(REPORTER, FOLLOW.menuId);
  await db.insert(menuTable).values({ menuName: '校历', menuType: 'C', path: 'year', component: 'x' });
  const { menus, grants } = await everything();
  await startAgain();
  expect(await everything()).toMatchObject({ menus, grants });
});

trial('what the product changes arrives, save where an administrator has said otherwise', async () => {
  const notes = screen({
    key: 'trial',
    parent: 'repair',
    name: '试用',
    path: 'trial',
    view: 'repair/trial',
    prefix: 'repair:trial',
    icon: 'form',
    orderNum: 90,
    verbs: ['query', 'add'],
  });
  await seedMenus(db, notes);
  const menuId = await numberOf('trial');
  expect(menuId).toBeGreaterThanOrEqual(10_000);
  await change(menuId, { menuName: '试用页' });
  const [page, ...buttons] = notes as [MenuRow, ...MenuRow[]];
  await seedMenus(db, [
    { ...page, menuName: '试运行', component: 'repair/trial/index', orderNum: 91 },
    button('trial/remove', 'trial', '试用删除', 'repair:trial:remove', 1),
    ...buttons,
  ]);
  expect(await menuOf(menuId)).toMatchObject({
    parentId: 40,
    menuName: '试用页',
    component: 'repair/trial/index',
    orderNum: 91,
  });
  const below = await db.select().from(menuTable).where(eq(menuTable.parentId, menuId));
  expect(below.map(({ perms }) => perms).sort()).toEqual([
    'repair:trial:add',
    'repair:trial:query',
    'repair:trial:remove',
  ]);
});

trial('a grant is given once, a new one arrives', async () => {
  const grants = [{ roleKey: 'store_keeper', key: 'area/use' }];
  expect(await rolesOf(320)).not.toContain(9);
  await seedRoles(db, grants);
  expect(await rolesOf(320)).toContain(9);
  await revoke(9, 320);
  await seedRoles(db, grants);
  expect(await rolesOf(320)).not.toContain(9);
});

trial('below a row that was removed nothing is put in', async () => {
  await remove(APPROVE.menuId);
  await remove(320);
  await seedMenus(db, [button('area/use/late', 'area/use', '晚来', 'repair:areaUse:late', 9)]);
  expect(await numberOf('area/use/late')).toBe(0);
});

trial('a database from before the keys keeps its numbers and what administrators did', async () => {
  const { keys } = await everything();
  await forgetKeys();
  await change(410, { menuName: '我的报修' });
  await change(FOLLOW.menuId, { perms: 'repair:report:watch' });
  await remove(APPROVE.menuId);
  await revoke(REPORTER, 4100);
  await revoke(REPORTER, FOLLOW.menuId);
  const { menus, grants } = await everything();
  await startAgain(lastWithoutKeys);
  const after = await everything();
  expect(after).toMatchObject({ menus, grants });
  expect(after.keys.map(({ menuKey, menuId }) => [menuKey, menuId])).toEqual(
    keys.map(({ menuKey, menuId }) => [menuKey, menuId]),
  );
});

trial('a database of an older version gets what it lacks, with its grants', async () => {
  await forgetKeys();
  await remove(FOLLOW.menuId);
  await startAgain();
  expect(await menuOf(FOLLOW.menuId)).toMatchObject({ perms: 'repair:report:follow', parentId: 410 });
  expect(await rolesOf(FOLLOW.menuId)).toEqual(FOLLOW.roles);
});

trial('a row that lost its number to a stranger comes back with its grants, the stranger keeps its own', async () => {
  await forgetKeys();
  const stranger = { menuName: '设施查询', perms: 'repair:facility:query', parentId: 420 };
  await db.update(menuTable).set(stranger).where(eq(menuTable.menuId, FOLLOW.menuId));
  await startAgain(lastWithoutKeys);
  expect(await menuOf(FOLLOW.menuId)).toMatchObject(stranger);
  expect(await rolesOf(FOLLOW.menuId)).toEqual(FOLLOW.roles);
  const number = await numberOf(FOLLOW.key);
  expect(number).toBeGreaterThanOrEqual(10_000);
  expect(await menuOf(number)).toMatchObject({ perms: 'repair:report:follow', parentId: 410, menuName: '报修单关注' });
  expect(await rolesOf(number)).toEqual(FOLLOW.roles);
});

trial(
  'a row that lost its number to another of the product comes back, and that one is known where it is',
  async () => {
    await forgetKeys();
    await remove(APPROVE.menuId);
    await db
      .update(menuTable)
      .set({ menuName: '场地审批查询', perms: 'repair:areaUse:query', parentId: 320, orderNum: 1 })
      .where(eq(menuTable.menuId, FOLLOW.menuId));
    await startAgain(lastWithoutKeys);
    expect(await numberOf(APPROVE.key)).toBe(FOLLOW.menuId);
    expect(await menuOf(APPROVE.menuId)).toBeUndefined();
    const number = await numberOf(FOLLOW.key);
    expect(await menuOf(number)).toMatchObject({ perms: 'repair:report:follow', parentId: 410 });
    expect(await rolesOf(number)).toEqual(FOLLOW.roles);
  },
);

trial('a row that lost its name to one that somebody made comes back under another name', async () => {
  await forgetKeys();
  await remove(FOLLOW.menuId);
  const own = { menuName: '报修单关注', menuType: 'F', perms: 'x:y:z', parentId: 410, createBy: 'admin' };
  await db.insert(menuTable).values(own);
  await startAgain(lastWithoutKeys);
  const below = await db
    .select()
    .from(menuTable)
    .where(inArray(menuTable.menuName, ['报修单关注', '报修单关注（系统）']));
  expect(below.map(({ perms }) => perms).sort()).toEqual(['repair:report:follow', 'x:y:z']);
  expect(await rolesOf(await numberOf(FOLLOW.key))).toEqual(FOLLOW.roles);
});
