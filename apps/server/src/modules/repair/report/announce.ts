import { topics } from '@jiaoyan/contract/realtime';
import { REPORT_KIND } from '@jiaoyan/contract/repair/status';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { placeManagerTable } from '../../campus/place.table.ts';
import { dutyLeaderNow } from '../../duty/index.ts';
import { deptTable } from '../../system/dept.table.ts';
import { type OutgoingMessage, storeMessages } from '../../system/index.ts';
import { roleTable } from '../../system/role.table.ts';
import { userRoleTable, userTable } from '../../system/user.table.ts';
import type { RepairTools } from '../tools.ts';
import { followTable } from './report.table.ts';
import type { Notice, Recipient, Turn } from './turn.ts';

const ENABLED = '0';

/** Everybody of a role. */
export const byRole = async (tx: Db, roleKey: string) =>
  (
    await tx
      .select({ userId: userRoleTable.userId })
      .from(userRoleTable)
      .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
      .where(eq(roleTable.roleKey, roleKey))
  ).map(({ userId }) => userId);

async function followersOf(tx: Db, reportId: number) {
  const own = await tx
    .select({ userId: followTable.userId })
    .from(followTable)
    .where(eq(followTable.reportId, reportId));
  return own.map(({ userId }) => userId);
}

/** The leader of the team in charge; without a team those who lead the centre. */
export async function teamLeaders(tx: Db, teamId: number | null): Promise<number[]> {
  if (teamId === null) return byRole(tx, 'center_deputy');
  const [team] = await tx
    .select({ leader: deptTable.leaderUserId })
    .from(deptTable)
    .where(eq(deptTable.deptId, teamId));
  return team?.leader ? [team.leader] : byRole(tx, 'center_deputy');
}

const audience: Readonly<Record<Exclude<Recipient, number>, (tx: Db, turn: Turn) => Promise<number[]>>> = {
  reporter: async (_tx, { report }) => (report.reporterId === null ? [] : [report.reporterId]),
  followers: (tx, { report }) => followersOf(tx, report.reportId),
  siteAdmins: async (tx, { report }) =>
    (
      await tx
        .select({ userId: placeManagerTable.userId })
        .from(placeManagerTable)
        .where(eq(placeManagerTable.placeId, report.placeId))
    ).map(({ userId }) => userId),
  leaders: (tx, { report }) => teamLeaders(tx, report.teamId),
  deputies: (tx) => byRole(tx, 'center_deputy'),
  directors: (tx) => byRole(tx, 'center_leader'),
  duty: (tx, turn) => dutyLeaderNow(tx, turn.report, turn.now, turn.calendar),
};

/** The page on which somebody looks at what the message is about. */
function linkOf(recipient: Recipient, { report }: Turn, { order }: Notice): string {
  if (report.kind === REPORT_KIND.maintenance) {
    const page = typeof recipient === 'number' ? '/my/maintain' : '/facility/task';
    return `${page}?report=${report.reportId}`;
  }
  if (recipient === 'reporter' || recipient === 'followers') return `/my/report?id=${report.reportId}`;
  if (recipient === 'duty') return `/my/duty?view=receive&id=${report.reportId}`;
  if (typeof recipient === 'number') return `/my/order?id=${order?.orderId ?? ''}`;
  return `/repair/manage?id=${report.reportId}`;
}

/** Messages of a turn; nobody hears of one thing twice, and nobody of what he did himself. */
async function meantOf(tx: Db, turn: Turn): Promise<OutgoingMessage[]> {
  const found: OutgoingMessage[] = [];
  for (const notice of turn.notices) {
    const told = new Set([turn.actor.userId]);
    for (const recipient of notice.to) {
      const userIds = typeof recipient === 'number' ? [recipient] : await audience[recipient](tx, turn);
      for (const userId of userIds) {
        if (told.has(userId)) continue;
        told.add(userId);
        found.push({
          userId,
          templateCode: notice.code,
          params: notice.params(),
          link: linkOf(recipient, turn, notice),
        });
      }
    }
  }
  return found;
}

/** Messages of turns, to those who are still there. */
async function messagesOf(tx: Db, turns: readonly Turn[]): Promise<OutgoingMessage[]> {
  const found: OutgoingMessage[] = [];
  for (const turn of turns) found.push(...(await meantOf(tx, turn)));
  if (found.length === 0) return found;
  const ids = [...new Set(found.map(({ userId }) => userId))];
  const rows = await tx
    .select({ userId: userTable.userId, status: userTable.status })
    .from(userTable)
    .where(inArray(userTable.userId, ids));
  const enabled = new Set(rows.filter(({ status }) => status === ENABLED).map(({ userId }) => userId));
  return found.filter(({ userId }) => enabled.has(userId));
}

/** People hear of what concerns them, boards that something has changed; all of it belongs to the transaction. */
export async function announceAll(
  { hub }: Pick<RepairTools, 'hub'>,
  tx: Db,
  turns: readonly [Turn, ...Turn[]],
): Promise<void> {
  const { events } = await storeMessages(tx, await messagesOf(tx, turns));
  const body = { type: turns[0].events[0]?.event ?? '', count: turns.length };
  const records = turns.map(({ report }) => ({ destination: topics.repairReport(report.reportId), body: {} }));
  await hub.publishAll(tx, [...events, { destination: topics.repairBoard, body }, ...records]);
}

/** The same for one turn. */
export const announce = (tools: Pick<RepairTools, 'hub'>, tx: Db, turn: Turn): Promise<void> =>
  announceAll(tools, tx, [turn]);
