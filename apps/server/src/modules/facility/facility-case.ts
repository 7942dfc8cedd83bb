import { type FacilityMove, facilityLife } from '@jiaoyan/contract/facility/facility';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { topics } from '@jiaoyan/contract/realtime';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import {
  enterState,
  type RecordBase,
  type RecordEvent,
  type RecordKind,
  type RecordTurn,
  type StateChange,
  takeTurn,
} from '../../kernel/record/kind.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { storeMessages } from '../system/index.ts';
import type { FacilityRow } from './facility.table.ts';
import { scopedFacilities } from './facility-scope.ts';

interface FacilityNotice {
  readonly userId: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: string;
}
/** One move on a facility. */
export interface FacilityTurn extends RecordTurn<RecordEvent, FacilityNotice> {
  readonly facility: FacilityRow;
}
/** What announcing takes. */
export interface Announcer {
  readonly hub: Pick<Services['hub'], 'publishAll'>;
}

/** People hear of what they are asked for; open lists, that something has changed. */
async function announce({ hub }: Announcer, tx: Db, { facility, notices }: FacilityTurn): Promise<void> {
  const messages = notices.map(({ userId, code, params, link }) => ({ userId, templateCode: code, params, link }));
  const { events } = await storeMessages(tx, messages);
  await hub.publishAll(tx, [
    ...events,
    { destination: topics.repairFacility, body: { facilityId: facility.facilityId } },
  ]);
}

/** Facilities as records that live. */
export const facilityKind: RecordKind<FacilityRow, FacilityTurn, RecordBase, null, Announcer> = {
  ...scopedFacilities,
  bizType: 'facility',
  read: async () => null,
  open: (base, facility) => ({ ...base, facility, events: [], notices: [] }),
  rowOf: ({ facility }) => facility,
  announce,
};

/** Who acts on facilities, and when. */
export const facilityBase = ({ user, services }: Pick<Ctx, 'user' | 'services'>): RecordBase => ({
  actor: actorOf(user),
  now: services.clock(),
});

/** Makes a move on a facility under its lock. */
export const takeFacility = async (
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  facilityId: number,
  work: (turn: FacilityTurn) => void | Promise<void>,
): Promise<FacilityRow> => (await takeTurn(facilityKind, tools, tx, base, facilityId, work)).row;

/** Puts a facility into another state, with the one event that belongs to it. */
export const moveFacility = ({ facility, events }: FacilityTurn, ...change: StateChange<FacilityRow>): void =>
  enterState(facility, events, ...change);

/** Nothing happens any more to what is out of the register. */
export function refuseScrapped({ status }: Pick<FacilityRow, 'status'>): void {
  if (status === FACILITY.scrapped) throw refuse('已报废设施不能操作');
}

const constraints = {
  facility_transfer_waiting: { message: '该设施有待确认的移交' },
  facility_down_once: { message: '该设施的停用时段重叠' },
  facility_room: { field: 'roomId', message: '所选房间不存在' },
  facility_place: { field: 'placeId', message: '所选楼宇不存在' },
};

/** Makes a move on a facility that the caller reaches by the permission of the move. */
export async function actOnFacility(
  ctx: Ctx,
  move: FacilityMove,
  facilityId: number,
  version: number | undefined,
  work: (turn: FacilityTurn, tx: Db, base: RecordBase) => void | Promise<void>,
): Promise<Moved> {
  const base = facilityBase(ctx);
  const permission = `repair:facility:${move}`;
  const { status, version: newer } = await write(ctx, constraints, async (tx) => {
    const reached = () => requireRecords(facilityKind, tx, ctx.user, { permission, ids: [facilityId], now: base.now });
    await reached();
    const row = await takeFacility(ctx.services, tx, base, facilityId, (turn) => {
      refuseScrapped(turn.facility);
      allow(facilityLife, turn.facility, move, version);
      return work(turn, tx, base);
    });
    // Nobody puts a facility where he does not reach it.
    if (move === 'move') await reached();
    return row;
  });
  return { status, version: newer };
}
