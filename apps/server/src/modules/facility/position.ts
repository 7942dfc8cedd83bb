import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';

const OPEN = '0';
/** Where a facility is. */
interface Position {
  readonly placeId: number;
  readonly roomId: number | null;
  readonly location: string;
}

/** Refuses a place that is none or closed, and a room of another place. */
export async function refusePosition(tx: Db, { placeId, roomId }: Omit<Position, 'location'>): Promise<void> {
  const [place] = await tx.select().from(p).where(eq(p.placeId, placeId)).for('share');
  if (!place) throw refuse('所选楼宇不存在', 'placeId');
  if (place.status !== OPEN) throw refuse('所选楼宇已停用', 'placeId');
  if (roomId === null) return;
  const [room] = await tx.select().from(r).where(eq(r.roomId, roomId)).for('share');
  if (room?.placeId !== placeId) throw refuse('所选房间不属于该楼宇', 'roomId');
}

/** A place, room and spot as people read them. */
export const joinPosition = (placeName: string, roomNo: string, location: string): string =>
  [placeName, roomNo, location].filter(Boolean).join(' ');

/** A position as people read it. */
export async function positionText(db: Db, { placeId, roomId, location }: Position): Promise<string> {
  const [[place], [room]] = [
    await db.select({ name: p.name }).from(p).where(eq(p.placeId, placeId)),
    roomId === null ? [] : await db.select({ roomNo: r.roomNo }).from(r).where(eq(r.roomId, roomId)),
  ];
  return joinPosition(place?.name ?? '', room?.roomNo ?? '', location);
}
