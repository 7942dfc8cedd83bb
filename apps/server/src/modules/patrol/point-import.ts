import type { Field } from '@jiaoyan/contract/kernel/field';
import { pointRecord } from '@jiaoyan/contract/patrol/point';
import type { ImportOptions } from '@jiaoyan/contract/system/import';
import { asc, eq, inArray, or } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import type { CheckedRow, ImportField, ImportPlan, ImportSource } from '../../kernel/crud/import.ts';
import { byName, checkCell, type Found, listCell, rowProblems } from '../../kernel/crud/import-cells.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { type PointRow, pointTable as t } from './point.table.ts';
import { fixProblem, floorProblem } from './point-check.ts';
import { scopedPoints } from './point-rows.ts';
import { storeTerms } from './point-terms.ts';
import { termTable } from './term.table.ts';

const { fields } = pointRecord;
const labels = labelsOf(fields);
const PERMISSION = 'repair:patrolPoint:import';
const ENABLED = '0';
const SCRAPPED = '60';
const SCAN = '1';
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['是', true],
  ['否', false],
]);

const texts = ['code', 'name', 'location', 'remark'] as const;
const numbers = ['floorNo', 'lng', 'lat', 'radius'] as const;
const columnsOf = (ways: ReadonlyMap<string, string>): readonly ImportField[] => [
  { key: 'code', title: '点位编号', required: true, width: 14 },
  { key: 'name', title: '点位名称', required: true, width: 24 },
  { key: 'place', title: '楼宇', required: true, note: '楼宇的名称或编码', width: 18 },
  { key: 'room', title: '房间', note: '该楼宇的房间号', width: 12 },
  { key: 'floorNo', title: '楼层', note: '地下为负数；留空为房间的楼层，没有房间时为1', width: 8 },
  { key: 'location', title: '具体位置', width: 20 },
  { key: 'facility', title: '设施编号', note: '该楼宇的设施', width: 18 },
  { key: 'terms', title: '检查项', note: '名称或编号，用分号隔开，按此顺序', width: 36 },
  { key: 'verify', title: '核验方式', options: [...ways.keys()], note: '留空为扫码', width: 12 },
  { key: 'lng', title: '经度', width: 12 },
  { key: 'lat', title: '纬度', width: 12 },
  { key: 'radius', title: '允许距离（米）', note: '留空为80', width: 14 },
  { key: 'strict', title: '超距拒绝', options: [...FLAGS.keys()], width: 10 },
  { key: 'remark', title: '备注', width: 24 },
];

interface Imported {
  readonly before?: PointRow;
  readonly values: Partial<PointRow> & Pick<PointRow, 'code' | 'name' | 'placeId'>;
  /** Without any those of before stay. */
  readonly termIds: readonly number[] | undefined;
}
interface Place {
  readonly placeId: number;
  readonly floorCount: number;
  readonly underFloors: number;
}
interface Lookups {
  readonly ways: ReadonlyMap<string, string>;
  /** Points with a code or a name of the file. */
  readonly known: readonly PointRow[];
  place(text: string): Found<Place>;
  room(placeId: number, roomNo: string): Found<{ roomId: number; floorNo: number }>;
  facility(placeId: number, code: string): Found<number>;
  term(text: string): Found<number>;
}

const valuesOf = (rows: readonly ImportSource[], key: string) => [
  ...new Set(rows.flatMap(({ values }) => values[key] || [])),
];

async function readPlaces(tx: Db): Promise<Lookups['place']> {
  const { placeId, code, name, floorCount, underFloors } = p;
  const rows = await tx.select({ placeId, code, name, floorCount, underFloors }).from(p).where(eq(p.status, ENABLED));
  return byName(
    '楼宇',
    rows.flatMap((row) => [...new Set([row.code, row.name])].map((text) => [text, row] as const)),
  );
}

async function readRooms(tx: Db, rows: readonly ImportSource[]): Promise<Lookups['room']> {
  const { placeId, roomNo, roomId, floorNo } = r;
  const found = await tx
    .select({ placeId, roomNo, roomId, floorNo })
    .from(r)
    .where(inArray(roomNo, valuesOf(rows, 'room')));
  const byKey = new Map(found.map((room) => [`${room.placeId}/${room.roomNo}`, room]));
  return (place, no) => {
    const record = byKey.get(`${place}/${no}`);
    return record ? { record } : { problem: '所选房间不属于该楼宇' };
  };
}

