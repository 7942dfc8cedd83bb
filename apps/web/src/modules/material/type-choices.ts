import type { TreeNode } from '@jiaoyan/contract/kernel/tree';

/** The tree of kinds as a list to choose from, each below its parent. */
export const flatTypes = (nodes: readonly TreeNode[], depth = 0): { value: string; label: string }[] =>
  nodes.flatMap(({ id, label, children = [] }) => [
    { value: String(id), label: `${'　'.repeat(depth)}${label}` },
    ...flatTypes(children, depth + 1),
  ]);
