import { costOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { PURCHASE } from '@jiaoyan/contract/material/status';
import type { Db } from '../../../../kernel/db/db.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import { nextNumber } from '../../../../kernel/record/number.ts';
import { purchaseLineTable, purchaseTable } from '../../purchase.table.ts';

/** Who plans what the stores need. */
const DEPUTY = 102;
interface Delivery {
  readonly storeId: number;
  readonly keeperId: number;
  readonly at: number;
  readonly providerId?: number;
  readonly reason?: string;
}

/** What came was bought two weeks before, and has come as a whole. */
export async function bought(
  tx: Db,
  names: ReadonlyMap<number, string>,
  { storeId, keeperId, at, providerId, reason = '' }: Delivery,
  lines: readonly { materialId: number; qty: string; price: string }[],
): Promise<{ purchaseId: number; lineIds: number[] }> {
  const asked = at - 14 * DAY_MS;
  const name = names.get(DEPUTY) ?? '';
  const [purchase] = await tx
    .insert(purchaseTable)
    .values({
      storeId,
      providerId: providerId ?? 1,
      title: reason,
      applicantId: DEPUTY,
      status: PURCHASE.done,
      code: await nextNumber(tx, 'CG', asked),
      amount: sumOf(lines.map(({ qty, price }) => costOf(qty, price))),
      expectDate: localDay(at + DAY_MS),
      createBy: name,
      updateBy: name,
      createTime: wallTime(asked),
      updateTime: wallTime(at),
    })
    .returning();
  if (!purchase) throw new Error('a purchase of the demo was not stored');
  const { purchaseId } = purchase;
  const stored = await tx
    .insert(purchaseLineTable)
    .values(
      lines.map(({ materialId, qty, price }, sort) => ({
        purchaseId,
        sort,
        materialId,
        qty,
        price,
        receivedQty: qty,
      })),
    )
    .returning({ lineId: purchaseLineTable.lineId });
  const keeper = { operatorId: keeperId, operatorName: names.get(keeperId) ?? '' };
  const steps = [
    ['CREATE', '', PURCHASE.draft, asked, { operatorId: DEPUTY, operatorName: name }],
    ['SUBMIT', PURCHASE.draft, PURCHASE.approving, asked + 60_000, { operatorId: DEPUTY, operatorName: name }],
    ['APPROVE', PURCHASE.approving, PURCHASE.ordered, asked + DAY_MS, { operatorId: null, operatorName: '系统' }],
    ['RECEIVE', PURCHASE.ordered, PURCHASE.done, at, keeper],
  ] as const;
  await recordEvents(
    tx,
    steps.map(([event, fromStatus, toStatus, when, who]) => ({
      bizType: 'materialPurchase' as const,
      bizId: purchaseId,
      event,
      fromStatus,
      toStatus,
      ...who,
      createTime: wallTime(when),
    })),
  );
  return { purchaseId, lineIds: stored.map(({ lineId }) => lineId) };
}
