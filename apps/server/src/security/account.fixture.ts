import { randomBytes } from 'node:crypto';
import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { eq, inArray, sql } from 'drizzle-orm';
import { menuTable } from '../modules/system/menu.table.ts';
import { roleMenuTable, roleTable } from '../modules/system/role.table.ts';
import { sessionTable } from '../modules/system/session.table.ts';
import { keyOf } from '../modules/system/session.ts';
import { userRoleTable, userTable } from '../modules/system/user.table.ts';
import { type Answer, callerOf, type TestApp } from '../testing/app.ts';

/** Every call of the product. */
export const endpoints: readonly AnyEndpoint[] = nounsOf(api).flatMap(([, calls]) => Object.values(calls));
/** How a call is named in tables. */
export const routeOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;
/** An address that fits the pattern and meets nothing, so that only the rights decide. */
const addressOf = ({ path }: AnyEndpoint): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (/key|dictType|name|resource|code/i.test(name) ? 'abc' : '999999'));

const HOUR = sql`now() + interval '1 hour'`;

/** Somebody with exactly these permissions, signed in without the time that a password takes. */
export async function accountWith(app: TestApp, name: string, permissions: readonly string[]) {
  const { db } = app.services;
  const [role] = await db.insert(roleTable).values({ roleName: name, roleKey: name }).returning();
  const [model] = await db.select().from(userTable).where(eq(userTable.userName, 'maqs'));
  const [user] = await db
    .insert(userTable)
    .values({ userName: name, nickName: name, deptId: model?.deptId ?? null, passwordHash: 'none' })
    .returning();
  if (!role || !user) throw new Error('the account was not stored');
  const menus = await db
    .select()
    .from(menuTable)
    .where(inArray(menuTable.perms, ['-', ...permissions]));
  if (menus.length > 0)
    await db.insert(roleMenuTable).values(menus.map(({ menuId }) => ({ roleId: role.roleId, menuId })));
  await db.insert(userRoleTable).values({ userId: user.userId, roleId: role.roleId });
  const token = randomBytes(32).toString('base64url');
  const session = { tokenKey: keyOf(token), userId: user.userId, ipaddr: '127.0.0.1', browser: '', os: '' };
  await db.insert(sessionTable).values({ ...session, idleExpire: HOUR, finalExpire: HOUR });
  return callerOf(app, token);
}

/** What a call answers to somebody who sends nothing of use. */
export async function answerTo(
  by: { raw: TestApp['guest']['raw'] },
  endpoint: AnyEndpoint,
): Promise<Pick<Answer, 'code'>> {
  const { method } = endpoint;
  const reply = await by.raw({ method, url: addressOf(endpoint), ...(method !== 'GET' && { payload: {} }) });
  const type = String(reply.headers['content-type'] ?? '');
  return type.includes('json') ? reply.json<Answer>() : { code: reply.statusCode };
}
