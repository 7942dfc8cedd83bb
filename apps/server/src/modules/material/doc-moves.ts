import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { DOC, DOC_KIND } from '@jiaoyan/contract/material/status';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { freeForLoss } from './cut-held.ts';
import type { Doc } from './doc.table.ts';
import { docRecord, needsCheck, notifyCreator } from './doc-case.ts';
import { linesOf, postDoc, reverseDoc } from './doc-post.ts';
import { serveArrived } from './doc-serve.ts';
import { type Announcer, type GoodsTurn, moveTo } from './goods-record.ts';
import { lockStocks } from './ledger-post.ts';
import { uncountDoc } from './purchase-goods.ts';

const { act } = docRecord;

/** What is lost is gone, also when it is held for somebody. */
async function freeLost(tx: Db, { docId, storeId }: Doc) {
  const lines = await linesOf(tx, docId);
  await lockStocks(
    tx,
    lines.map(({ materialId }) => ({ storeId, materialId })),
  );
  return freeForLoss(tx, storeId, lines);
}

/** Enters a document into the ledger. */
async function enter(
  tools: Announcer,
  turn: GoodsTurn<Doc>,
  tx: Db,
  base: RecordBase,
  event: string,
  approverId: number | null,
) {
  if (turn.row.kind === DOC_KIND.loss) turn.notices.push(...(await freeLost(tx, turn.row)));
  const amount = await postDoc(tx, base, turn.row);
  moveTo(turn, DOC.posted, { event }, { amount, postTime: wallTime(base.now), approverId });
  await serveArrived(tools, tx, base, turn.row);
}

/** Hands a document in; what needs nobody else's eyes is posted at once. */
export const submitDoc = (ctx: Ctx, docId: number, version?: number) =>
  act(ctx, 'submit', docId, version, async (turn, tx, base) => {
    if (needsCheck(turn.row.kind)) return moveTo(turn, DOC.checking, { event: 'SUBMIT' });
    await enter(ctx.services, turn, tx, base, 'POST', null);
  });

export const approveDoc = (ctx: Ctx, docId: number, version?: number) =>
  act(ctx, 'approve', docId, version, async (turn, tx, base) => {
    if (turn.row.creatorId === ctx.user.userId) throw refuse('申请人不能审批本人单据');
    await enter(ctx.services, turn, tx, base, 'APPROVE', ctx.user.userId);
    notifyCreator(turn, '已审核过账');
  });

export const rejectDoc = (
  ctx: Ctx,
  docId: number,
  { reason, version }: { reason: string; version?: number | undefined },
) =>
  act(ctx, 'reject', docId, version, (turn) => {
    if (turn.row.creatorId === ctx.user.userId) throw refuse('申请人不能审批本人单据');
    moveTo(turn, DOC.rejected, { event: 'REJECT', content: reason });
    notifyCreator(turn, `已驳回：${reason}`);
  });

export const withdrawDoc = (ctx: Ctx, docId: number, version?: number) =>
  act(ctx, 'withdraw', docId, version, (turn) => {
    if (turn.row.creatorId !== ctx.user.userId) throw refuse('只有制单人可以撤回');
    moveTo(turn, DOC.draft, { event: 'WITHDRAW' });
  });

export const reversePosted = (
  ctx: Ctx,
  docId: number,
  { reason, version }: { reason: string; version?: number | undefined },
) =>
  act(ctx, 'reverse', docId, version, async (turn, tx, base) => {
    await uncountDoc(ctx, tx, base, turn.row);
    await reverseDoc(tx, base, turn.row);
    moveTo(turn, DOC.reversed, { event: 'REVERSE', content: reason });
    notifyCreator(turn, `已冲红：${reason}`);
  });
