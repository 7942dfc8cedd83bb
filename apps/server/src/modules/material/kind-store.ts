import { STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { isManaged } from '../campus/index.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { subcampTable as c } from '../campus/subcamp.table.ts';
import { hasNoCode, type QrKind, type QrObject, type Uncoded } from '../qrcode/index.ts';
import { storeInBranch } from './kind-bin.ts';
import { goodsReaders, storeOffers } from './scan-goods.ts';
import { storeTable as s } from './store.table.ts';
import { keepersByStore } from './store-facts.ts';

export const STORE = 'store';

const columns = {
  storeId: s.storeId,
  name: s.name,
  code: s.code,
  placeId: p.placeId,
  place: p.name,
  roomId: s.roomId,
  roomName: sql<string>`coalesce(nullif(${r.name}, ''), ${r.roomNo}, '')`,
  campus: c.name,
};
const select = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(s)
    .innerJoin(p, eq(p.placeId, s.placeId))
    .innerJoin(c, eq(c.subcampId, p.subcampId))
    .leftJoin(r, eq(r.roomId, s.roomId))
    .where(and(eq(s.kind, STORE_KIND.room), where))
    .orderBy(asc(s.code));

type Found = Awaited<ReturnType<typeof select>>[number];
const toObject = ({ name, roomName, place, ...row }: Found): QrObject => ({
  ...row,
  bizId: row.storeId,
  title: name,
  label: name,
  place: roomName.startsWith(place) ? roomName : `${place} ${roomName}`.trim(),
});

const matching = ({ area, keyword, managerId }: Uncoded): SQL | undefined =>
  and(
    hasNoCode(STORE, s.storeId),
    area ? storeInBranch(area) : undefined,
    keyword ? sql`strpos(lower(${s.name} || ' ' || ${s.code}), lower(${keyword})) > 0` : undefined,
    managerId === undefined ? undefined : isManaged(s.placeId, sql`${String(managerId)}`),
  );

/** Stores, by the labels at their doors. */
export const storeQr: QrKind = {
  bizType: STORE,
  title: '仓库',
  hint: '扫码进入仓库',
  readers: goodsReaders,
  offers: storeOffers,
  placeOf: (bizId) => sql`(SELECT ${s.placeId} FROM ${s} WHERE ${s.storeId} = ${bizId})`,
  async find(db, bizIds) {
    return (await select(db, inArray(s.storeId, [...bizIds]))).map(toObject);
  },
  async uncoded(db, wanted) {
    const where = matching(wanted);
    const rows = await select(db, where).limit(wanted.limit).offset(wanted.offset);
    const [all] = await db
      .select({ n: count() })
      .from(s)
      .where(and(eq(s.kind, STORE_KIND.room), where));
    return { rows: rows.map(toObject), total: all?.n ?? 0 };
  },
  async lines(db, bizId) {
    const [store] = await db.select().from(s).where(eq(s.storeId, bizId));
    if (!store) return [];
    const keepers = (await keepersByStore(db, [bizId])).get(bizId) ?? [];
    return [
      { label: '仓库编码', value: store.code, dictType: '' },
      { label: '库管员', value: keepers.map(({ nickName }) => nickName).join('、') || '未分配', dictType: '' },
      { label: '状态', value: store.status, dictType: 'common_status' },
    ];
  },
};
