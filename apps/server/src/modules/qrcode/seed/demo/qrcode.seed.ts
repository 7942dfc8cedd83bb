import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { placeTable } from '../../../campus/place.table.ts';
import { roomTable } from '../../../campus/room.table.ts';
import { storeCodes } from '../../codes.ts';
import { placeKind } from '../../kind-place.ts';
import { roomKind } from '../../kind-room.ts';

const BY = 'system';
/** The demo campuses whose rooms carry labels already; the rest shows what is still to be done. */
export const labelledCampuses = [1, 3];

/** Codes of the demo campus. */
export async function seedQrcodes(db: Db): Promise<[]> {
  const places = await db
    .select({ placeId: placeTable.placeId })
    .from(placeTable)
    .where(inArray(placeTable.subcampId, labelledCampuses));
  const placeIds = places.map(({ placeId }) => placeId);
  if (placeIds.length === 0) return [];
  const rooms = await db
    .select({ roomId: roomTable.roomId })
    .from(roomTable)
    .where(inArray(roomTable.placeId, placeIds));
  await storeCodes(db, placeKind, await placeKind.find(db, placeIds), BY);
  const roomIds = rooms.map(({ roomId }) => roomId);
  if (roomIds.length > 0) await storeCodes(db, roomKind, await roomKind.find(db, roomIds), BY);
  return [];
}
