import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { placeManagerTable as m } from '../campus/place.table.ts';
import { deptTable as d } from '../system/dept.table.ts';
import { roleTable } from '../system/role.table.ts';
import { userRoleTable } from '../system/user.table.ts';

const DEPUTY = 'center_deputy';

const ids = (rows: readonly { id: number | null }[]) => rows.flatMap(({ id }) => (id === null ? [] : [id]));
/** Who leads a team. */
export const leaderOf = async (tx: Db, teamId: number | null) =>
  teamId === null ? [] : ids(await tx.select({ id: d.leaderUserId }).from(d).where(eq(d.deptId, teamId)));
/** Who looks after a place. */
export const managersOf = async (tx: Db, placeId: number | null) =>
  placeId === null ? [] : ids(await tx.select({ id: m.userId }).from(m).where(eq(m.placeId, placeId)));
/** Those who stand in for the head of the centre. */
export const deputies = async (tx: Db) =>
  ids(
    await tx
      .select({ id: userRoleTable.userId })
      .from(userRoleTable)
      .innerJoin(roleTable, and(eq(roleTable.roleId, userRoleTable.roleId), eq(roleTable.roleKey, DEPUTY))),
  );
