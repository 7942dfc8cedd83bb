import {
  AUDIT,
  AUDIT_ITEM,
  type Audit,
  type AuditDetail,
  type AuditItem,
  type AuditItemQuery,
  type AuditSheet,
  type AuditStatus,
  auditFields,
  auditLife,
} from '@jiaoyan/contract/facility/audit';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { tokensOf } from '../qrcode/index.ts';
import { namesOf } from '../system/index.ts';
import { type AuditRow, auditItemTable as i, auditTable as t } from './audit.table.ts';
import { classifyTable as c } from './classify.table.ts';
import { facilityTable as f } from './facility.table.ts';
import { joinPosition } from './position.ts';

const audits = listing<AuditRow>(
  { id: 'auditId', fields: auditFields },
  t,
  [{ by: 'createTime', descending: true }],
  {},
);
const { open, right, misplaced, wrong, missing, extra } = AUDIT_ITEM;
const countOf = (test: SQL) => sql<number>`(count(*) FILTER (WHERE ${test}))::int`;

async function figuresOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      auditId: i.auditId,
      total: countOf(sql`${i.isExpected}`),
      scanned: countOf(sql`${i.isExpected} AND ${i.state} NOT IN (${open}, ${missing})`),
      misplaced: countOf(eq(i.state, misplaced)),
      wrong: countOf(eq(i.state, wrong)),
      missing: countOf(eq(i.state, missing)),
      extra: countOf(eq(i.state, extra)),
      unhandled: countOf(sql`${i.state} NOT IN (${open}, ${right}) AND ${i.handled} = '0'`),
    })
    .from(i)
    .where(inArray(i.auditId, [...ids]))
    .groupBy(i.auditId);
  return new Map(rows.map(({ auditId, ...row }) => [auditId, row]));
}
const none = { total: 0, scanned: 0, misplaced: 0, wrong: 0, missing: 0, extra: 0, unhandled: 0 };

function movesOf(user: SessionUser, { status }: AuditRow): string[] {
  const isOn = status === AUDIT.scanning;
  const moves = auditLife.allowed(status as AuditStatus).filter((move) => holds(user, `repair:facilityAudit:${move}`));
  return [
    ...(isOn && holds(user, 'repair:facility:audit') ? ['scan'] : []),
    ...((isOn || status === AUDIT.handling) && holds(user, 'repair:facilityAudit:handle') ? ['handle'] : []),
    ...moves,
  ];
}

const joined = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
  ids
    .map((id) => names.get(id) ?? '')
    .filter(Boolean)
    .join('、');

/** Audits with the names of what they refer to, how far they are and what the caller may do with them. */
async function wideAudits({ db, user }: Ctx, rows: readonly AuditRow[]): Promise<Audit[]> {
  if (rows.length === 0) return [];
  const [figures, people, places, classes] = await Promise.all([
    figuresOf(
      db,
      rows.map(({ auditId }) => auditId),
    ),
    namesOf(
      db,
      rows.flatMap(({ ownerId, helperIds }) => [ownerId, ...helperIds]),
    ),
    db.select({ id: p.placeId, name: p.name }).from(p),
    db.select({ id: c.classifyId, name: c.name }).from(c),
  ]);
  const placeNames = new Map(places.map(({ id, name }) => [id, name]));
  const classNames = new Map(classes.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    ...(figures.get(row.auditId) ?? none),
    placeNames: joined(row.placeIds, placeNames),
    classNames: joined(row.classifyIds, classNames),
    ownerName: people.get(row.ownerId ?? 0) ?? '',
    helperNames: joined(row.helperIds, people),
    moves: movesOf(user, row),
  }));
}

/** A page of the audits that fulfil the query. */
export async function auditPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await audits.page(ctx.db, query, within);
  return { rows: await wideAudits(ctx, rows), total };
}

async function auditOf(db: Db, auditId: number): Promise<AuditRow> {
  const [row] = await db.select().from(t).where(eq(t.auditId, auditId));
  if (!row) throw notFound();
  return row;
}

/** An audit with what happened. */
export async function auditDetail(ctx: Ctx, auditId: number): Promise<AuditDetail> {
  const row = await auditOf(ctx.db, auditId);
  const [[wide], timeline] = await Promise.all([
    wideAudits(ctx, [row]),
    readEvents(ctx.db, [['facilityAudit', auditId]], true),
  ]);
  return { ...(wide as Audit), timeline };
}

