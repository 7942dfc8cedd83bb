import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, count, desc, eq, ilike, sql } from 'drizzle-orm';
import { escapeLike } from '../../../kernel/crud/crud-list.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { Ctx } from '../../../kernel/http/http.ts';
import { definitionTable } from '../definition.table.ts';
import { advance } from './advance.ts';
import { addComment } from './own-task.ts';
import { unpark } from './park.ts';
import { instanceTable, incidentTable as t } from './process.table.ts';
import { takeTurn } from './run.ts';
import { PROCESS_DUE, type Tools } from './tools.ts';
import type { Turn } from './turn.ts';

/** Incidents that somebody should look at; what an ended run left undone may still concern others. */
export const isOpen = sql`${t.resolveTime} IS NULL
  AND (${t.instanceId} IS NULL OR ${instanceTable.status} = 1 OR ${t.parked} LIKE 'job:%')`;

const ofInstance = eq(instanceTable.instanceId, t.instanceId);
/** The version of the process, by the run or, where none was started, by the incident itself. */
const definitionId = sql<number>`coalesce(${instanceTable.definitionId}, ${t.definitionId})`;

/** What stands still, newest first. */
export async function incidentPage(db: Db, tools: Tools, { filters, page, limit }: ListQuery) {
  const { name, key } = filters;
  const where = and(
    isOpen,
    name ? ilike(instanceTable.name, `%${escapeLike(name)}%`) : undefined,
    key ? sql`coalesce(${instanceTable.key}, ${definitionTable.key}) = ${key}` : undefined,
  );
  const ofDefinition = eq(definitionTable.definitionId, definitionId);
  const rows = await db
    .select({ incident: t, instanceName: instanceTable.name, processName: definitionTable.name, definitionId })
    .from(t)
    .leftJoin(instanceTable, ofInstance)
    .innerJoin(definitionTable, ofDefinition)
    .where(where)
    .orderBy(desc(t.incidentId))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db
    .select({ n: count() })
    .from(t)
    .leftJoin(instanceTable, ofInstance)
    .innerJoin(definitionTable, ofDefinition)
    .where(where);
  const shown = [];
  for (const { incident, definitionId: id, instanceName, processName } of rows) {
    const { definition } = await tools.definitions.of(id);
    const { incidentId, instanceId, tokenId, nodeKey, text, createTime, parked } = incident;
    const { name: nodeName } = definition.nodes[nodeKey] ?? {};
    shown.push({
      incidentId,
      instanceId,
      processName,
      tokenId,
      text,
      createTime,
      instanceName: instanceName ?? '',
      key: nodeKey,
      name: nodeName || nodeKey,
      parked: parked !== '',
    });
  }
  return { rows: shown, total: total?.n ?? 0 };
}

type Incident = typeof t.$inferSelect;

async function readIncident(db: Db, incidentId: number): Promise<Incident> {
  const [incident] = await db.select().from(t).where(eq(t.incidentId, incidentId));
  if (!incident) throw notFound('异常');
  return incident;
}

/** What was parked is due again at once, and its attempts are forgotten. */
async function tryAgain(tx: Db, { incidentId, instanceId, parked }: Incident): Promise<void> {
  await tx.update(t).set({ resolveTime: sql`now()` }).where(eq(t.incidentId, incidentId));
  await unpark(tx, instanceId, parked);
}

/** Lets a run go on where it stopped. */
async function retry(turn: Turn, incidentId: number) {
  const incident = await readIncident(turn.tx, incidentId);
  if (incident.resolveTime) throw conflict('异常已处理');
  await addComment(turn, 'retry', `重试：${incident.text}`.slice(0, 1000));
  if (incident.tokenId) return advance(turn, { type: 'retry', token: incident.tokenId });
  await tryAgain(turn.tx, incident);
  turn.due = true;
}

/** Lets what stands still be tried again, by a person who looked at it. */
export async function retryIncident({ db, user }: Ctx, tools: Tools, incidentId: number): Promise<void> {
  const { instanceId } = await readIncident(db, incidentId);
  await db.transaction(async (tx) => {
    if (instanceId !== null)
      return takeTurn(tools, tx, { instanceId, actorId: user.userId }, (turn) => retry(turn, incidentId));
    const [incident] = await tx.select().from(t).where(eq(t.incidentId, incidentId)).for('update');
    if (!incident || incident.resolveTime) throw conflict('异常已处理');
    await tryAgain(tx, incident);
  });
  await tools.bus.publish(db, PROCESS_DUE, null);
}
