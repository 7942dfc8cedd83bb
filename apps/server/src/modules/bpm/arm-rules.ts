import { RULE, type Rule } from '@jiaoyan/contract/bpm/rule';
import type { Definition, LoopDef, NodeDef, UserDef } from '@jiaoyan/engine';

const juel = (body: string) => `\${${body}}`;

/** When enough people have agreed; without a condition all of them have to. */
function conditionOf({ settings: { approve, ratio } }: Rule): Pick<LoopDef, 'condition'> {
  if (approve === 'any') return { condition: juel('nrOfCompletedInstances >= 1') };
  if (approve === 'ratio') return { condition: juel(`nrOfCompletedInstances * 100 >= nrOfInstances * ${ratio}`) };
  return {};
}

function loopOf({ loop }: NodeDef, rule: Rule): LoopDef | undefined {
  const drawn = loop && loop.kind !== 'standard' ? loop : undefined;
  const people = { people: true, element: drawn?.element ?? 'assignee' } as const;
  const { approve } = rule.settings;
  // Leaders level by level are asked one after the other; one of them alone would be an arbitrary one.
  if (approve === 'sequential' || (approve === 'one' && !drawn && rule.type === RULE.leaders))
    return { kind: 'sequential', ...people };
  if (approve !== 'one') return { kind: 'parallel', ...people, ...conditionOf(rule) };
  if (!drawn) return loop;
  return { kind: drawn.kind, ...people, ...(drawn.condition && { condition: drawn.condition }) };
}

/** Whom the drawing names gives way to the rule; expressions about them need variables that may never be set. */
function withoutPeople(user: UserDef = {}): UserDef {
  const { assignee: _a, owner: _o, candidateUsers: _u, candidateGroups: _g, ...rest } = user;
  return rest;
}

/**
 * A definition whose tasks have as many rounds as their rules have people. The server names the people when a task
 * begins, so that whatever list the drawing speaks of gives way to the rule.
 */
export function armRules(definition: Definition, rules: readonly Rule[]): Definition {
  const nodes: Record<string, NodeDef> = { ...definition.nodes };
  for (const rule of rules) {
    const node = nodes[rule.taskKey];
    if (node?.kind !== 'user') continue;
    const loop = loopOf(node, rule);
    nodes[node.id] = { ...node, ...(loop && { loop }), user: withoutPeople(node.user) };
  }
  return { ...definition, nodes };
}
