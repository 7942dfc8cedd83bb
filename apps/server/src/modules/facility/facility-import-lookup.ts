import { and, eq, inArray, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ImportSource } from '../../kernel/crud/import.ts';
import type { Db } from '../../kernel/db/db.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import type { ClassifyRow } from './classify.table.ts';
import { classTree, readClasses } from './classify.ts';
import { type FacilityRow, facilityTable as t } from './facility.table.ts';
import { providerTable } from './provider.table.ts';

const OPEN = '0';
export type Found<T> = T | { readonly problem: string };

/** Everything that the rows of a file name, looked up at once. */
export interface FacilityLookups {
  classOf(path: string): Found<ClassifyRow>;
  place(text: string): Found<number>;
  room(placeId: number, roomNo: string): Found<number>;
  dept(name: string): Found<number>;
  person(name: string): Found<number>;
  provider(name: string): Found<number>;
  /** The facility with this number. */
  existing(code: string): FacilityRow | undefined;
  /** The facility that has this number of the state's register, or of its maker. */
  holder(key: 'assetNo' | 'sn', value: string): FacilityRow | undefined;
}

/** Names that stand for exactly one record; `what` names it in refusals. */
function byName<T>(what: string, rows: readonly (readonly [name: string, record: T])[]) {
  const known = new Map<string, T[]>();
  for (const [name, record] of rows) if (name) known.set(name, [...(known.get(name) ?? []), record]);
  return (name: string): Found<T> => {
    const [first, second] = known.get(name) ?? [];
    if (first === undefined) return { problem: `${what}“${name}”不存在或已停用` };
    return second === undefined ? first : { problem: `${what}“${name}”有多个，请填写完整路径或编码` };
  };
}

/** Classes by their whole path, by their code and, where that is clear, by their name alone. */
async function classNames(tx: Db): Promise<FacilityLookups['classOf']> {
  const rows = await readClasses(tx);
  const tree = classTree(rows);
  const pathOf = ({ classifyId, name }: ClassifyRow) =>
    [...tree.above(classifyId).toReversed(), { name }].map((row) => row.name).join('/');
  const open = rows.filter(({ status }) => status === OPEN);
  const names = open.flatMap((row) =>
    [...new Set([pathOf(row), row.name, row.code])].map((name) => [name, row] as const),
  );
  const find = byName('设施分类', names);
  return (path) => find(path.replaceAll('／', '/').replace(/\s*\/\s*/g, '/'));
}

/** Places by their code or name. */
async function placeNames(tx: Db): Promise<FacilityLookups['place']> {
  const rows = await tx.select().from(placeTable).where(eq(placeTable.status, OPEN));
  const names = rows.flatMap(({ placeId, code, name }) =>
    [...new Set([code, name])].map((text) => [text, placeId] as const),
  );
  return byName('楼宇', names);
}

const valuesOf = (rows: readonly ImportSource[], key: string) =>
  [...new Set(rows.map(({ values }) => values[key] ?? ''))].filter(Boolean);

async function rooms(tx: Db, rows: readonly ImportSource[]): Promise<FacilityLookups['room']> {
  const wanted = valuesOf(rows, 'roomNo');
  const found = wanted.length > 0 ? await tx.select().from(roomTable).where(inArray(roomTable.roomNo, wanted)) : [];
  const byKey = new Map(found.map(({ placeId, roomNo, roomId }) => [`${placeId}/${roomNo}`, roomId]));
  return (placeId, roomNo) => byKey.get(`${placeId}/${roomNo}`) ?? { problem: '所选房间不属于该楼宇' };
}

/** The facilities that the rows may stand for or run into, locked until the transaction ends. */
async function facilities(tx: Db, rows: readonly ImportSource[]): Promise<FacilityRow[]> {
  const among = (column: PgColumn, key: string) => {
    const wanted = valuesOf(rows, key);
    return wanted.length > 0 ? inArray(column, wanted) : undefined;
  };
  const where = or(among(t.code, 'code'), among(t.assetNo, 'assetNo'), among(t.sn, 'sn'));
  return where ? tx.select().from(t).where(where).orderBy(t.facilityId).for('update') : [];
}

async function people(tx: Db, rows: readonly ImportSource[]): Promise<FacilityLookups['person']> {
  const wanted = valuesOf(rows, 'manager');
  if (wanted.length === 0) return byName('责任人', []);
  const { userName, nickName, userId, status } = userTable;
  const found = await tx
    .select({ userName, nickName, userId })
    .from(userTable)
    .where(and(eq(status, OPEN), or(inArray(userName, wanted), inArray(nickName, wanted))));
  return byName(
    '责任人',
    found.flatMap((row) => [...new Set([row.userName, row.nickName])].map((name) => [name, row.userId] as const)),
  );
}

/** Looks up all that the rows name. */
export async function loadFacilityLookups(tx: Db, rows: readonly ImportSource[]): Promise<FacilityLookups> {
  const depts = await tx.select().from(deptTable).where(eq(deptTable.status, OPEN));
  const providers = await tx.select().from(providerTable).where(eq(providerTable.status, OPEN));
  const known = await facilities(tx, rows);
  return {
    classOf: await classNames(tx),
    place: await placeNames(tx),
    room: await rooms(tx, rows),
    person: await people(tx, rows),
    dept: byName(
      '部门',
      depts.map(({ deptName, deptId }) => [deptName, deptId]),
    ),
    provider: byName(
      '供应商',
      providers.map(({ name, providerId }) => [name, providerId]),
    ),
    existing: (code) => known.find((row) => row.code === code),
    holder: (key, value) => known.find((row) => row[key] === value),
  };
}

/** `名称=值` one after the other, as the cell of the fields of a class holds them. */
export function customCell(text: string): readonly (readonly [label: string, value: string])[] {
  return text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const at = part.search(/[=＝:：]/);
      return at < 0 ? [part, ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    });
}
