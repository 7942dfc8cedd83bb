import type { ScriptResult, Variables } from '@jiaoyan/engine';
import { createScriptRunner } from '@jiaoyan/engine/script/quickjs';
import type { Db } from '../../../kernel/db.ts';
import type { DestinationRule } from '../../../kernel/realtime.ts';
import type { Services } from '../../../kernel/services.ts';
import { type FindSensitiveWords, storeMessages } from '../../system/index.ts';
import type { DefinitionReader } from '../definition-reader.ts';
import { broadcast } from './job.ts';
import type { Start } from './run.ts';
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
  /** Hands a message to the run that waits for it; whether there was one. */
  sendToProcess(message: { name: string; businessKey?: string; variables?: Variables }): Promise<boolean>;
}

interface WorkflowOptions extends Pick<Services, 'db' | 'bus' | 'hub' | 'log'> {
  readonly definitions: DefinitionReader;
  readonly listeners: readonly ProcessListener[];
  readonly allowPrivate: boolean;
  readonly findSensitiveWords: FindSensitiveWords;
}

/** Opens what runs processes. */
export async function createWorkflow({ db, log, ...given }: WorkflowOptions): Promise<Workflow> {
  const runner = await createScriptRunner();
  const runScript = (source: string, variables: Variables): ScriptResult => runner(source, variables);
  const tools: Tools = { ...given, runScript, tell: storeMessages, clock: Date.now };
  return {
    tools,
    worker: createProcessWorker(tools, { db, bus: given.bus, log }),
    startProcess: (tx, start) => startProcess(tools, tx, start),
    sendToProcess: async (message) => (await broadcast(tools, db, 'message', message)) > 0,
  };
}

/** Whoever may look at processes hears that one has moved; what happened they have to ask, and are checked then. */
export const processDestinations: DestinationRule[] = [
  { pattern: /^\/topic\/process\/\d{1,15}$/, subscribe: (user) => user.permissions.size > 0 },
];
