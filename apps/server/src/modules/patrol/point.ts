import {
  type PatrolPoint,
  type PointBatch,
  type PointPin,
  type PointValues,
  type patrolPoint,
  pointRecord,
} from '@jiaoyan/contract/patrol/point';
import { asc, count, eq, inArray } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { recordChange } from '../../kernel/crud/history.ts';
import { importTemplate, previewImport, runImport } from '../../kernel/crud/import.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { reachOf, withinReach } from '../../kernel/crud/within-reach.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { facilityTable } from '../facility/facility.table.ts';
import { refusePosition, requireFacility } from '../facility/index.ts';
import { pathPointTable } from './path.table.ts';
import { type PointRow, pointTable as t } from './point.table.ts';
import { fixProblem, floorProblem } from './point-check.ts';
import { pointImport } from './point-import.ts';
import { pointListing, pointOptions, scopedPoints, termsOfPoints, widePoints } from './point-rows.ts';
import { storeTerms } from './point-terms.ts';
import { termTable } from './term.table.ts';

type Calls = typeof patrolPoint.endpoints;
const PERMISSION = 'repair:patrolPoint';
const SCRAPPED = '60';
const ENABLED = '0';
const MAX_NAME = 60;

const constraints = {
  patrol_point_code: { field: 'code', message: '点位编号已存在' },
  patrol_point_name: { field: 'name', message: '该楼宇的同名点位已存在' },
  patrol_point_place: { field: 'placeId', message: '所选楼宇不存在' },
  patrol_point_room: { field: 'roomId', message: '所选房间不属于该楼宇' },
  patrol_point_facility: { field: 'facilityId', message: '所选设施不存在' },
  patrol_record_point: { message: '点位已有巡检记录，不能删除，可以停用' },
  patrol_finding_point: { message: '点位已有巡检异常，不能删除，可以停用' },
};

/** Refuses a facility that is somewhere else, or is not there any more. */
async function refuseFacility(tx: Db, { facilityId, placeId }: PointValues): Promise<void> {
  if (facilityId === null) return;
  const [row] = await tx
    .select({ placeId: facilityTable.placeId, status: facilityTable.status })
    .from(facilityTable)
    .where(eq(facilityTable.facilityId, facilityId))
    .for('share');
  if (!row) throw refuse('所选设施不存在', 'facilityId');
  if (row.status === SCRAPPED) throw refuse('已报废设施不能操作', 'facilityId');
  if (row.placeId !== placeId) throw refuse('所选设施不属于该楼宇', 'facilityId');
}

/** Refuses a floor that the building does not have. */
async function refuseFloor(tx: Db, { placeId, floorNo }: PointValues): Promise<void> {
  const [place] = await tx.select().from(placeTable).where(eq(placeTable.placeId, placeId));
  const problem = place && floorProblem(place, floorNo);
  if (problem) throw refuse(problem, 'floorNo');
}

async function guard(tx: Db, { before, after }: Change<PointValues>): Promise<void> {
  if (!after) {
    if (!before) return;
    const [used] = await tx
      .select({ n: count() })
      .from(pathPointTable)
      .where(eq(pathPointTable.pointId, before.pointId));
    if (used?.n) throw refuse(`点位被${used.n}条路线使用，不能删除`);
    return;
  }
  const isMoved = !before || before.placeId !== after.placeId || before.roomId !== after.roomId;
  if (isMoved) await refusePosition(tx, after);
  if (isMoved || before.floorNo !== after.floorNo) await refuseFloor(tx, after);
  if (isMoved || before.facilityId !== after.facilityId) await refuseFacility(tx, after);
  // On the plan of another floor it is somewhere else.
  if (before && (before.placeId !== after.placeId || before.floorNo !== after.floorNo))
    await tx.update(t).set({ planX: null, planY: null }).where(eq(t.pointId, after.pointId));
}

/** Refuses half a position, and none where one is asked for. */
function settled(values: Partial<PointValues>, before: PointValues | undefined): Partial<PointValues> {
  const { lng = null, lat = null, verify = '' } = { ...before, ...values };
  const problem = fixProblem({ lng, lat, verify });
  if (problem) throw refuse(problem.message, problem.field);
  return values;
}

const base = crud(pointRecord, t, {
  constraints,
  missing: notFound,
  changed: guard,
  prepare: (values, _ctx, before) => settled(values, before),
});

