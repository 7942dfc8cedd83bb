import { costOf, plain, sumOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { LINE_SOURCE } from '@jiaoyan/contract/material/status';
import type { FinishInput } from '@jiaoyan/contract/repair/order';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { numberDraw } from '../../../kernel/db/given-rows.ts';
import { notFound, refuse } from '../../../kernel/errors.ts';
import type { RecordBase } from '../../../kernel/record/kind.ts';
import { reverseUse, type ToldUse, useGoods } from '../../material/index.ts';
import type { RepairTools } from '../tools.ts';
import { boughtLine, type UsedMaterial } from './move-finish.ts';
import { orderMaterialTable as m, type Order, type OrderMaterial } from './order.table.ts';
import type { Report } from './report.table.ts';

const SELF_BUY = ['repair.material.selfBuyPhoto', 200] as const;
const CENTS = 2;

/** Whoever bought much himself shows the receipts. */
async function refuseUnproved({ configs }: Pick<RepairTools, 'configs'>, { materials, receiptImages }: FinishInput) {
  const bought = materials.filter(({ source }) => source === LINE_SOURCE.bought);
  if (receiptImages !== '' || bought.length === 0) return;
  const [key, usual] = SELF_BUY;
  const value = Number((await configs.get(key)) ?? Number.NaN);
  const most = Number.isFinite(value) && value >= 0 ? value : usual;
  const amount = sumOf(bought.map(({ qty, price }) => costOf(qty, price)));
  if (unitsOf(amount, CENTS) > unitsOf(most.toFixed(CENTS), CENTS))
    throw refuse(`自购金额超过${plain(most.toFixed(CENTS))}元须上传票据照片`, 'receiptImages');
}

/** Numbers for lines, before they are stored: the ledger names them. */
const newLineIds = numberDraw(m, 'lineId');

/** What an order took, in the order in which it was told: out of what its people carry, as the ledger has it, and what was bought. */
export async function usedLines(
  tools: Pick<RepairTools, 'configs' | 'dictLabels'>,
  tx: Db,
  base: RecordBase,
  { report, order }: { report: Report; order: Order },
  input: FinishInput,
): Promise<UsedMaterial[]> {
  const { materials } = input;
  if (materials.length === 0) return [];
  await refuseUnproved(tools, input);
  const ids = await newLineIds(tx, materials.length);
  const told = materials.flatMap((line, at): ToldUse[] =>
    line.source === LINE_SOURCE.carried
      ? [{ ...line, lineId: ids[at] as number, materialId: line.materialId as number }]
      : [],
  );
  const people = [order.workerId, ...order.helperIds];
  const { orderId, code } = order;
  const used = await useGoods(tx, base, { orderId, code, facilityId: report.facilityId, people }, told);
  const units = used.length > 0 ? await tools.dictLabels('material_unit') : new Map<string, string>();
  return materials.map((line, at) => {
    const lineId = ids[at] as number;
    const found = used.find((one) => one.lineId === lineId);
    if (!found) return { ...boughtLine(line), lineId };
    return { ...found, unit: units.get(found.unit) ?? found.unit, source: LINE_SOURCE.carried, reversesId: null };
  });
}

/** The line of an order that is taken back, and its goods with it. */
export async function takeBack(
  tx: Db,
  base: RecordBase,
  { orderId, code }: Pick<Order, 'orderId' | 'code'>,
  lineId: number,
): Promise<OrderMaterial> {
  const [line] = await tx
    .select()
    .from(m)
    .where(and(eq(m.lineId, lineId), eq(m.orderId, orderId)));
  if (!line) throw notFound();
  if (line.reversesId !== null) throw refuse('冲销记录不能再冲销', 'lineId');
  const [known] = await tx.select({ lineId: m.lineId }).from(m).where(eq(m.reversesId, lineId));
  if (known) throw refuse('该材料已冲销', 'lineId');
  await reverseUse(tx, base, { orderId, code }, lineId);
  return line;
}
