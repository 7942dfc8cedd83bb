import { APPLY, APPLY_PROCESS } from '@jiaoyan/contract/venue/apply';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { ProcessListener } from '../bpm/index.ts';
import { type Announcer, moveApply, takeApply } from './apply-case.ts';
import { releaseApply } from './booking-hold.ts';

const APPROVED = 2;
const REJECTED = 3;
/** Whoever decides is told by the process; here nobody has to hear more. */
const silent: Announcer = { hub: { publishAll: async () => {} } };

/** The state of an application follows its process, in the transaction in which that ends. */
export const applyListener = (clock: () => number): ProcessListener => ({
  key: APPLY_PROCESS,
  async ended(tx, { businessKey, instanceId, result, reason }) {
    if (!/^\d{1,9}$/.test(businessKey)) return;
    await takeApply(silent, tx, { actor: SYSTEM, now: clock() }, Number(businessKey), async (turn) => {
      const { apply } = turn;
      // A process may be over before its number is noted; whoever cancelled the application has moved it already.
      const isOwn = apply.instanceId === null || apply.instanceId === instanceId;
      if (!isOwn || apply.status !== APPLY.approving) return;
      if (result === APPROVED) return moveApply(turn, APPLY.approved, { event: 'APPROVE' });
      if (result === REJECTED) moveApply(turn, APPLY.rejected, { event: 'REJECT', content: reason });
      else moveApply(turn, APPLY.cancelled, { event: 'CANCEL', content: reason });
      apply.cancelReason = reason.slice(0, 200);
      await releaseApply(tx, apply.applyId);
    });
  },
});
