import { EngineError } from '../error.ts';
import type { NodeDef } from '../model.ts';
import { leave } from '../run/activity.ts';
import type { Behaviour, Run } from '../run/run.ts';
import { fieldsAt, setVariable, valueAt, visibleAt } from '../run/variables.ts';
import type { Token } from '../state.ts';

const RETRIES = 3;

/** Asks the server to call a service; not before `due`, if given. */
export function callService(run: Run, token: Token, node: NodeDef, due?: number): void {
  const { service } = node;
  if (!service) throw new EngineError(`节点“${node.name || node.id}”没有设置服务`);
  token.wait = 'service';
  token.retries ??= service.retries ?? RETRIES;
  const fields = fieldsAt(run, token, service.fields);
  const call = { service, fields, vars: visibleAt(run, token), retries: token.retries };
  run.emit({ type: 'serviceCalled', token: token.id, node: node.id, ...call, ...(due !== undefined && { due }) });
}

/** A service task: an expression is computed here, anything else is called by the server. */
export const service: Behaviour = (run, token, node) => {
  if (node.service?.by !== 'expression') return callService(run, token, node);
  const value = valueAt(run, token, node.service.value);
  if (node.service.result) setVariable(run, token, node.service.result, value);
  leave(run, token);
};
