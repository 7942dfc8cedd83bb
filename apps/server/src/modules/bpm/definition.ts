import { ACTIVE, type DefinitionRow, type definition } from '@jiaoyan/contract/bpm/definition';
import { RULE } from '@jiaoyan/contract/bpm/rule';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, asc, count, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { holds } from '../../kernel/session-user.ts';
import { definitionTable as t } from './definition.table.ts';
import { mayStart, starterCheck, startWay } from './definition-access.ts';
import type { Tools } from './process/index.ts';
import { ruleTable } from './rule.table.ts';

const QUERY = 'bpm:process-definition:query';
const { bpmnXml: _xml, compiled: _compiled, formConf: _conf, formFields: _fields, ...columns } = getTableColumns(t);

async function pageOf(db: Db, { filters, page, limit }: ListQuery) {
  const where = filters.key ? eq(t.key, filters.key) : undefined;
  const rows = await db
    .select(columns)
    .from(t)
    .where(where)
    .orderBy(asc(t.key), desc(t.version))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db.select({ n: count() }).from(t).where(where);
  return { rows, total: total?.n ?? 0 };
}

/** The newest version of each process, as far as it is in the wanted state and the caller may start it. */
async function startableBy({ db, user }: Ctx, { listeners }: Tools, suspensionState: number): Promise<DefinitionRow[]> {
  const newest = db.selectDistinctOn([t.key], { id: t.definitionId }).from(t).orderBy(t.key, desc(t.version));
  const rows = await db
    .select(columns)
    .from(t)
    .where(and(eq(t.suspensionState, suspensionState), inArray(t.definitionId, newest)))
    .orderBy(asc(t.category), asc(t.definitionId));
  const fits = await starterCheck(db, user);
  return rows.filter((row) => startWay(listeners, row) !== 'module' && fits(row.settings));
}

/** A version that the caller may start or look at; any other looks like missing. */
async function seenBy({ db, user }: Ctx, { listeners }: Tools, definitionId: number) {
  const [row] = await db.select().from(t).where(eq(t.definitionId, definitionId));
  if (!row || !(holds(user, QUERY) || (await mayStart(db, listeners, row, user)))) throw notFound('流程定义');
  return row;
}

async function detailOf(ctx: Ctx, tools: Tools, definitionId: number) {
  const row = await seenBy(ctx, tools, definitionId);
  const chosen = await ctx.db
    .select({ taskKey: ruleTable.taskKey })
    .from(ruleTable)
    .where(and(eq(ruleTable.definitionId, definitionId), eq(ruleTable.type, RULE.chosen)))
    .orderBy(asc(ruleTable.taskKey));
  return {
    ...row,
    form: row.formConf && row.formFields && { conf: row.formConf, fields: row.formFields },
    chosenTasks: chosen.map(({ taskKey }) => ({ taskKey, name: row.compiled.nodes[taskKey]?.name || taskKey })),
  };
}

/** Deployed versions; who may start one may see it. */
export const definitionHandlers = (tools: Tools): Handlers<typeof definition> => ({
  page: ({ query, ctx }) => pageOf(ctx.db, query),
  startable: ({ query, ctx }) => startableBy(ctx, tools, query.suspensionState ?? ACTIVE),
  get: ({ query, ctx }) => detailOf(ctx, tools, query.id),
  bpmnXml: async ({ query, ctx }) => (await seenBy(ctx, tools, query.id)).bpmnXml,
});