const foundPlace = alias(p, 'found_place');
const foundRoom = alias(r, 'found_room');
const joinedItems = (db: Db, where: SQL | undefined) =>
  db
    .select({
      item: i,
      code: f.code,
      name: f.name,
      model: f.model,
      classifyName: c.name,
      placeName: p.name,
      roomNo: r.roomNo,
      foundPlace: foundPlace.name,
      foundRoom: foundRoom.roomNo,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(i)
    .leftJoin(f, eq(f.facilityId, i.facilityId))
    .leftJoin(c, eq(c.classifyId, f.classifyId))
    .leftJoin(p, eq(p.placeId, i.expectedPlaceId))
    .leftJoin(r, eq(r.roomId, i.expectedRoomId))
    .leftJoin(foundPlace, eq(foundPlace.placeId, i.foundPlaceId))
    .leftJoin(foundRoom, eq(foundRoom.roomId, i.foundRoomId))
    .where(where);

/** A page of what an audit expects and found; what is to be done about comes first. */
export async function auditItems(
  { db }: Ctx,
  auditId: number,
  { page, limit, state, keyword, open: isOpen }: AuditItemQuery,
): Promise<{ rows: AuditItem[]; total: number }> {
  const isLeft = sql`(${i.state} NOT IN (${open}, ${right}) AND ${i.handled} = '0')`;
  const found = await joinedItems(
    db,
    and(
      eq(i.auditId, auditId),
      state === undefined ? undefined : eq(i.state, state),
      keyword === undefined
        ? undefined
        : sql`strpos(lower(coalesce(${f.code} || ' ' || ${f.name}, '')), lower(${keyword})) > 0`,
      isOpen === 'Y' ? isLeft : undefined,
    ),
  )
    .orderBy(sql`${isLeft} DESC`, asc(i.expectedPlaceId), asc(r.roomNo), asc(f.code), asc(i.itemId))
    .limit(limit)
    .offset((page - 1) * limit);
  const people = await namesOf(
    db,
    found.flatMap(({ item }) => [item.scanBy, item.handleBy]),
  );
  const rows = found.map(({ item, ...row }) => ({
    ...item,
    code: row.code ?? '',
    name: row.name ?? '未登记设施',
    model: row.model ?? '',
    classifyName: row.classifyName ?? '',
    expected: joinPosition(row.placeName ?? '', row.roomNo ?? '', item.expectedLocation),
    found: joinPosition(row.foundPlace ?? '', row.foundRoom ?? '', ''),
    scanName: people.get(item.scanBy ?? 0) ?? '',
    handleName: people.get(item.handleBy ?? 0) ?? '',
  }));
  return { rows, total: found[0]?.total ?? 0 };
}

/** Everything that a walk along the labels takes, also without a connection. */
export async function auditSheet({ db }: Ctx, auditId: number): Promise<AuditSheet> {
  const { code, name, deadline, placeIds } = await auditOf(db, auditId);
  const items = await joinedItems(
    db,
    and(eq(i.auditId, auditId), isNotNull(i.facilityId), eq(i.isExpected, true)),
  ).orderBy(asc(i.expectedPlaceId), asc(r.roomNo), asc(f.code));
  const ids = items.flatMap(({ item }) => item.facilityId ?? []);
  const [tokens, people, rooms] = await Promise.all([
    tokensOf(db, 'facility', ids),
    namesOf(
      db,
      items.map(({ item }) => item.scanBy),
    ),
    db
      .select({ placeId: p.placeId, placeName: p.name, roomId: r.roomId, roomNo: r.roomNo, roomName: r.name })
      .from(p)
      .leftJoin(r, eq(r.placeId, p.placeId))
      .where(inArray(p.placeId, placeIds))
      .orderBy(asc(p.placeId), asc(r.roomNo)),
  ]);
  const buildings = new Map(rooms.map(({ placeId, placeName }) => [placeId, placeName]));
  return {
    auditId,
    code,
    name,
    deadline,
    rooms: [
      ...[...buildings].map(([placeId, label]) => ({ placeId, roomId: null, label: `${label} 公共区域` })),
      ...rooms.flatMap(({ placeId, placeName, roomId, roomNo, roomName }) =>
        roomId === null ? [] : [{ placeId, roomId, label: [placeName, roomNo, roomName].filter(Boolean).join(' ') }],
      ),
    ],
    items: items.map(({ item, ...row }) => ({
      itemId: item.itemId,
      facilityId: item.facilityId ?? 0,
      code: row.code ?? '',
      name: row.name ?? '',
      placeId: item.expectedPlaceId ?? 0,
      roomId: item.expectedRoomId,
      location: item.expectedLocation,
      token: tokens.get(item.facilityId ?? 0) ?? '',
      state: item.state,
      scanText: item.scanTime === null ? '' : `${item.scanTime.slice(5, 16)} ${people.get(item.scanBy ?? 0) ?? ''}`,
    })),
  };
}
