import type { Tree } from '../../kernel/crud/tree.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Dept } from './dept.table.ts';

const TOP = 0;
const ENABLED = '0';
/** As much as the column of the ancestors holds. */
const MAX_ANCESTORS = 500;

type Place = Pick<Dept, 'parentId' | 'status'>;

/** The department above, when it may take the one that is put there. */
function requireParent(tree: Tree<Dept>, { parentId }: Place, before: Dept | undefined): Dept | undefined {
  if (parentId === TOP) return undefined;
  if (parentId === before?.deptId) throw refuse('上级部门不能选择自己', 'parentId');
  const parent = tree.get(parentId);
  if (!parent) throw refuse('上级部门不存在', 'parentId');
  if (before && tree.above(parentId).includes(before)) throw refuse('上级部门不能是自己的下级', 'parentId');
  if (parentId !== before?.parentId && parent.status !== ENABLED)
    throw refuse(`上级部门“${parent.deptName}”已停用`, 'parentId');
  return parent;
}

/** Refuses a place or a state that the tree does not allow; answers the ancestors of that place. */
export function placeDept(tree: Tree<Dept>, values: Place, before?: Dept): string {
  const parent = requireParent(tree, values, before);
  if (before && values.status !== ENABLED && tree.below(before.deptId).some((row) => row.status === ENABLED))
    throw refuse('该部门包含未停用的下级部门，不能停用', 'status');
  const ancestors = parent ? `${parent.ancestors},${parent.deptId}` : String(TOP);
  const grows = ancestors.length - (before?.ancestors.length ?? 0);
  const longest = Math.max(0, ...(before ? tree.below(before.deptId).map((row) => row.ancestors.length) : []));
  if (Math.max(ancestors.length, longest + grows) > MAX_ANCESTORS) throw refuse('部门层级过深', 'parentId');
  return ancestors;
}
