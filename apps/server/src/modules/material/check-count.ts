import { unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Counted, CountOutcome } from '@jiaoyan/contract/material/check';
import { CHECK, checkStates, TRACK } from '@jiaoyan/contract/material/status';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import type { Check } from './check.table.ts';
import { checkLineTable, type StoredCheckLine } from './check.table.ts';
import { checkLines, checkRecord, differenceOf, needsRecount } from './check-case.ts';
import { goodsName, goodsOf, refuseFraction } from './doc-goods.ts';
import { type GoodsTurn, goodsBase } from './goods-record.ts';
import { lockStocks } from './ledger-post.ts';
import { ledgerWrite } from './ledger-refusal.ts';
import type { MaterialRow } from './material.table.ts';
import { lotTable, serialTable, stockTable } from './stock.table.ts';

const IN_STORE = '1';
const PLACES = 3;

/** What the books say of a row at this moment, under the lock of its stock. */
async function bookOf(tx: Db, { storeId, materialId, lotId }: StoredCheckLine) {
  const [stock] = await tx
    .select()
    .from(stockTable)
    .where(and(eq(stockTable.storeId, storeId), eq(stockTable.materialId, materialId)));
  if (lotId === null) return { qty: stock?.qty ?? '0', seq: stock?.lastSeq ?? 0 };
  const [lot] = await tx.select().from(lotTable).where(eq(lotTable.lotId, lotId));
  return { qty: lot?.qty ?? '0', seq: stock?.lastSeq ?? 0 };
}

/** Which numbered pieces are in the books but were not seen, and the other way round. */
async function piecesOf(
  tx: Db,
  { storeId, materialId }: StoredCheckLine,
  goods: MaterialRow,
  { qty, serials }: Counted,
) {
  if (goods.track !== TRACK.serial) return { lost: [], found: [] };
  const seen = [...new Set(serials)];
  if (unitsOf(qty, 0) !== BigInt(seen.length))
    throw refuse(`${goodsName(goods)} 需要${qty}个序列号，已填${seen.length}个`);
  const rows = await tx
    .select()
    .from(serialTable)
    .where(
      and(eq(serialTable.materialId, materialId), eq(serialTable.storeId, storeId), eq(serialTable.status, IN_STORE)),
    );
  const known = new Set(rows.map(({ serialNo }) => serialNo));
  return { lost: [...known].filter((no) => !seen.includes(no)), found: seen.filter((no) => !known.has(no)) };
}

const isKnown = ({ countKey, recountKey }: StoredCheckLine, key: string | undefined) =>
  key !== undefined && (countKey === key || recountKey === key);

/** Stores what somebody counted; a row that is off is counted again by somebody else. */
async function store(tx: Db, ctx: Ctx, line: StoredCheckLine, goods: MaterialRow, entry: Counted, tolerance: number) {
  const { userId } = ctx.user;
  refuseFraction(goods, entry.qty);
  const isAgain = line.countQty !== null && line.countBy !== userId && needsRecount(line, tolerance);
  const isOwn = line.countQty === null || line.countBy === userId;
  const isOwnAgain = line.recountQty !== null && line.recountBy === userId;
  if (!isAgain && !isOwnAgain && !(isOwn && line.recountQty === null)) throw refuse(`${goodsName(goods)} 已由他人盘点`);
  // Whoever looks twice would see what was wanted of him.
  if (line.countQty !== null && isOwn && needsRecount(line, tolerance)) throw refuse('差异超过允许范围，请由他人复盘');
  const { qty: book, seq } = await bookOf(tx, line);
  const { lost, found } = await piecesOf(tx, line, goods, entry);
  const at = wallTime(ctx.services.clock());
  const common = { diff: differenceOf(entry.qty, book), reason: entry.reason || line.reason, lost, found };
  const key = entry.clientKey ?? null;
  const change =
    isAgain || isOwnAgain
      ? { ...common, recountQty: entry.qty, recountBook: book, recountSeq: seq, recountBy: userId, recountKey: key }
      : { ...common, countQty: entry.qty, bookQty: book, countSeq: seq, countBy: userId, countTime: at, countKey: key };
  await tx.update(checkLineTable).set(change).where(eq(checkLineTable.lineId, line.lineId));
  return { ...line, ...change };
}

/** Takes in what was counted, row by row: what is wrong with one does not keep the others. */
export async function countRows(
  ctx: Ctx,
  checkId: number,
  entries: readonly Counted[],
  tolerance: number,
): Promise<CountOutcome[]> {
  const base = goodsBase(ctx);
  return ledgerWrite(ctx, async (tx) => {
    const permission = 'repair:materialCheck:count';
    await requireRecords(checkRecord.kind, tx, ctx.user, { permission, ids: [checkId], now: base.now });
    const outcomes: CountOutcome[] = [];
    await checkRecord.take(ctx.services, tx, base, checkId, async ({ row, events }: GoodsTurn<Check>) => {
      if (row.status !== CHECK.counting)
        throw refuse(`当前状态为【${checkStates[row.status as keyof typeof checkStates]}】，不能执行【登记盘点数量】`);
      const lines = new Map((await checkLines(tx, checkId)).map((line) => [line.lineId, line]));
      const goods = await goodsOf(
        tx,
        entries.flatMap(({ lineId }) => lines.get(lineId)?.materialId ?? []),
      );
      const touched = [...goods.keys()].map((materialId) => ({ storeId: row.storeId, materialId }));
      if (touched.length > 0) await lockStocks(tx, touched);
      for (const entry of entries) {
        const { lineId } = entry;
        const line = lines.get(lineId);
        const known = line && goods.get(line.materialId);
        if (!line || !known) {
          outcomes.push({ lineId, result: 'refused', text: '所选明细不存在', isOff: false });
          continue;
        }
        if (isKnown(line, entry.clientKey)) {
          outcomes.push({ lineId, result: 'known', text: '', isOff: needsRecount(line, tolerance) });
          continue;
        }
        try {
          const stored = await store(tx, ctx, line, known, entry, tolerance);
          lines.set(lineId, stored);
          outcomes.push({ lineId, result: 'stored', text: '', isOff: needsRecount(stored, tolerance) });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          outcomes.push({ lineId, result: 'refused', text: error.message, isOff: false });
        }
      }
      const stored = outcomes.filter(({ result }) => result === 'stored').length;
      if (stored > 0) events.push({ event: 'COUNT', from: row.status, content: `${stored} 项` });
    });
    return outcomes;
  });
}

/** Whether a row is off in the end. */
export const isDifferent = ({ diff, lost, found }: StoredCheckLine): boolean =>
  unitsOf(diff ?? '0', PLACES) !== 0n || lost.length > 0 || found.length > 0;
