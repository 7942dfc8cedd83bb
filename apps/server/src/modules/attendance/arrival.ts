import { PROOF, VIA } from '@jiaoyan/contract/attendance/status';
import type { Arrival, ArrivalListener } from '../duty/index.ts';
import { lockedMonthAt } from './month-locked.ts';
import { reopenOvertimes } from './overtime.ts';
import { overtimeSpans } from './overtime-span.ts';
import { joinPerson, lockPeople } from './person-lock.ts';
import { spanAt, spansAround } from './punch-span.ts';
import { storePunch } from './punch-store.ts';

/** What being seen at work counts as, and which way of a plan allows it. */
const ways = {
  order: { via: VIA.order, proof: PROOF.order },
  duty: { via: VIA.duty, proof: PROOF.duty },
  patrol: { via: VIA.round, proof: PROOF.round },
} satisfies Record<Arrival['by'], { via: string; proof: string }>;

/**
 * Whoever is seen at an order, a duty or a point of a round has checked in, if his shift allows it. Nothing is kept of
 * those who have none then.
 */
export const arrivalPunches: ArrivalListener = {
  async heard(tx, { userId, at, now, by, bizId, isScanned }) {
    // What a duty changes besides takes the person alone, and nobody can go from one lock to the other.
    if (by === 'duty') await lockPeople(tx, [userId]);
    else await joinPerson(tx, userId);
    if (by !== 'duty' && !isScanned) return;
    const { via, proof } = ways[by];
    const span = spanAt(await spansAround(tx, userId, at), at) ?? spanAt(await overtimeSpans(tx, userId, at), at);
    if (!span?.rule.proofs.includes(proof)) return;
    // What is over and done does not keep anybody from his work now.
    if (await lockedMonthAt(tx, userId, at)) return;
    await storePunch(tx, {
      userId,
      at,
      via,
      receivedAt: now,
      clientKey: `${by}-${bizId}-${Math.floor(at / 1000)}`,
      pointId: null,
      device: '',
      flags: [],
      refId: bizId,
    });
    // Rounds are told of later, too.
    if (at < now) await reopenOvertimes(tx, userId, at);
  },
};
