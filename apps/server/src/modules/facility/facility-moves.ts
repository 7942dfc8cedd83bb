import type { MoveInput, StopInput } from '@jiaoyan/contract/facility/facility';
import { FACILITY, TRANSFER, TRANSFER_KIND } from '@jiaoyan/contract/facility/status';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { closeDown, openDown } from './down.ts';
import { actOnFacility, type FacilityTurn, moveFacility } from './facility-case.ts';
import { positionText, refusePosition } from './position.ts';
import { termsOf } from './quality-facts.ts';
import { transferTable } from './transfer.table.ts';

interface Said {
  readonly reason: string;
  readonly version?: number | undefined;
}

/** Takes a facility out of use for a while. */
export const stopFacility = (ctx: Ctx, facilityId: number, { kind, reason, version }: StopInput): Promise<Moved> =>
  actOnFacility(ctx, 'stop', facilityId, version, async (turn, tx, base) => {
    await openDown(tx, { facilityId, reason: kind, at: base.now, note: reason });
    moveFacility(turn, FACILITY.stopped, { event: 'STOP', content: reason, extra: { kind } });
  });

/** Takes it into use again. */
export const startFacility = (ctx: Ctx, facilityId: number, { reason, version }: Said): Promise<Moved> =>
  actOnFacility(ctx, 'start', facilityId, version, async (turn, tx, base) => {
    const { isInspectionOver } = await termsOf(tx, facilityId, base.now);
    if (isInspectionOver) throw refuse('法定检验已过期，不能启用');
    const downMins = await closeDown(tx, facilityId, base.now);
    moveFacility(turn, FACILITY.used, { event: 'START', content: reason }, { downMins });
  });

/** It is sound, but nobody uses it. */
export const idleFacility = (ctx: Ctx, facilityId: number, { reason, version }: Said): Promise<Moved> =>
  actOnFacility(ctx, 'idle', facilityId, version, (turn) =>
    moveFacility(turn, FACILITY.idle, { event: 'IDLE', content: reason }),
  );

/** Puts a facility somewhere else, with a row that says from where to where. */
export async function relocate(
  turn: FacilityTurn,
  tx: Db,
  base: RecordBase,
  to: Pick<MoveInput, 'placeId' | 'roomId' | 'location' | 'reason'>,
): Promise<void> {
  const { facility } = turn;
  const { placeId, roomId, location, reason } = to;
  await refusePosition(tx, to);
  const isSame = facility.placeId === placeId && facility.roomId === roomId;
  if (isSame && facility.location === location) throw refuse('位置没有变化', 'placeId');
  const [before, after] = [await positionText(tx, facility), await positionText(tx, to)];
  const stamp = { createBy: base.actor.name, updateBy: base.actor.name };
  await tx.insert(transferTable).values({
    facilityId: facility.facilityId,
    kind: TRANSFER_KIND.place,
    reason,
    ...stamp,
    fromPlaceId: facility.placeId,
    fromRoomId: facility.roomId,
    toPlaceId: placeId,
    toRoomId: roomId,
    status: TRANSFER.confirmed,
    confirmBy: base.actor.name,
    confirmTime: wallTime(base.now),
    createTime: wallTime(base.now),
    updateTime: wallTime(base.now),
  });
  const content = `${before} → ${after}${reason && `：${reason}`}`;
  // The spot on the plan is one of the floor that it was on.
  moveFacility(
    turn,
    facility.status,
    { event: 'MOVE', content },
    { placeId, roomId, location, planX: null, planY: null },
  );
}

/** Puts a facility somewhere else, at once. */
export const relocateFacility = (ctx: Ctx, facilityId: number, { version, ...to }: MoveInput): Promise<Moved> =>
  actOnFacility(ctx, 'move', facilityId, version, (turn, tx, base) => relocate(turn, tx, base, to));
