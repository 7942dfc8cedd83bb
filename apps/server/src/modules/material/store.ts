import type { Row } from '@jiaoyan/contract/kernel/resource';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { STORE_KIND } from '@jiaoyan/contract/material/status';
import { type materialStore, materialStoreRecord } from '@jiaoyan/contract/material/store';
import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { listing } from '../../kernel/crud/crud-list.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { voidCodes } from '../qrcode/index.ts';
import { refuseAbsent } from '../system/index.ts';
import { roleTable } from '../system/role.table.ts';
import { userRoleTable, userTable } from '../system/user.table.ts';
import { docTable } from './doc.table.ts';
import { STORE } from './kind-store.ts';
import { stockTable } from './stock.table.ts';
import { storeKeeperTable, storeTable as t } from './store.table.ts';
import { contentsOf, keepersByStore, whereaboutsOf } from './store-facts.ts';
import { scopedStores, seesPrices } from './store-scope.ts';

type Calls = typeof materialStore.endpoints;
type StoreRow = Row<typeof materialStoreRecord>;
const PERMISSION = 'repair:materialStore';
const ENABLED = '0';
const KEEPER = 'store_keeper';

const constraints = {
  material_store_code: { field: 'code', message: '仓库编码已存在' },
  material_store_name: { field: 'name', message: '仓库名称已存在' },
};

async function holdings(tx: Db, storeId: number) {
  const [held] = await tx
    .select({ n: count() })
    .from(stockTable)
    .where(and(eq(stockTable.storeId, storeId), sql`${stockTable.qty} > 0`));
  return held?.n ?? 0;
}

async function refuseRemoval(tx: Db, { storeId, name, updateBy }: StoreRow) {
  const held = await holdings(tx, storeId);
  if (held > 0) throw refuse(`${name}下存在${held}种物资，不能删除`);
  const [docs] = await tx
    .select({ n: count() })
    .from(docTable)
    .where(or(eq(docTable.storeId, storeId), eq(docTable.toStoreId, storeId)));
  if (docs?.n) throw refuse(`${name}下存在${docs.n}张单据，不能删除，可以停用`);
  await tx.delete(stockTable).where(eq(stockTable.storeId, storeId));
  await voidCodes(tx, STORE, storeId, updateBy);
}

/** A store is in a building of its campus, and in one of its rooms. */
async function checkPlace(tx: Db, { subcampId, placeId, roomId }: StoreRow) {
  if (placeId === null) throw refuse('请选择楼宇', 'placeId');
  const [place] = await tx.select().from(placeTable).where(eq(placeTable.placeId, placeId)).for('share');
  if (!place) throw refuse('所选楼宇不存在', 'placeId');
  if (subcampId !== place.subcampId) throw refuse('所选楼宇不属于该校区', 'placeId');
  if (roomId === null) return;
  const [room] = await tx.select().from(roomTable).where(eq(roomTable.roomId, roomId)).for('share');
  if (room?.placeId !== placeId) throw refuse('所选房间不属于该楼宇', 'roomId');
}

async function guard(tx: Db, { before, after }: Change<StoreRow>): Promise<void> {
  if (!after) return before && refuseRemoval(tx, before);
  const [row] = await tx.select({ kind: t.kind }).from(t).where(eq(t.storeId, after.storeId));
  if (row?.kind !== STORE_KIND.personal) await checkPlace(tx, after);
  if (before?.status === ENABLED && after.status !== ENABLED && (await holdings(tx, after.storeId)) > 0)
    throw refuse('仓库仍有库存，不能停用', 'status');
}

/** The building is looked at before the row is written: the table refuses a store without one. */
const prepare = (values: Partial<StoreRow>, _ctx: Ctx, before?: StoreRow): Partial<StoreRow> => {
  if (!before && (values.placeId ?? null) === null) throw refuse('请选择楼宇', 'placeId');
  if (!before && (values.subcampId ?? null) === null) throw refuse('请选择校区', 'subcampId');
  if (before?.placeId != null && values.placeId === null) throw refuse('请选择楼宇', 'placeId');
  if (before?.subcampId != null && values.subcampId === null) throw refuse('请选择校区', 'subcampId');
  return values;
};

const base = crud(materialStoreRecord, t, {
  constraints: {
    ...constraints,
    material_store_subcamp_id_repair_subcamp_subcamp_id_fk: { field: 'subcampId', message: '所选校区不存在' },
    material_store_place_id_repair_place_place_id_fk: { field: 'placeId', message: '所选楼宇不存在' },
    material_store_room: { field: 'roomId', message: '所选房间不存在' },
  },
  prepare,
  changed: guard,
});
const stores = listing<StoreRow>(materialStoreRecord, t, [{ by: 'code' }], {
  kind: (wanted) => sql`${t.kind} = ${wanted}`,
});

