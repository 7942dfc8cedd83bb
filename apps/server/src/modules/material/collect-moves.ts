import { decimalOf, isAbove0, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type CollectMove, collectLife, type IssueInput, type ReturnInput } from '@jiaoyan/contract/material/collect';
import { COLLECT, COLLECT_KIND } from '@jiaoyan/contract/material/status';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import type { ConfigReader } from '../system/index.ts';
import { type Collect, collectLineTable, type StoredCollectLine } from './collect.table.ts';
import {
  type CollectTurn,
  collectKind,
  collectLines,
  moveCollect,
  notifyApplicant,
  takeCollect,
} from './collect-case.ts';
import { bringBack, type Handed, handOut } from './collect-goods.ts';
import { ledgerWrite } from './ledger-refusal.ts';
import { personalStore } from './personal-store.ts';
import { holdGoods, RESERVED_FOR, releaseGoods, useHeld } from './reserve.ts';
import { keepersOf } from './store-scope.ts';

const PLACES = 3;
const USUAL_HOLD_DAYS = 3;
export const HOLD_DAYS = 'repair.collect.holdDays';

/** Who acts on requests, and when. */
export const collectBase = ({ user, services }: Ctx) => ({ actor: actorOf(user), now: services.clock() });
export const holderOf = ({ storeId, collectId }: Pick<Collect, 'storeId' | 'collectId'>) => ({
  storeId,
  refType: RESERVED_FOR.collect,
  refId: collectId,
});

/** Makes a move on a request that the caller reaches by the permission of the move. */
async function act(
  ctx: Ctx,
  move: CollectMove,
  collectId: number,
  version: number | undefined,
  work: (turn: CollectTurn, tx: Db, base: RecordBase) => void | Promise<void>,
): Promise<Moved> {
  const base = collectBase(ctx);
  const { status, version: newer } = await ledgerWrite(ctx, async (tx) => {
    const permission = `repair:materialCollect:${move}`;
    await requireRecords(collectKind, tx, ctx.user, { permission, ids: [collectId], now: base.now });
    return takeCollect(ctx.services, tx, base, collectId, (turn) => {
      allow(collectLife, turn.collect, move, version);
      return work(turn, tx, base);
    });
  });
  return { status, version: newer };
}

const refuseOwn = ({ userId }: Collect, ctx: Ctx, text: string) => {
  if (userId === ctx.user.userId) throw refuse(text);
};
const OWN_APPROVAL = '申请人不能审批本人单据';
const OWN_ISSUE = '不能办理本人的领用单';

/** How long goods are held for somebody who was allowed to have them. */
async function holdMs(configs: ConfigReader): Promise<number> {
  const days = Number.parseInt((await configs.get(HOLD_DAYS)) ?? '', 10);
  return (days > 0 && days <= 60 ? days : USUAL_HOLD_DAYS) * DAY_MS;
}

/** Allows a request; its goods are held from then on. */
export async function approveCollect(ctx: Ctx, configs: ConfigReader, collectId: number, version?: number) {
  const hold = await holdMs(configs);
  return act(ctx, 'approve', collectId, version, async (turn, tx, base) => {
    const { collect } = turn;
    refuseOwn(collect, ctx, OWN_APPROVAL);
    const lines = await collectLines(tx, collectId);
    await holdGoods(
      tx,
      holderOf(collect),
      lines.map(({ lineId, materialId, applyQty }) => ({ lineId, materialId, qty: applyQty })),
    );
    const holdUntil = wallTime(base.now + hold);
    moveCollect(turn, COLLECT.waiting, { event: 'APPROVE' }, { approverId: ctx.user.userId, holdUntil });
    notifyApplicant(turn, 'stock_collect_ready', { until: holdUntil.slice(0, 16) });
    for (const { userId } of await keepersOf(tx, collect.storeId))
      turn.notices.push({
        userId,
        code: 'stock_collect_wait',
        params: { code: collect.code },
        link: `/my/store?tab=collect&id=${collectId}`,
      });
  });
}