async function readFacilities(tx: Db, rows: readonly ImportSource[]): Promise<Lookups['facility']> {
  const { facilityId, code, placeId, status } = f;
  const found = await tx
    .select({ facilityId, code, placeId, status })
    .from(f)
    .where(inArray(code, valuesOf(rows, 'facility')));
  const byCode = new Map(found.map((row) => [row.code, row]));
  return (place, wanted) => {
    const row = byCode.get(wanted);
    if (!row) return { problem: `设施“${wanted}”不存在` };
    if (row.status === SCRAPPED) return { problem: '已报废设施不能操作' };
    return row.placeId === place ? { record: row.facilityId } : { problem: '所选设施不属于该楼宇' };
  };
}

async function readTerms(tx: Db): Promise<Lookups['term']> {
  const { termId, code, name, status } = termTable;
  const rows = await tx.select({ termId, code, name }).from(termTable).where(eq(status, ENABLED));
  return byName(
    '检查项',
    rows.flatMap((row) => [...new Set([row.code, row.name])].map((text) => [text, row.termId] as const)),
  );
}

async function lookUp(tx: Db, rows: readonly ImportSource[], ways: Lookups['ways']): Promise<Lookups> {
  const known = await tx
    .select()
    .from(t)
    .where(or(inArray(t.code, valuesOf(rows, 'code')), inArray(t.name, valuesOf(rows, 'name'))))
    .orderBy(asc(t.pointId))
    .for('update');
  return {
    ways,
    known,
    place: await readPlaces(tx),
    room: await readRooms(tx, rows),
    facility: await readFacilities(tx, rows),
    term: await readTerms(tx),
  };
}

type Problems = ReturnType<typeof rowProblems>;
type Cells = ImportSource['values'];

/** Where a point is: its building, and what of it the row names. */
function whereOf({ report, found }: Problems, values: Cells, look: Lookups, before: PointRow | undefined) {
  if (!values.place) report('place', '楼宇不能为空');
  const place = values.place ? found('place', look.place(values.place)) : undefined;
  if (!place) return undefined;
  const { placeId } = place;
  const stays = before?.placeId === placeId;
  const room = values.room ? found('room', look.room(placeId, values.room)) : undefined;
  const facilityId = values.facility ? found('facility', look.facility(placeId, values.facility)) : undefined;
  const floorNo = values.floorNo ? Number(values.floorNo) : (room?.floorNo ?? (stays ? before.floorNo : 1));
  const problem = Number.isInteger(floorNo) ? floorProblem(place, floorNo) : undefined;
  if (problem) report('floorNo', problem);
  return {
    placeId,
    floorNo,
    roomId: room?.roomId ?? (stays && !values.room ? before.roomId : null),
    facilityId: facilityId ?? (stays && !values.facility ? before.facilityId : null),
  };
}

/** Numbers of the row; what is none stays text, so that the rule of the field refuses it. */
function numbersOf({ report }: Problems, values: Cells): Partial<Record<(typeof numbers)[number], number>> {
  const read: Partial<Record<(typeof numbers)[number], number>> = {};
  for (const key of numbers) {
    const text = values[key] ?? '';
    if (text === '') continue;
    const value = /^-?\d{1,5}(\.\d{1,8})?$/.test(text) ? Number(text) : text;
    checkCell(report, key, fields[key] as Field, value);
    if (typeof value === 'number') read[key] = value;
  }
  return read;
}

/** What is looked at there, in the order of the cell. */
function termsOf({ found }: Problems, values: Cells, look: Lookups): number[] | undefined {
  if (!values.terms) return undefined;
  return [...new Set(listCell(values.terms).flatMap((text) => found('terms', look.term(text)) ?? []))];
}

