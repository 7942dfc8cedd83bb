import { decimalOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { OrderGoods } from '@jiaoyan/contract/material/order-goods';
import { COLLECT, STORE_KIND, WANT } from '@jiaoyan/contract/material/status';
import { and, asc, eq, gt, inArray, ne, notInArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { namesOf } from '../system/index.ts';
import { reserveTable as r, collectTable as t } from './collect.table.ts';
import { goodsOf } from './doc-goods.ts';
import { materialTable } from './material.table.ts';
import { labelOf } from './material-facts.ts';
import { orderHolder } from './reserve.ts';
import { lotTable, serialTable, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';
import { wantTable as w } from './want.table.ts';

const PLACES = 3;
const LIVE = '1';

/** What the people of an order carry and may use for it: what was fetched for it, and what is nobody else's. */
async function carriedFor(db: Db, orderId: number, people: readonly number[]): Promise<OrderGoods['carried']> {
  const rows = await db
    .select({ stock: stockTable, ownerId: storeTable.ownerId, goods: materialTable })
    .from(stockTable)
    .innerJoin(storeTable, eq(storeTable.storeId, stockTable.storeId))
    .innerJoin(materialTable, eq(materialTable.materialId, stockTable.materialId))
    .where(
      and(inArray(storeTable.ownerId, [...people]), eq(storeTable.kind, STORE_KIND.personal), gt(stockTable.qty, '0')),
    )
    .orderBy(asc(materialTable.code));
  if (rows.length === 0) return [];
  const { refType, refId } = orderHolder(orderId);
  const storeIds = [...new Set(rows.map(({ stock }) => stock.storeId))];
  const [held, lots, pieces, names] = await Promise.all([
    db
      .select()
      .from(r)
      .where(and(eq(r.refType, refType), eq(r.refId, refId), eq(r.status, LIVE))),
    db
      .select()
      .from(lotTable)
      .where(and(inArray(lotTable.storeId, storeIds), gt(lotTable.qty, '0')))
      .orderBy(asc(lotTable.expireDate), asc(lotTable.lotId)),
    db.select().from(serialTable).where(inArray(serialTable.storeId, storeIds)).orderBy(asc(serialTable.serialNo)),
    namesOf(db, people),
  ]);
  const shown = rows.flatMap(({ stock, ownerId, goods }) => {
    const { storeId, materialId } = stock;
    const isHere = (row: { readonly storeId: number | null; readonly materialId: number }) =>
      row.storeId === storeId && row.materialId === materialId;
    const own = held.filter(isHere).reduce((sum, { qty }) => sum + unitsOf(qty, PLACES), 0n);
    const usable = unitsOf(stock.qty, PLACES) - unitsOf(stock.reserved, PLACES) + own;
    if (usable <= 0n || ownerId === null) return [];
    const { code, unit, track, decimals } = goods;
    return [
      {
        materialId,
        ownerId,
        code,
        unit,
        track,
        decimals,
        label: labelOf(goods),
        ownerName: names.get(ownerId) ?? '',
        qty: plain(decimalOf(usable, PLACES)),
        held: plain(decimalOf(own, PLACES)),
        lots: lots
          .filter(isHere)
          .map(({ lotId, lotNo, expireDate, qty }) => ({ lotId, lotNo, expireDate, qty: plain(qty) })),
        serials: pieces.filter(isHere).map(({ serialId, serialNo }) => ({ serialId, serialNo })),
      },
    ];
  });
  const rank = (ownerId: number) => people.indexOf(ownerId);
  const isHeld = ({ held: qty }: { readonly held: string }) => (qty === '0' ? 1 : 0);
  return shown.sort((a, b) => isHeld(a) - isHeld(b) || rank(a.ownerId) - rank(b.ownerId));
}

/** What is there for an order: carried, reserved, waited for. */
export async function goodsOfOrder(db: Db, orderId: number, people: readonly number[]): Promise<OrderGoods> {
  const [carried, wants, collects] = await Promise.all([
    carriedFor(db, orderId, people),
    db
      .select()
      .from(w)
      .where(and(eq(w.orderId, orderId), ne(w.status, WANT.cancelled)))
      .orderBy(asc(w.wantId)),
    db
      .select({ collectId: t.collectId, code: t.code, status: t.status, storeName: storeTable.name })
      .from(t)
      .innerJoin(storeTable, eq(storeTable.storeId, t.storeId))
      .where(and(eq(t.orderId, orderId), notInArray(t.status, [COLLECT.rejected, COLLECT.cancelled])))
      .orderBy(asc(t.collectId)),
  ]);
  const goods = await goodsOf(
    db,
    wants.map(({ materialId }) => materialId),
  );
  return {
    carried,
    collects,
    wants: wants.map(({ wantId, materialId, qty, status, collectId }) => {
      const row = goods.get(materialId);
      const [label, unit] = row ? [labelOf(row), row.unit] : ['', ''];
      return { wantId, materialId, label, unit, qty: plain(qty), status, collectId };
    }),
  };
}
