import type { TreeNode } from '@jiaoyan/contract/kernel/tree';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import { refuse } from '../errors.ts';

/** A row that hangs below another one; a parent that is not among the rows makes it a top row. */
interface TreeRow {
  readonly parentId: number;
}

/** Rows of one tree and the ways through them. */
export interface Tree<R extends TreeRow> {
  readonly rows: readonly R[];
  get(id: number): R | undefined;
  /** The rows on the way up, nearest first. */
  above(id: number): R[];
  /** Everything below, without the row itself. */
  below(id: number): R[];
  /** These rows and whatever stands above them, in the order of the tree's rows. */
  withAbove(hits: readonly R[]): R[];
  /** The rows as nested nodes for a selector. */
  nodes(label: (row: R) => Omit<TreeNode, 'id' | 'children'>): TreeNode[];
}

/** Reads flat rows as a tree. Rows that form a ring are reached from nowhere and end every walk. */
export function treeOf<R extends TreeRow>(rows: readonly R[], idOf: (row: R) => number): Tree<R> {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const children = new Map<number, R[]>();
  for (const row of rows) {
    const known = children.get(row.parentId);
    if (known) known.push(row);
    else children.set(row.parentId, [row]);
  }
  const above = (id: number) => {
    const found = new Set<R>();
    for (let at = byId.get(byId.get(id)?.parentId ?? 0); at && !found.has(at); at = byId.get(at.parentId))
      found.add(at);
    return [...found];
  };
  const below = (id: number) => {
    const found = new Set<R>();
    const waiting = [id];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const child of children.get(at) ?? [])
        if (!found.has(child)) {
          found.add(child);
          waiting.push(idOf(child));
        }
    return [...found];
  };
  const nodes: Tree<R>['nodes'] = (label) => {
    const build = (row: R): TreeNode => {
      const own = (children.get(idOf(row)) ?? []).map(build);
      return { id: idOf(row), ...label(row), ...(own.length > 0 && { children: own }) };
    };
    return rows.filter((row) => !byId.has(row.parentId)).map(build);
  };
  return {
    rows,
    get: (id) => byId.get(id),
    above,
    below,
    withAbove(hits) {
      const kept = new Set(hits.flatMap((row) => [row, ...above(idOf(row))]));
      return rows.filter((row) => kept.has(row));
    },
    nodes,
  };
}

/**
 * Lets one writer at a time into a tree; readers and foreign keys pass. Row locks would not do: a row that another writer
 * adds meanwhile is not among those that a waiting statement finds.
 */
export const lockTree = (tx: Db, table: PgTable) => tx.execute(sql`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);

const MAX_ORDER = 999_999;

/** The new order numbers by id, out of the two lists that a client sends. */
export function sortPairs(ids: readonly number[], orderNums: readonly number[]): ReadonlyMap<number, number> {
  if (ids.length !== orderNums.length) throw refuse('行与显示排序的数量不一致', 'orderNums');
  if (orderNums.some((order) => order > MAX_ORDER)) throw refuse(`显示排序不能大于${MAX_ORDER}`, 'orderNums');
  return new Map(ids.map((id, at) => [id, orderNums[at] ?? 0]));
}
