import { SETTLE_PROCESS } from '@jiaoyan/contract/company/company-settle';
import { SETTLE } from '@jiaoyan/contract/company/status';
import { eq } from 'drizzle-orm';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { ProcessListener } from '../bpm/index.ts';
import { companySettleTable as t } from './company-settle.table.ts';
import { moveSettle, takeSettle } from './company-settle-case.ts';

const APPROVED = 2;
const REJECTED = 3;
/** The process tells whoever looks at it. */
const silent = { hub: { publishAll: async () => {} } };

/** The state of a settlement follows its process, in the transaction in which that ends. */
export const settleListener = (clock: () => number): ProcessListener => ({
  key: SETTLE_PROCESS,
  async ended(tx, { businessKey, instanceId, result, reason }) {
    // The same process can be started by hand, from its form; then there is no settlement behind it.
    if (!/^\d{1,9}$/.test(businessKey)) return;
    const settleId = Number(businessKey);
    const [found] = await tx.select({ settleId: t.settleId }).from(t).where(eq(t.settleId, settleId));
    if (!found) return;
    const said = reason ?? '';
    await takeSettle(silent, tx, { actor: SYSTEM, now: clock() }, settleId, (turn) => {
      const { settle } = turn;
      // A process may be over before its number is noted.
      const isOwn = settle.instanceId === null || settle.instanceId === instanceId;
      if (!isOwn || settle.status !== SETTLE.approving) return;
      if (result === APPROVED) return moveSettle(turn, SETTLE.unpaid, { event: 'APPROVE' });
      if (result !== REJECTED) return moveSettle(turn, SETTLE.draft, { event: 'WITHDRAW', content: said });
      moveSettle(turn, SETTLE.rejected, { event: 'REJECT', content: said }, { rejectReason: said.slice(0, 500) });
    });
  },
});
