import { PURCHASE_PROCESS } from '@jiaoyan/contract/material/purchase';
import { PURCHASE } from '@jiaoyan/contract/material/status';
import { and, eq } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { Services } from '../../kernel/services.ts';
import type { ProcessListener } from '../bpm/index.ts';
import { taskTable } from '../bpm/process/task.table.ts';
import { moveTo } from './goods-record.ts';
import { purchaseTable as t } from './purchase.table.ts';
import { notifyApplicant, purchaseNotice, purchaseRecord } from './purchase-case.ts';
import { keepersOf } from './store-scope.ts';

const [APPROVED, REJECTED] = [2, 3];
/** How a task of the process was ended by somebody who agreed. */
const AGREED = 2;
/** The process tells whoever looks at it; lists hear of it by the message to the keepers. */
const silent = { hub: { publishAll: async () => {} } };

/** The state of a purchase follows its process, in the transaction in which that ends. */
export const purchaseListener = (clock: Services['clock']): ProcessListener => ({
  key: PURCHASE_PROCESS,
  async ended(tx, { businessKey, instanceId, result, reason }) {
    // The same process can be started by hand; then there is no purchase behind it.
    if (!/^\d{1,9}$/.test(businessKey)) return;
    const purchaseId = Number(businessKey);
    const [found] = await tx.select({ applicantId: t.applicantId }).from(t).where(eq(t.purchaseId, purchaseId));
    if (!found) return;
    const [own] = await tx
      .select({ taskId: taskTable.taskId })
      .from(taskTable)
      .where(
        and(
          eq(taskTable.instanceId, instanceId),
          eq(taskTable.status, AGREED),
          eq(taskTable.endedBy, found.applicantId),
        ),
      );
    // A process that was drawn anew could offer it to the applicant himself.
    if (result === APPROVED && own) throw refuse('申请人不能审批本人单据');
    await purchaseRecord.take(silent, tx, { actor: SYSTEM, now: clock() }, purchaseId, async (turn) => {
      const { row } = turn;
      // A process may be over before its number is noted.
      const isOwn = row.instanceId === null || row.instanceId === instanceId;
      if (!isOwn || row.status !== PURCHASE.approving) return;
      if (result === APPROVED) {
        moveTo(turn, PURCHASE.ordered, { event: 'APPROVE' });
        notifyApplicant(turn, '已审批通过，等待到货');
        for (const { userId } of await keepersOf(tx, row.storeId))
          if (userId !== row.applicantId) turn.notices.push({ userId, ...purchaseNotice(row, '已审批通过，等待到货') });
        return;
      }
      if (result !== REJECTED) return moveTo(turn, PURCHASE.draft, { event: 'WITHDRAW', content: reason });
      moveTo(turn, PURCHASE.rejected, { event: 'REJECT', content: reason }, { rejectReason: reason.slice(0, 500) });
      notifyApplicant(turn, `已驳回：${reason}`);
    });
  },
});
