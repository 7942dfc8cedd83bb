import type { NodeFigures } from '@jiaoyan/contract/bpm/monitor';
import { durationText } from '../process/texts.ts';
import type { Heat } from '../viewer/heat.ts';

/** What nodes are tinted by. */
export type HeatMeasure = 'averageMs' | 'open';

const LEVELS = 5;

/** A figure as people read it. */
const measureText = (measure: HeatMeasure, node: NodeFigures): string =>
  measure === 'open' ? `${node.open} 个` : durationText(node.averageMs);

/** The nodes by how much they stand out, the largest first; nodes without anything are left out. */
export const ranked = (nodes: readonly NodeFigures[], measure: HeatMeasure): NodeFigures[] =>
  nodes.filter((node) => node[measure] > 0).sort((a, b) => b[measure] - a[measure]);

/** How each node is tinted: in proportion to the largest figure. */
export function heatOf(nodes: readonly NodeFigures[], measure: HeatMeasure): ReadonlyMap<string, Heat> {
  const list = ranked(nodes, measure);
  const top = list[0]?.[measure] ?? 1;
  return new Map(
    list.map((node) => {
      const level = Math.max(1, Math.ceil((node[measure] / top) * LEVELS)) as Heat['level'];
      return [node.key, { level, label: measureText(measure, node) }];
    }),
  );
}
