import { eq } from 'drizzle-orm';
import type { Config } from '../../../kernel/config.ts';
import type { Db } from '../../../kernel/db/db.ts';
import type { InitialAccount } from '../../../kernel/db/seed.ts';
import { hashPassword, randomPassword } from '../password.ts';
import { userRoleTable, userTable } from '../user.table.ts';

export const ADMIN_ID = 1;
const stamp = { createBy: 'system', updateBy: 'system' };

/** The administrator, unless there is one already. */
export async function seedAdmin(db: Db, config: Config): Promise<InitialAccount[]> {
  const [existing] = await db.select().from(userTable).where(eq(userTable.userId, ADMIN_ID));
  if (existing) return [];
  const password = config.adminPassword ?? randomPassword();
  await db.insert(userTable).values({
    userId: ADMIN_ID,
    userName: 'admin',
    nickName: '系统管理员',
    passwordHash: await hashPassword(password),
    passwordHandedOut: config.adminPassword === undefined,
    ...stamp,
  });
  await db.insert(userRoleTable).values({ userId: ADMIN_ID, roleId: 1 });
  return [{ userName: 'admin', roleName: '超级管理员', password: config.adminPassword ? undefined : password }];
}
