import { type LeaveBalance, type LeaveRow, leaveFields, type MyLeave } from '@jiaoyan/contract/attendance/leave';
import { LEAVE_KIND, nextExpiry } from '@jiaoyan/contract/attendance/leave-ledger';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { type LedgerRow, ledgerTable as t } from './leave-ledger.table.ts';
import { TASK_PERMISSION } from './task-case.ts';

type Person = Pick<typeof userTable.$inferSelect, 'userId' | 'nickName' | 'deptId'>;
const MAX_ROWS = 500;

const people: Listing<Person> = listing<Person>(
  {
    id: 'userId',
    fields: leaveFields,
    without: ['passwordHash', 'passwordHandedOut', 'pwdUpdateDate', 'loginIp', 'loginDate', 'avatar', 'remark'],
  },
  userTable,
  [{ by: 'userId' }],
  { keyword: (wanted) => sql`strpos(${userTable.nickName}, ${wanted}) > 0` },
);

/** How much of a kind there is, and what of it ends next. */
function balance(rows: readonly LedgerRow[], kind: string): LeaveBalance {
  const own = rows.filter((row) => row.kind === kind);
  const next = nextExpiry(own);
  return {
    mins: own.reduce((sum, { delta }) => sum + delta, 0),
    expiring: next?.mins ?? 0,
    expiresOn: next?.validTo ?? null,
  };
}
const balancesIn = (rows: readonly LedgerRow[]) => ({
  annual: balance(rows, LEAVE_KIND.annual),
  rest: balance(rows, LEAVE_KIND.rest),
});

async function deptNames(db: Db, rows: readonly Person[]) {
  const ids = [...new Set(rows.flatMap(({ deptId }) => deptId ?? []))];
  if (ids.length === 0) return new Map<number, string>();
  const found = await db
    .select({ deptId: deptTable.deptId, name: deptTable.deptName })
    .from(deptTable)
    .where(inArray(deptTable.deptId, ids));
  return new Map(found.map(({ deptId, name }) => [deptId, name]));
}

/** Whether somebody may change balances of a person: nobody changes his own. */
const mayAdjust = (user: SessionUser, userId: number) =>
  userId !== user.userId && holds(user, `${TASK_PERMISSION}:adjust`);

/** People with what they have. */
async function widePeople({ db, user }: Ctx, rows: readonly Person[]): Promise<LeaveRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ userId }) => userId);
  const [postings, depts] = await Promise.all([
    db.select().from(t).where(inArray(t.userId, ids)).orderBy(asc(t.ledgerId)),
    deptNames(db, rows),
  ]);
  const byPerson = new Map<number, LedgerRow[]>();
  for (const row of postings) {
    const own = byPerson.get(row.userId) ?? [];
    own.push(row);
    byPerson.set(row.userId, own);
  }
  return rows.map(({ userId, nickName, deptId }) => ({
    userId,
    userName: nickName,
    deptName: depts.get(deptId ?? 0) ?? '',
    ...balancesIn(byPerson.get(userId) ?? []),
    mayAdjust: mayAdjust(user, userId),
  }));
}

/** A page of people with their balances. */
export async function leavePage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await people.page(ctx.db, query, within);
  return { rows: await widePeople(ctx, rows), total };
}

/** What somebody has, and what it came from, the newest first. */
export async function leaveOf(db: Db, userId: number): Promise<MyLeave> {
  const rows = await db.select().from(t).where(eq(t.userId, userId)).orderBy(desc(t.createTime), desc(t.ledgerId));
  return { ...balancesIn(rows), rows: rows.slice(0, MAX_ROWS) };
}

/** The same for those who look after somebody. */
export async function leaveDetail(ctx: Ctx, userId: number) {
  const found = await ctx.db
    .select({ userId: userTable.userId, nickName: userTable.nickName, deptId: userTable.deptId })
    .from(userTable)
    .where(eq(userTable.userId, userId));
  const [wide] = await widePeople(ctx, found);
  const { rows } = await leaveOf(ctx.db, userId);
  return wide && { ...wide, rows };
}
