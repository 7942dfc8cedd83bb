import type { Db } from '../../kernel/db/db.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { questsFixed, questsReturned } from '../facility/index.ts';
import type { RepairTools } from '../repair/index.ts';
import type { CompanyTurn } from './company-order-turn.ts';

/** What an order of a company means for the dangers that it puts right. */
export async function followQuestOrder(
  tools: Pick<RepairTools, 'hub'>,
  tx: Db,
  base: RecordBase,
  { order, effect }: CompanyTurn,
) {
  const by = { companyOrderId: order.companyOrderId };
  if (effect === 'return') return questsReturned(tools, tx, base, by, order.closeReason);
  if (effect !== 'finish') return;
  // Whoever works for a company reviews nothing here: that nobody reviews the own work holds by itself.
  const fixed = { fixText: order.finishRemark, fixImages: order.afterImages, fixBy: order.quoteBy };
  await questsFixed(tools, tx, base, by, fixed);
}
