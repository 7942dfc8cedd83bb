import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import { ALL_PERMISSIONS, type SessionUser } from '../../kernel/session-user.ts';
import { reportReach } from '../repair/index.ts';
import { reportTable } from '../repair/report/report.table.ts';
import { COMPANY_USER } from '../system/index.ts';
import { companyUserTable as u } from './company.table.ts';
import { companyOrderTable as t } from './company-order.table.ts';

/** Orders of the companies that somebody signs in for. */
export const ofOwnCompanies = (userId: number): SQL =>
  sql`${t.companyId} IN (SELECT ${u.companyId} FROM ${u} WHERE ${u.userId} = ${userId})`;

/** The orders that somebody reaches by a permission; undefined stands for all of them. */
export function companyScope(user: SessionUser, permission: string, now: number): SQL | undefined {
  if (user.permissions.has(ALL_PERMISSIONS)) return undefined;
  const holding = user.grants.filter((grant) => grant.permissions.has(permission));
  const staff = holding.filter(({ roleKey }) => roleKey !== COMPANY_USER);
  const own = staff.length < holding.length ? ofOwnCompanies(user.userId) : undefined;
  if (staff.length === 0) return own ?? sql`false`;
  const reports = reportReach({ ...user, grants: staff }, permission, now);
  if (!reports) return undefined;
  const within = sql`EXISTS (SELECT 1 FROM ${reportTable} WHERE ${reportTable.reportId} = ${t.reportId} AND ${reports})`;
  return or(within, eq(t.creatorId, user.userId), own);
}

/** Orders of companies with their one predicate of scope. */
export const scopedCompanyOrders: Scoped = { table: t, key: t.companyOrderId, scope: companyScope };