async function wide({ db, user }: Ctx, rows: readonly StoreRow[]) {
  const ids = rows.map(({ storeId }) => storeId);
  const [places, keepers, contents] = await Promise.all([
    whereaboutsOf(db, ids),
    keepersByStore(db, ids),
    contentsOf(db, ids),
  ]);
  const priced = seesPrices(user);
  return rows.map((row) => {
    const place = places.get(row.storeId);
    const content = contents.get(row.storeId);
    return {
      ...row,
      kind: place?.kind ?? STORE_KIND.room,
      subcampName: place?.subcampName ?? '',
      placeName: place?.placeName ?? '',
      roomName: place?.roomName ?? '',
      ownerName: place?.ownerName ?? '',
      frozen: place?.frozenBy != null,
      keepers: keepers.get(row.storeId) ?? [],
      materialCount: content?.materialCount ?? 0,
      lowCount: content?.lowCount ?? 0,
      amount: priced ? (content?.amount ?? '0.00') : '',
    };
  });
}

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const within = scopedStores.scope(ctx.user, `${PERMISSION}:${verb}`, 0);
    const { rows, total } = await stores.page(ctx.db, query, within);
    return { rows: await wide(ctx, rows), total };
  };
const exported = listExport(
  '仓库',
  [
    { title: '仓库编码', width: 14, cell: (row) => row.code },
    { title: '仓库名称', width: 24, cell: (row) => row.name },
    { title: '仓库类型', width: 10, dictType: 'material_store_kind', cell: (row) => row.kind },
    { title: '校区', cell: (row) => row.subcampName },
    { title: '楼宇', cell: (row) => row.placeName },
    { title: '房间', cell: (row) => row.roomName },
    { title: '库管员', cell: (row) => row.keepers.map(({ nickName }) => nickName).join('、') },
    { title: '物资数', width: 8, cell: (row) => row.materialCount },
    { title: '低于下限', width: 10, cell: (row) => row.lowCount },
    { title: '库存金额', width: 14, cell: (row) => row.amount },
    { title: '状态', width: 8, dictType: 'common_status', cell: (row) => row.status },
  ],
  list('export'),
);

const reached = (db: Db, { user }: Ctx, verb: string, ids: readonly number[]) =>
  requireRecords(scopedStores, db, user, { permission: `${PERMISSION}:${verb}`, ids, now: 0 });

/** People who may keep stores. */
const readCandidates = (db: Db) =>
  db
    .selectDistinct({ userId: userTable.userId, nickName: userTable.nickName })
    .from(userTable)
    .innerJoin(userRoleTable, eq(userRoleTable.userId, userTable.userId))
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .where(and(eq(roleTable.roleKey, KEEPER), eq(userTable.status, ENABLED)))
    .orderBy(asc(userTable.userId));

async function setKeepers(ctx: Ctx, storeId: number, userIds: readonly number[], version?: number) {
  return ctx.db.transaction(async (tx) => {
    await reached(tx, ctx, 'keeper', [storeId]);
    const [store] = await tx.select().from(t).where(eq(t.storeId, storeId)).for('update');
    if (!store) throw notFound();
    if (version !== undefined && version !== store.version) throw stale();
    if (store.kind === STORE_KIND.personal) throw refuse('随身库由本人保管，不能分配库管员');
    await refuseAbsent(tx, userIds, '库管员', 'userIds');
    await tx.delete(storeKeeperTable).where(eq(storeKeeperTable.storeId, storeId));
    if (userIds.length > 0) await tx.insert(storeKeeperTable).values(userIds.map((userId) => ({ storeId, userId })));
    const [after] = await tx
      .update(t)
      .set({ version: store.version + 1, updateBy: ctx.user.userName, updateTime: nowText() })
      .where(eq(t.storeId, storeId))
      .returning({ version: t.version });
    return { version: after?.version ?? store.version + 1 };
  });
}

/** Stores and who keeps them. */
export const materialStoreHandlers: Handlers<Calls> = {
  ...base,
  list: list('list'),
  ...exported,
  async get({ params, ctx }) {
    await reached(ctx.db, ctx, 'query', [params.id]);
    const [row] = await ctx.db.select().from(t).where(eq(t.storeId, params.id));
    if (!row) throw notFound();
    const [found] = await wide(ctx, [row]);
    return found as NonNullable<typeof found>;
  },
  create: refuseTaken(base.create),
  update: refuseTaken(async (args: Parameters<typeof base.update>[0]) => {
    await reached(args.ctx.db, args.ctx, 'edit', [args.body.storeId]);
    return base.update(args);
  }),
  async remove({ params, ctx }) {
    await reached(ctx.db, ctx, 'remove', params.ids);
    return base.remove({ params, ctx });
  },
  async options({ query, ctx }) {
    const within =
      query.all === 'Y' ? eq(t.kind, STORE_KIND.room) : scopedStores.scope(ctx.user, `${PERMISSION}:list`, 0);
    const rows = await ctx.db.select().from(t).where(within).orderBy(asc(t.kind), asc(t.code));
    return rows.map(({ storeId, name, kind, status }) => ({
      id: storeId,
      label: name,
      kind,
      disabled: status !== ENABLED,
    }));
  },
  candidates: ({ ctx }) => readCandidates(ctx.db),
  keepers: ({ params, body, ctx }) => setKeepers(ctx, params.id, body.userIds, body.version),
};
