import { absolute, costOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { CHECK, LEDGER } from '@jiaoyan/contract/material/status';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { ConfigReader } from '../system/index.ts';
import type { Check, StoredCheckLine } from './check.table.ts';
import { checkLines, checkRecord, needsRecount } from './check-case.ts';
import { isDifferent } from './check-count.ts';
import { endCount, lockCounted } from './check-create.ts';
import { freeForLoss } from './cut-held.ts';
import { goodsOf } from './doc-goods.ts';
import { type GoodsTurn, moveTo } from './goods-record.ts';
import { lockStocks, type Posting, post } from './ledger-post.ts';
import type { MaterialRow } from './material.table.ts';
import { averageOf } from './material-facts.ts';
import { numberOf } from './purchase-moves.ts';
import { serialTable, stockTable } from './stock.table.ts';

const PLACES = 3;
const IN_STORE = '1';
const TOLERANCE = ['repair.material.countTolerance', 0] as const;
type Versioned = { readonly version?: number | undefined };
type Reasoned = Versioned & { readonly reason: string };

/** How far a count may be off before somebody else looks, in percent. */
export const toleranceOf = (configs: ConfigReader): Promise<number> => numberOf(configs, TOLERANCE);

function notifyCreator({ row, actor, notices }: GoodsTurn<Check>, result: string): void {
  if (row.creatorId === actor.userId) return;
  notices.push({
    userId: row.creatorId,
    code: 'stock_doc_result',
    params: { code: row.code, result },
    link: `/my/store?tab=check&id=${row.checkId}`,
  });
}

/** Hands a count in once every row is counted, and counted again where it was off. */
export async function submitCheck(ctx: Ctx, configs: ConfigReader, checkId: number, { version }: Versioned) {
  const tolerance = await toleranceOf(configs);
  return checkRecord.act(ctx, 'submit', checkId, version, async (turn, tx) => {
    const lines = await checkLines(tx, checkId);
    const open = lines.filter(({ countQty }) => countQty === null).length;
    if (open > 0) throw refuse(`还有${open}项未盘点`);
    if (lines.some((line) => needsRecount(line, tolerance))) throw refuse('差异超过允许范围，请由他人复盘');
    moveTo(turn, CHECK.checking, { event: 'SUBMIT' });
  });
}

/** Which pieces are meant; those that have moved since they were counted are where they should be. */
async function piecesOf(tx: Db, line: StoredCheckLine, isFound: boolean): Promise<number[]> {
  const { materialId, storeId, lost, found } = line;
  const wanted = isFound ? found : lost;
  if (wanted.length === 0) return [];
  if (isFound)
    await tx
      .insert(serialTable)
      .values(wanted.map((serialNo) => ({ materialId, serialNo })))
      .onConflictDoNothing();
  const rows = await tx
    .select()
    .from(serialTable)
    .where(and(eq(serialTable.materialId, materialId), inArray(serialTable.serialNo, wanted)))
    .orderBy(asc(serialTable.serialId))
    .for('update');
  return rows
    .filter(({ status, storeId: at }) => (isFound ? status !== IN_STORE : status === IN_STORE && at === storeId))
    .map(({ serialId }) => serialId);
}

/** What a row comes to in the ledger: what is missing leaves, what was found comes in at what such things are worth. */
async function postingsOf(tx: Db, line: StoredCheckLine, goods: MaterialRow): Promise<Posting[]> {
  const { storeId, materialId, lotId, lineId } = line;
  const base = { storeId, materialId, lotId, bizLineId: lineId };
  const [stock] = await tx
    .select()
    .from(stockTable)
    .where(and(eq(stockTable.storeId, storeId), eq(stockTable.materialId, materialId)));
  const price = averageOf(stock?.amount ?? '0', stock?.qty ?? '0') || goods.refPrice || '0';
  const into = (qty: string, serialIds: readonly number[]) => ({
    ...base,
    bizType: LEDGER.found,
    delta: qty,
    amount: costOf(qty, price),
    serialIds,
  });
  if (line.lost.length > 0 || line.found.length > 0) {
    const [lost, found] = [await piecesOf(tx, line, false), await piecesOf(tx, line, true)];
    return [
      ...(lost.length > 0 ? [{ ...base, bizType: LEDGER.missing, delta: `-${lost.length}`, serialIds: lost }] : []),
      ...(found.length > 0 ? [into(String(found.length), found)] : []),
    ];
  }
  const diff = plain(line.diff ?? '0');
  if (unitsOf(diff, PLACES) === 0n) return [];
  return diff.startsWith('-') ? [{ ...base, bizType: LEDGER.missing, delta: diff }] : [into(diff, [])];
}

/** The books follow the count: each difference is entered as it was when it was counted, whatever has moved since. */
export async function adjust(tx: Db, turn: GoodsTurn<Check>, lines: readonly StoredCheckLine[]): Promise<void> {
  const { row, actor, now } = turn;
  const different = lines.filter(isDifferent).sort((a, b) => a.materialId - b.materialId || a.lineId - b.lineId);
  if (different.length === 0) return;
  const goods = await goodsOf(
    tx,
    different.map(({ materialId }) => materialId),
  );
  await lockStocks(
    tx,
    different.map(({ materialId }) => ({ storeId: row.storeId, materialId })),
  );
  const postings: Posting[] = [];
  for (const line of different)
    postings.push(...(await postingsOf(tx, line, goods.get(line.materialId) as MaterialRow)));
  const leaving = postings
    .filter(({ delta }) => delta.startsWith('-'))
    .map(({ materialId, delta }) => ({ materialId, qty: absolute(delta) }));
  turn.notices.push(...(await freeForLoss(tx, row.storeId, leaving)));
  // What is found comes first: a batch that was taken for another may make up for what is missing.
  const inOrder = [...postings].sort((a, b) => Number(a.delta.startsWith('-')) - Number(b.delta.startsWith('-')));
  await post(tx, { actor, now, bizId: row.checkId, bizCode: row.code }, inOrder);
}

/** Somebody who counted nothing of it lets the books follow. */
export const auditCheck = (ctx: Ctx, checkId: number, { version }: Versioned): Promise<Moved> =>
  checkRecord.act(ctx, 'audit', checkId, version, async (turn, tx) => {
    const lines = await checkLines(tx, checkId);
    const { userId } = ctx.user;
    if (lines.some(({ countBy, recountBy }) => countBy === userId || recountBy === userId))
      throw refuse('盘点人不能审核本人盘点');
    await lockCounted(tx, turn.row);
    await adjust(tx, turn, lines);
    await endCount(tx, checkId);
    moveTo(turn, CHECK.done, { event: 'AUDIT' }, { approverId: userId });
    notifyCreator(turn, '已审核，账面已调整');
  });

export const rejectCheck = (ctx: Ctx, checkId: number, { reason, version }: Reasoned): Promise<Moved> =>
  checkRecord.act(ctx, 'reject', checkId, version, (turn) => {
    moveTo(turn, CHECK.counting, { event: 'REJECT', content: reason });
    notifyCreator(turn, `已退回：${reason}`);
  });

export const voidCheck = (ctx: Ctx, checkId: number, { reason, version }: Reasoned): Promise<Moved> =>
  checkRecord.act(ctx, 'void', checkId, version, async (turn, tx) => {
    await lockCounted(tx, turn.row);
    await endCount(tx, checkId);
    moveTo(turn, CHECK.voided, { event: 'VOID', content: reason });
  });
