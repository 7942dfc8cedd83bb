import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { roomTable } from '../campus/room.table.ts';

/** How a booking stands: in force, or no longer. */
export const TAKEN = '1';
export const GIVEN_FREE = '0';

/**
 * The rooms that somebody takes who takes a room: the parts of a hall with it. A part takes itself only, so that two parts
 * can be used at once; whoever wants the whole then finds a part taken.
 */
export async function roomsTaken(db: Db, roomId: number): Promise<number[]> {
  const parts = await db
    .select({ roomId: roomTable.roomId })
    .from(roomTable)
    .where(eq(roomTable.parentRoomId, roomId))
    .orderBy(asc(roomTable.roomId));
  return [roomId, ...parts.map((part) => part.roomId)].sort((a, b) => a - b);
}
