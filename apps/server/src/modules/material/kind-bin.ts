import { STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { isManaged } from '../campus/index.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { subcampTable as c } from '../campus/subcamp.table.ts';
import { hasNoCode, type QrKind, type QrObject, type Uncoded } from '../qrcode/index.ts';
import { dictDataTable as d } from '../system/dict-data.table.ts';
import { materialTable as m } from './material.table.ts';
import { labelOf } from './material-facts.ts';
import { binOffers, goodsReaders } from './scan-goods.ts';
import { stockTable as t } from './stock.table.ts';
import { storeTable as s } from './store.table.ts';

export const BIN = 'material';

const columns = {
  stockId: t.stockId,
  shelf: t.shelf,
  name: m.name,
  spec: m.spec,
  code: m.code,
  unit: sql<string>`coalesce(${d.dictLabel}, '')`,
  storeId: s.storeId,
  store: s.name,
  placeId: sql<number>`${s.placeId}`,
  roomId: s.roomId,
  campus: c.name,
};
const from = (db: Db) =>
  db
    .select(columns)
    .from(t)
    .innerJoin(m, eq(m.materialId, t.materialId))
    .innerJoin(s, and(eq(s.storeId, t.storeId), eq(s.kind, STORE_KIND.room)))
    .innerJoin(c, eq(c.subcampId, s.subcampId))
    .leftJoin(d, and(eq(d.dictType, 'material_unit'), eq(d.dictValue, m.unit)));
const select = (db: Db, where: SQL | undefined) =>
  from(db).where(where).orderBy(asc(t.storeId), asc(t.shelf), asc(m.code));

type Found = Awaited<ReturnType<typeof select>>[number];
const toObject = ({ stockId, name, spec, store, ...row }: Found): QrObject => ({
  ...row,
  bizId: stockId,
  title: `${store} ${row.shelf} ${labelOf({ name, spec })}`.replace(/ +/g, ' ').slice(0, 100),
  label: name,
  spec,
  place: store,
});

/** Where a store is, as branches of the area tree name it. */
export const storeInBranch = (area: string): SQL =>
  sql`(${area} IN ('s' || ${s.subcampId}, 'p' || ${s.placeId}) OR EXISTS (SELECT 1 FROM ${r}
    WHERE ${r.roomId} = ${s.roomId} AND ${area} = 'f' || ${r.placeId} || '.' || ${r.floorNo}))`;
const OPEN = '0';

const matching = ({ area, keyword, managerId }: Uncoded): SQL | undefined =>
  and(
    hasNoCode(BIN, t.stockId),
    eq(s.status, OPEN),
    area ? storeInBranch(area) : undefined,
    keyword
      ? sql`strpos(lower(${m.name} || ' ' || ${m.spec} || ' ' || ${m.code} || ' ' || ${t.shelf}), lower(${keyword})) > 0`
      : undefined,
    managerId === undefined ? undefined : isManaged(s.placeId, sql`${String(managerId)}`),
  );

/** What of a material lies in a store: the shelf with its label. */
export const binQr: QrKind = {
  bizType: BIN,
  title: '库位',
  hint: '扫码领用',
  readers: goodsReaders,
  offers: binOffers,
  placeOf: (bizId) =>
    sql`(SELECT ${s.placeId} FROM ${s} JOIN ${t} ON ${t.storeId} = ${s.storeId} WHERE ${t.stockId} = ${bizId})`,
  async find(db, bizIds) {
    return (await select(db, inArray(t.stockId, [...bizIds]))).map(toObject);
  },
  async uncoded(db, wanted) {
    const where = matching(wanted);
    const rows = await select(db, where).limit(wanted.limit).offset(wanted.offset);
    const [all] = await db
      .select({ n: count() })
      .from(t)
      .innerJoin(m, eq(m.materialId, t.materialId))
      .innerJoin(s, and(eq(s.storeId, t.storeId), eq(s.kind, STORE_KIND.room)))
      .innerJoin(p, eq(p.placeId, s.placeId))
      .where(where);
    return { rows: rows.map(toObject), total: all?.n ?? 0 };
  },
  async lines(db, bizId) {
    const [row] = await select(db, eq(t.stockId, bizId));
    if (!row) return [];
    const facts = [
      ['物资编码', row.code],
      ['规格型号', row.spec],
      ['货架', row.shelf],
      ['计量单位', row.unit],
    ] as const;
    return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value, dictType: '' }));
  },
};
