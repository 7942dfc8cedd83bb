import type { Command, Effect } from '@jiaoyan/engine';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { LoadedDefinition } from '../definition-reader.ts';
import type { instanceTable } from './process.table.ts';
import type { taskTable } from './task.table.ts';
import type { Tools } from './tools.ts';
import { TurnWork } from './turn-work.ts';

export type InstanceRow = typeof instanceTable.$inferSelect;
export type TaskRow = typeof taskTable.$inferSelect;
/** A task, and whether signers wait for its approval. */
export type ReadTask = TaskRow & { readonly signersWait: boolean };

type WithoutTime<T> = T extends unknown ? Omit<T, 'now'> : never;
/** A command of the engine; the turn knows the time. */
export type TurnCommand = WithoutTime<Command>;

/** A call of another process. */
export type ChildStarted = Extract<Effect, { type: 'childStarted' }>;

/** A message that goes out when the turn is over. */
interface Notice {
  readonly userId: number;
  readonly templateCode: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One change of an instance: all of it happens in one transaction, under the lock of the instance's row. */
export interface Turn {
  readonly tools: Tools;
  readonly tx: Db;
  readonly loaded: LoadedDefinition;
  readonly now: number;
  /** Who acts; null for the clock and for services. */
  readonly actorId: number | null;
  /** People hear at once what cannot be done; what runs by itself waits for somebody to look at it. */
  readonly onError: 'refuse' | 'incident';
  /** What the starter is called. */
  readonly starterName: string;
  instance: InstanceRow;
  /** The task that was locked along with the instance, until somebody asks for it. */
  locked?: ReadTask;
  /** Who gets the next task of a node, whatever its rule says: somebody who had it before. */
  readonly forced: Map<string, number>;
  /** Why the instance ends, when it does not simply reach its end. */
  verdict?: { readonly result: 3 | 4; readonly reason: string };
  /** The error by which a called process ends; its caller may catch it. */
  failure?: { readonly code: string; readonly message: string };
  /** Tasks that nobody has to decide any more; they go on by themselves. */
  readonly automatic: TurnCommand[];
  readonly notices: Notice[];
  /** Tokens whose tasks somebody has decided in this turn; they are not looked for again. */
  readonly decided: Set<string>;
  /** Whose lists have changed. */
  readonly touched: Set<number>;
  /** Processes that the run calls; they start when the turn is written down. */
  readonly children: ChildStarted[];
  /** How many calls deep the run is. */
  readonly depth: number;
  /** What the turn has used, together with those it was called by. */
  readonly work: TurnWork;
  /** New work for timers or jobs. */
  due: boolean;
  /** What is being written while the turn goes on. */
  readonly writes: Promise<unknown>[];
}

/**
 * Lets the turn go on while something is written whose answer nobody needs. Statements of a transaction are done in their
 * order, so what comes later sees it all the same; whether it went well is asked before the turn ends.
 */
export function writeLater(turn: Turn, written: Promise<unknown>): void {
  written.catch(() => undefined);
  turn.writes.push(written);
}

/** The moment of a turn as the database takes it. */
export const momentOf = ({ now }: Pick<Turn, 'now'>): string => new Date(now).toISOString();
/** The state of a run that is not over. */
export function stateOf({ instance }: Turn) {
  if (!instance.state) throw refuse('流程实例已结束');
  return instance.state;
}

/** A turn of an instance that is locked already. */
export const newTurn = (
  fixed: Pick<Turn, 'tools' | 'tx' | 'loaded' | 'instance' | 'starterName' | 'actorId'> &
    Partial<Pick<Turn, 'onError' | 'depth' | 'locked' | 'work'>>,
): Turn => ({
  onError: 'refuse',
  depth: 0,
  work: new TurnWork(),
  ...fixed,
  now: fixed.tools.clock(),
  forced: new Map(),
  automatic: [],
  notices: [],
  decided: new Set(),
  touched: new Set(),
  children: [],
  due: false,
  writes: [],
});
