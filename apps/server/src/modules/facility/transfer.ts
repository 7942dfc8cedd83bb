import type { TransferInput } from '@jiaoyan/contract/facility/facility';
import type { Transfer } from '@jiaoyan/contract/facility/facility-parts';
import { TRANSFER, TRANSFER_KIND } from '@jiaoyan/contract/facility/status';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, desc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf, refuseAbsent } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { facilityTable } from './facility.table.ts';
import {
  actOnFacility,
  type FacilityTurn,
  facilityBase,
  facilityKind,
  moveFacility,
  refuseScrapped,
  takeFacility,
} from './facility-case.ts';
import { joinPosition } from './position.ts';
import { type TransferRow, transferTable as t } from './transfer.table.ts';

const MINE = '/my/facility';
/** How many hand-overs the page of a receiver shows. */
const SHOWN = 50;

/** Asks somebody to answer for a facility; until he agrees nothing changes. */
export const handOver = (ctx: Ctx, facilityId: number, input: TransferInput): Promise<Moved> =>
  actOnFacility(ctx, 'handOver', facilityId, input.version, async (turn, tx, base) => {
    const { facility, notices } = turn;
    const { managerId, deptId, reason } = input;
    if (managerId === facility.managerId) throw refuse('接收人已是该设施的责任人', 'managerId');
    await refuseAbsent(tx, [managerId], '接收人', 'managerId');
    const names = await namesOf(tx, [facility.managerId, managerId]);
    const from = names.get(facility.managerId ?? 0) ?? '无';
    const stamp = { createBy: ctx.user.nickName, updateBy: ctx.user.nickName };
    await tx.insert(t).values({
      facilityId,
      kind: TRANSFER_KIND.manager,
      senderId: ctx.user.userId,
      reason,
      ...stamp,
      fromManagerId: facility.managerId,
      fromDeptId: facility.ownerDeptId,
      toManagerId: managerId,
      toDeptId: deptId ?? facility.ownerDeptId,
      createTime: wallTime(base.now),
      updateTime: wallTime(base.now),
    });
    const content = `${from} → ${names.get(managerId)}${reason && `：${reason}`}`;
    moveFacility(turn, facility.status, { event: 'HAND_OVER', content });
    notices.push({ userId: managerId, code: 'site_transfer', params: { facility: facility.name }, link: MINE });
  });

type Answer = (turn: FacilityTurn, transfer: TransferRow) => void;

/** Answers a hand-over that waits, under the lock of its facility. */
async function answer(
  ctx: Ctx,
  transferId: number,
  status: string,
  mayAnswer: (transfer: TransferRow, tx: Db) => Promise<void> | void,
  work: Answer,
): Promise<Moved> {
  const base = facilityBase(ctx);
  return ctx.db.transaction(async (tx) => {
    const [found] = await tx.select().from(t).where(eq(t.transferId, transferId));
    if (!found) throw notFound();
    await mayAnswer(found, tx);
    const row = await takeFacility(ctx.services, tx, base, found.facilityId, async (turn) => {
      refuseScrapped(turn.facility);
      const [transfer] = await tx.select().from(t).where(eq(t.transferId, transferId)).for('update');
      if (transfer?.status !== TRANSFER.waiting) throw refuse('该移交已处理');
      work(turn, transfer);
      await tx
        .update(t)
        .set({ status, confirmBy: ctx.user.nickName, confirmTime: wallTime(base.now), updateBy: ctx.user.nickName })
        .where(eq(t.transferId, transferId));
    });
    return { status: row.status, version: row.version };
  });
}

/** Only the one who is asked answers; to others there is no such hand-over. */
const receiver =
  ({ user }: Ctx) =>
  ({ toManagerId }: TransferRow) => {
    if (toManagerId !== user.userId) throw notFound();
  };

/** The one who handed it over hears what became of it. */
function notifySender({ notices, facility, actor }: FacilityTurn, { senderId }: TransferRow, result: string) {
  if (senderId === null || senderId === actor.userId) return;
  notices.push({
    userId: senderId,
    code: 'site_transfer_result',
    params: { facility: facility.name, person: actor.name, result },
    link: '/facility/facility',
  });
}

/** The receiver agrees: from now on he answers for it. */
export const confirmTransfer = (ctx: Ctx, transferId: number): Promise<Moved> =>
  answer(ctx, transferId, TRANSFER.confirmed, receiver(ctx), (turn, transfer) => {
    const { toManagerId: managerId, toDeptId: ownerDeptId } = transfer;
    moveFacility(turn, turn.facility.status, { event: 'TAKE_OVER' }, { managerId, ownerDeptId });
    notifySender(turn, transfer, '已确认接收');
  });

/** The receiver does not agree: everything stays. */
export const refuseTransfer = (ctx: Ctx, transferId: number, reason: string): Promise<Moved> =>
  answer(ctx, transferId, TRANSFER.refused, receiver(ctx), (turn, transfer) => {
    moveFacility(turn, turn.facility.status, { event: 'REFUSE_OVER', content: reason });
    notifySender(turn, transfer, `拒绝接收：${reason}`);
  });

/** Whoever may hand over takes a hand-over back that nobody has answered. */
export const withdrawTransfer = (ctx: Ctx, transferId: number): Promise<Moved> =>
  answer(
    ctx,
    transferId,
    TRANSFER.withdrawn,
    ({ facilityId }, tx) =>
      requireRecords(facilityKind, tx, ctx.user, {
        permission: 'repair:facility:handOver',
        ids: [facilityId],
        now: ctx.services.clock(),
      }),
    (turn) => moveFacility(turn, turn.facility.status, { event: 'WITHDRAW_OVER' }),
  );

/** The hand-overs to somebody, and what he has handed over himself; those that wait come first. */
export async function myTransfers({ db, user }: Ctx): Promise<Transfer[]> {
  const toUser = alias(userTable, 'to_user');
  const rows = await db
    .select({
      transfer: t,
      facility: facilityTable,
      placeName: placeTable.name,
      roomNo: roomTable.roomNo,
      fromName: userTable.nickName,
      toName: toUser.nickName,
      deptName: deptTable.deptName,
    })
    .from(t)
    .innerJoin(facilityTable, eq(facilityTable.facilityId, t.facilityId))
    .innerJoin(placeTable, eq(placeTable.placeId, facilityTable.placeId))
    .leftJoin(roomTable, eq(roomTable.roomId, facilityTable.roomId))
    .leftJoin(userTable, eq(userTable.userId, t.fromManagerId))
    .leftJoin(toUser, eq(toUser.userId, t.toManagerId))
    .leftJoin(deptTable, eq(deptTable.deptId, t.toDeptId))
    .where(and(eq(t.kind, TRANSFER_KIND.manager), or(eq(t.toManagerId, user.userId), eq(t.fromManagerId, user.userId))))
    .orderBy(t.status, desc(t.transferId))
    .limit(SHOWN);
  return rows.map(({ transfer, facility, placeName, roomNo, ...names }) => ({
    transferId: transfer.transferId,
    facilityId: facility.facilityId,
    code: facility.code,
    name: facility.name,
    position: joinPosition(placeName, roomNo ?? '', facility.location),
    fromName: names.fromName ?? '',
    toName: names.toName ?? '',
    deptName: names.deptName ?? '',
    reason: transfer.reason,
    status: transfer.status,
    createTime: transfer.createTime,
    confirmTime: transfer.confirmTime,
    isMine: transfer.toManagerId === user.userId && transfer.status === TRANSFER.waiting,
  }));
}
