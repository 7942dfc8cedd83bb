import { costOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { DOC, DOC_KIND, LEDGER, LINE_SOURCE } from '@jiaoyan/contract/material/status';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { type NumberPrefix, numberDay, numberText } from '../../../../kernel/record/number.ts';
import { docLineTable, docTable } from '../../../material/doc.table.ts';
import { goodsName } from '../../../material/doc-goods.ts';
import { ledgerTable } from '../../../material/ledger.table.ts';
import { personalStore } from '../../../material/personal-store.ts';
import { demoGoods } from '../../../material/seed/demo/material.seed.ts';
import { wantForOrder } from '../../../material/want.ts';
import type { UsedMaterial } from '../../../repair/report/move-finish.ts';
import { orderMaterialTable, orderTable } from '../../../repair/report/order.table.ts';
import { reportTable } from '../../../repair/report/report.table.ts';
import { dictDataTable } from '../../../system/dict-data.table.ts';
import { namesOf } from '../../../system/index.ts';
import { userTable } from '../../../system/user.table.ts';

const KEEPER = 127;
const BATCH = 1000;
/** The heating. */
const WARM_TRADE = '7';
const VALVE = 'GF009';
const goods = new Map(demoGoods().map(({ row }) => [row.code, row]));

/** A line of a made-up order; the ledger comes to it once all is told. */
export function usedLine(code: string, count: number): UsedMaterial {
  const row = goods.get(code);
  if (!row) throw new Error(`the demo has no material ${code}`);
  const qty = String(count);
  return {
    source: LINE_SOURCE.bought,
    materialId: row.materialId,
    storeId: null,
    ledgerId: null,
    name: goodsName(row),
    unit: row.unit,
    lotNo: '',
    serials: [],
    qty,
    price: row.refPrice,
    amount: costOf(qty, row.refPrice),
    reversesId: null,
  };
}

/** What was used, in the order of time. */
const usedLines = (tx: Db) =>
  tx
    .select({
      lineId: orderMaterialTable.lineId,
      materialId: sql<number>`${orderMaterialTable.materialId}`,
      qty: orderMaterialTable.qty,
      price: orderMaterialTable.price,
      amount: orderMaterialTable.amount,
      orderId: orderTable.orderId,
      code: orderTable.code,
      workerId: orderTable.workerId,
      workerName: userTable.nickName,
      time: sql<string>`to_char(${orderTable.finishTime}, 'YYYY-MM-DD HH24:MI:SS')`,
      facilityId: reportTable.facilityId,
    })
    .from(orderMaterialTable)
    .innerJoin(orderTable, eq(orderTable.orderId, orderMaterialTable.orderId))
    .innerJoin(reportTable, eq(reportTable.reportId, orderTable.reportId))
    .innerJoin(userTable, eq(userTable.userId, orderTable.workerId))
    .where(
      and(
        eq(orderMaterialTable.source, LINE_SOURCE.bought),
        isNotNull(orderMaterialTable.materialId),
        isNull(orderMaterialTable.ledgerId),
      ),
    )
    .orderBy(asc(orderTable.finishTime), asc(orderMaterialTable.lineId));
type Used = Awaited<ReturnType<typeof usedLines>>[number];

interface Supply {
  readonly workerId: number;
  readonly storeId: number;
  readonly at: number;
  readonly lines: Map<number, { qty: number; price: string }>;
}

/** What each worker was given for a month: what he came to use, at the price that it is written down with. */
function suppliesOf(used: readonly Used[], stores: ReadonlyMap<number, number>): Supply[] {
  const supplies = new Map<string, Supply>();
  for (const { workerId, materialId, qty, price, time } of used) {
    const month = time.slice(0, 7);
    const key = `${month} ${workerId}`;
    const supply = supplies.get(key) ?? {
      workerId,
      storeId: stores.get(workerId) as number,
      at: momentOf(`${month}-01 00:10:00`),
      lines: new Map(),
    };
    const known = supply.lines.get(materialId)?.qty ?? 0;
    supply.lines.set(materialId, { price, qty: known + Number.parseInt(qty, 10) });
    supplies.set(key, supply);
  }
  return [...supplies.values()].sort((a, b) => a.at - b.at || a.workerId - b.workerId);
}

/** Numbers of documents of past months; the counters of those days were never asked. */
function numberer(prefix: NumberPrefix) {
  const last = new Map<string, number>();
  return (at: number) => {
    const day = numberDay(at);
    const no = (last.get(day) ?? 500) + 1;
    last.set(day, no);
    return numberText(prefix, day, no);
  };
}

/** Writes down what was given out for a month, and enters it. */
async function supply(
  tx: Db,
  supplies: readonly Supply[],
  { codeOf, keeper }: { codeOf: (at: number) => string; keeper: string },
): Promise<void> {
  for (const { storeId, at, lines } of supplies) {
    const time = wallTime(at);
    const told = [...lines].map(([materialId, { qty, price }], sort) => {
      const amount = costOf(String(qty), price);
      return { sort, materialId, qty: String(qty), price, amount };
    });
    const [doc] = await tx
      .insert(docTable)
      .values({
        kind: DOC_KIND.receipt,
        storeId,
        reason: '月度配发',
        status: DOC.posted,
        creatorId: KEEPER,
        code: codeOf(at),
        bizDate: localDay(at),
        postTime: time,
        createTime: time,
        updateTime: time,
        amount: sumOf(told.map(({ amount }) => amount)),
      })
      .returning();
    if (!doc) throw new Error('a document of the demo was not stored');
    const rows = await tx
      .insert(docLineTable)
      .values(told.map((line) => ({ ...line, docId: doc.docId })))
      .returning();
    await tx.insert(ledgerTable).values(
      rows.map(({ lineId, materialId, qty, amount }) => ({
        storeId,
        materialId,
        bizType: LEDGER.receipt,
        bizId: doc.docId,
        bizLineId: lineId,
        bizCode: doc.code,
        delta: qty,
        amount,
        operatorId: KEEPER,
        operatorName: keeper,
        createTime: time,
      })),
    );
  }
}

/** Enters what was used, each at the value that its order has. */
async function use(tx: Db, used: readonly Used[], stores: ReadonlyMap<number, number>): Promise<void> {
  for (let from = 0; from < used.length; from += BATCH)
    await tx.insert(ledgerTable).values(
      used.slice(from, from + BATCH).map((line) => ({
        storeId: stores.get(line.workerId) as number,
        materialId: line.materialId,
        bizType: LEDGER.use,
        bizId: line.orderId,
        bizLineId: line.lineId,
        bizCode: line.code,
        delta: `-${line.qty}`,
        amount: `-${line.amount}`,
        orderId: line.orderId,
        facilityId: line.facilityId,
        operatorId: line.workerId,
        operatorName: line.workerName,
        createTime: line.time,
      })),
    );
}

/** Units are keys of a dictionary in the catalogue, and words on an order. */
const link = sql`
  UPDATE ${orderMaterialTable} SET source = ${LINE_SOURCE.carried}, ledger_id = l.ledger_id, store_id = l.store_id,
    unit = coalesce((SELECT d.dict_label FROM ${dictDataTable} d
      WHERE d.dict_type = 'material_unit' AND d.dict_value = ${orderMaterialTable.unit}), ${orderMaterialTable.unit})
  FROM ${ledgerTable} l
  WHERE l.biz_type = ${LEDGER.use} AND l.biz_line_id = ${orderMaterialTable.lineId} AND ${orderMaterialTable.ledgerId} IS NULL`;

/** Somebody waits for valves which have been ordered and have not come. */
async function wait(tx: Db, now: number): Promise<void> {
  const [order] = await tx
    .select({ orderId: orderTable.orderId, orderCode: orderTable.code, userId: orderTable.workerId })
    .from(orderTable)
    .innerJoin(reportTable, eq(reportTable.reportId, orderTable.reportId))
    .where(eq(orderTable.status, ORDER.suspended))
    .orderBy(
      sql`${reportTable.trade} = ${WARM_TRADE} DESC`,
      sql`${orderTable.suspendReason} = '1' DESC`,
      asc(orderTable.orderId),
    )
    .limit(1);
  const valve = goods.get(VALVE);
  if (!order || !valve) return;
  await tx.update(orderTable).set({ suspendReason: '1' }).where(eq(orderTable.orderId, order.orderId));
  const base = { actor: { userId: order.userId, name: '' }, now };
  await wantForOrder({ hub: { publishAll: async () => {} } }, tx, base, order, [
    { materialId: valve.materialId, qty: '2' },
  ]);
}

/** What the orders of the demo used came out of what their workers carried, month by month; and one order waits for a part. */
export async function seedOrderGoods(tx: Db, now = Date.now()): Promise<never[]> {
  const used = await usedLines(tx);
  const stores = new Map<number, number>();
  for (const workerId of [...new Set(used.map((line) => line.workerId))].sort((a, b) => a - b))
    stores.set(workerId, await personalStore(tx, workerId));
  const codeOf = numberer('RK');
  const keeper = (await namesOf(tx, [KEEPER])).get(KEEPER) ?? '';
  const supplies = suppliesOf(used, stores);
  for (const month of [...new Set(used.map(({ time }) => time.slice(0, 7)))]) {
    const isOf = (time: string) => time.startsWith(month);
    await supply(
      tx,
      supplies.filter(({ at }) => isOf(localDay(at))),
      { codeOf, keeper },
    );
    await use(
      tx,
      used.filter(({ time }) => isOf(time)),
      stores,
    );
  }
  await tx.execute(link);
  await wait(tx, now);
  return [];
}
