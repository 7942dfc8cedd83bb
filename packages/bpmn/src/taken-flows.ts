import type { Graph, GraphFlow, GraphNode } from './graph.ts';
import { beginOf, momentOf, type Run } from './progress.ts';

type Runs = ReadonlyMap<string, Run[]>;

/** Gateways of all kinds. */
export const isGateway = (node: GraphNode | undefined): boolean => node?.kind === 'gateway' || node?.kind === 'choice';

/** Whether a visit can follow from another one: it began when that had ended, in the same second if later in the list. */
function follows(next: Run, previous: Run): boolean {
  const begun = beginOf(next);
  const ended = momentOf(previous.activity.endTime ?? previous.task?.endTime);
  if (begun !== undefined && ended !== undefined && begun !== ended) return begun > ended;
  return next.place > previous.place;
}

const earlier = (a: Run, b: Run): boolean => {
  const [x, y] = [beginOf(a) ?? 0, beginOf(b) ?? 0];
  return x === y ? a.place < b.place : x < y;
};

/** The first visit of a flow's target that follows a passage of its source. */
function arrival({ target }: GraphFlow, passage: Run, runs: Runs): Run | undefined {
  const later = (runs.get(target) ?? []).filter((run) => follows(run, passage));
  return later.reduce<Run | undefined>((first, run) => (first && earlier(first, run) ? first : run), undefined);
}

/**
 * The flows that were taken. The history tells only which nodes were visited: a flow counts when a visit of its target follows
 * a passage of its source, of a choice only the one that was visited first. The only way out of an approved task is certain.
 */
export function takenFlows(
  graph: Graph,
  runs: Runs,
  passages: (runs: readonly Run[] | undefined) => Run[],
): Set<string> {
  const taken = new Set<string>();
  const ways = new Map<string, GraphFlow[]>();
  for (const flow of graph.flows) ways.set(flow.source, [...(ways.get(flow.source) ?? []), flow]);
  const leave = (source: string, passage: Run) => {
    const flows = ways.get(source) ?? [];
    const node = graph.nodes.get(source);
    const reached = flows.flatMap((flow) => {
      const run = arrival(flow, passage, runs);
      return run ? [{ flow, run }] : [];
    });
    const first = reached.reduce<(typeof reached)[number] | undefined>(
      (best, one) => (best && earlier(best.run, one.run) ? best : one),
      undefined,
    );
    const chosen = node?.kind === 'choice' ? (first ? [first.flow] : []) : reached.map(({ flow }) => flow);
    for (const { id } of chosen) taken.add(id);
    const [only] = flows;
    if (node?.kind !== 'user-task' || flows.length !== 1 || !only) return;
    taken.add(only.id);
    // Through a gateway without a record the way goes on from here.
    if (isGateway(graph.nodes.get(only.target)) && !runs.has(only.target)) leave(only.target, passage);
  };
  for (const source of runs.keys()) for (const passage of passages(runs.get(source))) leave(source, passage);
  return taken;
}
