import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { isManaged, managersOf } from '../campus/index.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { subcampTable as s } from '../campus/subcamp.table.ts';
import { hasNoCode, type QrKind, type QrObject, type Uncoded } from './kind.ts';

const BIZ_TYPE = 'place';

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ placeId: p.placeId, name: p.name, code: p.code, campus: s.name })
    .from(p)
    .innerJoin(s, eq(s.subcampId, p.subcampId))
    .where(where)
    .orderBy(asc(p.subcampId), asc(p.code));

const toObject = (row: { placeId: number; name: string; code: string; campus: string }): QrObject => ({
  bizId: row.placeId,
  title: row.name,
  label: row.name,
  place: row.name,
  campus: row.campus,
  code: row.code,
  placeId: row.placeId,
  roomId: null,
});

const matching = ({ area, keyword, managerId }: Uncoded): SQL | undefined =>
  and(
    hasNoCode(BIZ_TYPE, p.placeId),
    area ? sql`${area} IN ('p' || ${p.placeId}, 's' || ${p.subcampId})` : undefined,
    keyword ? sql`strpos(lower(${p.name} || ' ' || ${p.code}), lower(${keyword})) > 0` : undefined,
    managerId === undefined ? undefined : isManaged(p.placeId, sql`${String(managerId)}`),
  );

/** Buildings and outdoor places. */
export const placeKind: QrKind = {
  bizType: BIZ_TYPE,
  title: '楼宇',
  hint: '扫码报修',
  placeOf: (bizId) => sql`${bizId}`,
  async find(db, bizIds) {
    return (await select(db, inArray(p.placeId, [...bizIds]))).map(toObject);
  },
  async uncoded(db, wanted) {
    const where = matching(wanted);
    const rows = await select(db, where).limit(wanted.limit).offset(wanted.offset);
    const [all] = await db.select({ n: count() }).from(p).where(where);
    return { rows: rows.map(toObject), total: all?.n ?? 0 };
  },
  async lines(db, bizId) {
    const [place] = await db.select().from(p).where(eq(p.placeId, bizId));
    if (!place) return [];
    const managers = (await managersOf(db, [bizId])).get(bizId) ?? [];
    const below = place.underFloors ? `，地下${place.underFloors}层` : '';
    return [
      { label: '楼宇类型', value: place.placeType, dictType: 'repair_place_type' },
      { label: '楼层', value: `地上${place.floorCount}层${below}`, dictType: '' },
      { label: '管理员', value: managers.map(({ nickName }) => nickName).join('、') || '未分配', dictType: '' },
    ];
  },
};
