import { EngineError } from '../error.ts';
import { holds, type Lookup, resolve } from '../expression/index.ts';
import type { Json, MappingSource, Variables } from '../model.ts';
import { own } from '../own.ts';
import type { Loop, Scope, Token } from '../state.ts';
import type { Run } from './run.ts';

/** Where variables are looked up from. */
export type Place = Token | Scope;

const isToken = (place: Place): place is Token => 'scope' in place;

function loopVariables({ total, done }: Loop, active: number): Variables {
  return { nrOfInstances: total, nrOfCompletedInstances: done, nrOfActiveInstances: active };
}

/** The holders of variables from the inside out; those of loops are computed. */
function* chain(run: Run, place: Place): Generator<Record<string, Json>> {
  let at: Place | undefined = place;
  while (at) {
    if (at.vars) yield at.vars;
    if (isToken(at)) at = run.scope(at.scope);
    else {
      if (at.loop) yield loopVariables(at.loop, run.countIn(at));
      at = own(run.state.tokens, at.host);
    }
  }
}

/** Finds variables as seen from a place. */
export const lookupAt =
  (run: Run, place: Place): Lookup =>
  (name) => {
    for (const vars of chain(run, place)) if (Object.hasOwn(vars, name)) return vars[name];
    return undefined;
  };

/** All variables that can be seen from a place. */
export function visibleAt(run: Run, place: Place): Variables {
  const all: Variables = Object.assign({}, ...[...chain(run, place)].reverse());
  run.meter.keep(all);
  return all;
}

/** A name that may be given to a variable; the one that every object takes for its prototype may not. */
export function checkedName(name: string): string {
  if (name === '__proto__') throw new EngineError('变量名“__proto__”不合法');
  return name;
}

/** Sets a variable where it already is; a new one belongs to the process. */
export function setVariable(run: Run, place: Place, name: string, value: Json): void {
  checkedName(name);
  run.meter.keep(value);
  let root: Record<string, Json> | undefined;
  let at: Place | undefined = place;
  while (at) {
    if (at.vars && Object.hasOwn(at.vars, name)) {
      at.vars[name] = value;
      return;
    }
    if (isToken(at)) at = run.scope(at.scope);
    else {
      root = at.vars;
      at = own(run.state.tokens, at.host);
    }
  }
  if (root) root[name] = value;
}

/** Sets several. */
export function setVariables(run: Run, place: Place, variables: Variables | undefined): void {
  for (const [name, value] of Object.entries(variables ?? {})) setVariable(run, place, name, value);
}

/** The value of a text with expressions. */
export const valueAt = (run: Run, place: Place, text: string): Json => resolve(text, lookupAt(run, place), run.meter);

/** Whether a condition holds. */
export const holdsAt = (run: Run, place: Place, text: string): boolean => holds(text, lookupAt(run, place), run.meter);

/** Runs a script; what it sets is kept. */
export function scriptAt(run: Run, place: Place, source: string): Json {
  if (!run.options.runScript) throw new EngineError('当前环境不能执行脚本');
  const { result, variables } = run.options.runScript(source, visibleAt(run, place));
  setVariables(run, place, variables);
  return result;
}

/** The value that a mapping hands over. */
export function mappedAt(run: Run, place: Place, source: MappingSource): Json {
  if ('text' in source) return valueAt(run, place, source.text);
  if ('script' in source) return scriptAt(run, place, source.script);
  if ('list' in source) return source.list.map((each) => mappedAt(run, place, each));
  return Object.fromEntries(
    Object.entries(source.map).map(([key, each]) => [checkedName(key), mappedAt(run, place, each)]),
  );
}

/** Fields with their expressions resolved. */
export function fieldsAt(run: Run, place: Place, fields: Readonly<Record<string, string>> | undefined): Variables {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([name, text]) => [name, valueAt(run, place, text)]));
}
