import { EngineError } from '../error.ts';
import type { NodeDef } from '../model.ts';
import { arrive, beginUndo } from '../run/activity.ts';
import { eventName } from '../run/arm.ts';
import { sendSignal } from '../run/deliver.ts';
import { factsOf } from '../run/facts.ts';
import { rootOf } from '../run/fail.ts';
import { propagate } from '../run/propagate.ts';
import type { Run } from '../run/run.ts';
import { removeToken } from '../run/token.ts';
import { visibleAt } from '../run/variables.ts';
import type { Token } from '../state.ts';

/** Carries an escalation outwards; whether the token is still there. */
export function throwEscalation(run: Run, token: Token, code: string): boolean {
  const caught = propagate(run, token, { type: 'escalation', code });
  const root = run.state.child && !caught ? rootOf(run) : undefined;
  const variables = root && { variables: visibleAt(run, root) };
  run.emit({ type: 'escalated', token: token.id, node: token.node, code, caught, ...variables });
  return run.alive(token);
}

function throwLink(run: Run, token: Token, node: NodeDef): void {
  const target = factsOf(run.definition).linkTarget(node);
  if (!target) throw new EngineError(`链接事件“${node.name || node.id}”没有目标`);
  const scope = run.scope(token.scope);
  removeToken(run, token, 'completed');
  arrive(run, target, scope);
}

/** Makes an event happen; whether the token can go on at once. */
export function throwEvent(run: Run, token: Token, node: NodeDef): boolean {
  const { event } = node;
  if (!event || event.type === 'none') return true;
  const name = eventName(run, token, event);
  const at = { token: token.id, node: node.id, name };
  switch (event.type) {
    case 'message':
      run.emit({ type: 'messageThrown', ...at });
      return true;
    case 'signal':
      run.emit({ type: 'signalThrown', ...at });
      sendSignal(run, name);
      return true;
    case 'escalation':
      return throwEscalation(run, token, name);
    case 'link':
      throwLink(run, token, node);
      return false;
    case 'compensation':
      beginUndo(run, token, event.activity);
      return false;
    default:
      throw new EngineError(`节点“${node.name || node.id}”不能抛出该事件`);
  }
}
