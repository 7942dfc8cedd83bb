import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordScope, Scoped } from '../../kernel/record/scope.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { collectTable as t } from './collect.table.ts';
import { isKept } from './store-scope.ts';

/** What people ask of stores: somebody reaches what was asked by the people in his scope, and of stores that he keeps. */
export const askedWithin =
  (userColumn: PgColumn, storeColumn: PgColumn): RecordScope =>
  (user, permission) => {
    const people = userScope(user, permission);
    if (!people) return undefined;
    const within = sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${userColumn} AND ${people})`;
    const isHolder = user.grants.some(({ permissions }) => permissions.has(permission));
    return or(within, isHolder ? isKept(storeColumn, user.userId) : undefined);
  };
const reach = askedWithin(t.userId, t.storeId);

/** The requests that somebody reaches by a permission. */
export const collectScope = (user: SessionUser, permission: string): SQL | undefined => reach(user, permission, 0);

/** Requests for goods with their one predicate of scope. */
export const scopedCollects: Scoped = { table: t, key: t.collectId, scope: reach };

/** What somebody has asked for himself. */
export const ownCollects = (userId: number): SQL => eq(t.userId, userId);
