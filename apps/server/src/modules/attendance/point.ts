import { Readable } from 'node:stream';
import {
  type AttendancePoint,
  type attendancePoint,
  type PointValues,
  pointRecord,
} from '@jiaoyan/contract/attendance/point';
import { PLAN } from '@jiaoyan/contract/attendance/status';
import { asc, eq, inArray, ne, sql } from 'drizzle-orm';
import encodeQR from 'qr';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import { recordChange } from '../../kernel/crud/history.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { reachOf, withinReach } from '../../kernel/crud/within-reach.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { heldScope, joinPosition, refusePosition } from '../facility/index.ts';
import { planTable } from './plan.table.ts';
import { type PointRow, pointTable as t } from './point.table.ts';
import { labelCode, newBoardSecret } from './point-code.ts';

type Calls = typeof attendancePoint.endpoints;
const PERMISSION = 'repair:attendancePoint';
const ENABLED = '0';
const none = sql`NULL::integer`;

/** Check-in points with their one predicate of scope: they belong to those who look after the building. */
const scopedPoints: Scoped = {
  table: t,
  key: t.pointId,
  scope: (user, permission, now) =>
    heldScope(user, permission, now, { placeId: t.placeId, teamId: none, personId: none }),
};
const pointListing: Listing<PointRow> = listing<PointRow>(pointRecord, t, [{ by: 'status' }, { by: 'pointId' }]);

/** In how many plans that are not over points are used. */
async function usesOf(db: Db, pointIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ pointIds: planTable.pointIds })
    .from(planTable)
    .where(ne(planTable.status, PLAN.ended));
  const uses = rows.flatMap((row) => row.pointIds);
  return new Map(pointIds.map((id) => [id, uses.filter((used) => used === id).length]));
}

async function guard(tx: Db, { before, after }: Change<PointValues>): Promise<void> {
  if (!after) {
    const used = before && (await usesOf(tx, [before.pointId])).get(before.pointId);
    if (used) throw refuse(`打卡点被${used}个排班使用，不能删除`);
    return;
  }
  if (!before || before.placeId !== after.placeId || before.roomId !== after.roomId) await refusePosition(tx, after);
}

function settled(values: Partial<PointValues>, before: PointValues | undefined): Partial<PointValues> {
  const { lng = null, lat = null } = { ...before, ...values };
  if ((lng === null) !== (lat === null)) throw refuse('经度和纬度须同时填写', lng === null ? 'lng' : 'lat');
  return values;
}

const base = crud(pointRecord, t, {
  constraints: {
    attendance_point_name: { field: 'name', message: '打卡点名称已存在' },
    attendance_point_place: { field: 'placeId', message: '所选楼宇不存在' },
    attendance_point_room: { field: 'roomId', message: '所选房间不属于该楼宇' },
    attendance_punch_point: { message: '打卡点已有打卡记录，不能删除，可以停用' },
  },
  missing: notFound,
  changed: guard,
  prepare: (values, _ctx, before) => settled(values, before),
});

const reached = reachOf(scopedPoints, PERMISSION);

async function positionsOf(db: Db, pointIds: readonly number[]) {
  const rows = await db
    .select({ pointId: t.pointId, placeName: p.name, roomNo: r.roomNo })
    .from(t)
    .innerJoin(p, eq(p.placeId, t.placeId))
    .leftJoin(r, eq(r.roomId, t.roomId))
    .where(inArray(t.pointId, [...pointIds]));
  return new Map(rows.map((row) => [row.pointId, row]));
}

async function widePoints(db: Db, rows: readonly PointRow[]): Promise<AttendancePoint[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ pointId }) => pointId);
  const [positions, uses] = await Promise.all([positionsOf(db, ids), usesOf(db, ids)]);
  return rows.map((row) => {
    const at = positions.get(row.pointId);
    return {
      ...row,
      placeName: at?.placeName ?? '',
      position: joinPosition(at?.placeName ?? '', at?.roomNo ?? '', ''),
      hasBoard: row.boardHash !== null,
      planCount: uses.get(row.pointId) ?? 0,
    };
  });
}

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const within = scopedPoints.scope(ctx.user, `${PERMISSION}:${verb}`, ctx.services.clock());
    const { rows, total } = await pointListing.page(ctx.db, query, within);
    return { rows: await widePoints(ctx.db, rows), total };
  };
const exported = listExport<AttendancePoint>(
  '打卡点',
  [
    { title: '打卡点名称', width: 20, cell: (row) => row.name },
    { title: '位置', width: 26, cell: (row) => row.position },
    { title: '经度', width: 12, cell: (row) => row.lng },
    { title: '纬度', width: 12, cell: (row) => row.lat },
    { title: '允许距离（米）', width: 14, cell: (row) => row.radius },
    { title: '校园网段', width: 30, cell: (row) => row.networks.join('；') },
    { title: '打卡屏末次在线', width: 20, cell: (row) => row.boardSeen },
    { title: '状态', width: 8, dictType: 'common_status', cell: (row) => row.status },
  ],
  list('export'),
);

/** A new link for the board of a point: the one before leads nowhere from now on. */
const newBoard = (ctx: Ctx, pointId: number): Promise<{ path: string }> =>
  ctx.db.transaction(async (tx) => {
    await reached({ ...ctx, db: tx }, 'edit', [pointId]);
    const { secret, hash } = newBoardSecret();
    const [row] = await tx
      .update(t)
      .set({ boardHash: hash, boardSeen: null, updateBy: ctx.user.userName, version: sql`${t.version} + 1` })
      .where(eq(t.pointId, pointId))
      .returning({ name: t.name });
    if (!row) throw notFound();
    await recordChange(tx, ctx, {
      resource: pointRecord.name,
      recordId: pointId,
      recordName: row.name,
      before: { board: '' },
      after: { board: '已更换' },
      labels: { board: '打卡屏链接' },
    });
    return { path: `/prod-api/q/k/${secret}` };
  });

/** Where people check in. */
export const pointHandlers: Handlers<Calls> = {
  ...withinReach(base, 'pointId', reached),
  list: list('list'),
  ...exported,
  board: ({ params, ctx }) => newBoard(ctx, params.id),
  async code({ params, ctx }) {
    await reached(ctx, 'query', [params.id]);
    const svg = encodeQR(labelCode(ctx.services.sealing, params.id), 'svg', { ecc: 'quartile', border: 2 });
    return { name: `打卡点${params.id}.svg`, type: 'image/svg+xml', stream: Readable.from([svg]) };
  },
  async options({ ctx }) {
    const rows = await ctx.db.select().from(t).orderBy(asc(t.status), asc(t.pointId));
    const positions = await positionsOf(
      ctx.db,
      rows.map(({ pointId }) => pointId),
    );
    return rows.map(({ pointId, name, status }) => ({
      id: pointId,
      label: name,
      position: joinPosition(positions.get(pointId)?.placeName ?? '', positions.get(pointId)?.roomNo ?? '', ''),
      disabled: status !== ENABLED,
    }));
  },
};

/** Refuses points that are none, or out of use. */
export async function refusePoints(tx: Db, pointIds: readonly number[]): Promise<void> {
  if (pointIds.length === 0) return;
  const found = await tx
    .select({ name: t.name, status: t.status })
    .from(t)
    .where(inArray(t.pointId, [...pointIds]));
  if (found.length < new Set(pointIds).size) throw refuse('所选打卡点不存在', 'pointIds');
  const off = found.find(({ status }) => status !== ENABLED);
  if (off) throw refuse(`所选打卡点已停用：${off.name}`, 'pointIds');
}
