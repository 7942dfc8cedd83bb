import { EngineError } from '../error.ts';
import { textOf } from '../expression/index.ts';
import type { Json, MappingSource, Variables } from '../model.ts';
import type { Behaviour, Run } from '../run/run.ts';
import { checkedName, mappedAt, setVariable, valueAt, visibleAt } from '../run/variables.ts';
import type { Token } from '../state.ts';

/** A call activity starts another process and waits for its end. */
export const call: Behaviour = (run, token, node) => {
  const { call: called } = node;
  if (!called) throw new EngineError(`节点“${node.name || node.id}”没有设置被调用的流程`);
  const variables: Record<string, Json> = called.localIn
    ? { ...token.vars }
    : called.allIn
      ? { ...visibleAt(run, token) }
      : {};
  for (const { target, source, local } of called.ins)
    variables[checkedName(target)] = local ? ownValue(run, token, source) : mappedAt(run, token, source);
  run.meter.keep(variables);
  token.wait = 'call';
  run.emit({
    type: 'childStarted',
    token: token.id,
    node: node.id,
    process: textOf(valueAt(run, token, called.process)),
    binding: called.binding,
    ...(called.version && { version: textOf(valueAt(run, token, called.version)) }),
    ...(called.businessKey && { businessKey: textOf(valueAt(run, token, called.businessKey)) }),
    variables,
  });
};

/** A value that is taken from the activity's own variables only. */
function ownValue(run: Run, token: Token, source: MappingSource): Json {
  const alone = { id: token.id, host: '', node: token.node, vars: { ...token.vars } };
  return mappedAt(run, alone, source);
}

/** Takes over what the called process hands back. */
export function takeResult(run: Run, token: Token, variables: Variables): void {
  const called = run.node(token.node).call;
  if (!called) return;
  // What the called process hands back is read as if it stood nearest.
  const inside: Token = { ...token, vars: { ...token.vars, ...variables } };
  const scope = run.scope(token.scope);
  const values = called.outs.map((each) => ({ ...each, value: mappedAt(run, inside, each.source) }));
  const all = Object.entries(variables).map(([target, value]) => ({ target, value, local: called.localOut }));
  for (const { target, value, local } of [...(called.allOut ? all : []), ...values]) {
    if (local) token.vars = { ...token.vars, [checkedName(target)]: value };
    else setVariable(run, scope, target, value);
  }
}
