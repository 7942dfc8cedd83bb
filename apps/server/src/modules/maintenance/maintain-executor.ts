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

/** How much each of these has to do. */
async function loadsOf(tx: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ userId: o.workerId, n: count() })
    .from(o)
    .where(and(inArray(o.workerId, [...userIds]), inArray(o.status, [...workingOrder])))
    .groupBy(o.workerId);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}

const leastBusyFirst = (people: readonly Person[], loadOf: (userId: number) => number): Person[] =>
  people.toSorted((a, b) => loadOf(a.userId) - loadOf(b.userId) || a.userId - b.userId);

const idsOf = (people: readonly Person[]) => people.map(({ userId }) => userId);

/** Those of a team. */
const ofTeam = async (tx: Db, teamId: number | null): Promise<Person[]> =>
  (await workersOf(tx)).filter(({ deptId }) => deptId === teamId);

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

/** Everybody who could do it; who is on leave is passed over. */
export async function executorsOf(tx: Db, plan: Executing, now: number): Promise<Person[]> {
  const { executor, teamId, workerIds, companyId } = plan;
  if (executor === EXECUTOR.company) return ofCompany(tx, companyId);
  const people = executor === EXECUTOR.people ? await named(tx, workerIds) : await ofTeam(tx, teamId);
  if (people.length === 0) return [];
  const away = await onLeave(tx, idsOf(people), now);
  return people.filter(({ userId }) => !away.has(userId));
}

/** Who gets tasks of a plan that are made one after the other. */
export type Assigner = (plan: Executing, tasks: number) => Promise<Assignment[]>;

/**
 * Who gets tasks that are made one after the other, and who may do each with him: named people and those of a company
 * share it, one of a team does it, whoever has the least to do by then. Whoever executes several plans is looked up once.
 */
export function assigner(tx: Db, now: number): Assigner {
  const known = new Map<string, readonly Person[]>();
  const loads = new Map<number, number>();
  const given = new Map<number, number>();
  const peopleOf = async (plan: Executing) => {
    const { executor, teamId, workerIds, companyId } = plan;
    const key = [executor, teamId, companyId, ...workerIds].join(' ');
    const people = known.get(key) ?? (await executorsOf(tx, plan, now));
    known.set(key, people);
    return people;
  };
  const readLoads = async (people: readonly Person[]) => {
    const unread = idsOf(people).filter((userId) => !loads.has(userId));
    if (unread.length === 0) return;
    const read = await loadsOf(tx, unread);
    for (const userId of unread) loads.set(userId, read.get(userId) ?? 0);
  };
  const loadOf = (userId: number) => (loads.get(userId) ?? 0) + (given.get(userId) ?? 0);
  return async (plan, tasks) => {
    const people = await peopleOf(plan);
    if (people.length === 0) return [];
    const isTeam = plan.executor === EXECUTOR.team;
    if (isTeam) await readLoads(people);
    return Array.from({ length: tasks }, () => {
      const [first, ...others] = isTeam ? leastBusyFirst(people, loadOf) : people;
      const { userId: workerId, nickName: name } = first as Person;
      given.set(workerId, (given.get(workerId) ?? 0) + 1);
      return { workerId, name, helperIds: isTeam ? [] : idsOf(others) };
    });
  };
}