export const rejectCollect = (
  ctx: Ctx,
  collectId: number,
  { reason, version }: { reason: string; version?: number | undefined },
) =>
  act(ctx, 'reject', collectId, version, (turn) => {
    refuseOwn(turn.collect, ctx, OWN_APPROVAL);
    moveCollect(turn, COLLECT.rejected, { event: 'REJECT', content: reason });
    notifyApplicant(turn, 'stock_collect_rejected', { reason });
  });

/** Takes a request back; what was held for it is free again, unless part of it has been handed out. */
export const cancelCollect = (
  ctx: Ctx,
  collectId: number,
  { reason, version }: { reason: string; version?: number | undefined },
) =>
  act(ctx, 'cancel', collectId, version, async (turn, tx) => {
    await releaseGoods(tx, holderOf(turn.collect));
    const lines = await collectLines(tx, collectId);
    const isBegun = lines.some(({ issueQty }) => isAbove0(issueQty));
    moveCollect(
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

/** Hands goods out; what is not handed out yet stays held. */
export const issueCollect = (ctx: Ctx, collectId: number, { lines: wanted, version }: IssueInput) =>
  act(ctx, 'issue', collectId, version, async (turn, tx, base) => {
    const { collect } = turn;
    refuseOwn(collect, ctx, OWN_ISSUE);
    const lines = await collectLines(tx, collectId);
    const handed = chosen(
      lines,
      wanted,
      ({ applyQty, issueQty }) => rest(applyQty, issueQty),
      (left) => `出库数量不能超过待出库数量${left}`,
    );
    const personal = collect.kind === COLLECT_KIND.dept ? undefined : await personalStore(tx, collect.userId);
    await useHeld(
      tx,
      holderOf(collect),
      handed.map(({ line: { lineId, materialId }, qty }) => ({ lineId, materialId, qty })),
    );
    await handOut(tx, base, collect, handed, personal);
    await store(tx, handed, 'issueQty');
    const isWhole = lines.every(({ applyQty, issueQty }) => rest(applyQty, issueQty) === 0n);
    const values = { issuerId: ctx.user.userId, issueTime: wallTime(base.now) };
    if (isWhole) moveCollect(turn, COLLECT.issued, { event: 'ISSUE' }, { ...values, holdUntil: null });
    else moveCollect(turn, COLLECT.waiting, { event: 'ISSUE_PART' }, values);
    notifyApplicant(turn, 'stock_collect_issued');
  });

/** Takes goods back into the store; when all of it is back there is nothing left to settle. */
export const returnCollect = (ctx: Ctx, collectId: number, { lines: wanted, version }: ReturnInput) =>
  act(ctx, 'return', collectId, version, async (turn, tx, base) => {
    const { collect } = turn;
    refuseOwn(collect, ctx, OWN_ISSUE);
    const lines = await collectLines(tx, collectId);
    const handed = chosen(
      lines,
      wanted,
      ({ issueQty, returnQty }) => rest(issueQty, returnQty),
      (left) => `退库数量不能超过持有数量${left}`,
    );
    const personal = collect.kind === COLLECT_KIND.dept ? undefined : await personalStore(tx, collect.userId);
    await bringBack(tx, base, collect, handed, personal);
    await store(tx, handed, 'returnQty');
    const isBack = lines.every(({ issueQty, returnQty }) => rest(issueQty, returnQty) === 0n);
    moveCollect(turn, isBack ? COLLECT.settled : COLLECT.issued, { event: 'RETURN' });
  });

/** Nothing more is to come of it. Tools have to be back first. */
export const closeCollect = (ctx: Ctx, collectId: number, version?: number) =>
  act(ctx, 'close', collectId, version, async (turn, tx) => {
    if (turn.collect.kind === COLLECT_KIND.tool) {
      const lines = await collectLines(tx, collectId);
      if (lines.some(({ issueQty, returnQty }) => rest(issueQty, returnQty) > 0n))
        throw refuse('借用的工具尚未全部归还');
    }
    moveCollect(turn, COLLECT.settled, { event: 'CLOSE' });
  });
