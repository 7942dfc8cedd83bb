import { DUTY } from '@jiaoyan/contract/duty/duty-life';
import { DAY_MS, ZONE_MS } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { and, inArray } from 'drizzle-orm';
import { LOST } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Services } from '../../kernel/services.ts';
import type { Grant, TemporaryGrants } from '../../kernel/session-user.ts';
import { type DutyRow, dutyTable as t } from './duty.table.ts';
import { dutyDaysAt, isOn } from './duty-now.ts';
import { tellDuties } from './staff.ts';

/** Bus topic: perhaps others lead duties now. */
const DUTIES_CHANGED = 'duties:changed';
/** By this name `reach.ts` knows what somebody may do because he leads a duty: it reaches the campuses of his duties. */
export const DUTY_LEADER = 'duty_leader';
const SELF = '5';

/** What the two desks ask for, and reading what is on them. */
const permissions: ReadonlySet<string> = new Set(
  [
    ...['list', 'accept', 'reject', 'merge', 'acceptDispatch'].map((verb) => `receive:${verb}`),
    ...['list', 'dispatch'].map((verb) => `distribute:${verb}`),
    ...['query', 'comment'].map((verb) => `report:${verb}`),
  ].map((right) => `repair:${right}`),
);
const leading: readonly Grant[] = [{ roleId: 0, roleKey: DUTY_LEADER, dataScope: SELF, permissions, deptIds: [] }];

type Led = Pick<DutyRow, 'dutyDate' | 'shift' | 'leaderId'>;
// Async on purpose: a query of drizzle itself runs anew whenever it is awaited, so it cannot be kept.
const readLed = async (db: Db, days: readonly string[]): Promise<Led[]> =>
  db
    .select({ dutyDate: t.dutyDate, shift: t.shift, leaderId: t.leaderId })
    .from(t)
    .where(and(inArray(t.dutyDate, [...days]), inArray(t.status, [DUTY.planned, DUTY.running])));

/**
 * Whoever leads a duty receives and dispatches while it is on, without any role for it. The few duties around now are
 * kept until one of them changes, so that a request costs no question; whether one is on is looked at each time.
 */
export function dutyGrants(tools: Pick<Services, 'db' | 'bus' | 'clock'>): TemporaryGrants {
  let known: { readonly day: number; readonly led: Promise<Led[]> } | undefined;
  const forget = () => {
    known = undefined;
  };
  tools.bus.subscribe(DUTIES_CHANGED, forget);
  tools.bus.subscribe(LOST, forget);
  const around = (at: number) => {
    const day = Math.floor((at + ZONE_MS) / DAY_MS);
    if (known?.day === day) return known.led;
    const next = { day, led: readLed(tools.db, dutyDaysAt(at)) };
    known = next;
    // A failed look-up must not be remembered.
    next.led.catch(() => {
      if (known === next) forget();
    });
    return next.led;
  };
  return async (userId) => {
    const at = tools.clock();
    const led = await around(at);
    return led.some((duty) => duty.leaderId === userId && isOn(duty, at)) ? leading : [];
  };
}

/**
 * Call inside the transaction of every change to duties, after it: what their leaders may do follows at once, also on
 * open pages, and so does what others make of rosters.
 */
export async function announceDuties(
  { bus, hub, registered }: Pick<Services, 'bus' | 'hub' | 'registered'>,
  tx: Db,
  duties: readonly Pick<DutyRow, 'dutyId' | 'leaderId'>[],
): Promise<void> {
  await bus.publish(tx, DUTIES_CHANGED, null);
  const leaders = [...new Set(duties.map(({ leaderId }) => leaderId))];
  await hub.publishAll(
    tx,
    leaders.map((userId) => ({ destination: topics.user(userId), body: { kind: 'rights' } })),
  );
  await tellDuties(registered, tx, [...new Set(duties.map(({ dutyId }) => dutyId))]);
}
