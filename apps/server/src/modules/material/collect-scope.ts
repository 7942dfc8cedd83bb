import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { collectTable as t } from './collect.table.ts';
import { isKept } from './store-scope.ts';

/** The requests that somebody reaches by a permission: those of the people in his scope, and what is asked of stores that he keeps. */
export function collectReach(user: SessionUser, permission: string): SQL | undefined {
  const people = userScope(user, permission);
  if (!people) return undefined;
  const within = sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.userId} AND ${people})`;
  const isHolder = user.grants.some(({ permissions }) => permissions.has(permission));
  return or(within, isHolder ? isKept(t.storeId, user.userId) : undefined);
}

/** Requests for goods with their one predicate of scope. */
export const scopedCollects: Scoped = { table: t, key: t.collectId, scope: collectReach };

/** What somebody has asked for himself. */
export const ownCollects = (userId: number): SQL => eq(t.userId, userId);
