import { parentPort } from 'node:worker_threads';
import { EngineError, type ScriptResult, type Variables } from '@jiaoyan/engine';
import { createScriptRunner } from '@jiaoyan/engine/script/quickjs';

/** A script and what it sees. */
export interface ScriptCall {
  readonly source: string;
  readonly variables: Variables;
}
/** What comes back from the thread: the result, or what is wrong with the script. */
export type ScriptAnswer = { readonly result: ScriptResult } | { readonly failed: string };

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
parentPort?.postMessage('ready');
