import { EngineError } from '../error.ts';
import type { EventDef, NodeDef } from '../model.ts';
import { arrive, continueUndo } from '../run/activity.ts';
import { eventName } from '../run/arm.ts';
import { deliverSignal } from '../run/deliver.ts';
import { propagate } from '../run/propagate.ts';
import type { Run } from '../run/run.ts';
import { removeToken } from '../run/token.ts';
import { takeDone, undoScope } from '../run/undo.ts';
import type { Token } from '../state.ts';

/** Carries an escalation outwards; whether the token is still there. */
export function throwEscalation(run: Run, token: Token, code: string): boolean {
  const caught = propagate(run, token, { type: 'escalation', code });
  run.emit({ type: 'escalated', token: token.id, node: token.node, code, caught });
  return run.alive(token);
}

function throwLink(run: Run, token: Token, node: NodeDef, name: string | undefined): void {
  const target = Object.values(run.definition.nodes).find(
    (each) =>
      each.kind === 'catch' && each.scope === node.scope && each.event?.type === 'link' && each.event.name === name,
  );
  if (!target) throw new EngineError(`链接事件“${node.name || node.id}”没有目标`);
  const scope = run.scope(token.scope);
  removeToken(run, token, 'completed');
  arrive(run, target.id, scope);
}

/** Undoes what is complete; the token goes on when that is done. */
export function throwCompensation(run: Run, token: Token, event: EventDef): void {
  token.wait = 'undo';
  token.undo = takeDone(undoScope(run, token), event.activity);
  run.later(() => continueUndo(run, token.id));
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
      run.later(() => deliverSignal(run, name));
      return true;
    case 'escalation':
      return throwEscalation(run, token, name);
    case 'link':
      throwLink(run, token, node, event.name);
      return false;
    case 'compensation':
      throwCompensation(run, token, event);
      return false;
    default:
      throw new EngineError(`节点“${node.name || node.id}”不能抛出该事件`);
  }
}