const reached = reachOf(scopedPoints, PERMISSION);

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const within = scopedPoints.scope(ctx.user, `${PERMISSION}:${verb}`, ctx.services.clock());
    const { rows, total } = await pointListing.page(ctx.db, query, within);
    return { rows: await widePoints(ctx, rows), total };
  };

const exported = listExport<PatrolPoint>(
  '点位',
  [
    { title: '点位编号', width: 16, cell: (row) => row.code },
    { title: '点位名称', width: 28, cell: (row) => row.name },
    { title: '位置', width: 28, cell: (row) => row.position },
    { title: '楼层', width: 8, cell: (row) => row.floorNo },
    { title: '设施', width: 20, cell: (row) => row.facilityName },
    { title: '检查项', width: 40, cell: (row) => row.termNames },
    { title: '核验方式', width: 12, dictType: 'patrol_verify', cell: (row) => row.verify },
    { title: '末次巡检', width: 20, cell: (row) => row.lastPatrolTime },
    { title: '90天巡检次数', width: 14, cell: (row) => row.visits },
    { title: '90天异常次数', width: 14, cell: (row) => row.abnormal },
    { title: '状态', width: 8, dictType: 'common_status', cell: (row) => row.status },
  ],
  list('export'),
);

async function refuseTerms(tx: Db, termIds: readonly number[]): Promise<void> {
  if (termIds.length === 0) return;
  const known = await tx
    .select({ termId: termTable.termId, name: termTable.name, status: termTable.status })
    .from(termTable)
    .where(inArray(termTable.termId, [...termIds]))
    .for('share');
  if (known.length < termIds.length) throw refuse('所选检查项不存在', 'termIds');
  const off = known.find(({ status }) => status !== ENABLED);
  if (off) throw refuse(`所选检查项已停用：${off.name}`, 'termIds');
}

/** A point under its lock, as the caller saw it. */
async function lockPoint(tx: Db, pointId: number, version: number | undefined): Promise<PointRow> {
  const [row] = await tx.select().from(t).where(eq(t.pointId, pointId)).for('update');
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw stale();
  return row;
}
const stampOf = ({ version }: PointRow, { user }: Ctx) => ({ version: version + 1, updateBy: user.userName });

/** Says what is looked at at a point, in which order; the history tells it by names. */
const setTerms = (ctx: Ctx, pointId: number, termIds: readonly number[], version: number | undefined) =>
  write(ctx, constraints, async (tx) => {
    const row = await lockPoint(tx, pointId, version);
    const before = (await termsOfPoints(tx, [pointId])).get(pointId) ?? [];
    const kept = new Set(before.map(({ termId }) => termId));
    await refuseTerms(
      tx,
      termIds.filter((termId) => !kept.has(termId)),
    );
    await storeTerms(tx, pointId, termIds);
    const after = (await termsOfPoints(tx, [pointId])).get(pointId) ?? [];
    const stamp = stampOf(row, ctx);
    await tx.update(t).set(stamp).where(eq(t.pointId, pointId));
    await recordChange(tx, ctx, {
      resource: pointRecord.name,
      recordId: pointId,
      recordName: row.name,
      before: { terms: before.map(({ name }) => name).join('、') },
      after: { terms: after.map(({ name }) => name).join('、') },
      labels: { terms: '检查项' },
    });
    return stamp.version;
  });

/** Says where a point is on the plan of its floor. */
const pinPoint = (ctx: Ctx, pointId: number, { planX, planY, version }: PointPin) =>
  write(ctx, constraints, async (tx) => {
    const row = await lockPoint(tx, pointId, version);
    if ((planX === null) !== (planY === null)) throw refuse('横向和纵向位置须同时填写', 'planY');
    const stamp = stampOf(row, ctx);
    await tx
      .update(t)
      .set({ planX, planY, ...stamp })
      .where(eq(t.pointId, pointId));
    return stamp.version;
  });

type Made = Pick<PointRow, 'name' | 'placeId' | 'roomId' | 'facilityId' | 'floorNo' | 'location' | 'planX' | 'planY'>;
const clipped = (name: string) => name.slice(0, MAX_NAME);

