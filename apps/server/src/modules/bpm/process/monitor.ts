import type { monitor } from '@jiaoyan/contract/bpm/monitor';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../../kernel/http/http.ts';
import { definitionTable } from '../definition.table.ts';
import { advance } from './advance.ts';
import { moveTo } from './hand-over.ts';
import { incidentPage, retryIncident } from './incident-list.ts';
import { cancelInstance } from './instance-action.ts';
import { listed, matching, presentInstances } from './instance-list.ts';
import { heatOf, overviewOf } from './monitor-figures.ts';
import { addComment } from './own-task.ts';
import { incidentTable, instanceTable as t } from './process.table.ts';
import { takeTurn } from './run.ts';
import { taskTable } from './task.table.ts';
import type { Tools } from './tools.ts';
import { stateOf, type Turn } from './turn.ts';

const openIncidents = sql<number>`(SELECT count(*)::int FROM ${incidentTable} incident
  WHERE incident.instance_id = ${t.instanceId} AND incident.resolve_time IS NULL)`;

/** The states by which instances are looked for. */
const states: Readonly<Record<string, SQL>> = {
  running: sql`${t.status} = 1`,
  stuck: sql`${t.status} = 1 AND ${t.moveTime} < now() - interval '3 days'`,
  overdue: sql`${t.status} = 1 AND EXISTS (SELECT 1 FROM ${taskTable} late WHERE late.instance_id = ${t.instanceId}
    AND late.status = 1 AND late.due_time < now())`,
  incident: sql`${t.status} = 1 AND ${openIncidents} > 0`,
};

async function managerPage(db: Db, query: ListQuery) {
  const where = and(
    ...matching(query),
    Object.hasOwn(states, query.filters.state ?? '') ? states[query.filters.state ?? ''] : undefined,
  );
  const rows = await db
    .select({ ...listed, lastMoveTime: t.moveTime, incidents: openIncidents })
    .from(t)
    .where(where)
    .orderBy(desc(t.instanceId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [total] = await db.select({ n: count() }).from(t).where(where);
  const shown = await presentInstances(db, rows);
  return {
    rows: shown.map((row, at) => ({
      ...row,
      lastMoveTime: rows[at]?.lastMoveTime ?? '',
      incidents: rows[at]?.incidents ?? 0,
    })),
    total: total?.n ?? 0,
  };
}

/** Where a run stands, and where it could be put. */
async function tokensOf(db: Db, tools: Tools, instanceId: number) {
  const { definitionId, state } = t;
  const [row] = await db.select({ definitionId, state }).from(t).where(eq(t.instanceId, instanceId));
  if (!row) throw notFound('流程实例');
  const { definition } = await tools.definitions.of(row.definitionId);
  const nameOf = (key: string) => definition.nodes[key]?.name || key;
  const tokens = Object.values(row.state?.tokens ?? {}).map(({ id, node, wait }) => ({
    tokenId: id,
    key: node,
    name: nameOf(node),
    wait,
  }));
  const targets = Object.values(definition.nodes)
    .filter(({ kind, scope }) => scope === '' && !['start', 'boundary', 'event-sub'].includes(kind))
    .map(({ id }) => ({ key: id, name: nameOf(id) }));
  return { tokens, targets };
}

async function move(turn: Turn, tokenId: string, to: string, reason: string) {
  const token = stateOf(turn).tokens[tokenId];
  if (!token) throw conflict('流程已离开该位置，请刷新后重试');
  const nameOf = (key: string) => turn.loaded.definition.nodes[key]?.name || key;
  await addComment(turn, 'move', `从“${nameOf(token.node)}”移动到“${nameOf(to)}”：${reason}`);
  await advance(turn, { type: 'jump', token: tokenId, to });
}

/** What keeps processes going when something is wrong with them. */
export function monitorHandlers(tools: Tools): Handlers<typeof monitor> {
  const act = <R>({ db, user }: Ctx, instanceId: number, work: (turn: Turn) => Promise<R>): Promise<R> =>
    db.transaction((tx) => takeTurn(tools, tx, { instanceId, actorId: user.userId }, work));
  return {
    overview: ({ ctx }) => overviewOf(ctx.db),
    page: ({ query, ctx }) => managerPage(ctx.db, query),
    incidents: ({ query, ctx }) => incidentPage(ctx.db, tools, query),
    retry: ({ body: { incidentId }, ctx }) => retryIncident(ctx, tools, incidentId),
    tokens: ({ query, ctx }) => tokensOf(ctx.db, tools, query.id),
    move: ({ body: { id, tokenId, to, reason }, ctx }) => act(ctx, id, (turn) => move(turn, tokenId, to, reason)),
    async reassign({ body: { taskId, userIds, reason }, ctx }) {
      const how = { type: 'transfer', word: '管理员改派给', reason };
      await ctx.db.transaction((tx) =>
        takeTurn(tools, tx, { taskId, actorId: ctx.user.userId }, (turn) =>
          moveTo(turn, taskId, userIds[0] as number, how),
        ),
      );
    },
    cancel: ({ body: { id, reason }, ctx }) => act(ctx, id, (turn) => cancelInstance(turn, reason)),
    async heat({ query, ctx }) {
      const { definitionId } = definitionTable;
      const known = await ctx.db
        .select({ definitionId })
        .from(definitionTable)
        .where(inArray(definitionId, [query.definitionId]));
      if (known.length === 0) throw notFound('流程定义');
      const { definition } = await tools.definitions.of(query.definitionId);
      return heatOf(ctx.db, query, (key) => definition.nodes[key]?.name ?? '');
    },
  };
}
