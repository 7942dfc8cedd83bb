import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { placeTable } from '../../../campus/place.table.ts';
import { roomTable } from '../../../campus/room.table.ts';
import { pointTable } from '../../point.table.ts';

/** 明理楼, 至善楼, 图书馆 and 行政楼 have plans; other buildings show their points as a strip. */
const BUILDINGS = [11, 13, 14, 15];
const [WIDTH, HEIGHT, EDGE] = [1000, 460, 20];
/** Rooms lie on both sides of a corridor, between two stairs. */
const [STAIRS, CORRIDOR_TOP, CORRIDOR_BOTTOM] = [70, 190, 270];
const INK = '#5b6472';
/** Points of a room lie in two rows. */
const ROW = 0.05;

type Room = Pick<typeof roomTable.$inferSelect, 'roomId' | 'roomNo' | 'placeId' | 'floorNo'>;
interface Box {
  readonly room: Room;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the rooms of a floor lie: the first half above the corridor, the others below. */
function boxesOf(rooms: readonly Room[]): Box[] {
  const half = Math.ceil(rooms.length / 2);
  const place = (side: readonly Room[], y: number, height: number) => {
    const width = (WIDTH - 2 * (EDGE + STAIRS)) / Math.max(1, side.length);
    return side.map((room, at): Box => ({ room, y, height, width, x: EDGE + STAIRS + at * width }));
  };
  return [
    ...place(rooms.slice(0, half), EDGE, CORRIDOR_TOP - EDGE),
    ...place(rooms.slice(half), CORRIDOR_BOTTOM, HEIGHT - EDGE - CORRIDOR_BOTTOM),
  ];
}

const rect = (x: number, y: number, width: number, height: number, fill = 'none') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="${INK}" stroke-width="2"/>`;
const text = (x: number, y: number, words: string) =>
  `<text x="${x}" y="${y}" font-size="20" font-family="sans-serif" fill="${INK}" text-anchor="middle">${words}</text>`;

/** The plan of a floor as a picture that needs no file. */
function drawing(boxes: readonly Box[]): string {
  const inner = HEIGHT - 2 * EDGE;
  const stairs = [EDGE, WIDTH - EDGE - STAIRS].map(
    (x) => rect(x, EDGE, STAIRS, inner, '#eef1f5') + text(x + STAIRS / 2, HEIGHT / 2, '楼梯'),
  );
  const rooms = boxes.map(
    ({ room, x, y, width, height }) => rect(x, y, width, height) + text(x + width / 2, y + 28, room.roomNo),
  );
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  const parts = [rect(EDGE, EDGE, WIDTH - 2 * EDGE, inner, '#ffffff'), ...stairs, ...rooms].join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const part = (length: number, whole: number) => Math.round((length / whole) * 10_000) / 10_000;
/** In parts of width and height, a little below the number of the room. */
const spotOf = ({ x, y, width, height }: Omit<Box, 'room'>) => ({
  planX: part(x + width / 2, WIDTH),
  planY: part(y + height / 2 + 12, HEIGHT),
});

/** Puts the points of a floor on its plan: in their rooms, or one after the other along the corridor. */
async function pinPoints(tx: Db, placeId: number, floorNo: number, boxes: readonly Box[]): Promise<void> {
  const points = await tx
    .select({ pointId: pointTable.pointId, roomId: pointTable.roomId })
    .from(pointTable)
    .where(and(eq(pointTable.placeId, placeId), eq(pointTable.floorNo, floorNo), lt(pointTable.pointId, 1000)))
    .orderBy(asc(pointTable.pointId));
  const corridor: Omit<Box, 'room'> = { x: 0, y: CORRIDOR_TOP, width: WIDTH, height: 56 };
  const boxFor = (roomId: number | null) => boxes.find(({ room }) => room.roomId === roomId) ?? corridor;
  for (const { pointId, roomId } of points) {
    const box = boxFor(roomId);
    // Beside one another: none lies upon another one.
    const mates = points.filter((one) => boxFor(one.roomId) === box);
    const nth = mates.findIndex((one) => one.pointId === pointId) + 1;
    const planX = part(box.x + (box.width * nth) / (mates.length + 1), WIDTH);
    const { planY } = spotOf(box);
    await tx
      .update(pointTable)
      .set({ planX, planY: planY + (nth % 2 === 0 ? ROW : -ROW) })
      .where(eq(pointTable.pointId, pointId));
  }
}

/** Draws the floors of some buildings by rule, and puts their rooms and points on them. */
export async function seedFloorPlans(tx: Db): Promise<never[]> {
  const { roomId, roomNo, placeId, floorNo } = roomTable;
  const rooms = await tx
    .select({ roomId, roomNo, placeId, floorNo })
    .from(roomTable)
    .where(and(inArray(placeId, BUILDINGS), isNull(roomTable.parentRoomId)))
    .orderBy(asc(placeId), asc(floorNo), asc(roomNo));
  const places = await tx
    .select({ id: placeTable.placeId, floors: placeTable.floorCount })
    .from(placeTable)
    .where(and(inArray(placeTable.placeId, BUILDINGS), sql`${placeTable.floorPlans} = '[]'`));
  for (const { id, floors } of places) {
    const plans: { floorNo: number; img: string }[] = [];
    for (let level = 1; level <= floors; level += 1) {
      const boxes = boxesOf(rooms.filter((room) => room.placeId === id && room.floorNo === level));
      plans.push({ floorNo: level, img: drawing(boxes) });
      for (const box of boxes) await tx.update(roomTable).set(spotOf(box)).where(eq(roomTable.roomId, box.room.roomId));
      await pinPoints(tx, id, level, boxes);
    }
    await tx.update(placeTable).set({ floorPlans: plans }).where(eq(placeTable.placeId, id));
  }
  return [];
}
