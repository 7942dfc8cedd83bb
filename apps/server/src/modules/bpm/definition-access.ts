import { ACTIVE, type ModelSettings } from '@jiaoyan/contract/bpm/definition';
import { FORM_TYPE } from '@jiaoyan/contract/bpm/model';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import type { ProcessListener } from './process/index.ts';
import { userGroupTable } from './user-group.table.ts';

type Limits = Pick<ModelSettings, 'startUserIds' | 'startDeptIds' | 'startRoleIds' | 'startGroupIds'>;
/** What a definition says about its start. */
interface Startable {
  readonly key: string;
  readonly formType: string;
  readonly settings: Limits;
  readonly suspensionState: number;
}
/** The modules whose records run through processes. */
type Modules = readonly Pick<ProcessListener, 'key'>[];

const isOpenToStaff = ({ startUserIds, startDeptIds, startRoleIds, startGroupIds }: Limits) =>
  startUserIds.length + startDeptIds.length + startRoleIds.length + startGroupIds.length === 0;

/**
 * How people start a process: by its form, on a page of the product that starts it for them, or not at all, because a
 * module starts it for one of its records.
 */
export function startWay(modules: Modules, { key, formType }: Pick<Startable, 'key' | 'formType'>) {
  if (formType === FORM_TYPE.business) return 'page';
  return modules.some((module) => module.key === key) ? 'module' : 'form';
}

async function ownDepts(tx: Db, userId: number): Promise<number[]> {
  const [own] = await tx
    .select({ deptId: deptTable.deptId, ancestors: deptTable.ancestors })
    .from(userTable)
    .innerJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(eq(userTable.userId, userId));
  return own ? [own.deptId, ...own.ancestors.split(',').map(Number)] : [];
}

async function ownGroups(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ groupId: userGroupTable.groupId })
    .from(userGroupTable)
    .where(and(eq(userGroupTable.status, '0'), sql`${userId} = ANY(${userGroupTable.memberUserIds})`));
  return rows.map(({ groupId }) => groupId);
}

/**
 * Tells whether a user may start processes with these settings; a department counts with all below it. Somebody from
 * outside has to be named, or be of a role or group that is.
 */
export async function starterCheck(tx: Db, { userId, outside, grants }: SessionUser): Promise<(l: Limits) => boolean> {
  const deptIds = outside ? [] : await ownDepts(tx, userId);
  const groupIds = await ownGroups(tx, userId);
  const roleIds = grants.map(({ roleId }) => roleId);
  const meet = (named: readonly number[], own: readonly number[]) => named.some((id) => own.includes(id));
  return (limits) => {
    if (isOpenToStaff(limits)) return !outside;
    const { startUserIds, startDeptIds, startRoleIds, startGroupIds } = limits;
    return (
      startUserIds.includes(userId) ||
      meet(startDeptIds, deptIds) ||
      meet(startRoleIds, roleIds) ||
      meet(startGroupIds, groupIds)
    );
  };
}

/** Whether a user may start this version now, in one of the ways that there are for people. */
export async function mayStart(tx: Db, modules: Modules, row: Startable, user: SessionUser): Promise<boolean> {
  if (row.suspensionState !== ACTIVE || startWay(modules, row) === 'module') return false;
  // Most processes are open to the whole house; then nothing more about the starter has to be known.
  return isOpenToStaff(row.settings) ? !user.outside : (await starterCheck(tx, user))(row.settings);
}
