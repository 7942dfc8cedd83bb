import { randomUUID } from 'node:crypto';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { APPLY } from '@jiaoyan/contract/venue/apply';
import { BOOKING, MAX_TIMES, type Occupation, occurrencesOf, type Slot } from '@jiaoyan/contract/venue/booking';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { requirePlace, requireRoom } from '../campus/index.ts';
import type { RepairTools } from '../repair/index.ts';
import { refuseSensitive } from '../system/index.ts';
import { applyTable } from './apply.table.ts';
import { cancelTurn, endApply } from './apply-cancel.ts';
import { notifyApplicant } from './apply-case.ts';
import { venueName, venueOf } from './book-rule.ts';
import { bookingTable as t } from './booking.table.ts';
import { kindName, takenAt } from './booking-conflict.ts';
import { roomsInstead } from './booking-free.ts';
import { holdRoom, tryToHold } from './booking-hold.ts';
import { GIVEN_FREE, TAKEN } from './booking-room.ts';

const OCCUPY = 'repair:areaApply:occupy';
const OFFERED = 3;

/** Takes the room away from an application; its applicant hears which rooms are free. */
async function displace(tools: RepairTools, tx: Db, base: RecordBase, applyId: number, reason: string): Promise<void> {
  const [seen] = await tx.select().from(applyTable).where(eq(applyTable.applyId, applyId));
  if (!seen) return;
  const instanceId = seen.status === APPLY.approving ? seen.instanceId : null;
  await endApply(tools, tx, base, { applyId, instanceId, reason }, async (turn) => {
    const { apply } = turn;
    if (apply.status === APPLY.using) throw refuse(`【${apply.code} ${apply.title}】正在使用中，请先办理归还`);
    if (apply.status !== APPLY.approving && apply.status !== APPLY.approved) return;
    apply.displacedFrom = apply.status;
    await cancelTurn(turn, tx, reason, 'DISPLACE');
    const free = await roomsInstead(tx, apply.roomId, apply.attendeeCount, apply, base.now);
    const rooms = free.slice(0, OFFERED).map(venueName);
    notifyApplicant(turn, 'repair_area_change', { reason, rooms: rooms.join('、') || '无' });
  });
}

/** The applications that are in the way, in the order in which everybody locks them. */
async function appliesAt(tx: Db, roomId: number, slots: readonly Slot[]): Promise<number[]> {
  const taken = await takenAt(tx, roomId, slots);
  return [...new Set(taken.flatMap(({ applyId }) => applyId ?? []))].sort((a, b) => a - b);
}

/** Those who look after a room take it for lessons, a repair or themselves. */
export async function occupyRoom(tools: RepairTools, user: SessionUser, body: Occupation) {
  const { roomId, kind, title, force } = body;
  await requireRoom(tools.db, user, OCCUPY, roomId);
  await refuseSensitive(tools.findSensitiveWords, [{ field: 'title', label: '占用说明', text: title }]);
  const base: RecordBase = { actor: actorOf(user), now: tools.clock() };
  const { now } = base;
  const slots = occurrencesOf(body, body.recur);
  if (slots.length === 0) throw refuse('开始日期须在循环的星期内', 'recur');
  if (slots.length > MAX_TIMES) throw refuse(`循环占用最多${MAX_TIMES}次`, 'recur');
  if (momentOf(body.endTime) <= now) throw refuse('结束时间不能早于当前时间', 'endTime');
  return tryToHold(tools.db, { roomId, slots, now, isTold: () => true }, async (tx) => {
    const applyIds = force ? await appliesAt(tx, roomId, slots) : [];
    const reason = `${kindName(kind)}：${title}`;
    for (const applyId of applyIds) await displace(tools, tx, base, applyId, reason);
    await holdRoom(tx, { roomId, slots, now }, { kind, title, groupKey: randomUUID(), createBy: user.userName });
    return { times: slots.length, cancelled: applyIds.length };
  });
}

/** Gives free one time of an occupation; applications have their own ways to end. */
export async function releaseOccupation(tools: RepairTools, user: SessionUser, bookingId: number) {
  return tools.db.transaction(async (tx) => {
    const [row] = await tx.select().from(t).where(eq(t.bookingId, bookingId)).for('update');
    if (!row) throw notFound();
    const { placeId } = await venueOf(tx, row.mainRoomId);
    await requirePlace(tx, user, 'repair:areaApply:forceRelease', placeId);
    if (row.kind === BOOKING.apply) throw refuse('场地申请请在申请单中取消或强制释放');
    if (row.status !== TAKEN) throw refuse('该占用已解除');
    const same = sql`(SELECT one.period FROM repair_area_booking one WHERE one.booking_id = ${bookingId})`;
    await tx
      .update(t)
      .set({ status: GIVEN_FREE, updateBy: user.userName })
      .where(and(eq(t.groupKey, row.groupKey), ne(t.groupKey, ''), sql`${t.period} = ${same}`));
    return { times: 1 };
  });
}
