import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/db.ts';
import { requireRecords, type Scoped, scopeOfGrants } from '../../kernel/record/scope.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { docTable } from './doc.table.ts';
import { storeKeeperTable as k, storeTable as s } from './store.table.ts';

/** A role that reaches only what is one's own. */
const SELF = '5';

/** Whether a store is kept by somebody. */
export const isKept = (storeId: PgColumn | SQL, userId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${k} WHERE ${k.storeId} = ${storeId} AND ${k.userId} = ${userId})`;
/** Whether a store is what somebody carries with him. */
const isCarried = (storeId: PgColumn | SQL, userId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${s} own WHERE own.store_id = ${storeId} AND own.owner_id = ${userId})`;

/** What somebody reaches by a permission of that which belongs to a store; undefined stands for all of it. */
export const withinStores = (
  user: SessionUser,
  permission: string,
  ...columns: readonly (PgColumn | SQL)[]
): SQL | undefined =>
  scopeOfGrants(user, permission, ({ dataScope }) =>
    dataScope === SELF
      ? or(...columns.flatMap((column) => [isKept(column, user.userId), isCarried(column, user.userId)]))
      : undefined,
  );

/** Stores with their one predicate of scope. */
export const scopedStores: Scoped = {
  table: s,
  key: s.storeId,
  scope: (user, permission) => withinStores(user, permission, s.storeId),
};

/** Stock documents with theirs: one that moves goods concerns both stores. */
export const scopedDocs: Scoped = {
  table: docTable,
  key: docTable.docId,
  scope: (user, permission) => withinStores(user, permission, docTable.storeId, docTable.toStoreId),
};

/** Refuses a store that the caller does not reach by a permission, as if there were none. */
export const requireStore = (db: Db, user: SessionUser, permission: string, storeId: number): Promise<void> =>
  requireRecords(scopedStores, db, user, { permission, ids: [storeId], now: 0 });

/** What things cost is for those who buy them or keep the books. */
export const seesPrices = (user: SessionUser): boolean => holds(user, 'repair:materialDetail:list');

/** Who keeps a store. */
export const keepersOf = (db: Db, storeId: number) =>
  db.select({ userId: k.userId }).from(k).where(eq(k.storeId, storeId));
