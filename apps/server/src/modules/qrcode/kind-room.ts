import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { isManaged } from '../campus/index.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { subcampTable as s } from '../campus/subcamp.table.ts';
import { floorText, hasNoCode, type QrKind, type QrObject, type Uncoded } from './kind.ts';

const BIZ_TYPE = 'room';
const columns = {
  roomId: r.roomId,
  roomNo: r.roomNo,
  name: r.name,
  placeId: r.placeId,
  place: p.name,
  placeCode: p.code,
  campus: s.name,
};
interface Found {
  roomId: number;
  roomNo: string;
  name: string;
  placeId: number;
  place: string;
  placeCode: string;
  campus: string;
}

const select = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(r)
    .innerJoin(p, eq(p.placeId, r.placeId))
    .innerJoin(s, eq(s.subcampId, p.subcampId))
    .where(where)
    .orderBy(asc(r.placeId), asc(r.floorNo), asc(r.roomNo));

/** Number and name, neither of them twice: many names begin with the building and hold the number. */
function labelOf({ roomNo, name, place }: Found): string {
  const own = (name.startsWith(place) ? name.slice(place.length) : name).trim();
  return own.includes(roomNo) ? own : `${roomNo} ${own}`.trim();
}

function toObject(row: Found): QrObject {
  const label = labelOf(row);
  return {
    bizId: row.roomId,
    title: `${row.place} ${label}`.slice(0, 100),
    label,
    place: row.place,
    campus: row.campus,
    code: `${row.placeCode}-${row.roomNo}`,
    placeId: row.placeId,
    roomId: row.roomId,
  };
}

const inBranch = (area: string) =>
  sql`${area} IN ('p' || ${r.placeId}, 'f' || ${r.placeId} || '.' || ${r.floorNo}, 's' || ${p.subcampId})`;

const matching = ({ area, keyword, managerId }: Uncoded): SQL | undefined =>
  and(
    hasNoCode(BIZ_TYPE, r.roomId),
    area ? inBranch(area) : undefined,
    keyword
      ? sql`strpos(lower(${p.name} || ' ' || ${r.roomNo} || ' ' || ${r.name}), lower(${keyword})) > 0`
      : undefined,
    managerId === undefined ? undefined : isManaged(r.placeId, sql`${String(managerId)}`),
  );

/** Rooms of places. */
export const roomKind: QrKind = {
  bizType: BIZ_TYPE,
  title: '房间',
  hint: '扫码报修',
  placeOf: (bizId) => sql`(SELECT ${r.placeId} FROM ${r} WHERE ${r.roomId} = ${bizId})`,
  async find(db, bizIds) {
    return (await select(db, inArray(r.roomId, [...bizIds]))).map(toObject);
  },
  async uncoded(db, wanted) {
    const where = matching(wanted);
    const rows = await select(db, where).limit(wanted.limit).offset(wanted.offset);
    const [all] = await db.select({ n: count() }).from(r).innerJoin(p, eq(p.placeId, r.placeId)).where(where);
    return { rows: rows.map(toObject), total: all?.n ?? 0 };
  },
  async lines(db, bizId) {
    const [room] = await db.select().from(r).where(eq(r.roomId, bizId));
    if (!room) return [];
    return [
      { label: '楼层', value: floorText(room.floorNo), dictType: '' },
      { label: '房间类型', value: room.roomType, dictType: 'repair_room_type' },
      ...(room.capacity ? [{ label: '容纳人数', value: `${room.capacity} 人`, dictType: '' }] : []),
      ...(room.areaSqm ? [{ label: '面积', value: `${room.areaSqm} ㎡`, dictType: '' }] : []),
      { label: '状态', value: room.status, dictType: 'repair_room_status' },
    ];
  },
};
