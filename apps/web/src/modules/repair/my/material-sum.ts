import { costOf, isDecimal, lessQuantity, plusQuantity, sumOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { OrderGoods } from '@jiaoyan/contract/material/order-goods';
import { LINE_SOURCE } from '@jiaoyan/contract/material/status';

/** A line as it is typed: out of what somebody carries, or bought by the worker. */
export interface TypedLine {
  source?: '1' | '9' | undefined;
  materialId?: number | undefined;
  ownerId?: number | undefined;
  lotId?: number | undefined;
  serialIds?: number[] | undefined;
  name?: string | undefined;
  qty: string;
  unit?: string | undefined;
  price?: string | undefined;
}
export type CarriedGoods = OrderGoods['carried'][number];

const PLACES = 3;
const NUMBER = /^\d{1,8}(\.\d{1,3})?$/;
/** What is not a number yet counts as nothing. */
const typed = (text: string | undefined) => (text && NUMBER.test(text) ? text : '0');

/** Whether a line was bought by the worker himself. */
export const isBought = ({ source }: TypedLine): boolean => source !== LINE_SOURCE.carried;

/** What was bought costs together, in yuan; each line is rounded as the server does. What is carried has its value from the ledger. */
export const totalOf = (lines: readonly TypedLine[]): string =>
  sumOf(lines.filter(isBought).map(({ qty, price }) => costOf(typed(qty), typed(price))));

/** Whether a line uses these goods. */
export const isOf = (line: TypedLine, { materialId, ownerId }: CarriedGoods): boolean =>
  !isBought(line) && line.materialId === materialId && line.ownerId === ownerId;

/** How much is used after one step up or down, no more than there is. */
export function stepped(qty: string, by: 1 | -1, most: string): string {
  const now = isDecimal(qty) ? qty || '0' : '0';
  const next = by > 0 ? plusQuantity(now, '1') : lessQuantity(now, '1');
  if (unitsOf(next, PLACES) <= 0n) return '';
  return unitsOf(next, PLACES) > unitsOf(most, PLACES) ? most : next;
}

/** What was fetched for the order and is not used; it stays with whoever carries it. */
export function leftOver(goods: readonly CarriedGoods[], lines: readonly TypedLine[]): string[] {
  return goods.flatMap((one) => {
    const used = lines.find((line) => isOf(line, one))?.qty;
    const rest = unitsOf(one.held, PLACES) - unitsOf(typed(used), PLACES);
    return rest > 0n ? [`${one.label}×${lessQuantity(one.held, typed(used))}`] : [];
  });
}
