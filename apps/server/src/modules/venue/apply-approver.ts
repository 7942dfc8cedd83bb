import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { leadersAbove } from '../bpm/index.ts';
import { placeManagerTable } from '../campus/place.table.ts';
import { userTable } from '../system/user.table.ts';
import type { Apply } from './apply.table.ts';
import { type Venue, venueName } from './book-rule.ts';

const ENABLED = '0';
const nobody = () => refuse('未找到审批人，请联系管理员配置任务分配规则');

/** Who looks after a place and is there. */
async function siteAdmins(tx: Db, placeId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: userTable.userId })
    .from(placeManagerTable)
    .innerJoin(userTable, eq(userTable.userId, placeManagerTable.userId))
    .where(and(eq(placeManagerTable.placeId, placeId), eq(userTable.status, ENABLED)))
    .orderBy(asc(userTable.userId));
  return rows.map(({ userId }) => userId);
}

/** What the process on an application knows; without approvers it does not begin. */
export async function processVariables(tx: Db, apply: Apply, venue: Venue) {
  const [leader] = await leadersAbove(tx, apply.applicantId);
  const siteAdminIds = await siteAdmins(tx, venue.placeId);
  if (siteAdminIds.length === 0) throw nobody();
  // Whoever leads everybody is led by nobody: that step then decides itself.
  if (leader === undefined && apply.deptId === null) throw nobody();
  return {
    applyId: apply.applyId,
    roomId: apply.roomId,
    room: venueName(venue),
    title: apply.title,
    deptLeaderId: leader ?? apply.applicantId,
    siteAdminIds,
    attendeeCount: apply.attendeeCount,
    hasOutsider: apply.hasOutsider,
    securityOver: venue.bookRule.securityOver,
    startTime: apply.startTime,
    endTime: apply.endTime,
  };
}
