import { EXECUTOR } from '@jiaoyan/contract/maintenance/status';
import { workingOrder } from '@jiaoyan/contract/repair/status';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { companyUserTable as u } from '../company/company.table.ts';
import { type Assignment, onLeave, workersOf } from '../repair/index.ts';
import { orderTable as o } from '../repair/report/order.table.ts';
import { userTable } from '../system/user.table.ts';
import type { PlanRow } from './maintain-plan.table.ts';

const ENABLED = '0';
type Person = { readonly userId: number; readonly nickName: string };
/** By what a plan says who does it. */
export type Executing = Pick<PlanRow, 'executor' | 'teamId' | 'workerIds' | 'companyId'>;

/** Those of a team, the least busy first. */
async function ofTeam(tx: Db, teamId: number | null): Promise<Person[]> {
  const team = (await workersOf(tx)).filter(({ deptId }) => deptId === teamId);
  if (team.length === 0) return [];
  const ids = team.map(({ userId }) => userId);
  const rows = await tx
    .select({ userId: o.workerId, n: count() })
    .from(o)
    .where(and(inArray(o.workerId, ids), inArray(o.status, [...workingOrder])))
    .groupBy(o.workerId);
  const loads = new Map(rows.map(({ userId, n }) => [userId, n]));
  return team.sort((a, b) => (loads.get(a.userId) ?? 0) - (loads.get(b.userId) ?? 0) || a.userId - b.userId);
}

/** The people who sign in for a company. */
const ofCompany = (tx: Db, companyId: number | null): Promise<Person[]> =>
  tx
    .select({ userId: userTable.userId, nickName: userTable.nickName })
    .from(u)
    .innerJoin(userTable, and(eq(userTable.userId, u.userId), eq(userTable.status, ENABLED)))
    .where(eq(u.companyId, companyId ?? 0))
    .orderBy(asc(u.userId));

async function named(tx: Db, userIds: readonly number[]): Promise<Person[]> {
  const known = new Map((await workersOf(tx, userIds)).map((person) => [person.userId, person]));
  return userIds.flatMap((userId) => known.get(userId) ?? []);
}

/** Everybody who could do it, the first of whom would; who is on leave is passed over. */
export async function executorsOf(tx: Db, plan: Executing, now: number): Promise<Person[]> {
  const { executor, teamId, workerIds, companyId } = plan;
  if (executor === EXECUTOR.company) return ofCompany(tx, companyId);
  const people = executor === EXECUTOR.people ? await named(tx, workerIds) : await ofTeam(tx, teamId);
  if (people.length === 0) return [];
  const away = await onLeave(
    tx,
    people.map(({ userId }) => userId),
    now,
  );
  return people.filter(({ userId }) => !away.has(userId));
}

/** Who gets a task, and who may do it with him: named people and those of a company share it, one of a team does it. */
export async function assignmentFor(tx: Db, plan: Executing, now: number): Promise<Assignment | undefined> {
  const [first, ...others] = await executorsOf(tx, plan, now);
  if (!first) return undefined;
  const helperIds = plan.executor === EXECUTOR.team ? [] : others.map(({ userId }) => userId);
  return { workerId: first.userId, name: first.nickName, helperIds };
}
