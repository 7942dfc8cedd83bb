import type { ModelSettings } from '@jiaoyan/contract/bpm/definition';
import { fillTemplate } from '@jiaoyan/contract/kernel/template-text';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { type Definition, type Json, OverBudget, type Variables } from '@jiaoyan/engine';
import { sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../../kernel/db/db.ts';
import { notFound, refuse } from '../../../kernel/errors.ts';
import { userTable } from '../../system/user.table.ts';
import type { LoadedDefinition } from '../definition-reader.ts';
import { advance } from './advance.ts';
import { calledDefinition } from './called-definition.ts';
import { closeTurn } from './close-turn.ts';
import { insertInstance, lockInstance, lockTask, readSigners } from './statements.ts';
import { TooMuchWork } from './too-much-work.ts';
import type { Tools } from './tools.ts';
import { newTurn, type Turn, type TurnCommand } from './turn.ts';
import { MAX_CHAIN, type TurnWork } from './turn-work.ts';

/** Which instance, and who acts. */
interface TurnOf {
  /** By its own number or by that of one of its tasks. */
  readonly instanceId?: number;
  readonly taskId?: number;
  readonly actorId: number | null;
  readonly onError?: Turn['onError'];
}

async function lockedInstance(tx: Db, instanceId: number | undefined) {
  const [found] = await lockInstance(tx, { instanceId });
  if (!found) throw notFound('流程实例');
  return { ...found, task: undefined };
}

async function lockedByTask(tx: Db, taskId: number) {
  const [[found], [signers]] = await Promise.all([lockTask(tx, { taskId }), readSigners(tx, { taskId })]);
  if (!found) throw notFound('任务');
  return { ...found, task: { ...found.task, signersWait: signers?.signersWait ?? false } };
}

/** Does work on an instance under its lock; everything that follows is written when the work is done. */
export async function takeTurn<R>(tools: Tools, tx: Db, which: TurnOf, work: (turn: Turn) => Promise<R>): Promise<R> {
  const { instanceId, taskId } = which;
  const found = await (taskId === undefined ? lockedInstance(tx, instanceId) : lockedByTask(tx, taskId));
  const { starterName, task, ...instance } = found;
  const loaded = await tools.definitions.of(instance.definitionId, tx);
  const { actorId, onError = 'refuse' } = which;
  const name = starterName ?? '';
  const turn = newTurn({
    tools,
    tx,
    loaded,
    instance,
    starterName: name,
    actorId,
    onError,
    ...(task && { locked: task }),
  });
  return through(turn, () => work(turn));
}

/** Does the work of a turn and ends it. */
async function through<R>(turn: Turn, work: () => Promise<R>): Promise<R> {
  try {
    const result = await work();
    await finish(turn);
    return result;
  } catch (error) {
    noteTooMuch(turn, error);
    // What failed first makes everything after it fail as well, and only the first says why.
    await Promise.all(turn.writes);
    throw error;
  }
}

/** Somebody should look at a run that people cannot move any more; what runs by itself is counted and parked. */
function noteTooMuch({ tools, instance, actorId }: Turn, error: unknown): void {
  // Of a run that has not begun nothing is left.
  if (!(error instanceof TooMuchWork) || actorId === null || instance.version === 0) return;
  tools.noteIncident({ instanceId: instance.instanceId, nodeKey: error.nodeKey, text: error.message });
}

/** A process that calls itself without end stops here. */
const MAX_DEPTH = 20;

/** Writes a turn down and starts what the run calls; the rows of those are new, so nobody else can hold them. */
async function finish(turn: Turn): Promise<void> {
  await closeTurn(turn);
  if (turn.children.length === 0) return;
  if (turn.depth >= MAX_DEPTH || turn.instance.chain >= MAX_CHAIN) throw refuse('子流程嵌套过深，请检查是否循环调用');
  for (const call of turn.children) {
    addCall(turn);
    const { instance, tools, tx } = turn;
    const loaded = await calledDefinition(turn, call);
    await startInstance(tools, tx, loaded, {
      starterId: instance.startUserId,
      businessKey: call.businessKey ?? instance.businessKey,
      variables: call.variables,
      title: `${instance.name}：${loaded.row.name}`,
      parent: { instanceId: instance.instanceId, token: call.token },
      depth: turn.depth + 1,
      chain: instance.chain + 1,
      work: turn.work,
    });
  }
}

function addCall({ work }: Turn) {
  try {
    work.addCall();
  } catch (error) {
    throw error instanceof OverBudget ? new TooMuchWork(error.message) : error;
  }
}

/** What starting a run takes. */
export interface Start {
  readonly starterId: number;
  readonly businessKey?: string;
  readonly variables?: Variables;
  readonly formValues?: Readonly<Record<string, Json>>;
  readonly title?: string;
  readonly resubmitOf?: number;
  /** The run that called this one. */
  readonly parent?: { readonly instanceId: number; readonly token: string };
  readonly depth?: number;
  /** How many runs led to this one. */
  readonly chain?: number;
  readonly work?: TurnWork;
  /** The start event that was triggered; the plain one when absent. */
  readonly at?: string;
}

const textOf = (value: Json) => (value === null || typeof value === 'object' ? '' : String(value));

/** What the run is called, by the template of its model. */
function titleOf(
  { title }: ModelSettings,
  name: string,
  starter: string,
  values: Readonly<Record<string, Json>>,
  now: number,
) {
  const texts = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value)]));
  const filled = fillTemplate(title, { ...texts, starter, name, date: localDay(now) }).trim();
  return (filled || `${starter}的${name}`).slice(0, 200);
}

