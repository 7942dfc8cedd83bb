import { eq, sql } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { logLogin, visitOf } from './login-log.ts';
import { openSession } from './session.ts';
import { userTable } from './user.table.ts';

const DISABLED = '该账号已停用，请联系管理员';

/** Opens a session for somebody who has proved in another way than by a password who they are. */
export async function enter(ctx: Ctx, userId: number, how: string): Promise<string> {
  const [user] = await ctx.db.select().from(userTable).where(eq(userTable.userId, userId));
  if (user?.status !== '0') {
    await logLogin(ctx.db, visitOf(ctx, user?.userName ?? ''), false, DISABLED);
    throw refuse(DISABLED);
  }
  const token = await ctx.db.transaction(async (tx) => {
    await tx.update(userTable).set({ loginIp: ctx.ip, loginDate: sql`now()` }).where(eq(userTable.userId, userId));
    return openSession(ctx, tx, userId);
  });
  await logLogin(ctx.db, visitOf(ctx, user.userName), true, how);
  return token;
}