function checkRow({ values }: ImportSource, look: Lookups, { updateSupport }: ImportOptions) {
  const problems = rowProblems();
  const { errors, report } = problems;
  for (const key of texts)
    if (values[key] || key === 'code' || key === 'name') checkCell(report, key, fields[key], values[key] ?? '');
  const before = look.known.find(({ code }) => code === values.code);
  if (before && !updateSupport) report('code', `点位编号已存在：${values.code}`);
  const where = whereOf(problems, values, look, before);
  const namesake = look.known.find(({ name, placeId }) => name === values.name && placeId === where?.placeId);
  if (namesake && namesake.pointId !== before?.pointId) report('name', '该楼宇的同名点位已存在');
  const { floorNo: _own, ...read } = numbersOf(problems, values);
  const verify = values.verify ? look.ways.get(values.verify) : (before?.verify ?? SCAN);
  if (verify === undefined) report('verify', `核验方式“${values.verify}”不存在`);
  const strict = FLAGS.get(values.strict ?? '');
  if (values.strict && strict === undefined) report('strict', '超距拒绝应为“是”或“否”');
  const fix = fixProblem({ lng: null, lat: null, ...before, ...read, verify: verify ?? SCAN });
  if (fix) report(fix.field, fix.message);
  const termIds = termsOf(problems, values, look);
  const value = {
    ...Object.fromEntries(texts.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
    ...read,
    ...where,
    ...(verify !== undefined && { verify }),
    ...(strict !== undefined && { strict }),
    placeId: where?.placeId ?? 0,
    code: values.code ?? '',
    name: values.name ?? '',
  };
  return { errors, report, before, value, termIds };
}

/** On the plan of another floor a point is somewhere else. */
const unpinned = (before: PointRow, { placeId, floorNo }: Imported['values']) =>
  before.placeId === placeId && before.floorNo === floorNo ? {} : { planX: null, planY: null };

/** Writes the rows of a workbook with their history; everything or nothing, and nothing outside of one's reach. */
async function writePoints(outer: Db, ctx: Ctx, rows: readonly Imported[]): Promise<void> {
  const { userName } = ctx.user;
  const again = { field: 'file', message: '点位编号或同楼宇的名称已存在，请重新预览后再导入' };
  await write({ db: outer }, { patrol_point_code: again, patrol_point_name: again }, async (tx) => {
    const ids: number[] = [];
    for (const { before, values, termIds } of rows) {
      const stamp = { updateBy: userName, version: (before?.version ?? -1) + 1 };
      const [after] = before
        ? await tx
            .update(t)
            .set({ ...values, ...unpinned(before, values), ...stamp })
            .where(eq(t.pointId, before.pointId))
            .returning()
        : await tx
            .insert(t)
            .values({ ...values, ...stamp, createBy: userName })
            .returning();
      if (!after) continue;
      ids.push(after.pointId);
      if (termIds) await storeTerms(tx, after.pointId, termIds);
      const record = { resource: pointRecord.name, recordId: after.pointId, recordName: after.name };
      await recordChange(tx, ctx, { ...record, before, after, labels });
    }
    await requireRecords(scopedPoints, tx, ctx.user, { permission: PERMISSION, ids, now: ctx.services.clock() });
  });
}

/** How points come in from a workbook. */
export async function pointImport(ctx: Ctx): Promise<ImportPlan<Imported>> {
  const ways = new Map([...(await ctx.services.dictLabels('patrol_verify'))].map(([value, label]) => [label, value]));
  return {
    title: '点位',
    fields: columnsOf(ways),
    async check(tx, rows, options) {
      const look = await lookUp(tx, rows, ways);
      const seen = new Map<string, number>();
      const once = (key: string, line: number) => {
        const first = seen.get(key);
        seen.set(key, first ?? line);
        return first;
      };
      return rows.map((source): CheckedRow<Imported> => {
        const { errors, report, before, value, termIds } = checkRow(source, look, options);
        const sameCode = value.code && once(`code ${value.code}`, source.line);
        if (sameCode) report('code', `点位编号与第${sameCode}行重复`);
        const sameName = value.name && once(`name ${value.placeId} ${value.name}`, source.line);
        if (sameName) report('name', `点位名称与第${sameName}行重复`);
        const made = { values: value, termIds, ...(before && { before }) };
        return { action: before ? 'update' : 'create', errors, value: made };
      });
    },
    write: (tx, rows) => writePoints(tx, ctx, rows),
  };
}