const readNick = hotStatement<{ nickName: string }>(
  'bpm_nick_name',
  sql`SELECT ${userTable.nickName} AS "nickName" FROM ${userTable} WHERE ${userTable.userId} = ${sql.placeholder('userId')}`,
);

async function nickOf(tx: Db, userId: number): Promise<string> {
  const [user] = await readNick(tx, { userId });
  if (!user) throw refuse('发起人不存在');
  return user.nickName;
}

/** Starts a run of a definition inside a transaction; answers its number. */
export async function startInstance(tools: Tools, tx: Db, loaded: LoadedDefinition, start: Start): Promise<number> {
  const { row, definition } = loaded;
  const formValues = start.formValues ?? {};
  const now = tools.clock();
  const starterName = await nickOf(tx, start.starterId);
  const name = start.title ?? titleOf(row.settings, row.name, starterName, formValues, now);
  const [instance] = await insertInstance(tx, {
    definitionId: row.definitionId,
    key: row.key,
    processName: row.name,
    definitionVersion: row.version,
    category: row.category,
    name: name.slice(0, 200),
    startUserId: start.starterId,
    businessKey: start.businessKey ?? '',
    formValues: JSON.stringify(formValues),
    createTime: new Date(now).toISOString(),
    resubmitOf: start.resubmitOf ?? null,
    parentId: start.parent?.instanceId ?? null,
    parentToken: start.parent?.token ?? null,
    chain: start.chain ?? 0,
  });
  if (!instance) throw new Error('the instance was not stored');
  const turn = newTurn({
    tools,
    tx,
    loaded,
    instance,
    starterName,
    actorId: start.starterId,
    depth: start.depth ?? 0,
    ...(start.work && { work: start.work }),
  });
  await through(turn, () => advance(turn, startCommand(definition, formValues, start)));
  return instance.instanceId;
}

/** The first step of a run: what it begins with, and where. */
function startCommand({ nodes }: Definition, formValues: Start['formValues'], start: Start): TurnCommand {
  const named = Object.fromEntries(initiators(nodes).map((key) => [key, start.starterId]));
  return {
    type: 'start',
    variables: { ...named, ...formValues, ...start.variables, starter: start.starterId },
    ...(start.at && { at: start.at }),
    ...(start.parent && { child: true }),
  };
}

/** The names that the drawing itself gives to the starter. */
function initiators(nodes: LoadedDefinition['definition']['nodes']): readonly string[] {
  return Object.values(nodes).flatMap(({ initiator }) => initiator ?? []);
}
