import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { requirePlace } from './place-scope.ts';
import { roomTable as t } from './room.table.ts';

/** Refuses a room whose place the caller does not reach by a permission. */
export async function requireRoom(db: Db, user: SessionUser, permission: string, roomId: number): Promise<void> {
  const [room] = await db.select({ placeId: t.placeId }).from(t).where(eq(t.roomId, roomId));
  if (!room) throw notFound();
  await requirePlace(db, user, permission, room.placeId);
}
