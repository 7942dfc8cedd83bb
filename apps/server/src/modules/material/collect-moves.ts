import { decimalOf, isAbove0, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { IssueInput, ReturnInput } from '@jiaoyan/contract/material/collect';
import { COLLECT, COLLECT_KIND } from '@jiaoyan/contract/material/status';
import { and, eq, or } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { type Collect, collectLineTable, reserveTable, type StoredCollectLine } from './collect.table.ts';
import { collectLines, collectRecord, holderOf, notifyApplicant } from './collect-case.ts';
import { bringBack, type Handed, handOut } from './collect-goods.ts';
import { moveTo } from './goods-record.ts';
import { lockStocks } from './ledger-post.ts';
import { restOf } from './order-goods.ts';
import { personalStore } from './personal-store.ts';
import { holdGoods, liveOf, orderHolder, RESERVED_FOR, releaseGoods, useHeld } from './reserve.ts';
import { endWantsOf, fetchWantsOf, serveWants } from './want.ts';

const PLACES = 3;
const { act } = collectRecord;

const refuseOwn = ({ userId }: Collect, ctx: Ctx, text: string) => {
  if (userId === ctx.user.userId) throw refuse(text);
};
const OWN_ISSUE = '不能办理本人的领用单';

/** Takes a request back; what was held for it is free again, unless part of it has been handed out. */
export const cancelCollect = (
  ctx: Ctx,
  collectId: number,
  { reason, version }: { reason: string; version?: number | undefined },
) =>
  act(ctx, 'cancel', collectId, version, async (turn, tx) => {
    await releaseGoods(tx, holderOf(turn.row));
    await endWantsOf(tx, collectId);
    const lines = await collectLines(tx, collectId);
    const isBegun = lines.some(({ issueQty }) => isAbove0(issueQty));
    moveTo(
      turn,
      isBegun ? COLLECT.issued : COLLECT.cancelled,
      { event: isBegun ? 'CUT' : 'CANCEL', content: reason },
      { holdUntil: null },
    );
    notifyApplicant(turn, 'stock_collect_cancelled', { reason });
  });

const rest = (whole: string, part: string) => unitsOf(whole, PLACES) - unitsOf(part, PLACES);

/** The lines that are moved, each once and no more than is left of it. */
function chosen(
  lines: readonly StoredCollectLine[],
  wanted: readonly { lineId: number; qty: string; serials: readonly string[] }[],
  leftOf: (line: StoredCollectLine) => bigint,
  tooMuch: (left: string) => string,
): Handed[] {
  const seen = new Set<number>();
  return wanted.map(({ lineId, qty, serials }) => {
    const line = lines.find((one) => one.lineId === lineId);
    if (!line || seen.has(lineId)) throw refuse('所选明细不存在或重复', 'lines');
    seen.add(lineId);
    const left = leftOf(line);
    if (unitsOf(qty, PLACES) > left) throw refuse(tooMuch(String(Number(left) / 1000)), 'lines');
    return { line, qty, serials };
  });
}

async function store(tx: Db, handed: readonly Handed[], name: 'issueQty' | 'returnQty') {
  for (const { line, qty } of handed) {
    const sum = decimalOf(unitsOf(line[name], PLACES) + unitsOf(qty, PLACES), PLACES);
    line[name] = sum;
    await tx
      .update(collectLineTable)
      .set({ [name]: sum })
      .where(eq(collectLineTable.lineId, line.lineId));
  }
}

const movedOf = (handed: readonly Handed[]) =>
  handed.map(({ line: { lineId, materialId }, qty }) => ({ lineId, materialId, qty }));

/**
 * Both ends of a move at once, in the order of all locks; and everything that is held for the request and its order,
 * because letting go of a part of it looks at all of it.
 */
async function lockBoth(
  tx: Db,
  { collectId, orderId, storeId }: Collect,
  lines: readonly StoredCollectLine[],
  personal: number | undefined,
) {
  const stores = personal === undefined ? [storeId] : [storeId, personal];
  const both = lines.flatMap(({ materialId }) => stores.map((at) => ({ storeId: at, materialId })));
  const { refType, refId } = orderHolder(orderId ?? 0);
  const held = await tx
    .select({ storeId: reserveTable.storeId, materialId: reserveTable.materialId })
    .from(reserveTable)
    .where(
      and(
        eq(reserveTable.status, '1'),
        or(
          and(eq(reserveTable.refType, RESERVED_FOR.collect), eq(reserveTable.refId, collectId)),
          and(eq(reserveTable.refType, refType), eq(reserveTable.refId, refId)),
        ),
      ),
    );
  await lockStocks(tx, [...both, ...held]);
}

/** Lets go of what is held for an order by the lines of one request. */
async function releaseLines(tx: Db, orderId: number, collectId: number) {
  const lines = await collectLines(tx, collectId);
  const held = await liveOf(tx, orderHolder(orderId));
  const own = held.filter(({ lineId }) => lines.some((line) => line.lineId === lineId));
  await useHeld(tx, orderHolder(orderId), own);
}

/** Hands goods out; what is not handed out yet stays held. */
export const issueCollect = (ctx: Ctx, collectId: number, { lines: wanted, version }: IssueInput) =>
  act(ctx, 'issue', collectId, version, async (turn, tx, base) => {
    const { row: collect } = turn;
    refuseOwn(collect, ctx, OWN_ISSUE);
    const lines = await collectLines(tx, collectId);
    const handed = chosen(
      lines,
      wanted,
      ({ applyQty, issueQty }) => rest(applyQty, issueQty),
      (left) => `出库数量不能超过待出库数量${left}`,
    );
    const personal = collect.kind === COLLECT_KIND.dept ? undefined : await personalStore(tx, collect.userId);
    await lockBoth(tx, collect, lines, personal);
    await useHeld(tx, holderOf(collect), movedOf(handed));
    await handOut(tx, base, collect, handed, personal);
    await store(tx, handed, 'issueQty');
    if (collect.orderId !== null && personal !== undefined) {
      // Fetched for an order it is held for it, in whatever its worker carries.
      await holdGoods(tx, { ...orderHolder(collect.orderId), storeId: personal }, movedOf(handed));
      const whole = lines.filter(({ applyQty, issueQty }) => rest(applyQty, issueQty) === 0n);
      await fetchWantsOf(
        tx,
        collectId,
        whole.map(({ materialId }) => materialId),
      );
    }
    const isWhole = lines.every(({ applyQty, issueQty }) => rest(applyQty, issueQty) === 0n);
    const values = { issuerId: ctx.user.userId, issueTime: wallTime(base.now) };
    if (isWhole) moveTo(turn, COLLECT.issued, { event: 'ISSUE' }, { ...values, holdUntil: null });
    else moveTo(turn, COLLECT.waiting, { event: 'ISSUE_PART' }, values);
    notifyApplicant(turn, 'stock_collect_issued');
  });

/** Takes goods back into the store; when all of it is back there is nothing left to settle. */
export const returnCollect = (ctx: Ctx, collectId: number, { lines: wanted, version }: ReturnInput) =>
  act(ctx, 'return', collectId, version, async (turn, tx, base) => {
    const { row: collect } = turn;
    refuseOwn(collect, ctx, OWN_ISSUE);
    const lines = await collectLines(tx, collectId);
    const handed = chosen(lines, wanted, restOf, (left) => `退库数量不能超过持有数量${left}`);
    const personal = collect.kind === COLLECT_KIND.dept ? undefined : await personalStore(tx, collect.userId);
    await lockBoth(tx, collect, lines, personal);
    if (collect.orderId !== null) await useHeld(tx, orderHolder(collect.orderId), movedOf(handed));
    await bringBack(tx, base, collect, handed, personal);
    await store(tx, handed, 'returnQty');
    const isBack = lines.every((line) => restOf(line) === 0n);
    moveTo(turn, isBack ? COLLECT.settled : COLLECT.issued, { event: 'RETURN' });
    const { storeId } = collect;
    await serveWants(ctx.services, tx, base, { storeId, materialIds: handed.map(({ line }) => line.materialId) });
  });

/** Nothing more is to come of it. Tools have to be back first. */
export const closeCollect = (ctx: Ctx, collectId: number, version?: number) =>
  act(ctx, 'close', collectId, version, async (turn, tx) => {
    if (turn.row.kind === COLLECT_KIND.tool) {
      const lines = await collectLines(tx, collectId);
      if (lines.some((line) => restOf(line) > 0n)) throw refuse('借用的工具尚未全部归还');
    }
    // What he keeps of it is nobody's order any more.
    if (turn.row.orderId !== null) await releaseLines(tx, turn.row.orderId, collectId);
    moveTo(turn, COLLECT.settled, { event: 'CLOSE' });
  });
