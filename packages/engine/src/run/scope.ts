import { EngineError } from '../error.ts';
import type { Json, NodeDef } from '../model.ts';
import type { Scope, Token } from '../state.ts';
import { arrive } from './activity.ts';
import { armAll } from './arm.ts';
import type { Run } from './run.ts';

/** Opens a scope in which nothing runs yet. */
export function createScope(run: Run, host: Token | undefined, node: string, vars: Record<string, Json> = {}): Scope {
  const scope: Scope = { id: run.nextId(), host: host?.id ?? '', node, vars };
  run.addScope(scope);
  if (host) host.wait = 'sub';
  armAll(run, scope);
  return scope;
}

const startWords: Readonly<Record<string, string>> = {
  message: '消息',
  signal: '信号',
  timer: '定时',
  conditional: '条件',
};

/** Why a process cannot be started by hand: its start events wait for something. */
function noPlainStart(starts: readonly NodeDef[]): string {
  const words = starts.map(
    ({ event }) => `${startWords[event?.type ?? ''] ?? ''}${event?.name ? `“${event.name}”` : ''}`,
  );
  return words.length ? `流程由${words.join('、')}启动，不能直接发起` : '流程没有可直接发起的开始事件';
}

/** A sub-process without a start event begins at the nodes that nothing leads to, whatever they are. */
const isPlain = ({ kind, event }: NodeDef) => kind !== 'start' || event?.type === 'none';

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
  const begun = start ? starts.filter((id) => id === start) : starts.filter((id) => isPlain(run.node(id)));
  if (!begun.length)
    throw new EngineError(start ? `没有开始事件“${start}”` : noPlainStart(starts.map((id) => run.node(id))));
  for (const id of begun) arrive(run, id, scope);
  return scope;
}
