import { AUDIT_ITEM } from '@jiaoyan/contract/facility/audit';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import { placeTable } from '../../../campus/place.table.ts';
import { roomTable } from '../../../campus/room.table.ts';
import { userTable } from '../../../system/user.table.ts';
import { auditItemTable, auditTable as t } from '../../audit.table.ts';
import { facilityTable as f } from '../../facility.table.ts';

const PLACE_NAME = '行政楼';
const AUDIT_ID = 1;
const EXPECTED = 40;
const SEEN = 37;
const MISPLACED = 11;
const MINUTE = 60_000;
const UNKNOWN = 'AuditDemoUnknownLabel1';
/** Who answers for it and who walks along the labels: a building manager, a worker. */
const PEOPLE = [123, 105];

/** The audit of the administration building that is going on: one unit in another room, one missing, one nobody knows. */
export async function seedAudit(tx: Db, now = Date.now()): Promise<never[]> {
  const [place] = await tx.select().from(placeTable).where(eq(placeTable.name, PLACE_NAME));
  const people = await tx.select().from(userTable).where(inArray(userTable.userId, PEOPLE));
  if (!place || people.length === 0) return [];
  const units = await tx
    .select()
    .from(f)
    .where(and(eq(f.placeId, place.placeId), lt(f.facilityId, 10_000), ne(f.status, FACILITY.scrapped)))
    .orderBy(asc(f.facilityId))
    .limit(EXPECTED);
  const rooms = await tx
    .select({ roomId: roomTable.roomId })
    .from(roomTable)
    .where(eq(roomTable.placeId, place.placeId))
    .orderBy(asc(roomTable.roomNo));
  const begun = now - 2 * DAY_MS;
  const ownerId = people.find(({ userId }) => userId === PEOPLE[0])?.userId ?? null;
  const helperId = people.find(({ userId }) => userId === PEOPLE[1])?.userId;
  const stamp = { createBy: '苏雅琴', updateBy: '苏雅琴', createTime: wallTime(begun), updateTime: wallTime(begun) };
  const [audit] = await tx
    .insert(t)
    .values({
      auditId: AUDIT_ID,
      code: 'ZC20250101-0001',
      name: `${PLACE_NAME}年度设施盘点`,
      placeIds: [place.placeId],
      deadline: localDay(now + 5 * DAY_MS),
      ownerId,
      helperIds: helperId === undefined ? [] : [helperId],
      ...stamp,
    })
    .onConflictDoNothing()
    .returning();
  if (!audit) return [];
  const scanBy = helperId ?? ownerId;
  const items = units.map(({ facilityId, placeId, roomId, location }, nth) => {
    const expected = { expectedPlaceId: placeId, expectedRoomId: roomId, expectedLocation: location };
    const itemId = nth + 1;
    if (nth >= SEEN)
      return {
        itemId,
        auditId: AUDIT_ID,
        facilityId,
        ...expected,
        state: nth === SEEN ? AUDIT_ITEM.missing : AUDIT_ITEM.open,
      };
    const other = rooms.find((room) => room.roomId !== roomId)?.roomId ?? null;
    const isMoved = nth === MISPLACED && other !== null;
    return {
      itemId,
      auditId: AUDIT_ID,
      facilityId,
      ...expected,
      foundPlaceId: placeId,
      foundRoomId: isMoved ? other : roomId,
      state: isMoved ? AUDIT_ITEM.misplaced : AUDIT_ITEM.right,
      scanBy,
      scanTime: wallTime(begun + (30 + nth * 4) * MINUTE),
    };
  });
  const roomId = rooms[0]?.roomId ?? null;
  await tx.insert(auditItemTable).values([
    ...items,
    {
      itemId: EXPECTED + 1,
      auditId: AUDIT_ID,
      isExpected: false,
      token: UNKNOWN,
      state: AUDIT_ITEM.extra,
      scanBy,
      foundPlaceId: place.placeId,
      foundRoomId: roomId,
      scanTime: wallTime(begun + 200 * MINUTE),
      remark: '角落里的饮水机，标签无法识别',
    },
  ]);
  const log = { bizType: 'facilityAudit' as const, bizId: AUDIT_ID };
  await recordEvents(tx, [
    {
      ...log,
      event: 'CREATE',
      toStatus: '10',
      content: `应盘 ${units.length} 台`,
      operatorName: '苏雅琴',
      createTime: wallTime(begun),
    },
    {
      ...log,
      event: 'SCAN',
      content: `盘点 ${SEEN} 台`,
      operatorName: '马青山',
      createTime: wallTime(begun + 200 * MINUTE),
    },
  ]);
  return [];
}
