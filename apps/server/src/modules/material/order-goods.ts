import { isAbove0, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { COLLECT, STORE_KIND, TRACK, WANT } from '@jiaoyan/contract/material/status';
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement, selection } from '../../kernel/db/db.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import {
  type Collect,
  collectLineTable as l,
  reserveTable as r,
  type StoredCollectLine,
  collectTable as t,
} from './collect.table.ts';
import { collectRecord, holderOf, notifyApplicant } from './collect-case.ts';
import { type Handed, handOn } from './collect-goods.ts';
import { goodsOf } from './doc-goods.ts';
import { type Announcer, moveTo } from './goods-record.ts';
import { ledgerSerialTable, ledgerTable } from './ledger.table.ts';
import { lockStocks } from './ledger-post.ts';
import { personalStore } from './personal-store.ts';
import { changeHeld, holdOn, liveOf, orderHolder, releaseGoods } from './reserve.ts';
import { serialTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';
import { wantTable as w } from './want.table.ts';
import { type GoodsOrder, serveWants } from './want.ts';

const PLACES = 3;
const LIVE = '1';
const ONE_ROW = sql`(SELECT 1) AS one_row`;
const unsettled = [COLLECT.asking, COLLECT.waiting, COLLECT.issued];
const pending: readonly string[] = [COLLECT.asking, COLLECT.waiting];

/** What is neither back nor used of a line. */
export const restOf = ({ issueQty, returnQty, usedQty }: StoredCollectLine): bigint =>
  unitsOf(issueQty, PLACES) - unitsOf(returnQty, PLACES) - unitsOf(usedQty, PLACES);

const columns = Object.entries(getTableColumns(t));
const lockCollects = hotStatement<Collect>(
  'material_lock_collects',
  sql`SELECT ${selection(columns)} FROM ${t} WHERE ${t.orderId} = ${sql.placeholder('orderId')}
    AND ${t.status} IN (${sql.raw(unsettled.map((status) => `'${status}'`).join(', '))}) ORDER BY ${t.collectId} FOR UPDATE`,
  columns,
);
/** The requests of an order that are not settled, under their locks: after the order, before all stocks. */
export const lockCollectsOf = (tx: Db, orderId: number): Promise<Collect[]> => lockCollects(tx, { orderId });

/** Whether anything was fetched, asked or waited for at all; most orders need nothing. */
async function hasGoods(tx: Db, orderId: number): Promise<boolean> {
  const { refType, refId } = orderHolder(orderId);
  const [found] = await tx
    .select({
      any: sql<boolean>`EXISTS (SELECT FROM ${t} WHERE ${t.orderId} = ${orderId} AND ${t.status} < ${COLLECT.settled})
        OR EXISTS (SELECT FROM ${w} WHERE ${w.orderId} = ${orderId} AND ${w.status} IN ('1', '2'))
        OR EXISTS (SELECT FROM ${r} WHERE ${r.refType} = ${refType} AND ${r.refId} = ${refId} AND ${r.status} = '1')`,
    })
    .from(ONE_ROW);
  return found?.any ?? false;
}

/** Everything that is held for these requests and their order, so that it is locked at once and in order. */
async function lockHeld(tx: Db, orderId: number, collects: readonly Collect[]): Promise<void> {
  const rows = await tx
    .select({ storeId: r.storeId, materialId: r.materialId })
    .from(r)
    .where(
      and(
        eq(r.status, LIVE),
        sql`((${r.refType} = '2' AND ${r.refId} = ${orderId}) OR (${r.refType} = '1' AND ${inArray(
          r.refId,
          collects.map(({ collectId }) => collectId),
        )}))`,
      ),
    );
  if (rows.length > 0) await lockStocks(tx, rows);
}

/** Ends what an order asked for and has not got, and settles what is used or back. */
async function settleCollect(tools: Announcer, tx: Db, base: RecordBase, { collectId }: Collect, why: string) {
  await collectRecord.take(tools, tx, base, collectId, async (turn) => {
    const { row } = turn;
    const lines = await tx.select().from(l).where(eq(l.collectId, collectId));
    if (pending.includes(row.status)) {
      await releaseGoods(tx, holderOf(row));
      const isBegun = lines.some(({ issueQty }) => isAbove0(issueQty));
      const event = { event: isBegun ? 'CUT' : 'CANCEL', content: why };
      moveTo(turn, isBegun ? COLLECT.issued : COLLECT.cancelled, event, { holdUntil: null });
      notifyApplicant(turn, 'stock_collect_cancelled', { reason: why });
    }
    if (row.status === COLLECT.issued && lines.every((line) => restOf(line) === 0n))
      moveTo(turn, COLLECT.settled, { event: 'CLOSE', content: why });
  });
}

/**
 * An order ends, or somebody else does it: nothing is held for it any more, and it waits for nothing. What its people
 * carry stays theirs.
 */
export async function endOrderGoods(
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  orderId: number,
  why: string,
): Promise<void> {
  if (!(await hasGoods(tx, orderId))) return;
  const collects = await lockCollectsOf(tx, orderId);
  await lockHeld(tx, orderId, collects);
  await releaseGoods(tx, orderHolder(orderId));
  for (const collect of collects) await settleCollect(tools, tx, base, collect, why);
  await tx
    .update(w)
    .set({ status: WANT.cancelled })
    .where(and(eq(w.orderId, orderId), inArray(w.status, [WANT.waiting, WANT.held])));
  for (const { collectId, storeId } of collects.filter(({ status }) => status === COLLECT.waiting)) {
    const lines = await tx.select().from(l).where(eq(l.collectId, collectId));
    await serveWants(tools, tx, base, { storeId, materialIds: lines.map(({ materialId }) => materialId) });
  }
}

/** Which numbered pieces go along: those that were fetched by the request, as far as they are there. */
async function piecesOf(tx: Db, collect: Collect, storeId: number, materialId: number, count: number) {
  const fetched = sql`EXISTS (SELECT FROM ${ledgerSerialTable} s JOIN ${ledgerTable} e ON e.ledger_id = s.ledger_id
    WHERE s.serial_id = ${serialTable.serialId} AND e.biz_id = ${collect.collectId} AND e.biz_code = ${collect.code})`;
  const rows = await tx
    .select({ serialNo: serialTable.serialNo })
    .from(serialTable)
    .where(and(eq(serialTable.storeId, storeId), eq(serialTable.materialId, materialId)))
    .orderBy(desc(fetched), asc(serialTable.serialId))
    .limit(count);
  return rows.map(({ serialNo }) => serialNo);
}

/** Moves what the old worker fetched for the order to the new one; it stays held for the order. */
async function handOver(
  tx: Db,
  base: RecordBase,
  collects: readonly Collect[],
  { from, to, fromStore }: { from: GoodsOrder; to: GoodsOrder; fromStore: number | undefined },
): Promise<void> {
  const { refType, refId } = orderHolder(from.orderId);
  const seen = await tx
    .select()
    .from(r)
    .where(and(eq(r.refType, refType), eq(r.refId, refId), eq(r.status, LIVE)));
  if (seen.length === 0) return;
  const isMoving = seen.some(({ storeId }) => storeId === fromStore);
  const toStore = isMoving ? await personalStore(tx, to.userId) : undefined;
  await lockStocks(
    tx,
    seen.flatMap(({ storeId, materialId }) => [
      { storeId, materialId },
      ...(toStore === undefined ? [] : [{ storeId: toStore, materialId }]),
    ]),
  );
  const held = await liveOf(tx, orderHolder(from.orderId));
  const goods = await goodsOf(
    tx,
    held.map(({ materialId }) => materialId),
  );
  for (const { reserveId, storeId, materialId, lineId, qty } of held) {
    const isOwn = storeId === fromStore && toStore !== undefined;
    const [line] = await tx.select().from(l).where(eq(l.lineId, lineId));
    const collect = collects.find(({ collectId }) => collectId === line?.collectId);
    if (isOwn && line && collect) {
      await changeHeld(tx, storeId, materialId, `-${qty}`);
      const isNumbered = goods.get(materialId)?.track === TRACK.serial;
      const serials = isNumbered ? await piecesOf(tx, collect, storeId, materialId, Number.parseInt(qty, 10)) : [];
      const handed: Handed = { line, qty, serials };
      await handOn(tx, base, collect, [handed], { from: storeId, to: toStore });
      await changeHeld(tx, toStore, materialId, qty);
      await holdOn(tx, reserveId, { storeId: toStore, refId: to.orderId });
    } else await holdOn(tx, reserveId, { refId: to.orderId });
  }
}

/** The goods of an order go with it to the one that takes its place. */
export async function moveOrderGoods(
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  from: GoodsOrder,
  to: GoodsOrder,
): Promise<void> {
  if (!(await hasGoods(tx, from.orderId))) return;
  const collects = await lockCollectsOf(tx, from.orderId);
  const [store] = await tx
    .select({ storeId: storeTable.storeId })
    .from(storeTable)
    .where(and(eq(storeTable.ownerId, from.userId), eq(storeTable.kind, STORE_KIND.personal)));
  await handOver(tx, base, collects, { from, to, fromStore: store?.storeId });
  for (const { collectId } of collects)
    await collectRecord.take(tools, tx, base, collectId, (turn) => {
      const { row } = turn;
      const values = { orderId: to.orderId, orderCode: to.orderCode };
      const isOwn = row.userId === from.userId;
      // The key named the form of somebody else.
      Object.assign(row, values, isOwn ? { userId: to.userId, clientKey: null } : {});
      turn.events.push({ event: 'HAND_ON', from: row.status, to: row.status, content: `随工单转到 ${to.orderCode}` });
    });
  await moveWants(tx, from.orderId, to, [WANT.waiting, WANT.held]);
}

/** Whoever takes the place of an order waits for its parts, since when the old one did. */
export async function moveWants(
  tx: Db,
  orderId: number,
  to: GoodsOrder,
  states: readonly string[] = [WANT.waiting],
): Promise<void> {
  await tx
    .update(w)
    .set({ orderId: to.orderId, orderCode: to.orderCode, userId: to.userId })
    .where(and(eq(w.orderId, orderId), inArray(w.status, [...states])));
}
