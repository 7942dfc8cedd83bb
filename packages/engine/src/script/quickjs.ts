import variant from '@jitl/quickjs-singlefile-mjs-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { ScriptResult } from '../command.ts';
import { EngineError } from '../error.ts';
import type { Json, Variables } from '../model.ts';

/** The part of the platform's WebAssembly that is needed here; the language's own library does not describe it. */
declare const WebAssembly: { readonly Memory: new (pages: { initial: number; maximum: number }) => object };

/** What the machine itself needs before a script asks for more, in pages. */
const INITIAL_PAGES = 256;
const PAGE_BYTES = 65_536;

/**
 * A machine whose memory cannot grow beyond the limit. The limit of a runtime alone would not do: it counts allocations,
 * not their sizes, because this build cannot tell how large a block is.
 */
function createMachine({ memoryBytes }: ScriptLimits): Promise<QuickJSWASMModule> {
  const maximum = INITIAL_PAGES + Math.ceil(memoryBytes / PAGE_BYTES);
  const wasmMemory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));
}

/** Runs a script to its end. */
type RunScript = (source: string, variables: Variables) => ScriptResult;

/** How much a script may use. */
interface ScriptLimits {
  readonly memoryBytes: number;
  readonly stackBytes: number;
  /** How often the interpreter may look up before a script counts as endless; about ten thousand operations each. */
  readonly interrupts: number;
  readonly resultLength: number;
}

const defaults: ScriptLimits = { memoryBytes: 16 << 20, stackBytes: 64 << 10, interrupts: 200, resultLength: 1 << 20 };

/** What a script sees: its variables, and `execution` to read and set them. No clock, no chance, nothing of the host. */
const frame = (source: string, variables: Variables): string => `
(() => {
  const stringify = JSON.stringify;
  const vars = JSON.parse(${JSON.stringify(JSON.stringify(variables))});
  const changed = Object.create(null);
  globalThis.execution = {
    getVariable: (name) => vars[name] ?? null,
    hasVariable: (name) => Object.hasOwn(vars, name),
    getVariables: () => ({ ...vars }),
    setVariable: (name, value) => { vars[name] = value; changed[name] = value; },
  };
  delete globalThis.Date;
  delete Math.random;
  for (const name of Object.keys(vars)) if (!(name in globalThis)) globalThis[name] = vars[name];
  const result = (0, eval)(${JSON.stringify(source)});
  return stringify({ result: result === undefined || typeof result === 'function' ? null : result, variables: { ...changed } });
})()`;

function textOfError(dumped: unknown): string {
  if (typeof dumped !== 'object' || dumped === null || !('message' in dumped)) return String(dumped);
  const message = String(dumped.message);
  if (message === 'interrupted') return '运行时间过长';
  return message === 'out of memory' ? '占用内存过多' : message;
}

/** Reads what the frame wrote; a script that tampers with its own machine may have spoilt it. */
function resultOf(text: string): ScriptResult {
  try {
    // The frame writes both parts; what a spoilt one leaves out is empty.
    const { result, variables } = JSON.parse(text) as { result?: Json; variables?: Variables };
    return { result: result ?? null, variables: variables ?? {} };
  } catch {
    throw new EngineError('脚本的结果无法读取');
  }
}

function runIn(module: QuickJSWASMModule, limits: ScriptLimits, source: string, variables: Variables): ScriptResult {
  const runtime = module.newRuntime();
  runtime.setMemoryLimit(limits.memoryBytes);
  runtime.setMaxStackSize(limits.stackBytes);
  let interrupts = 0;
  runtime.setInterruptHandler(() => ++interrupts > limits.interrupts);
  const context = runtime.newContext();
  try {
    const outcome = context.evalCode(frame(source, variables), 'script.js');
    if (outcome.error) {
      const dumped: unknown = context.dump(outcome.error);
      outcome.error.dispose();
      throw new EngineError(`脚本出错：${textOfError(dumped)}`);
    }
    const text = context.getString(outcome.value);
    outcome.value.dispose();
    if (text.length > limits.resultLength) throw new EngineError('脚本的结果过大');
    return resultOf(text);
  } finally {
    context.dispose();
    runtime.dispose();
  }
}

/**
 * Prepares to run JavaScript in a machine of its own; every run begins with an empty one and is over when it returns.
 * A machine that breaks down is replaced; until then scripts are refused.
 */
export async function createScriptRunner(limits: Partial<ScriptLimits> = {}): Promise<RunScript> {
  const all = { ...defaults, ...limits };
  let module: QuickJSWASMModule | undefined = await createMachine(all);
  const replace = async () => {
    module = undefined;
    module = await createMachine(all);
  };
  return (source, variables) => {
    if (!module) throw new EngineError('脚本运行环境正在恢复，请稍后重试');
    try {
      return runIn(module, all, source, variables);
    } catch (error) {
      if (error instanceof EngineError) throw error;
      replace().catch(() => undefined);
      throw new EngineError('脚本出错：运行环境异常');
    }
  };
}
