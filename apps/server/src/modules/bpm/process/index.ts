import type { Variables } from '@jiaoyan/engine';
import type { Db } from '../../../kernel/db/db.ts';
import { stale } from '../../../kernel/errors.ts';
import type { Ctx } from '../../../kernel/http/http.ts';
import type { DestinationRule } from '../../../kernel/realtime/realtime.ts';
import type { Services } from '../../../kernel/services.ts';
import { type FindSensitiveWords, storeMessages } from '../../system/index.ts';
import type { DefinitionReader } from '../definition-reader.ts';
import { createIncidentNotes } from './incident.ts';
import { readableInstance } from './instance-access.ts';
import { cancelInstance } from './instance-action.ts';
import { sendMessage } from './message.ts';
import { type Start, takeTurn } from './run.ts';
import { createScriptPool } from './script-pool.ts';
import { startProcess } from './start.ts';
import type { ProcessListener, Tools } from './tools.ts';
import { createProcessWorker, type ProcessWorker } from './worker.ts';

export { instanceHandlers } from './instance.ts';
export { listenerNames } from './listener.ts';
export { monitorHandlers } from './monitor.ts';
export type { Start } from './run.ts';
export { taskHandlers } from './task.ts';
export type { ProcessEnd, ProcessListener, Tools } from './tools.ts';

/** Running processes, as other modules and the application use them. */
export interface Workflow {
  readonly tools: Tools;
  readonly worker: ProcessWorker;
  /** Starts the newest version of a process in the caller's transaction. */
  startProcess(tx: Db, start: Start & { readonly key: string }): Promise<number>;
  /**
   * Ends a run in the caller's transaction. `first` runs once the run is locked and says whether it shall still end: who
   * changes records along with their runs takes the locks in this order, like a decision does.
   */
  cancelProcess(tx: Db, cancel: CancelProcess): Promise<void>;
  /** Whether somebody may look at a run. */
  canRead(ctx: Pick<Ctx, 'db' | 'user'>, instanceId: number): Promise<boolean>;
  /** Hands a message to the run that waits for it; whether there was one. */
  sendToProcess(message: { name: string; businessKey?: string; variables?: Variables }): Promise<boolean>;
  /** Ends what runs by itself, and the threads beside it. */
  close(): Promise<void>;
}

/** Which run is to end, by whom and why. */
interface CancelProcess {
  readonly instanceId: number;
  /** Empty for what the system does by itself. */
  readonly actorId: number | null;
  readonly reason: string;
  readonly first: () => Promise<boolean>;
}

/** Ends a run for a module whose business it is. */
const cancelProcess = (tools: Tools, tx: Db, { instanceId, actorId, reason, first }: CancelProcess) =>
  takeTurn(tools, tx, { instanceId, actorId }, async (turn) => {
    if (turn.instance.status !== 1) throw stale();
    if (await first()) await cancelInstance(turn, reason);
  });

interface WorkflowOptions extends Pick<Services, 'db' | 'bus' | 'hub' | 'log'> {
  readonly definitions: DefinitionReader;
  readonly listeners: readonly ProcessListener[];
  readonly allowPrivate: boolean;
  readonly findSensitiveWords: FindSensitiveWords;
}

/** Opens what runs processes. */
export function createWorkflow({ db, log, ...given }: WorkflowOptions): Workflow {
  const scripts = createScriptPool();
  const incidents = createIncidentNotes({ db, log });
  const { run: runScript } = scripts;
  const tools: Tools = { ...given, runScript, noteIncident: incidents.note, tell: storeMessages, clock: Date.now };
  const worker = createProcessWorker(tools, { db, bus: given.bus, log });
  return {
    tools,
    worker,
    async close() {
      await worker.close();
      await incidents.close();
      await scripts.close();
    },
    startProcess: (tx, start) => startProcess(tools, tx, start),
    cancelProcess: (tx, cancel) => cancelProcess(tools, tx, cancel),
    canRead: (ctx, instanceId) =>
      readableInstance(ctx, tools, instanceId).then(
        () => true,
        () => false,
      ),
    sendToProcess: (message) => sendMessage(tools, db, message),
  };
}

/** Whoever may look at a run hears that it has moved. */
export const processDestinations = (db: Db, { canRead }: Pick<Workflow, 'canRead'>): DestinationRule[] => [
  { pattern: /^\/topic\/process\/(\d{1,9})$/, subscribe: (user, [, id]) => canRead({ db, user }, Number(id)) },
];
