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
  const value = decide(table, lookupAt(run, token), node.rule.map, run.meter);
  setVariable(run, token, node.rule.result || 'decision', value);
  leave(run, token);
};
