import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { holds } from '../../kernel/session-user.ts';
import { isManaged } from '../campus/index.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { subcampTable as s } from '../campus/subcamp.table.ts';
import { hasNoCode, type QrKind, type QrObject, type ScanOffer, type Uncoded } from '../qrcode/index.ts';
import { classifyTable as c } from './classify.table.ts';
import { facilityTable as t } from './facility.table.ts';
import { inBranch, keywordOf } from './facility-rows.ts';
import { requireFacility } from './facility-scope.ts';
import { joinPosition } from './position.ts';

const BIZ_TYPE = 'facility';
const SCRAPPED = '60';
const columns = {
  facilityId: t.facilityId,
  code: t.code,
  name: t.name,
  model: t.model,
  sn: t.sn,
  location: t.location,
  placeId: t.placeId,
  roomId: t.roomId,
  place: p.name,
  roomNo: r.roomNo,
  campus: s.name,
};
const select = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(t)
    .innerJoin(p, eq(p.placeId, t.placeId))
    .innerJoin(s, eq(s.subcampId, p.subcampId))
    .leftJoin(r, eq(r.roomId, t.roomId))
    .where(where)
    .orderBy(asc(t.placeId), asc(t.code));

type Found = Awaited<ReturnType<typeof select>>[number];
const toObject = ({ facilityId, name, place, roomNo, location, ...row }: Found): QrObject => ({
  bizId: facilityId,
  facilityId,
  title: `${joinPosition(place, roomNo ?? '', '')} ${name}`.slice(0, 100),
  label: name,
  place: joinPosition(place, roomNo ?? '', location),
  campus: row.campus,
  code: row.code,
  model: row.model,
  sn: row.sn,
  placeId: row.placeId,
  roomId: row.roomId,
});

const matching = ({ area, keyword, managerId }: Uncoded): SQL | undefined =>
  and(
    hasNoCode(BIZ_TYPE, t.facilityId),
    ne(t.status, SCRAPPED),
    area ? inBranch(sql`${area}::text`) : undefined,
    keyword ? keywordOf(sql`${keyword}`) : undefined,
    managerId === undefined ? undefined : isManaged(t.placeId, sql`${String(managerId)}`),
  );

/** Facilities, by the labels on them. */
export const facilityQr: QrKind = {
  bizType: BIZ_TYPE,
  title: '设施',
  hint: '扫码报修',
  placeOf: (bizId) => sql`(SELECT ${t.placeId} FROM ${t} WHERE ${t.facilityId} = ${bizId})`,
  async find(db, bizIds) {
    return (await select(db, inArray(t.facilityId, [...bizIds]))).map(toObject);
  },
  async uncoded(db, wanted) {
    const where = matching(wanted);
    const rows = await select(db, where).limit(wanted.limit).offset(wanted.offset);
    const [all] = await db.select({ n: count() }).from(t).where(where);
    return { rows: rows.map(toObject), total: all?.n ?? 0 };
  },
  async lines(db, bizId) {
    const [row] = await db
      .select({ facility: t, classifyName: c.name })
      .from(t)
      .innerJoin(c, eq(c.classifyId, t.classifyId))
      .where(eq(t.facilityId, bizId));
    if (!row) return [];
    const { code, brand, model, sn, status } = row.facility;
    const plain = [
      ['设施编号', code],
      ['设施分类', row.classifyName],
      ['品牌型号', [brand, model].filter(Boolean).join(' ')],
      ['出厂编号', sn],
    ] as const;
    return [
      ...plain.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value, dictType: '' })),
      { label: '状态', value: status, dictType: 'facility_status' },
    ];
  },
};

/** A danger that somebody finds where he stands. */
export const questOffer: ScanOffer = {
  order: 35,
  async offer(_db, user, { placeId, roomId, facilityId }) {
    if (placeId === null || !holds(user, 'repair:facilityQuest:add')) return undefined;
    const where =
      facilityId === undefined
        ? `placeId=${placeId}${roomId === null ? '' : `&roomId=${roomId}`}`
        : `facilityId=${facilityId}`;
    return { key: 'quest', title: '登记隐患', link: `/my/quest?new=1&${where}` };
  },
};

const QUERY = 'repair:facility:query';
/** The file of a facility, for those who reach it. */
export const fileOffer: ScanOffer = {
  order: 40,
  async offer(db, user, { facilityId }) {
    if (facilityId === undefined) return undefined;
    const isReached = await requireFacility(db, user, QUERY, facilityId, Date.now()).then(
      () => true,
      () => false,
    );
    return isReached ? { key: 'archive', title: '设施档案', link: `/facility/file?id=${facilityId}` } : undefined;
  },
};
