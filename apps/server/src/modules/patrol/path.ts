import {
  type PathStop,
  type PathValues,
  type PatrolPath,
  pathRecord,
  type patrolPath,
} from '@jiaoyan/contract/patrol/path';
import { shorterOrder, wayLength } from '@jiaoyan/contract/patrol/path-order';
import { PLAN } from '@jiaoyan/contract/patrol/status';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { recordChange } from '../../kernel/crud/history.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { placeTable } from '../campus/place.table.ts';
import { pathPointTable, pathTable as t } from './path.table.ts';
import { pathFile, pointsOfPaths, widePaths } from './path-rows.ts';
import { planTable } from './plan.table.ts';
import { pointTable } from './point.table.ts';

type Calls = typeof patrolPath.endpoints;
const ENABLED = '0';
const MAX_CODE = 20;
const MAX_NAME = 60;

const constraints = {
  patrol_path_code: { field: 'code', message: '路线编号已存在' },
  patrol_path_name: { field: 'name', message: '该校区的同名路线已存在' },
  patrol_path_subcamp: { field: 'subcampId', message: '所选校区不存在' },
  patrol_plan_path: { message: '路线被巡检计划使用，不能删除' },
  patrol_task_path: { message: '路线已有巡检任务，不能删除，可以停用' },
};

async function plansOn(tx: Db, pathId: number): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(planTable)
    .where(and(eq(planTable.pathId, pathId), eq(planTable.status, PLAN.on)));
  return row?.n ?? 0;
}

async function guard(tx: Db, { before, after }: Change<PathValues>): Promise<void> {
  if (!after) {
    if (!before) return;
    const [used] = await tx.select({ n: count() }).from(planTable).where(eq(planTable.pathId, before.pathId));
    if (used?.n) throw refuse(`路线被${used.n}个计划使用，不能删除`);
    return;
  }
  if (before?.status === ENABLED && after.status !== ENABLED && (await plansOn(tx, after.pathId)) > 0)
    throw refuse('路线被启用的计划使用，不能停用', 'status');
  if (!before || before.subcampId === after.subcampId) return;
  const [point] = await tx.select({ n: count() }).from(pathPointTable).where(eq(pathPointTable.pathId, after.pathId));
  if (point?.n) throw refuse('路线已有点位，不能更换校区', 'subcampId');
}

const base = crud(pathRecord, t, {
  constraints,
  order: [{ by: 'createTime', descending: true }],
  tests: {
    keyword: (wanted) => sql`strpos(lower(${t.name} || ' ' || ${t.code}), lower(${wanted})) > 0`,
  },
  changed: guard,
});

const list: Handler<Calls['list']> = async ({ query, ctx }) => {
  const { rows, total } = await base.list({ query, ctx });
  return { rows: await widePaths(ctx.db, rows), total };
};

const exported = listExport<PatrolPath>(
  '路线',
  [
    { title: '路线编号', width: 14, cell: (row) => row.code },
    { title: '路线名称', width: 28, cell: (row) => row.name },
    { title: '校区', width: 14, cell: (row) => row.subcampName },
    { title: '楼宇', width: 40, cell: (row) => row.placeNames },
    { title: '点位数', width: 8, cell: (row) => row.pointCount },
    { title: '按顺序', width: 8, cell: (row) => (row.ordered ? '是' : '否') },
    { title: '预计（分钟）', width: 12, cell: (row) => row.estMinutes },
    { title: '启用计划', width: 10, cell: (row) => row.planCount },
    { title: '状态', width: 8, dictType: 'common_status', cell: (row) => row.status },
  ],
  list,
);

/** Refuses points that are none, out of use, or on another campus. */
async function refusePoints(tx: Db, subcampId: number, stops: readonly PathStop[], kept: ReadonlySet<number>) {
  if (stops.length === 0) return;
  const ids = stops.map(({ pointId }) => pointId);
  const rows = await tx
    .select({ pointId: pointTable.pointId, name: pointTable.name, status: pointTable.status, at: placeTable.subcampId })
    .from(pointTable)
    .innerJoin(placeTable, eq(placeTable.placeId, pointTable.placeId))
    .where(inArray(pointTable.pointId, ids))
    .for('share', { of: pointTable });
  if (rows.length < ids.length) throw refuse('所选点位不存在', 'points');
  const elsewhere = rows.find(({ at }) => at !== subcampId);
  if (elsewhere) throw refuse(`点位【${elsewhere.name}】不在路线的校区`, 'points');
  const off = rows.find(({ pointId, status }) => status !== ENABLED && !kept.has(pointId));
  if (off) throw refuse(`点位【${off.name}】已停用`, 'points');
}

const namesOf = (points: readonly { readonly name: string }[]) =>
  points.map(({ name }, at) => `${at + 1}.${name}`).join(' ');

