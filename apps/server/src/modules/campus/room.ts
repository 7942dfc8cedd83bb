import { type room, roomRecord } from '@jiaoyan/contract/campus/room';
import type { Row } from '@jiaoyan/contract/kernel/resource';
import { asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { importTemplate, previewImport, runImport } from '../../kernel/crud/import.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { refuseAbsent } from '../system/index.ts';
import { refuseClosing, refuseInUse } from './area-work.ts';
import { placeTable } from './place.table.ts';
import { isManaged, REACH, requirePlace, withinScope } from './place-scope.ts';
import { roomTable as t } from './room.table.ts';
import { addRooms } from './room-batch.ts';
import { openPlace, partCount, refuseLeftParts, refuseOtherFloors, refuseWrongParent } from './room-check.ts';
import { roomImport } from './room-import.ts';
import { pinRoom, readProfile, unpinRoom } from './room-plan.ts';
import { requireRoom } from './room-scope.ts';
import { subcampTable } from './subcamp.table.ts';

type Calls = typeof room.endpoints;
type RoomRow = Row<typeof roomRecord>;

/** A branch of the area tree: `s1` a campus, `p1` a place, `f1.2` its second floor. */
const inBranch = (wanted: Placeholder | SQL): SQL => {
  const campus = sql`(SELECT ${placeTable.subcampId} FROM ${placeTable} WHERE ${placeTable.placeId} = ${t.placeId})`;
  return sql`${wanted} IN ('p' || ${t.placeId}, 'f' || ${t.placeId} || '.' || ${t.floorNo}, 's' || ${campus})`;
};
const named = (wanted: Placeholder | SQL): SQL =>
  sql`strpos(lower(${t.roomNo} || ' ' || ${t.name}), lower(${wanted})) > 0`;

const CLOSED = '1';
const isMoved = ({ before, after }: Change<RoomRow>) =>
  before?.placeId !== after?.placeId || before?.floorNo !== after?.floorNo;

async function guard(tx: Db, change: Change<RoomRow>, { user, services }: Ctx) {
  const { before, after } = change;
  if (before) await requirePlace(tx, user, after ? 'repair:room:edit' : 'repair:room:remove', before.placeId);
  if (before && !after) {
    const parts = await partCount(tx, before.roomId);
    if (parts) throw refuse(`${before.roomNo}下存在${parts}条下级房间，不能删除`);
    await refuseInUse(services.registered, tx, 'roomId', { id: before.roomId, name: before.roomNo });
  }
  if (!after) return;
  await requirePlace(tx, user, before ? 'repair:room:edit' : 'repair:room:add', after.placeId);
  if (before?.status !== CLOSED && after.status === CLOSED) await refuseClosing(services.registered, tx, after.roomId);
  if (isMoved(change)) {
    refuseOtherFloors(await openPlace(tx, after.placeId), [after.floorNo], 'floorNo');
    if (before) await unpinRoom(tx, after.roomId);
  }
  if (after.ownerId !== before?.ownerId) await refuseAbsent(tx, [after.ownerId], '责任人', 'ownerId');
  await refuseWrongParent(tx, after);
  if (before && before.placeId !== after.placeId) await refuseLeftParts(tx, after);
}

const base = crud(roomRecord, t, {
  missing: notFound,
  constraints: {
    repair_room_no: { field: 'roomNo', message: '房间号已存在' },
    repair_room_place: { field: 'placeId', message: '所选楼宇不存在' },
    repair_area_apply_room: { message: '该房间有场地申请记录，不能删除' },
    repair_area_booking_room: { message: '该房间有场地占用记录，不能删除' },
    facility_room: { message: '该房间有设施，不能删除' },
    repair_room_parent: { field: 'parentRoomId', message: '所选上级房间不存在' },
    repair_room_dept_id_sys_dept_dept_id_fk: { field: 'deptId', message: '所选部门不存在' },
    repair_room_owner_id_sys_user_user_id_fk: { field: 'ownerId', message: '所选责任人不存在或已停用' },
  },
  order: [{ by: 'placeId' }, { by: 'floorNo' }, { by: 'roomNo' }],
  tests: { area: inBranch, keyword: named, [REACH]: (wanted) => isManaged(t.placeId, wanted) },
  changed: guard,
});

/** What places and their campuses are called. */
async function placeNames(db: Db, placeIds: readonly number[]) {
  if (placeIds.length === 0) return new Map<number, { placeName: string; subcampName: string }>();
  const rows = await db
    .select({ placeId: placeTable.placeId, placeName: placeTable.name, subcampName: subcampTable.name })
    .from(placeTable)
    .innerJoin(subcampTable, eq(subcampTable.subcampId, placeTable.subcampId))
    .where(inArray(placeTable.placeId, [...new Set(placeIds)]));
  return new Map(rows.map(({ placeId, ...names }) => [placeId, names]));
}

const unnamed = { placeName: '', subcampName: '' };
const list: Handler<Calls['list']> = async ({ query, ctx }) => {
  const { rows, total } = await base.list({ query: withinScope(query, ctx.user, 'repair:room:list'), ctx });
  const names = await placeNames(
    ctx.db,
    rows.map((row) => row.placeId),
  );
  return { rows: rows.map((row) => ({ ...row, ...(names.get(row.placeId) ?? unnamed) })), total };
};

const exported = listExport(
  '房间',
  [
    { title: '校区', cell: (row) => row.subcampName },
    { title: '楼宇', cell: (row) => row.placeName },
    { title: '楼层', width: 8, cell: (row) => row.floorNo },
    { title: '房间号', width: 14, cell: (row) => row.roomNo },
    { title: '房间名称', cell: (row) => row.name },
    { title: '房间类型', width: 14, dictType: 'repair_room_type', cell: (row) => row.roomType },
    { title: '容纳人数', width: 10, cell: (row) => row.capacity },
    { title: '面积（㎡）', width: 12, cell: (row) => row.areaSqm },
    { title: '可借用', width: 10, dictType: 'sys_yes_no', cell: (row) => row.bookable },
    { title: '状态', width: 10, dictType: 'repair_room_status', cell: (row) => row.status },
    { title: '创建时间', width: 20, cell: (row) => row.createTime },
  ],
  list,
);

/** Rooms of places. */
export const roomHandlers: Handlers<Calls> = {
  ...base,
  // Reach comes first: a number that is taken must not tell what there is in a foreign building.
  create: refuseTaken(async (args: Parameters<typeof base.create>[0]) => {
    await requirePlace(args.ctx.db, args.ctx.user, 'repair:room:add', args.body.placeId);
    return base.create(args);
  }),
  update: refuseTaken(async (args: Parameters<typeof base.update>[0]) => {
    const { db, user } = args.ctx;
    await requireRoom(db, user, 'repair:room:edit', args.body.roomId);
    if (args.body.placeId) await requirePlace(db, user, 'repair:room:edit', args.body.placeId);
    return base.update(args);
  }),
  async get(args) {
    await requireRoom(args.ctx.db, args.ctx.user, 'repair:room:query', args.params.id);
    return base.get(args);
  },
  list,
  ...exported,
  async options({ query, ctx }) {
    const rows = await ctx.db
      .select()
      .from(t)
      .where(eq(t.placeId, query.placeId))
      .orderBy(asc(t.floorNo), asc(t.roomNo));
    return rows.map(({ roomId, roomNo, name, floorNo, status }) => ({
      id: roomId,
      label: name ? `${roomNo} ${name}` : roomNo,
      floorNo,
      disabled: status !== '0',
    }));
  },
  pin: ({ params, body, ctx }) => pinRoom(ctx, params.id, body),
  profile: ({ params, ctx }) => readProfile(ctx, params.id, Date.now()),
  batch: ({ body, ctx }) => addRooms(ctx, body),
  importTemplate: async ({ ctx }) => importTemplate(await roomImport(ctx)),
  importPreview: async ({ query, ctx }) => previewImport(ctx, await roomImport(ctx), query),
  importData: async ({ query, ctx }) => runImport(ctx, await roomImport(ctx), query),
};
