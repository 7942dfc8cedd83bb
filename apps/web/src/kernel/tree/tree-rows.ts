import { cellOf, idOf, type ResourceShape } from '../resource-types.ts';

/** A row with the rows below it. */
export type Branch<T> = T & { children?: Branch<T>[] };

const parentOf = (row: object) => Number(cellOf(row, 'parentId'));

/** Hangs flat rows below one another; a row whose parent is not among them stands at the top. */
export function branches<T extends object>(resource: ResourceShape, rows: readonly T[]): Branch<T>[] {
  const byId = new Map<number, Branch<T>>(rows.map((row) => [idOf(resource, row), { ...row }]));
  const tops: Branch<T>[] = [];
  for (const row of byId.values()) {
    const parent = byId.get(parentOf(row));
    if (!parent) tops.push(row);
    else if (parent.children) parent.children.push(row);
    else parent.children = [row];
  }
  return tops;
}

/** How many rows are in sight when these are unfolded. */
export function visibleCount<T extends object>(
  resource: ResourceShape,
  rows: readonly Branch<T>[],
  expanded: ReadonlySet<number>,
): number {
  const below = (row: Branch<T>) =>
    row.children && expanded.has(idOf(resource, row)) ? visibleCount(resource, row.children, expanded) : 0;
  return rows.reduce((sum, row) => sum + 1 + below(row), 0);
}

/** The rows without one of them and everything below it: where that one can be put. */
export function without<T extends object>(resource: ResourceShape, rows: readonly T[], id: number): T[] {
  const gone = new Set([id]);
  for (let before = 0; gone.size > before; ) {
    before = gone.size;
    for (const row of rows) if (gone.has(parentOf(row))) gone.add(idOf(resource, row));
  }
  return rows.filter((row) => !gone.has(idOf(resource, row)));
}

/** The order number after the last one below a row. */
export function nextOrder(rows: readonly object[], parentId: number): number {
  const used = rows.filter((row) => parentOf(row) === parentId).map((row) => Number(cellOf(row, 'orderNum')));
  return Math.max(0, ...used) + 1;
}
