import { centsOf, costOf, shareOf, sumOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { COLLECT } from '@jiaoyan/contract/material/status';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { leadersAbove } from '../bpm/index.ts';
import type { Collect, StoredCollectLine } from './collect.table.ts';
import { collectLines, collectRecord, holderOf, notifyApplicant } from './collect-case.ts';
import { goodsOf } from './doc-goods.ts';
import { type GoodsTurn, moveTo } from './goods-record.ts';
import { goodsSetting, heldUntil } from './goods-setting.ts';
import { lockStocks } from './ledger-post.ts';
import { ledgerWrite } from './ledger-refusal.ts';
import { holdGoods } from './reserve.ts';
import { stockTable } from './stock.table.ts';
import { keepersOf } from './store-scope.ts';

const PLACES = 3;
const { act } = collectRecord;

function refuseOwn({ userId }: Collect, ctx: Ctx) {
  if (userId === ctx.user.userId) throw refuse('申请人不能审批本人单据');
}

/** Whoever asked may have it: the goods are held from now on. */
async function allowCollect(
  turn: GoodsTurn<Collect>,
  tx: Db,
  { event, approverId }: { event: string; approverId: number | null },
) {
  const { row: collect, now } = turn;
  const lines = await collectLines(tx, collect.collectId);
  await holdGoods(
    tx,
    holderOf(collect),
    lines.map(({ lineId, materialId, applyQty }) => ({ lineId, materialId, qty: applyQty })),
  );
  const holdUntil = await heldUntil(tx, now);
  moveTo(turn, COLLECT.waiting, { event }, { approverId, holdUntil });
  notifyApplicant(turn, 'stock_collect_ready', { until: holdUntil.slice(0, 16) });
  for (const { userId } of await keepersOf(tx, collect.storeId))
    turn.notices.push({
      userId,
      code: 'stock_collect_wait',
      params: { code: collect.code },
      link: `/my/store?tab=collect&id=${collect.collectId}`,
    });
}

/** Allows a request; its goods are held from then on. */
export const approveCollect = (ctx: Ctx, collectId: number, version?: number) =>
  act(ctx, 'approve', collectId, version, async (turn, tx) => {
    refuseOwn(turn.row, ctx);
    await allowCollect(turn, tx, { event: 'APPROVE', approverId: ctx.user.userId });
  });

/** What is asked for, at what it is worth in its store, or usually. */
async function worthOf(tx: Db, storeId: number, lines: readonly StoredCollectLine[]) {
  const ids = lines.map(({ materialId }) => materialId);
  const goods = await goodsOf(tx, ids);
  const stocks = await tx
    .select()
    .from(stockTable)
    .where(and(eq(stockTable.storeId, storeId), inArray(stockTable.materialId, ids)));
  const isThere = lines.every(({ materialId, applyQty }) => {
    const stock = stocks.find((one) => one.materialId === materialId);
    return unitsOf(stock?.qty, PLACES) - unitsOf(stock?.reserved, PLACES) >= unitsOf(applyQty, PLACES);
  });
  const amounts = lines.map(({ materialId, applyQty }) => {
    const stock = stocks.find((one) => one.materialId === materialId);
    const has = unitsOf(stock?.qty, PLACES);
    if (stock && has > 0n) return shareOf(stock.amount, unitsOf(applyQty, PLACES), has);
    return costOf(applyQty, goods.get(materialId)?.refPrice || '0');
  });
  return { isThere, amount: sumOf(amounts) };
}

/** Somebody at work gets little things without asking: below an amount, while they are there. Otherwise his leader decides. */
export const autoApprove = (ctx: Ctx, collectId: number, isWorking: boolean): Promise<void> =>
  ledgerWrite(ctx, async (tx) => {
    const base = { actor: SYSTEM, now: ctx.services.clock() };
    await collectRecord.take(ctx.services, tx, base, collectId, async (turn) => {
      const { row: collect } = turn;
      if (collect.status !== COLLECT.asking) return;
      const lines = await collectLines(tx, collectId);
      const limit = await goodsSetting(tx, 'autoApprove');
      await lockStocks(
        tx,
        lines.map(({ materialId }) => ({ storeId: collect.storeId, materialId })),
      );
      const { isThere, amount } = await worthOf(tx, collect.storeId, lines);
      const isLittle = centsOf(amount) < centsOf(limit.toFixed(2));
      if (isWorking && isThere && isLittle) return allowCollect(turn, tx, { event: 'AUTO', approverId: null });
      await tellLeader(turn, tx, ctx.user.nickName);
    });
  });

/** Whoever leads the applicant hears of what he asks for. */
export async function tellLeader({ row, notices }: GoodsTurn<Collect>, tx: Db, person: string): Promise<void> {
  const [leader] = await leadersAbove(tx, row.userId);
  if (leader !== undefined)
    notices.push({
      userId: leader,
      code: 'stock_collect_new',
      params: { code: row.code, person },
      link: `/repair/manage?tab=collect&id=${row.collectId}`,
    });
}

export const rejectCollect = (
  ctx: Ctx,
  collectId: number,
  { reason, version }: { reason: string; version?: number | undefined },
) =>
  act(ctx, 'reject', collectId, version, (turn) => {
    refuseOwn(turn.row, ctx);
    moveTo(turn, COLLECT.rejected, { event: 'REJECT', content: reason });
    notifyApplicant(turn, 'stock_collect_rejected', { reason });
  });
