import { type Outage, type outage, outageRecord } from '@jiaoyan/contract/repair/outage';
import { OUTAGE, type OutageStatus, outageLife } from '@jiaoyan/contract/repair/outage-life';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Change, crud } from '../../../kernel/crud/crud.ts';
import { isNumber } from '../../../kernel/crud/crud-list.ts';
import { type ExportColumn, listExport } from '../../../kernel/crud/list-export.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound, refuse } from '../../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../../kernel/http/http.ts';
import { actorOf } from '../../../kernel/record/actor.ts';
import { readEvents } from '../../../kernel/record/event.ts';
import { holds } from '../../../kernel/session-user.ts';
import { isOwnPlacesOnly, REACH, refuseClosedSubcamp, subcampNames, withinScope } from '../../campus/index.ts';
import { placeManagerTable as m, placeTable as p } from '../../campus/place.table.ts';
import { refuseSensitive } from '../../system/index.ts';
import { type OutageRow, outageTable as t } from '../outage.table.ts';
import type { RepairTools } from '../tools.ts';
import { cancel, extend, moveOutage, publish, restore } from './outage-case.ts';
import { outageNotices } from './outage-notice.ts';
import { isManagedOutage, scopedOutages } from './outage-scope.ts';
import { draftText, whereOf } from './outage-text.ts';

type Calls = typeof outage.endpoints;

/** Refuses a shut-off that the caller does not reach by a permission. */
export async function requireOutage(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  verb: string,
  outageId: number,
): Promise<void> {
  const within = scopedOutages.scope(user, `repair:outage:${verb}`, Date.now());
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.outageId, outageId), within));
  if (!row) throw notFound();
  if (within && verb !== 'query') await requireOwnPlaces(db, user.userId, row.placeIds);
}

/** Whoever looks after some buildings announces for these only. */
async function requireOwnPlaces(db: Db, userId: number, placeIds: readonly number[]): Promise<void> {
  if (placeIds.length === 0) throw refuse('请选择您管理的楼宇', 'placeIds');
  const own = await db
    .select({ placeId: m.placeId })
    .from(m)
    .where(and(eq(m.userId, userId), inArray(m.placeId, [...placeIds])));
  if (own.length < placeIds.length) throw notFound();
}

async function refuseForeignPlaces(tx: Db, { subcampId, placeIds }: OutageRow): Promise<void> {
  if (placeIds.length === 0) return;
  const found = await tx
    .select({ placeId: p.placeId })
    .from(p)
    .where(and(inArray(p.placeId, placeIds), eq(p.subcampId, subcampId)));
  if (found.length < placeIds.length) throw refuse('所选楼宇不属于该校区', 'placeIds');
}

async function guard(tx: Db, { before, after }: Change<OutageRow>, { user }: Ctx) {
  const verb = before ? (after ? 'edit' : 'remove') : 'add';
  if (isOwnPlacesOnly(user, `repair:outage:${verb}`))
    for (const row of [before, after]) if (row) await requireOwnPlaces(tx, user.userId, row.placeIds);
  if (before && before.status !== OUTAGE.draft) throw refuse(`只有草稿可以${after ? '修改' : '删除'}`);
  if (!after) return;
  if (after.endTime <= after.startTime) throw refuse('结束时间必须晚于开始时间', 'endTime');
  if (after.subcampId !== before?.subcampId) await refuseClosedSubcamp(tx, after.subcampId);
  await refuseForeignPlaces(tx, after);
}

const base = crud(outageRecord, t, {
  missing: notFound,
  constraints: { repair_outage_subcamp: { field: 'subcampId', message: '所选校区不存在' } },
  order: [{ by: 'startTime', descending: true }],
  tests: {
    status: (wanted) => sql`${t.status} = ${wanted}`,
    placeId: (wanted) =>
      sql`(${wanted} = ANY(${t.placeIds}::text[]) OR (cardinality(${t.placeIds}) = 0
        AND EXISTS (SELECT 1 FROM ${p} WHERE ${isNumber(p.placeId, wanted)} AND ${p.subcampId} = ${t.subcampId})))`,
    [REACH]: isManagedOutage,
  },
  // The rows are those of the table; the resource only leaves out what nobody writes.
  changed: (tx, change, ctx) => guard(tx, change as Change<OutageRow>, ctx),
});

