import { decide } from '../decision.ts';
import { EngineError } from '../error.ts';
import { own } from '../own.ts';
import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';
import { lookupAt, setVariable } from '../run/variables.ts';

/** A business rule task looks its decision up in a table. */
export const rule: Behaviour = (run, token, node) => {
  const table = own(run.definition.decisions, node.rule?.decision ?? '');
  if (!node.rule || !table) throw new EngineError(`节点“${node.name || node.id}”的决策表不存在`);
  const { map, result } = node.rule;
  const by = (how: string) => decide(table, lookupAt(run, token), how, run.meter);
  // The rows that were found are there for the output parameters of the task, and only for them.
  const decisionResult = by('resultList');
  run.meter.keep(decisionResult);
  token.vars = { ...token.vars, decisionResult };
  if (result) setVariable(run, token, result, by(map));
  leave(run, token);
};
