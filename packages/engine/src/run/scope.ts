import { EngineError } from '../error.ts';
import type { Json } from '../model.ts';
import type { Scope, Token } from '../state.ts';
import { arrive } from './activity.ts';
import { armAll } from './arm.ts';
import type { Run } from './run.ts';

/** Opens a scope in which nothing runs yet. */
export function createScope(run: Run, host: Token | undefined, node: string, vars: Record<string, Json> = {}): Scope {
  const scope: Scope = { id: run.nextId(), host: host?.id ?? '', node, vars };
  run.state.scopes[scope.id] = scope;
  if (host) host.wait = 'sub';
  armAll(run, scope);
  return scope;
}

/** Starts a process or sub-process at the given start event, or at its plain ones. */
export function openScope(
  run: Run,
  host: Token | undefined,
  node: string,
  start?: string,
  vars: Record<string, Json> = {},
): Scope {
  const scope = createScope(run, host, node, vars);
  const { starts } = run.scopeDef(node);
  const begun = start
    ? starts.filter((id) => id === start)
    : starts.filter((id) => run.node(id).event?.type === 'none');
  if (!begun.length) throw new EngineError(start ? `没有开始事件“${start}”` : '流程没有可直接发起的开始事件');
  for (const id of begun) arrive(run, id, scope);
  return scope;
}
