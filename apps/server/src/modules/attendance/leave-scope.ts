import { type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import { userScope } from '../system/index.ts';
import { userTable as u } from '../system/user.table.ts';
import { ledgerTable } from './leave-ledger.table.ts';
import { taskTable } from './task.table.ts';

/** Those who are on the staff as attendance sees it: they were given a shift, or leave. */
const isStaff: SQL = sql`(EXISTS (SELECT 1 FROM ${taskTable} WHERE ${taskTable.userId} = ${u.userId})
  OR EXISTS (SELECT 1 FROM ${ledgerTable} WHERE ${ledgerTable.userId} = ${u.userId}))`;

/** The balances of people with their one predicate of scope: they belong to the person. */
export const scopedBalances: Scoped = {
  table: u,
  key: u.userId,
  scope: (user, permission) => {
    const within = userScope(user, permission);
    return within ? sql`(${isStaff} AND ${within})` : isStaff;
  },
};
