import { absolute, negated, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { COLLECT_KIND, LEDGER, TRACK } from '@jiaoyan/contract/material/status';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { type Collect, collectTurnTable, type StoredCollectLine } from './collect.table.ts';
import { goodsName, goodsOf, refuseFraction } from './doc-goods.ts';
import { type Ledger, ledgerTable } from './ledger.table.ts';
import { lockStocks, type Posting, post } from './ledger-post.ts';
import { carryLot, takeLots } from './lots.ts';
import type { MaterialRow } from './material.table.ts';
import { serialTable } from './stock.table.ts';

const HANDED_OUT = '1';
const BROUGHT_BACK = '2';
const HANDED_ON = '3';
const moving = { out: LEDGER.moveOut, in: LEDGER.moveIn };

/** How much of a line is moved now. */
export interface Handed {
  readonly line: StoredCollectLine;
  readonly qty: string;
  readonly serials: readonly string[];
}
interface Way {
  readonly from: number;
  /** The other store; nothing where goods leave the house or come back into it. */
  readonly to: number | undefined;
  readonly out: string;
  readonly in: string;
  readonly mayExpire: boolean;
}

async function piecesOf(tx: Db, goods: MaterialRow, { qty, serials }: Handed): Promise<number[]> {
  if (goods.track !== TRACK.serial) {
    if (serials.length > 0) throw refuse(`${goodsName(goods)} 不按序列号管理，不能填写序列号`, 'lines');
    return [];
  }
  const needed = Number.parseInt(qty, 10);
  const wanted = [...new Set(serials)];
  if (wanted.length !== needed)
    throw refuse(`${goodsName(goods)} 需要${needed}个序列号，已填${wanted.length}个`, 'lines');
  const rows = await tx
    .select()
    .from(serialTable)
    .where(and(eq(serialTable.materialId, goods.materialId), inArray(serialTable.serialNo, wanted)))
    .for('update');
  const unknown = wanted.find((no) => !rows.some(({ serialNo }) => serialNo === no));
  if (unknown !== undefined) throw refuse(`序列号 ${unknown} 不存在`, 'lines');
  return rows.map(({ serialId }) => serialId);
}

/** Notes that something was handed out or brought back; its number is what the ledger names. */
async function noteTurn(tx: Db, kind: string, { line, qty }: Handed): Promise<number> {
  const [turn] = await tx
    .insert(collectTurnTable)
    .values({ kind, qty, lineId: line.lineId })
    .returning({ turnId: collectTurnTable.turnId });
  return turn?.turnId as number;
}

/** What leaves a store, batch by batch. */
async function leaving(
  tx: Db,
  way: Way,
  turnId: number,
  goods: MaterialRow,
  handed: Handed,
  now: number,
): Promise<Posting[]> {
  const base = { storeId: way.from, materialId: goods.materialId, bizType: way.out, bizLineId: turnId };
  if (goods.track !== TRACK.lot)
    return [{ ...base, delta: negated(handed.qty), serialIds: await piecesOf(tx, goods, handed) }];
  const taken = await takeLots(tx, {
    storeId: way.from,
    goods,
    qty: handed.qty,
    today: localDay(now),
    // What is past its day is not handed out, but it does come back.
    mayExpire: way.mayExpire,
  });
  return taken.map(({ lot, qty }) => ({ ...base, delta: negated(qty), lotId: lot.lotId }));
}

/** What left one store comes to the other with the value that it left with. */
async function arriving(tx: Db, way: Way, left: readonly Ledger[], postings: readonly Posting[]): Promise<Posting[]> {
  const { to } = way;
  if (to === undefined) return [];
  const found: Posting[] = [];
  for (const [at, entry] of left.entries())
    found.push({
      storeId: to,
      materialId: entry.materialId,
      bizType: way.in,
      bizLineId: entry.bizLineId,
      delta: absolute(entry.delta),
      amount: absolute(entry.amount as string),
      lotId: await carryLot(tx, to, entry.lotId),
      serialIds: postings[at]?.serialIds ?? [],
    });
  return found;
}

/** Moves goods from a store to a person or away, or back again. */
async function moveGoods(
  tx: Db,
  base: RecordBase,
  collect: Collect,
  handed: readonly Handed[],
  { way, kind }: { way: Way; kind: string },
) {
  const goods = await goodsOf(
    tx,
    handed.map(({ line }) => line.materialId),
  );
  const inOrder = [...handed].sort((a, b) => a.line.materialId - b.line.materialId);
  await lockStocks(
    tx,
    inOrder.flatMap(({ line: { materialId } }) =>
      [way.from, way.to].flatMap((storeId) => (storeId === undefined ? [] : [{ storeId, materialId }])),
    ),
  );
  const postings: Posting[] = [];
  for (const one of inOrder) {
    const row = goods.get(one.line.materialId) as MaterialRow;
    refuseFraction(row, one.qty);
    const made = await leaving(tx, way, await noteTurn(tx, kind, one), row, one, base.now);
    postings.push(...made.map((posting) => ({ ...posting, deptId: collect.deptId })));
  }
  const source = { ...base, bizId: collect.collectId, bizCode: collect.code };
  const left = await post(tx, source, postings);
  await post(tx, source, await arriving(tx, way, left, postings));
}

/** Hands goods out: to the department for good, or into what the applicant carries. */
export const handOut = (tx: Db, base: RecordBase, collect: Collect, handed: readonly Handed[], personal?: number) =>
  moveGoods(tx, base, collect, handed, {
    kind: HANDED_OUT,
    way:
      collect.kind === COLLECT_KIND.dept
        ? { from: collect.storeId, to: undefined, out: LEDGER.issue, in: LEDGER.issue, mayExpire: false }
        : { from: collect.storeId, to: personal, ...moving, mayExpire: false },
  });

/** Hands on to another person what was fetched for a work order. */
export const handOn = (
  tx: Db,
  base: RecordBase,
  collect: Collect,
  handed: readonly Handed[],
  { from, to }: { from: number; to: number },
) => moveGoods(tx, base, collect, handed, { kind: HANDED_ON, way: { from, to, ...moving, mayExpire: true } });

/** What a department got comes back at the value that it left with, on average. */
async function fromDept(tx: Db, base: RecordBase, collect: Collect, handed: readonly Handed[]) {
  await lockStocks(
    tx,
    handed.map(({ line }) => ({ storeId: collect.storeId, materialId: line.materialId })),
  );
  const goods = await goodsOf(
    tx,
    handed.map(({ line }) => line.materialId),
  );
  const entries = await tx
    .select()
    .from(ledgerTable)
    .where(
      and(inArray(ledgerTable.bizType, [LEDGER.issue, LEDGER.bringBack]), eq(ledgerTable.bizId, collect.collectId)),
    );
  const own = entries.filter(({ bizCode }) => bizCode === collect.code);
  const postings: Posting[] = [];
  for (const one of [...handed].sort((a, b) => a.line.materialId - b.line.materialId)) {
    const row = goods.get(one.line.materialId) as MaterialRow;
    if (row.track === TRACK.lot) throw refuse(`${goodsName(row)} 按批次管理，请用其他入库单退回`, 'lines');
    const out = own.filter(({ materialId }) => materialId === row.materialId);
    const units = (pick: (entry: Ledger) => string, places: number) =>
      out.reduce((sum, entry) => sum + unitsOf(pick(entry), places), 0n);
    const qty = -units(({ delta }) => delta, 3);
    const cents = -units(({ amount }) => amount ?? '0', 2);
    const back = unitsOf(one.qty, 3);
    const worth = back === qty ? cents : (cents * back + qty / 2n) / qty;
    postings.push({
      storeId: collect.storeId,
      materialId: row.materialId,
      bizType: LEDGER.bringBack,
      bizLineId: await noteTurn(tx, BROUGHT_BACK, one),
      delta: one.qty,
      amount: `${worth / 100n}.${String(worth % 100n).padStart(2, '0')}`,
      serialIds: await piecesOf(tx, row, one),
      deptId: collect.deptId,
    });
  }
  await post(tx, { ...base, bizId: collect.collectId, bizCode: collect.code }, postings);
}

/** Takes goods back into the store. */
export const bringBack = (tx: Db, base: RecordBase, collect: Collect, handed: readonly Handed[], personal?: number) =>
  collect.kind === COLLECT_KIND.dept
    ? fromDept(tx, base, collect, handed)
    : moveGoods(tx, base, collect, handed, {
        kind: BROUGHT_BACK,
        way: { from: personal as number, to: collect.storeId, ...moving, mayExpire: true },
      });
