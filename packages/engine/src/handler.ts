import type { Command } from './command.ts';
import { takeResult } from './element/call.ts';
import { callService } from './element/service.ts';
import { throwEscalation } from './element/thrown.ts';
import { EngineError } from './error.ts';
import { own } from './own.ts';
import { begin, enter, leave, loopLife, stop } from './run/activity.ts';
import { deliverMessage, deliverSignal } from './run/deliver.ts';
import { endInstance, rootOf, throwError } from './run/fail.ts';
import { jump } from './run/jump.ts';
import { callListeners } from './run/listener.ts';
import { addRounds, endIfOver } from './run/loop.ts';
import type { Run } from './run/run.ts';
import { openScope } from './run/scope.ts';
import { fireTimer } from './run/timer.ts';
import { removeToken } from './run/token.ts';
import { checkedName, setVariable, setVariables } from './run/variables.ts';
import type { Token } from './state.ts';
import { addDuration, parseDuration } from './time/duration.ts';

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

function openTask(run: Run, id: string): Token {
  const token = own(run.state.tokens, id);
  if (token?.wait !== 'task') throw new EngineError('任务不处于待办状态');
  return token;
}

function start(run: Run, { at, variables, child }: Of<'start'>): void {
  if (child) run.state.child = true;
  for (const name of Object.keys(variables ?? {})) checkedName(name);
  run.meter.keep(variables ?? {});
  callListeners(run, openScope(run, undefined, '', at, { ...variables }), run.definition.listeners, 'start');
}

function complete(run: Run, { task, variables }: Of<'complete'>): void {
  const token = openTask(run, task);
  setVariables(run, token, variables);
  leave(run, token);
}

function resume(run: Run, { token: id, variables, result }: Of<'resume'>): void {
  const token = run.token(id);
  const node = run.node(token.node);
  const bare = token.wait === 'event' && node.kind === 'receive';
  if (token.wait !== 'service' && token.wait !== 'call' && !bare) throw new EngineError('该节点不在等待结果');
  if (token.wait === 'call') takeResult(run, token, variables ?? {});
  else setVariables(run, token, variables);
  if (node.service?.result && result !== undefined) setVariable(run, token, node.service.result, result);
  leave(run, token);
}

/** A failure with a code is an error of the process; one without is tried again, until it becomes an incident. */
function fail(run: Run, { token: id, message, code, variables }: Of<'fail'>): void {
  const token = run.token(id);
  if (token.wait !== 'service' && token.wait !== 'call') throw new EngineError('该节点不在等待结果');
  if (code) {
    if (token.wait === 'call') takeResult(run, token, variables ?? {});
    else setVariables(run, token, variables);
    throwError(run, token, code, message);
    return;
  }
  const retries = (token.retries ?? 1) - 1;
  token.retries = Math.max(retries, 0);
  if (token.wait === 'call' || retries <= 0) {
    stop(run, token, 'service', message);
    return;
  }
  const node = run.node(token.node);
  const every = node.service?.retryEvery;
  callService(run, token, node, every ? addDuration(run.now, parseDuration(every)) : run.now);
}

function escalate(run: Run, { token: id, code, variables }: Of<'escalate'>): void {
  const token = run.token(id);
  if (token.wait !== 'call') throw new EngineError('该节点不在等待结果');
  takeResult(run, token, variables ?? {});
  throwEscalation(run, token, code);
}

function retry(run: Run, { token: id }: Of<'retry'>): void {
  const token = run.token(id);
  if (token.wait !== 'incident') throw new EngineError('该节点没有异常');
  run.emit({ type: 'incidentResolved', token: id, node: token.node });
  const phase = token.failed;
  delete token.failed;
  delete token.retries;
  token.wait = 'new';
  if (phase === 'leave') leave(run, token);
  else if (phase === 'begin') begin(run, token);
  else enter(run, token);
}

function add(run: Run, { task, items }: Of<'add'>): void {
  addRounds(run, run.scope(openTask(run, task).scope), items, loopLife(run));
}

function remove(run: Run, { task }: Of<'remove'>): void {
  const token = openTask(run, task);
  const scope = run.scope(token.scope);
  if (!scope.loop || run.countIn(scope) < 2) throw new EngineError('至少保留一名审批人');
  scope.loop = { ...scope.loop, total: scope.loop.total - 1 };
  removeToken(run, token, 'cancelled');
  if (scope.loop.done > 0) endIfOver(run, scope, loopLife(run));
}

/** The others go on; the loop must still be able to end by its condition, which the server knows. */
function drop(run: Run, { task }: Of<'drop'>): void {
  const token = openTask(run, task);
  const scope = run.scope(token.scope);
  if (!scope.loop || run.countIn(scope) < 2) throw new EngineError('没有其他审批人');
  removeToken(run, token, 'completed');
}

function set(run: Run, { variables, token }: Of<'set'>): void {
  const place = token ? run.token(token) : rootOf(run);
  if (place) setVariables(run, place, variables);
}

function move(run: Run, command: Of<'jump'> | Of<'return'>): void {
  const token = run.token(command.token);
  setVariables(run, token, command.variables);
  jump(run, token, command.to, command.type === 'return');
}

function message(run: Run, { name, subscription, variables }: Of<'message'>): void {
  if (!deliverMessage(run, name, subscription, variables)) throw new EngineError(`没有节点在等待消息“${name}”`);
}

const handlers: { readonly [Type in Command['type']]: (run: Run, command: Of<Type>) => void } = {
  start,
  complete,
  resume,
  fail,
  escalate,
  message,
  signal: (run, { name, variables, subscription }) => deliverSignal(run, name, variables, subscription),
  timer: (run, { id }) => fireTimer(run, id),
  set,
  return: move,
  jump: move,
  add,
  remove,
  drop,
  retry,
  cancel: (run) => endInstance(run, 'cancelled'),
};

/** Carries out a command; what follows from it is left to be settled. */
export function carryOut(run: Run, command: Command): void {
  // The table has the right handler for every type, which the compiler cannot follow through a lookup.
  const handler = handlers[command.type] as (run: Run, command: Command) => void;
  handler(run, command);
}
