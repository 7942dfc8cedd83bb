import { ACTIVE, type ModelSettings } from '@jiaoyan/contract/bpm/definition';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';

type Limits = Pick<ModelSettings, 'startUserIds' | 'startDeptIds'>;

const isOpenToAll = ({ startUserIds, startDeptIds }: Limits) => startUserIds.length + startDeptIds.length === 0;

/** Tells whether a user may start processes with these settings; a department counts with all below it. */
export async function starterCheck(tx: Db, userId: number): Promise<(limits: Limits) => boolean> {
  const [own] = await tx
    .select({ deptId: deptTable.deptId, ancestors: deptTable.ancestors })
    .from(userTable)
    .innerJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(eq(userTable.userId, userId));
  const deptIds = own ? [own.deptId, ...own.ancestors.split(',').map(Number)] : [];
  return ({ startUserIds, startDeptIds }) => {
    if (isOpenToAll({ startUserIds, startDeptIds })) return true;
    return startUserIds.includes(userId) || startDeptIds.some((deptId) => deptIds.includes(deptId));
  };
}

/** Whether a user may start this version now. */
export async function mayStart(
  tx: Db,
  { settings, suspensionState }: { settings: Limits; suspensionState: number },
  userId: number,
): Promise<boolean> {
  if (suspensionState !== ACTIVE) return false;
  // Most processes are open to everybody; then nothing about the starter has to be known.
  return isOpenToAll(settings) || (await starterCheck(tx, userId))(settings);
}