/** What points of rooms are called and where they are. */
async function fromRooms(tx: Db, ids: readonly number[]): Promise<Made[]> {
  const rows = await tx
    .select()
    .from(roomTable)
    .where(inArray(roomTable.roomId, [...ids]))
    .orderBy(asc(roomTable.placeId), asc(roomTable.floorNo), asc(roomTable.roomNo));
  if (rows.length < ids.length) throw refuse('所选房间不存在', 'ids');
  return rows.map(({ roomId, placeId, floorNo, roomNo, name, planX, planY }) => ({
    name: clipped([roomNo, name].filter(Boolean).join(' ')),
    placeId,
    roomId,
    floorNo,
    planX,
    planY,
    facilityId: null,
    location: '',
  }));
}

/** What points of facilities are called and where they are: as the register has it. */
async function fromFacilities(ctx: Ctx, tx: Db, ids: readonly number[]): Promise<Made[]> {
  for (const id of ids) await requireFacility(tx, ctx.user, `${PERMISSION}:add`, id, ctx.services.clock());
  const rows = await tx
    .select({ facility: facilityTable, floorNo: roomTable.floorNo })
    .from(facilityTable)
    .leftJoin(roomTable, eq(roomTable.roomId, facilityTable.roomId))
    .where(inArray(facilityTable.facilityId, [...ids]))
    .orderBy(asc(facilityTable.placeId), asc(facilityTable.code));
  return rows.map(({ facility, floorNo }) => {
    if (facility.status === SCRAPPED) throw refuse(`已报废设施不能操作：${facility.code}`, 'ids');
    const { name, placeId, roomId, facilityId, location, planX, planY } = facility;
    return {
      name: clipped(`${name} ${facility.code.slice(-4)}`),
      placeId,
      roomId,
      facilityId,
      floorNo: floorNo ?? 1,
      location,
      planX,
      planY,
    };
  });
}

/** Makes points of rooms or facilities; those that have one keep it. */
const batchPoints = (ctx: Ctx, { by, ids, verify, termIds }: PointBatch) =>
  write(ctx, constraints, async (tx) => {
    await refuseTerms(tx, termIds);
    if (verify === '2') throw refuse('扫码+定位的点位须逐个填写经度和纬度', 'verify');
    const made = by === 'room' ? await fromRooms(tx, ids) : await fromFacilities(ctx, tx, ids);
    const column = by === 'room' ? t.roomId : t.facilityId;
    const known = await tx.select().from(t).where(inArray(column, ids));
    const key = by === 'room' ? 'roomId' : 'facilityId';
    // A point of a facility in the room is another point.
    const taken = new Set(known.filter((row) => by === 'facility' || row.facilityId === null).map((row) => row[key]));
    const fresh = made.filter((row) => !taken.has(row[key]));
    const stamp = { createBy: ctx.user.userName, updateBy: ctx.user.userName };
    for (const row of fresh) {
      const code = await nextNumber(tx, 'XD', ctx.services.clock());
      const [point] = await tx
        .insert(t)
        .values({ ...row, ...stamp, code, verify })
        .returning();
      if (!point) continue;
      await storeTerms(tx, point.pointId, termIds);
      const record = { resource: pointRecord.name, recordId: point.pointId, recordName: point.name };
      await recordChange(tx, ctx, {
        ...record,
        before: undefined,
        after: { name: point.name, code },
        labels: batchLabels,
      });
    }
    return { created: fresh.length, existing: made.length - fresh.length };
  });
const batchLabels = { name: '点位名称', code: '点位编号' };

/** Where rounds pass. */
export const pointHandlers: Handlers<Calls> = {
  ...withinReach(base, 'pointId', reached),
  list: list('list'),
  ...exported,
  async terms({ params, body, ctx }) {
    await reached(ctx, 'edit', [params.id]);
    return setTerms(ctx, params.id, body.termIds, body.version);
  },
  async pin({ params, body, ctx }) {
    await reached(ctx, 'edit', [params.id]);
    return pinPoint(ctx, params.id, body);
  },
  batch: ({ body, ctx }) => batchPoints(ctx, body),
  async floors({ params, ctx }) {
    const [place] = await ctx.db.select().from(placeTable).where(eq(placeTable.placeId, params.id));
    if (!place) throw notFound();
    return place.floorPlans;
  },
  options: ({ ctx }) => pointOptions(ctx),
  importTemplate: async ({ ctx }) => importTemplate(await pointImport(ctx)),
  importPreview: async ({ query, ctx }) => previewImport(ctx, await pointImport(ctx), query),
  importData: async ({ query, ctx }) => runImport(ctx, await pointImport(ctx), query),
};
