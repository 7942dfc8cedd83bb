import { type place, placeRecord } from '@jiaoyan/contract/campus/place';
import type { Row } from '@jiaoyan/contract/kernel/resource';
import { asc, eq } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { refuseAbsent } from '../system/index.ts';
import { facilityCounts, openCounts, refuseInUse } from './area-work.ts';
import { placeTable as t } from './place.table.ts';
import { managersOf, readAreaTree, roomCounts, subcampNames } from './place-facts.ts';
import { assignManagers } from './place-managers.ts';
import { readPlans, refuseLostPlans, setPlan } from './place-plan.ts';
import { isManaged, isOwnPlacesOnly, REACH, requirePlace, withinScope } from './place-scope.ts';
import { floorsInUse } from './room-floors.ts';
import { refuseClosedSubcamp } from './subcamp.ts';

type Calls = typeof place.endpoints;
type PlaceRow = Row<typeof placeRecord>;

async function refuseRemoval(tx: Db, { placeId, name }: PlaceRow) {
  const rooms = (await roomCounts(tx, [placeId])).get(placeId);
  if (rooms) throw refuse(`${name}下存在${rooms}条房间，不能删除`);
}

/** A building cannot lose floors that have rooms. */
async function refuseLostFloors(tx: Db, { placeId, floorCount, underFloors }: PlaceRow) {
  const { highest, lowest } = await floorsInUse(tx, placeId);
  if (highest > floorCount) throw refuse(`第${highest}层已有房间，地上层数不能小于${highest}`, 'floorCount');
  if (-lowest > underFloors) throw refuse(`地下${-lowest}层已有房间，地下层数不能小于${-lowest}`, 'underFloors');
}

async function guard(tx: Db, { before, after }: Change<PlaceRow>, { user, services }: Ctx) {
  if (before) await requirePlace(tx, user, after ? 'repair:place:edit' : 'repair:place:remove', before.placeId);
  // A new place has no managers yet, so it would be out of reach of whoever made it.
  else if (isOwnPlacesOnly(user, 'repair:place:add')) throw notFound();
  if (before && !after) {
    await refuseRemoval(tx, before);
    return refuseInUse(services.registered, tx, 'placeId', { id: before.placeId, name: before.name });
  }
  if (!after) return;
  if (after.subcampId !== before?.subcampId) await refuseClosedSubcamp(tx, after.subcampId);
  if (after.chargeLeaderId !== before?.chargeLeaderId)
    await refuseAbsent(tx, [after.chargeLeaderId], '分管负责人', 'chargeLeaderId');
  if (!before) return;
  await refuseLostFloors(tx, after);
  await refuseLostPlans(tx, after);
}

const base = crud(placeRecord, t, {
  missing: notFound,
  constraints: {
    repair_place_code: { field: 'code', message: '楼宇编码已存在' },
    repair_place_name: { field: 'name', message: '楼宇名称已存在' },
    facility_place: { message: '该楼宇有设施，不能删除' },
    repair_place_subcamp: { field: 'subcampId', message: '所选校区不存在' },
    repair_place_charge_leader_id_sys_user_user_id_fk: {
      field: 'chargeLeaderId',
      message: '所选分管负责人不存在或已停用',
    },
  },
  order: [{ by: 'subcampId' }, { by: 'code' }],
  tests: {
    managerId: (wanted) => isManaged(t.placeId, wanted),
    [REACH]: (wanted) => isManaged(t.placeId, wanted),
  },
  changed: guard,
});

const list: Handler<Calls['list']> = async ({ query, ctx }) => {
  const { rows, total } = await base.list({ query: withinScope(query, ctx.user, 'repair:place:list'), ctx });
  const ids = rows.map((row) => row.placeId);
  const [campuses, rooms, open, facilities, managers] = await Promise.all([
    subcampNames(ctx.db),
    roomCounts(ctx.db, ids),
    openCounts(ctx, 'placeId', ids),
    facilityCounts(ctx, 'placeId', ids),
    managersOf(ctx.db, ids),
  ]);
  const wide = rows.map((row) => ({
    ...row,
    subcampName: campuses.get(row.subcampId) ?? '',
    roomCount: rooms.get(row.placeId) ?? 0,
    openCount: open.get(row.placeId) ?? 0,
    facilityCount: facilities.get(row.placeId) ?? 0,
    managers: managers.get(row.placeId) ?? [],
  }));
  return { rows: wide, total };
};

const exported = listExport(
  '楼宇',
  [
    { title: '校区', cell: (row) => row.subcampName },
    { title: '楼宇编码', cell: (row) => row.code },
    { title: '楼宇名称', cell: (row) => row.name },
    { title: '楼宇类型', dictType: 'repair_place_type', cell: (row) => row.placeType },
    { title: '地上层数', width: 10, cell: (row) => row.floorCount },
    { title: '地下层数', width: 10, cell: (row) => row.underFloors },
    { title: '房间数', width: 10, cell: (row) => row.roomCount },
    { title: '未结报修', width: 10, cell: (row) => row.openCount },
    { title: '设施数', width: 10, cell: (row) => row.facilityCount },
    { title: '建成年份', width: 10, cell: (row) => row.buildYear || '' },
    { title: '建筑面积（㎡）', cell: (row) => row.areaSqm },
    { title: '管理员', width: 24, cell: (row) => row.managers.map(({ nickName }) => nickName).join('、') },
    { title: '状态', width: 10, dictType: 'common_status', cell: (row) => row.status },
    { title: '创建时间', width: 20, cell: (row) => row.createTime },
  ],
  list,
);

/** Buildings and outdoor places, and who looks after them. */
export const placeHandlers: Handlers<Calls> = {
  ...base,
  create: refuseTaken(base.create),
  update: refuseTaken(async (args: Parameters<typeof base.update>[0]) => {
    // Reach comes first: a name that is taken must not tell what there is elsewhere.
    await requirePlace(args.ctx.db, args.ctx.user, 'repair:place:edit', args.body.placeId);
    return base.update(args);
  }),
  async get(args) {
    await requirePlace(args.ctx.db, args.ctx.user, 'repair:place:query', args.params.id);
    return base.get(args);
  },
  list,
  ...exported,
  async options({ query, ctx }) {
    const rows = await ctx.db
      .select()
      .from(t)
      .where(query.subcampId ? eq(t.subcampId, query.subcampId) : undefined)
      .orderBy(asc(t.subcampId), asc(t.code));
    return rows.map(({ placeId, name, subcampId, floorCount, underFloors, status }) => ({
      id: placeId,
      label: name,
      subcampId,
      floorCount,
      underFloors,
      disabled: status !== '0',
    }));
  },
  tree: ({ ctx }) => readAreaTree(ctx),
  plans: ({ params, ctx }) => readPlans(ctx, params.id),
  setPlan: ({ params, body, ctx }) => setPlan(ctx, params.id, body),
  managers: ({ params, body, ctx }) => assignManagers(ctx, params.id, body),
};
