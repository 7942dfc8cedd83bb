import type { Graph, GraphNode } from './graph.ts';
import { isOpen, type Progress, type ProgressInstance, type Run, results, runsOf } from './progress.ts';
import { isGateway, takenFlows } from './taken-flows.ts';

/** How a node or a flow looks: passed, being worked on, rejected, cancelled. */
export type Highlight = 'done' | 'todo' | 'reject' | 'cancel';
/** What each element looks like; elements that are not in it stay plain. */
export type Highlights = ReadonlyMap<string, Highlight>;

const byResult: Readonly<Record<number, Highlight>> = {
  [results.running]: 'todo',
  [results.approved]: 'done',
  [results.rejected]: 'reject',
  [results.cancelled]: 'cancel',
};

const runState = (run: Run): Highlight => (run.task && byResult[run.task.result]) || (isOpen(run) ? 'todo' : 'done');

/** An end of the process tells how the whole instance ended, and nothing while it goes on. */
function nodeState({ kind }: GraphNode, latest: Run, instance: ProgressInstance | undefined): Highlight | undefined {
  if (kind !== 'end' || !instance) return runState(latest);
  return instance.result === results.running ? undefined : byResult[instance.result];
}

/** A rejected or cancelled instance ends without reaching an end of its drawing; the ends tell it all the same. */
function markUnreachedEnds({ nodes }: Graph, instance: ProgressInstance | undefined, states: Map<string, Highlight>) {
  const isBroken = instance?.result === results.rejected || instance?.result === results.cancelled;
  const state = instance && isBroken ? byResult[instance.result] : undefined;
  const ends = [...nodes.values()].filter(({ kind }) => kind === 'end');
  if (!state || ends.some(({ id }) => states.has(id))) return;
  for (const { id } of ends) states.set(id, state);
}

/** The visits of a node that were left in the ordinary way. */
const passages = (runs: readonly Run[] | undefined): Run[] => (runs ?? []).filter((run) => runState(run) === 'done');

/** What an instance has made of a diagram. */
export function highlight(graph: Graph, progress: Progress): Highlights {
  const runs = runsOf(progress);
  const states = new Map<string, Highlight>();
  for (const [id, list] of runs) {
    const node = graph.nodes.get(id);
    const latest = list.at(-1);
    const state = node && latest && nodeState(node, latest, progress.instance);
    if (state) states.set(id, state);
  }
  markUnreachedEnds(graph, progress.instance, states);
  for (const id of takenFlows(graph, runs, passages)) states.set(id, 'done');
  // Some engines keep no record of gateways: one that a way surely led to has been passed.
  for (const { id, target } of graph.flows) {
    if (states.has(id) && isGateway(graph.nodes.get(target)) && !runs.has(target)) states.set(target, 'done');
  }
  return states;
}
