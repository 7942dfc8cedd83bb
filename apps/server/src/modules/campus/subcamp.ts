import { type subcamp, subcampRecord } from '@jiaoyan/contract/campus/subcamp';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Handler, Handlers } from '../../kernel/http/http.ts';
import { namesOf, refuseAbsent } from '../system/index.ts';
import { placeTable } from './place.table.ts';
import { isManaged, isOwnPlacesOnly } from './place-scope.ts';
import { subcampTable as t } from './subcamp.table.ts';

type Calls = typeof subcamp.endpoints;

/** How many places each campus has, of all or of those within reach. */
async function placeCounts(db: Db, subcampIds: readonly number[], within?: SQL): Promise<ReadonlyMap<number, number>> {
  if (subcampIds.length === 0) return new Map();
  const rows = await db
    .select({ subcampId: placeTable.subcampId, n: count() })
    .from(placeTable)
    .where(and(inArray(placeTable.subcampId, [...subcampIds]), within))
    .groupBy(placeTable.subcampId);
  return new Map(rows.map(({ subcampId, n }) => [subcampId, n]));
}

const base = crud(subcampRecord, t, {
  constraints: {
    repair_subcamp_code: { field: 'code', message: '校区编码已存在' },
    repair_subcamp_name: { field: 'name', message: '校区名称已存在' },
    repair_subcamp_manager_id_sys_user_user_id_fk: { field: 'managerId', message: '所选负责人不存在或已停用' },
  },
  order: [{ by: 'sort' }],
  async changed(tx, { before, after }) {
    if (after) {
      if (after.managerId !== before?.managerId) await refuseAbsent(tx, [after.managerId], '负责人', 'managerId');
      return;
    }
    const { subcampId, name } = before as NonNullable<typeof before>;
    const places = (await placeCounts(tx, [subcampId])).get(subcampId);
    if (places) throw refuse(`${name}下存在${places}条楼宇，不能删除`);
  },
});

const list: Handler<Calls['list']> = async (args) => {
  const { rows, total } = await base.list(args);
  const { db, user } = args.ctx;
  const own = isOwnPlacesOnly(user, 'repair:place:list')
    ? isManaged(placeTable.placeId, sql`${String(user.userId)}`)
    : undefined;
  const [names, places] = await Promise.all([
    namesOf(
      db,
      rows.map((row) => row.managerId),
    ),
    placeCounts(
      db,
      rows.map((row) => row.subcampId),
      own,
    ),
  ]);
  const wide = rows.map((row) => ({
    ...row,
    managerName: names.get(row.managerId ?? 0) ?? '',
    placeCount: places.get(row.subcampId) ?? 0,
  }));
  return { rows: wide, total };
};

/** Campuses, the largest parts of the area. */
export const subcampHandlers: Handlers<Calls> = {
  ...base,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  list,
  ...listExport(
    '校区',
    [
      { title: '校区编码', cell: (row) => row.code },
      { title: '校区名称', cell: (row) => row.name },
      { title: '地址', width: 36, cell: (row) => row.address },
      { title: '楼宇数', width: 10, cell: (row) => row.placeCount },
      { title: '负责人', cell: (row) => row.managerName },
      { title: '联系电话', cell: (row) => row.phone },
      { title: '状态', width: 10, dictType: 'common_status', cell: (row) => row.status },
      { title: '创建时间', width: 20, cell: (row) => row.createTime },
    ],
    list,
  ),
  async options({ ctx }) {
    const rows = await ctx.db.select().from(t).orderBy(asc(t.sort), asc(t.subcampId));
    return rows.map(({ subcampId, name, status }) => ({ id: subcampId, label: name, disabled: status !== '0' }));
  },
};

/** A campus that is newly chosen must exist and be open. */
export async function refuseClosedSubcamp(tx: Db, subcampId: number): Promise<void> {
  const [row] = await tx.select({ status: t.status }).from(t).where(eq(t.subcampId, subcampId)).for('share');
  if (!row) throw refuse('所选校区不存在', 'subcampId');
  if (row.status !== '0') throw refuse('所选校区已停用', 'subcampId');
}
