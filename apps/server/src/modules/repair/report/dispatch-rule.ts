import { type DispatchRule, type dispatchRule, dispatchRuleRecord } from '@jiaoyan/contract/repair/dispatch-rule';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Change, crud } from '../../../kernel/crud/crud.ts';
import { listExport } from '../../../kernel/crud/list-export.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Handler, Handlers } from '../../../kernel/http/http.ts';
import { refuseClosedSubcamp, subcampNames } from '../../campus/index.ts';
import { placeTable } from '../../campus/place.table.ts';
import { namesOf, refuseAbsent } from '../../system/index.ts';
import { dispatchRuleTable as t } from './dispatch-rule.table.ts';

type Calls = typeof dispatchRule.endpoints;
const ENABLED = '0';

async function checkPlace(tx: Db, placeId: number, subcampId: number | null) {
  const [place] = await tx.select().from(placeTable).where(eq(placeTable.placeId, placeId)).for('share');
  if (!place) throw refuse('所选楼宇不存在', 'placeId');
  if (place.subcampId !== subcampId) throw refuse('所选楼宇不属于该校区', 'placeId');
  if (place.status !== ENABLED) throw refuse('所选楼宇已停用', 'placeId');
}

async function guard(tx: Db, { before, after }: Change<DispatchRule>) {
  if (!after) return;
  const { subcampId, placeId, workerIds } = after;
  const isMoved = subcampId !== before?.subcampId || placeId !== before.placeId;
  if (isMoved && subcampId !== null) await refuseClosedSubcamp(tx, subcampId);
  if (isMoved && placeId !== null) await checkPlace(tx, placeId, subcampId);
  const isNew = (userId: number) => !before?.workerIds.includes(userId);
  await refuseAbsent(tx, workerIds.filter(isNew), '维修人员', 'workerIds');
}

const base = crud(dispatchRuleRecord, t, {
  constraints: {
    repair_dispatch_rule_scope: { field: 'trade', message: '该工种在此范围内已有派单规则' },
    repair_dispatch_rule_subcamp: { field: 'subcampId', message: '所选校区不存在' },
    repair_dispatch_rule_place: { field: 'placeId', message: '所选楼宇不存在' },
  },
  order: [{ by: 'sort' }, { by: 'ruleId' }],
  tests: { workerId: (wanted) => sql`${wanted} = ANY(${t.workerIds}::text[])` },
  changed: guard,
});

async function placeNames(db: Db, placeIds: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const ids = placeIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { placeId, name } = placeTable;
  const rows = await db.select({ placeId, name }).from(placeTable).where(inArray(placeId, ids));
  return new Map(rows.map((row) => [row.placeId, row.name]));
}

const list: Handler<Calls['list']> = async (args) => {
  const { rows, total } = await base.list(args);
  const { db } = args.ctx;
  const [campuses, places, people] = await Promise.all([
    subcampNames(db),
    placeNames(
      db,
      rows.map(({ placeId }) => placeId),
    ),
    namesOf(
      db,
      rows.flatMap(({ workerIds }) => workerIds),
    ),
  ]);
  const wide = rows.map((row) => ({
    ...row,
    subcampName: campuses.get(row.subcampId ?? 0) ?? '',
    placeName: places.get(row.placeId ?? 0) ?? '',
    workerNames: row.workerIds.map((userId) => people.get(userId) ?? `用户${userId}`),
  }));
  return { rows: wide, total };
};

/** A place brings its campus along. */
async function withCampus<B extends { placeId?: number | null; subcampId?: number | null }>(db: Db, body: B) {
  if (!body.placeId || body.subcampId) return body;
  const { placeId, subcampId } = placeTable;
  const [place] = await db.select({ subcampId }).from(placeTable).where(eq(placeId, body.placeId));
  return place ? { ...body, subcampId: place.subcampId } : body;
}

/** Who gets the reports of a trade, a campus or a place by themselves. */
export const dispatchRuleHandlers: Handlers<Calls> = {
  ...base,
  create: async ({ body, ctx }) => base.create({ body: await withCampus(ctx.db, body), ctx }),
  update: async ({ body, ctx }) => base.update({ body: await withCampus(ctx.db, body), ctx }),
  list,
  ...listExport(
    '派单规则',
    [
      { title: '工种', width: 12, dictType: 'repair_trade', cell: (row) => row.trade },
      { title: '校区', cell: (row) => row.subcampName || '全部校区' },
      { title: '楼宇', cell: (row) => row.placeName || '全部楼宇' },
      { title: '维修人员', width: 36, cell: (row) => row.workerNames.join('、') },
      { title: '分配方式', width: 12, dictType: 'repair_rule_mode', cell: (row) => row.mode },
      { title: '状态', width: 10, dictType: 'common_status', cell: (row) => row.status },
      { title: '说明', width: 30, cell: (row) => row.remark },
    ],
    list,
  ),
};
