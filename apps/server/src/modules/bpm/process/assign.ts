import type { Rule } from '@jiaoyan/contract/bpm/rule';
import type { Effect, Json, Variables } from '@jiaoyan/engine';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { candidatesOf, leaderOf } from '../candidates.ts';
import { drawnPeople } from './drawn-people.ts';
import { taskTable } from './task.table.ts';
import type { Turn } from './turn.ts';

type Created = Extract<Effect, { type: 'taskCreated' }>;

/** Who gets a task: somebody, or those who may claim it; `auto` says why nobody has to decide. */
export interface Assignment {
  readonly assigneeId: number | null;
  readonly candidateIds: readonly number[];
  readonly auto?: string;
}

const nameOf = (turn: Turn, node: string) => turn.loaded.definition.nodes[node]?.name || node;

/** What the policy of a task makes of nobody: other people, or none because the task decides itself. */
function whenNobody(turn: Turn, node: string, { settings }: Rule): readonly number[] {
  if (settings.empty === 'users' && settings.emptyUsers.length > 0) return settings.emptyUsers;
  const { managerUserIds } = turn.loaded.row.settings;
  if (settings.empty === 'managers' && managerUserIds.length > 0) return managerUserIds;
  if (settings.empty === 'approve') return [];
  if (settings.empty === 'reject') {
    turn.verdict ??= { result: 3, reason: `任务“${nameOf(turn, node)}”没有审批人，自动不通过` };
    return [];
  }
  throw refuse(`任务“${nameOf(turn, node)}”找不到审批人，请联系管理员调整分配规则`);
}

async function ruledPeople(turn: Turn, node: string, rule: Rule, variables: Variables): Promise<readonly number[]> {
  const starterId = turn.instance.startUserId;
  const found = await candidatesOf(turn.tx, rule, { starterId, variables });
  const { starter } = rule.settings;
  if (found.length === 0) return whenNobody(turn, node, rule);
  if (starter === 'self' || !found.includes(starterId)) return found;
  const leader = starter === 'leader' ? await leaderOf(turn.tx, starterId, 1) : undefined;
  if (leader !== undefined && leader !== starterId)
    return [...new Set(found.map((userId) => (userId === starterId ? leader : userId)))];
  // Skipping: with others the starter is left out, alone the task decides itself.
  return starter === 'skip' && found.length > 1 ? found.filter((userId) => userId !== starterId) : found;
}

/** The people of a task that goes round: one round for each. */
export async function peopleFor(turn: Turn, node: string, variables: Variables): Promise<readonly Json[]> {
  const rule = turn.loaded.rules.get(node);
  if (!rule) throw refuse(`任务“${nameOf(turn, node)}”没有分配规则`);
  return ruledPeople(turn, node, rule, variables);
}

/** Whoever has the fewest open tasks; the lower number of two alike. */
async function leastLoaded(tx: Db, userIds: readonly number[]): Promise<number> {
  const [only] = userIds;
  if (userIds.length === 1 && only !== undefined) return only;
  const loads = await tx
    .select({ userId: taskTable.assigneeId, open: sql<number>`count(*)::int` })
    .from(taskTable)
    .where(and(inArray(taskTable.assigneeId, [...userIds]), eq(taskTable.status, 1)))
    .groupBy(taskTable.assigneeId);
  const open = new Map(loads.map((load) => [load.userId, load.open]));
  const load = (userId: number) => open.get(userId) ?? 0;
  return [...userIds].sort((a, b) => load(a) - load(b) || a - b)[0] as number;
}

/** Why somebody need not decide again. */
async function whyAutomatic(turn: Turn, node: string, assigneeId: number): Promise<string | undefined> {
  const starter = turn.loaded.rules.get(node)?.settings.starter;
  if (starter === 'skip' && assigneeId === turn.instance.startUserId) return '审批人与发起人相同，自动通过';
  const { dedupe } = turn.loaded.row.settings;
  if (dedupe === 'none') return undefined;
  const decided = await turn.tx
    .select({ endedBy: taskTable.endedBy, status: taskTable.status })
    .from(taskTable)
    .where(and(eq(taskTable.instanceId, turn.instance.instanceId), inArray(taskTable.status, [2, 3, 5])))
    .orderBy(sql`${taskTable.endTime} DESC, ${taskTable.taskId} DESC`);
  const looked = dedupe === 'consecutive' ? decided.slice(0, 1) : decided;
  const agreed = looked.some(({ endedBy, status }) => endedBy === assigneeId && status === 2);
  return agreed ? '审批人此前已通过，自动通过' : undefined;
}

async function oneOf(turn: Turn, { node, vars }: Created, rule: Rule): Promise<Assignment> {
  const people = await ruledPeople(turn, node, rule, { ...turn.instance.formValues, ...rootVariables(turn), ...vars });
  if (people.length === 0) return { assigneeId: null, candidateIds: [], auto: '没有审批人，自动通过' };
  return { assigneeId: await leastLoaded(turn.tx, people), candidateIds: [] };
}

function rootVariables({ instance }: Turn): Variables {
  return Object.values(instance.state?.scopes ?? {}).find(({ host }) => host === '')?.vars ?? {};
}

async function assign(turn: Turn, created: Created): Promise<Assignment> {
  const { node, vars, user } = created;
  const loop = turn.loaded.definition.nodes[node]?.loop;
  if (loop?.people) return { assigneeId: Number(vars[loop.element ?? 'assignee']), candidateIds: [] };
  const forced = turn.forced.get(node);
  if (forced !== undefined) return { assigneeId: forced, candidateIds: [] };
  const rule = turn.loaded.rules.get(node);
  if (rule) return oneOf(turn, created, rule);
  const drawn = await drawnPeople(turn.tx, user);
  if (drawn.assigneeId === null && drawn.candidateIds.length === 0)
    throw refuse(`任务“${nameOf(turn, node)}”找不到审批人，请联系管理员调整分配规则`);
  return drawn;
}

/** Who gets a new task, and whether it decides itself. */
export async function assignmentOf(turn: Turn, created: Created): Promise<Assignment> {
  const found = await assign(turn, created);
  if (found.auto || found.assigneeId === null || turn.forced.has(created.node)) return found;
  const auto = await whyAutomatic(turn, created.node, found.assigneeId);
  return auto ? { ...found, auto } : found;
}
