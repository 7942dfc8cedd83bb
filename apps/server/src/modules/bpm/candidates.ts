import { RULE, type Rule, SCRIPT } from '@jiaoyan/contract/bpm/rule';
import { EngineError, type Json, resolve } from '@jiaoyan/engine';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { roleTable } from '../system/role.table.ts';
import { userPostTable, userRoleTable, userTable } from '../system/user.table.ts';
import { enabledAmong, leaderOf, leadersAbove, leadersOfDepts } from './leader.ts';
import { userGroupTable } from './user-group.table.ts';

export { leaderOf } from './leader.ts';

const ENABLED = '0';

/** As much of a rule as it takes to find its people. */
export type CandidateRule = Pick<Rule, 'type' | 'options'> & {
  readonly taskKey?: string;
  readonly settings?: Partial<Pick<Rule['settings'], 'expression' | 'field'>>;
};
/** For whom a process runs, and what it knows. */
interface Circumstances {
  readonly starterId: number;
  readonly variables: Readonly<Record<string, unknown>>;
}
interface Search extends Circumstances {
  readonly tx: Db;
  readonly rule: CandidateRule;
}
type Finder = (search: Search) => Promise<readonly number[]>;

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

const byRole: Finder = async ({ tx, rule }) => {
  const rows = await tx
    .select({ userId: userRoleTable.userId })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .where(and(inArray(userRoleTable.roleId, rule.options), eq(roleTable.status, ENABLED)));
  return ascending(rows.map((row) => row.userId));
};

const byDept: Finder = async ({ tx, rule }) => {
  const rows = await tx
    .select({ userId: userTable.userId })
    .from(userTable)
    .where(inArray(userTable.deptId, rule.options));
  return ascending(rows.map((row) => row.userId));
};

const byPost: Finder = async ({ tx, rule }) => {
  const rows = await tx
    .select({ userId: userPostTable.userId })
    .from(userPostTable)
    .where(inArray(userPostTable.postId, rule.options));
  return ascending(rows.map((row) => row.userId));
};

const byGroup: Finder = async ({ tx, rule }) => {
  const rows = await tx
    .select({ members: userGroupTable.memberUserIds })
    .from(userGroupTable)
    .where(and(inArray(userGroupTable.groupId, rule.options), eq(userGroupTable.status, ENABLED)))
    .orderBy(userGroupTable.groupId);
  return rows.flatMap((row) => row.members);
};

const byScript: Finder = async ({ tx, rule, starterId }) => {
  const found: (number | undefined)[] = [];
  for (const script of rule.options) {
    if (script === SCRIPT.starter) found.push(starterId);
    if (script === SCRIPT.firstLeader) found.push(await leaderOf(tx, starterId, 1));
    if (script === SCRIPT.secondLeader) found.push(await leaderOf(tx, starterId, 2));
  }
  return found.filter((userId) => userId !== undefined);
};

/** The numbers in a value: one, a list, or text with commas between; names of users become their ids. */
async function usersIn(tx: Db, value: unknown): Promise<number[]> {
  const parts = (Array.isArray(value) ? value : String(value ?? '').split(',')).map((part) =>
    String(part ?? '').trim(),
  );
  const names = parts.filter((part) => part && !/^\d{1,9}$/.test(part));
  const rows =
    names.length === 0
      ? []
      : await tx
          .select({ userId: userTable.userId, userName: userTable.userName })
          .from(userTable)
          .where(inArray(userTable.userName, names));
  const idOf = new Map(rows.map((row) => [row.userName, row.userId]));
  return parts.flatMap((part) => (/^\d{1,9}$/.test(part) ? [Number(part)] : (idOf.get(part) ?? [])));
}

const byExpression: Finder = ({ tx, rule, starterId, variables }) => {
  const lookup = (name: string) =>
    name in variables ? (variables[name] as Json) : name === 'starterId' ? starterId : undefined;
  try {
    return usersIn(tx, resolve(rule.settings?.expression ?? '', lookup));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw refuse(`分配规则的表达式无法计算：${error.message}`);
  }
};

const byUserField: Finder = ({ tx, rule, variables }) => usersIn(tx, variables[rule.settings?.field ?? '']);

const byDeptField: Finder = async ({ tx, rule, variables }) => {
  const value = variables[rule.settings?.field ?? ''];
  const deptIds = (Array.isArray(value) ? value : [value]).map(Number).filter(Number.isInteger);
  return leadersOfDepts(tx, deptIds);
};

const byLeaders: Finder = async ({ tx, rule, starterId }) =>
  (await leadersAbove(tx, starterId)).slice(0, rule.options[0] ?? 1);

const finders: Readonly<Record<string, Finder>> = {
  [RULE.role]: byRole,
  [RULE.dept]: byDept,
  [RULE.deptLeader]: ({ tx, rule }) => leadersOfDepts(tx, rule.options),
  [RULE.post]: byPost,
  [RULE.user]: async ({ rule }) => rule.options,
  [RULE.group]: byGroup,
  [RULE.script]: byScript,
  [RULE.expression]: byExpression,
  [RULE.userField]: byUserField,
  [RULE.deptField]: byDeptField,
  [RULE.chosen]: ({ tx, rule, variables }) => usersIn(tx, variables[`chosen_${rule.taskKey ?? ''}`]),
  [RULE.leaders]: byLeaders,
};

/**
 * The enabled users that a rule leads to, each once. Where somebody put them in an order, such as chosen users or leaders
 * level by level, they come in it, for those who are asked one after the other; else by their number.
 */
export async function candidatesOf(tx: Db, rule: CandidateRule, who: Circumstances): Promise<number[]> {
  const find = finders[rule.type];
  if (!find) throw refuse(`未知的分配规则类型“${rule.type}”`);
  const found = [...new Set(await find({ tx, rule, ...who }))];
  const enabled = await enabledAmong(tx, found);
  return found.filter((userId) => enabled.has(userId));
}