/** Puts points on a way, in this order. Rounds that are made already keep theirs. */
const storePoints = (ctx: Ctx, pathId: number, stops: readonly PathStop[], version: number | undefined) =>
  write(ctx, constraints, async (tx) => {
    const [row] = await tx.select().from(t).where(eq(t.pathId, pathId)).for('update');
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw stale();
    if (stops.length === 0 && (await plansOn(tx, pathId)) > 0)
      throw refuse('路线被启用的计划使用，不能清空点位', 'points');
    const before = (await pointsOfPaths(tx, [pathId])).get(pathId) ?? [];
    await refusePoints(tx, row.subcampId, stops, new Set(before.map(({ pointId }) => pointId)));
    await tx.delete(pathPointTable).where(eq(pathPointTable.pathId, pathId));
    if (stops.length > 0)
      await tx.insert(pathPointTable).values(stops.map((stop, at) => ({ ...stop, pathId, sort: at + 1 })));
    const after = (await pointsOfPaths(tx, [pathId])).get(pathId) ?? [];
    const stamp = { version: row.version + 1, updateBy: ctx.user.userName };
    await tx.update(t).set(stamp).where(eq(t.pathId, pathId));
    await recordChange(tx, ctx, {
      resource: pathRecord.name,
      recordId: pathId,
      recordName: row.name,
      before: { points: namesOf(before) },
      after: { points: namesOf(after) },
      labels: { points: '点位顺序' },
    });
    return stamp.version;
  });

/** A shorter way along some points; nothing is stored. */
async function shorterWay({ db }: Ctx, pointIds: readonly number[]) {
  const { pointId, placeId, floorNo, planX, planY, lng, lat } = pointTable;
  const rows =
    pointIds.length > 0
      ? await db
          .select({ pointId, placeId, floorNo, planX, planY, lng, lat })
          .from(pointTable)
          .where(inArray(pointId, [...pointIds]))
      : [];
  const byId = new Map(rows.map((row) => [row.pointId, row]));
  const spots = pointIds.flatMap((id) => byId.get(id) ?? []);
  if (spots.length < pointIds.length) throw refuse('所选点位不存在', 'pointIds');
  const order = shorterOrder(spots).flatMap((at) => spots[at] ?? []);
  return {
    pointIds: order.map((spot) => spot.pointId),
    before: Math.round(wayLength(spots)),
    after: Math.round(wayLength(order)),
  };
}

const suffixed = (text: string, suffix: string, max: number) => `${text.slice(0, max - suffix.length)}${suffix}`;

/** Enters the same way again. */
const copyPath = (ctx: Ctx, pathId: number): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx };
    const source = await base.get({ params: { id: pathId }, ctx: within });
    const known = await tx.select({ code: t.code, name: t.name }).from(t);
    const nth = [...Array(known.length + 1).keys()].find((at) =>
      known.every(
        ({ code, name }) =>
          code !== suffixed(source.code, `-${at + 1}`, MAX_CODE) &&
          name !== suffixed(source.name, `（副本${at + 1}）`, MAX_NAME),
      ),
    );
    const { subcampId, ordered, estMinutes, status, remark } = source;
    const mark = (nth ?? 0) + 1;
    const body = {
      subcampId,
      ordered,
      estMinutes,
      status,
      remark,
      code: suffixed(source.code, `-${mark}`, MAX_CODE),
      name: suffixed(source.name, `（副本${mark}）`, MAX_NAME),
    };
    const made = await base.create({ body, ctx: within });
    const stops = await tx
      .select({ pointId: pathPointTable.pointId, sort: pathPointTable.sort, minSecs: pathPointTable.minSecs })
      .from(pathPointTable)
      .where(eq(pathPointTable.pathId, pathId));
    if (stops.length > 0) await tx.insert(pathPointTable).values(stops.map((stop) => ({ ...stop, pathId: made })));
    return made;
  });

/** Ways along points. */
export const pathHandlers: Handlers<Calls> = {
  ...base,
  list,
  ...exported,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  async file({ params, ctx }) {
    return pathFile(ctx.db, await base.get({ params, ctx }));
  },
  points: ({ params, body, ctx }) => storePoints(ctx, params.id, body.points, body.version),
  async optimise({ params, body, ctx }) {
    await base.get({ params, ctx });
    return shorterWay(ctx, body.pointIds);
  },
  copy: ({ params, ctx }) => copyPath(ctx, params.id),
  async options({ ctx }) {
    const rows = await ctx.db.select().from(t).orderBy(asc(t.status), asc(t.name));
    const wide = await widePaths(ctx.db, rows);
    return wide.map(({ pathId, name, subcampId, pointCount, status }) => ({
      id: pathId,
      label: name,
      subcampId,
      pointCount,
      disabled: status !== ENABLED,
    }));
  },
};
