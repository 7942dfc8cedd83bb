import { decimalOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { COLLECT, COLLECT_KIND, STORE_KIND, WANT } from '@jiaoyan/contract/material/status';
import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { beginRecord, type RecordBase } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { collectLineTable, collectTable } from './collect.table.ts';
import { collectRecord, holderOf } from './collect-case.ts';
import { goodsName, goodsOf, refuseAsked } from './doc-goods.ts';
import type { Announcer } from './goods-record.ts';
import { heldUntil } from './goods-setting.ts';
import { lockStocks } from './ledger-post.ts';
import { holdGoods } from './reserve.ts';
import { stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';
import { keepersOf } from './store-scope.ts';
import { type StoredWant, wantTable as w } from './want.table.ts';

const PLACES = 3;
const ENABLED = '0';

/** A work order for which goods are fetched, and who has it. */
export interface GoodsOrder {
  readonly orderId: number;
  readonly orderCode: string;
  readonly userId: number;
}
interface Part {
  readonly materialId: number;
  readonly qty: string;
}
type Served = StoredWant & { readonly storeId: number };

/** Refuses parts that nobody can wait for, or plan with. */
export const refuseWanted = async (db: Db, parts: readonly Part[], field: string): Promise<void> =>
  void (await refuseAsked(db, parts, field));

/** What rooms have to give beyond what is held, store by store; under the locks of these stocks. */
async function freeStocks(tx: Db, materialIds: readonly number[], storeId: number | undefined) {
  const some = (more?: SQL) =>
    tx
      .select({ stock: stockTable })
      .from(stockTable)
      .innerJoin(storeTable, eq(storeTable.storeId, stockTable.storeId))
      .where(
        and(
          inArray(stockTable.materialId, [...materialIds]),
          storeId === undefined ? undefined : eq(stockTable.storeId, storeId),
          eq(storeTable.kind, STORE_KIND.room),
          eq(storeTable.status, ENABLED),
          gt(stockTable.qty, stockTable.reserved),
          isNull(stockTable.frozenBy),
          more,
        ),
      )
      .orderBy(asc(stockTable.storeId), asc(stockTable.materialId));
  const seen = await some();
  if (seen.length === 0) return [];
  await lockStocks(
    tx,
    seen.map(({ stock }) => stock),
  );
  const ids = seen.map(({ stock }) => stock.stockId);
  return (await some(inArray(stockTable.stockId, ids))).map(
    ({ stock: { storeId: at, materialId, qty, reserved } }) => ({
      storeId: at,
      materialId,
      free: unitsOf(qty, PLACES) - unitsOf(reserved, PLACES),
    }),
  );
}

/** Holds for one order what one store has, and calls its worker. */
async function reserveFor(tools: Announcer, tx: Db, base: RecordBase, served: readonly Served[]): Promise<void> {
  const [first] = served;
  if (!first) return;
  const { orderId, orderCode, userId, storeId } = first;
  const at = wallTime(base.now);
  const [collect] = await tx
    .insert(collectTable)
    .values({
      kind: COLLECT_KIND.order,
      storeId,
      userId,
      orderId,
      orderCode,
      status: COLLECT.waiting,
      purpose: `工单 ${orderCode} 等待的配件到货`,
      code: await nextNumber(tx, 'LY', base.now),
      holdUntil: await heldUntil(tx, base.now),
      createBy: 'system',
      updateBy: 'system',
      createTime: at,
      updateTime: at,
    })
    .returning();
  if (!collect) throw notFound();
  const lines = await tx
    .insert(collectLineTable)
    .values(
      served.map(({ materialId, qty }, sort) => ({ collectId: collect.collectId, sort, materialId, applyQty: qty })),
    )
    .returning();
  await holdGoods(
    tx,
    holderOf(collect),
    lines.map(({ lineId, materialId, applyQty }) => ({ lineId, materialId, qty: applyQty })),
  );
  const ids = served.map(({ wantId }) => wantId);
  await tx
    .update(w)
    .set({ status: WANT.held, collectId: collect.collectId, arrivedTime: at })
    .where(inArray(w.wantId, ids));
  const goods = await goodsOf(
    tx,
    served.map(({ materialId }) => materialId),
  );
  const turn = collectRecord.kind.open({ ...base, actor: SYSTEM }, collect, null);
  turn.events.push({ event: 'ARRIVED', to: COLLECT.waiting });
  const material = [...goods.values()].map(goodsName).join('、');
  turn.notices.push({
    userId,
    code: 'stock_arrived',
    params: { material, code: orderCode },
    link: `/my/order?id=${orderId}`,
  });
  for (const keeper of await keepersOf(tx, storeId))
    turn.notices.push({
      userId: keeper.userId,
      code: 'stock_collect_wait',
      params: { code: collect.code },
      link: `/my/store?tab=collect&id=${collect.collectId}`,
    });
  await beginRecord(collectRecord.kind, tools, tx, turn, collect.collectId);
}

/**
 * Gives what rooms have to the orders that wait for it, the longest waiting first. Whoever needs more than there is lets
 * others pass. Comes after all other locks of a transaction: stocks first, then those who wait.
 */
export async function serveWants(
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  { materialIds, storeId }: { readonly materialIds: readonly number[]; readonly storeId?: number },
): Promise<void> {
  const wanted = [...new Set(materialIds)];
  const waiting = and(inArray(w.materialId, wanted), eq(w.status, WANT.waiting));
  const [any] = await tx.select({ wantId: w.wantId }).from(w).where(waiting).limit(1);
  if (!any) return;
  const stocks = await freeStocks(tx, wanted, storeId);
  if (stocks.length === 0) return;
  const wants = await tx.select().from(w).where(waiting).orderBy(asc(w.wantId)).for('update');
  const groups = new Map<string, Served[]>();
  for (const want of wants) {
    const needed = unitsOf(want.qty, PLACES);
    const from = stocks.find(({ materialId, free }) => materialId === want.materialId && free >= needed);
    if (!from) continue;
    from.free -= needed;
    const key = `${want.orderId} ${from.storeId}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...want, storeId: from.storeId }]);
  }
  for (const served of groups.values()) await reserveFor(tools, tx, base, served);
}

/** An order waits for parts; what is there after all is held for it at once. */
export async function wantForOrder(
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  order: GoodsOrder,
  parts: readonly Part[],
): Promise<void> {
  if (parts.length === 0) return;
  const { orderId, orderCode, userId } = order;
  const known = await tx
    .select()
    .from(w)
    .where(and(eq(w.orderId, orderId), eq(w.status, WANT.waiting)));
  for (const { materialId, qty } of parts) {
    const old = known.find((want) => want.materialId === materialId);
    // Whoever waits already and is asked again says how much it is now.
    if (old) await tx.update(w).set({ qty }).where(eq(w.wantId, old.wantId));
    else
      await tx
        .insert(w)
        .values({ orderId, orderCode, userId, materialId, qty, createTime: wallTime(base.now) })
        .onConflictDoNothing();
  }
  await serveWants(tools, tx, base, { materialIds: parts.map(({ materialId }) => materialId) });
}

/** What was held for waiting orders by a request that is no more is not wanted any more. */
export const endWantsOf = async (tx: Db, collectId: number): Promise<void> =>
  void (await tx
    .update(w)
    .set({ status: WANT.cancelled })
    .where(and(eq(w.collectId, collectId), eq(w.status, WANT.held))));

/** What was handed out is not waited for any more. */
export const fetchWantsOf = async (tx: Db, collectId: number, materialIds: readonly number[]): Promise<void> =>
  void (await tx
    .update(w)
    .set({ status: WANT.fetched })
    .where(and(eq(w.collectId, collectId), eq(w.status, WANT.held), inArray(w.materialId, [...materialIds]))));

/** How much is waited for, by material. */
export async function wantedOf(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select({ materialId: w.materialId, qty: w.qty }).from(w).where(eq(w.status, WANT.waiting));
  const sums = new Map<number, bigint>();
  for (const { materialId, qty } of rows) sums.set(materialId, (sums.get(materialId) ?? 0n) + unitsOf(qty, PLACES));
  return new Map([...sums].map(([materialId, units]) => [materialId, decimalOf(units, PLACES)]));
}
