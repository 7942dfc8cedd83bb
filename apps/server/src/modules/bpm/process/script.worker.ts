import { parentPort } from 'node:worker_threads';
import type { ScriptResult, Variables } from '@jiaoyan/engine';
import { EngineError } from '@jiaoyan/engine/error';
import { createScriptRunner } from '@jiaoyan/engine/script/quickjs';
import { stepBack, systemThreadId } from '../../../kernel/jobs/thread.ts';

/** A script and what it sees. */
export interface ScriptCall {
  readonly source: string;
  readonly variables: Variables;
}
/** What comes back from the thread: the result, or what is wrong with the script. */
export type ScriptAnswer = { readonly result: ScriptResult } | { readonly failed: string };

stepBack();
const run = await createScriptRunner();

function answer({ source, variables }: ScriptCall): ScriptAnswer {
  try {
    return { result: run(source, variables) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { failed: error.message };
  }
}

parentPort?.on('message', (call: ScriptCall) => parentPort?.postMessage(answer(call)));
// The first word: ready, and by which name the system knows this thread.
parentPort?.postMessage(systemThreadId());
