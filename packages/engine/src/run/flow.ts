import { EngineError } from '../error.ts';
import { truthOf } from '../expression/index.ts';
import type { FlowDef, NodeDef } from '../model.ts';
import type { Token } from '../state.ts';
import type { Run } from './run.ts';
import { holdsAt, scriptAt } from './variables.ts';

const labelOf = (node: NodeDef) => node.name || node.id;

function open(run: Run, token: Token, flow: FlowDef): boolean {
  if (!flow.condition) return true;
  if (!flow.script) return holdsAt(run, token, flow.condition);
  return truthOf(scriptAt(run, token, flow.condition), flow.condition);
}

/** The flows whose conditions hold, or the default one; at most one when only the first counts. */
export function chooseFlows(run: Run, token: Token, firstOnly = false): readonly string[] {
  const node = run.node(token.node);
  const candidates = node.out.filter((id) => id !== node.default);
  const chosen: string[] = [];
  for (const id of candidates) {
    if (!open(run, token, run.flow(id))) continue;
    chosen.push(id);
    if (firstOnly) break;
  }
  if (chosen.length) return chosen;
  if (node.default) return [node.default];
  if (node.out.length) throw new EngineError(`节点“${labelOf(node)}”没有满足条件的出线`);
  return [];
}
