import { SETTLE_PROCESS } from '@jiaoyan/contract/company/company-settle';
import { SETTLE } from '@jiaoyan/contract/company/status';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { ProcessListener } from '../bpm/index.ts';
import { findSettle, moveSettle } from './company-settle-case.ts';

const APPROVED = 2;
const REJECTED = 3;

/** The state of a settlement follows its process, in the transaction in which that ends. */
export const settleListener = (clock: () => number): ProcessListener => ({
  key: SETTLE_PROCESS,
  async ended(tx, { businessKey, instanceId, result, reason }) {
    // The same process can be started by hand, from its form; then there is no settlement behind it.
    if (!/^\d{1,9}$/.test(businessKey)) return;
    const settle = await findSettle(tx, Number(businessKey));
    // A process may be over before its number is noted.
    const isOwn = settle && (settle.instanceId === null || settle.instanceId === instanceId);
    if (!isOwn || settle.status !== SETTLE.approving) return;
    const base = { actor: SYSTEM, now: clock() };
    const said = reason ?? '';
    if (result === APPROVED) await moveSettle(tx, base, settle, SETTLE.unpaid, { event: 'APPROVE' });
    else if (result === REJECTED)
      await moveSettle(
        tx,
        base,
        settle,
        SETTLE.rejected,
        { event: 'REJECT', content: said },
        { rejectReason: said.slice(0, 500) },
      );
    else await moveSettle(tx, base, settle, SETTLE.draft, { event: 'WITHDRAW', content: said });
  },
});
