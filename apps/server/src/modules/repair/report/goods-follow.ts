import type { Db } from '../../../kernel/db/db.ts';
import type { RecordBase } from '../../../kernel/record/kind.ts';
import { endOrderGoods, type GoodsOrder, moveOrderGoods, moveWants, wantForOrder } from '../../material/index.ts';
import type { RepairTools } from '../tools.ts';
import type { Order } from './order.table.ts';
import type { GoodsEffect, Turn } from './turn.ts';

const asHolder = ({ orderId, code, workerId }: Order): GoodsOrder => ({ orderId, orderCode: code, userId: workerId });

async function follow(tools: Pick<RepairTools, 'hub'>, tx: Db, base: RecordBase, effect: GoodsEffect): Promise<void> {
  const { order } = effect;
  if (effect.kind === 'want') return wantForOrder(tools, tx, base, asHolder(order), effect.parts);
  if (effect.kind === 'end') return endOrderGoods(tools, tx, base, order.orderId, effect.why);
  const next = asHolder(effect.next);
  if (effect.withGoods) return moveOrderGoods(tools, tx, base, asHolder(order), next);
  // What was fetched stays with whoever has it; whoever comes next waits for what was not there yet.
  await moveWants(tx, order.orderId, next);
  await endOrderGoods(tools, tx, base, order.orderId, '工单已转单');
}

/** What a move means for goods that are fetched, held or waited for; the report is locked, and its orders have their numbers. */
export async function followGoods(
  tools: Pick<RepairTools, 'hub'>,
  tx: Db,
  base: RecordBase,
  { goods }: Turn,
): Promise<void> {
  const passed = new Set(goods.flatMap((effect) => (effect.kind === 'pass' ? [effect.order] : [])));
  // Orders in their order: two of one report may have their goods in the same stores.
  const inOrder = [...goods].sort((a, b) => a.order.orderId - b.order.orderId);
  for (const effect of inOrder)
    if (effect.kind !== 'end' || !passed.has(effect.order)) await follow(tools, tx, base, effect);
}
