import type { TreeNode } from '@jiaoyan/contract/kernel/tree';

/**
 * How ticks hang together. `alone`: each for itself. `granting`: a child needs its parents, so they come along.
 * `whole`: a parent is ticked when everything below it is, and stands for that.
 */
export type TickMode = 'alone' | 'granting' | 'whole';

/** A tree prepared for ticking. */
interface TickTree {
  readonly ids: readonly number[];
  below(id: number): readonly number[];
  above(id: number): readonly number[];
}

/** Prepares a tree for ticking. */
export function tickTree(nodes: readonly TreeNode[]): TickTree {
  const above = new Map<number, readonly number[]>();
  const below = new Map<number, readonly number[]>();
  const visit = (node: TreeNode, path: readonly number[]): readonly number[] => {
    above.set(node.id, path);
    const found = (node.children ?? []).flatMap((child) => [child.id, ...visit(child, [node.id, ...path])]);
    below.set(node.id, found);
    return found;
  };
  for (const node of nodes) visit(node, []);
  return {
    ids: [...above.keys()],
    above: (id) => above.get(id) ?? [],
    below: (id) => below.get(id) ?? [],
  };
}

/** The ticked ids after a click. */
export function toggled(
  tree: TickTree,
  value: ReadonlySet<number>,
  mode: TickMode,
  id: number,
  on: boolean,
): Set<number> {
  const next = new Set(value);
  const concerned = mode === 'alone' ? [id] : [id, ...tree.below(id)];
  for (const one of concerned) on ? next.add(one) : next.delete(one);
  if (mode === 'granting' && on) for (const parent of tree.above(id)) next.add(parent);
  if (mode === 'granting' && !on) dropBare(tree, next, id);
  if (mode === 'whole')
    for (const parent of tree.above(id))
      tree.below(parent).every((one) => next.has(one)) ? next.add(parent) : next.delete(parent);
  return next;
}

/** Directories that hold nothing any more go too; a screen stays, because it may be given without its buttons. */
function dropBare(tree: TickTree, value: Set<number>, id: number): void {
  for (const parent of tree.above(id)) {
    const holdsScreens = tree.below(parent).some((child) => tree.below(child).length > 0);
    if (holdsScreens && !tree.below(parent).some((one) => value.has(one))) value.delete(parent);
  }
}

/** How the tree shows its ticks: full ones, and half ones for what is ticked in part. */
export function shownTicks(tree: TickTree, value: ReadonlySet<number>, mode: TickMode) {
  if (mode === 'alone') return { checked: [...value], halfChecked: [] };
  const full = (id: number) => value.has(id) && (mode === 'whole' || tree.below(id).every((one) => value.has(one)));
  const part = (id: number) => value.has(id) || tree.below(id).some((one) => value.has(one));
  return {
    checked: tree.ids.filter(full),
    halfChecked: tree.ids.filter((id) => !full(id) && part(id)),
  };
}

/** The ids with everything above them, for ticks that came without their half-ticked parents. */
export function withParents(tree: TickTree, ids: readonly number[]): number[] {
  return [...new Set(ids.flatMap((id) => [id, ...tree.above(id)]))];
}
