import { STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { userTable } from '../system/user.table.ts';
import { storeTable } from './store.table.ts';

const ENABLED = '0';

/** What somebody carries with him, as a store; it comes into being when he gets the first thing. */
export async function personalStore(tx: Db, userId: number): Promise<number> {
  const [user] = await tx.select().from(userTable).where(eq(userTable.userId, userId)).for('share');
  if (!user || user.status !== ENABLED) throw refuse('领用人不存在或已停用');
  await tx
    .insert(storeTable)
    .values({
      code: `U${userId}`,
      name: `${user.nickName}（${user.userName}）随身库`,
      kind: STORE_KIND.personal,
      ownerId: userId,
      createBy: 'system',
      updateBy: 'system',
    })
    .onConflictDoNothing();
  const [store] = await tx
    .select({ storeId: storeTable.storeId })
    .from(storeTable)
    .where(and(eq(storeTable.ownerId, userId), eq(storeTable.kind, STORE_KIND.personal)));
  if (!store) throw refuse('随身库不能建立，请联系管理员');
  return store.storeId;
}