/** Shut-offs with the names of what they refer to, and with what the caller may do. */
async function widen(ctx: Ctx, rows: readonly OutageRow[]) {
  const campuses = await subcampNames(ctx.db);
  const ids = [...new Set(rows.flatMap(({ placeIds }) => placeIds))];
  const places = await ctx.db.select({ placeId: p.placeId, name: p.name }).from(p).where(inArray(p.placeId, ids));
  const names = new Map(places.map(({ placeId, name }) => [placeId, name]));
  return rows.map((row) => ({
    ...row,
    subcampName: campuses.get(row.subcampId) ?? '',
    placeNames: row.placeIds.map((placeId) => names.get(placeId) ?? ''),
    moves: outageLife
      // The column holds nothing but states.
      .allowed(row.status as OutageStatus)
      .filter((move) => holds(ctx.user, `repair:outage:${move}`)),
  }));
}

const list: Handler<Calls['list']> = async ({ query, ctx }) => {
  const { rows, total } = await base.list({ query: withinScope(query, ctx.user, 'repair:outage:list'), ctx });
  return { rows: await widen(ctx, rows as OutageRow[]), total };
};

const columns: ExportColumn<Outage>[] = [
  { title: '类型', width: 10, dictType: 'repair_outage_kind', cell: (row) => row.kind },
  { title: '校区', cell: (row) => row.subcampName },
  { title: '楼宇', width: 30, cell: (row) => row.placeNames.join('、') || '全校区' },
  { title: '开始时间', width: 20, cell: (row) => row.startTime },
  { title: '预计恢复', width: 20, cell: (row) => row.endTime },
  { title: '实际恢复', width: 20, cell: (row) => row.restoredTime ?? '' },
  { title: '原因', width: 30, cell: (row) => row.reason },
  { title: '状态', width: 12, dictType: 'repair_outage_status', cell: (row) => row.status },
];

const empty = { kind: '1', placeIds: [], scope: '', content: '' };
type Wording = Pick<
  OutageRow,
  'kind' | 'subcampId' | 'placeIds' | 'scope' | 'startTime' | 'endTime' | 'reason' | 'content'
>;

/** An empty notice is drafted from the rest; what people will read is looked at for words that do not belong there. */
async function wordsOf(tools: RepairTools, db: Db, outage: Wording): Promise<string> {
  const content = outage.content || draftText(await whereOf(db, outage), outage);
  await refuseSensitive(tools.findSensitiveWords, [{ field: 'content', label: '公告内容', text: content }]);
  return content;
}

/** Shut-offs of water, power and the like. */
export const outageHandlers = (tools: RepairTools): Handlers<Calls> => {
  const act = async (ctx: Ctx, verb: string, outageId: number, move: Parameters<typeof moveOutage>[3]) => {
    await requireOutage(ctx, verb, outageId);
    return moveOutage(tools, actorOf(ctx.user), outageId, move);
  };
  return {
    ...base,
    list,
    ...listExport('停水停电', columns, list),
    async get(args) {
      await requireOutage(args.ctx, 'query', args.params.id);
      return base.get(args);
    },
    async create(args) {
      const { body, ctx } = args;
      const content = await wordsOf(tools, ctx.db, { ...empty, ...body });
      return base.create({ ...args, body: { ...body, content } });
    },
    async update(args) {
      await requireOutage(args.ctx, 'edit', args.body.outageId);
      const { body, ctx } = args;
      const [stored] = await ctx.db.select().from(t).where(eq(t.outageId, body.outageId));
      const content = await wordsOf(tools, ctx.db, { ...(stored as OutageRow), ...body });
      return base.update({ ...args, body: { ...body, content } });
    },
    async log({ params, ctx }) {
      await requireOutage(ctx, 'query', params.id);
      return readEvents(ctx.db, [['outage', params.id]], true);
    },
    notices: ({ query, ctx }) => outageNotices(ctx.db, tools.clock(), query.placeId),
    publish: ({ params, body, ctx }) => act(ctx, 'publish', params.id, publish(body)),
    extend: ({ params, body, ctx }) => act(ctx, 'extend', params.id, extend(body)),
    restore: ({ params, body, ctx }) => act(ctx, 'restore', params.id, restore(body)),
    cancel: ({ params, body, ctx }) => act(ctx, 'cancel', params.id, cancel(body)),
  };
};
