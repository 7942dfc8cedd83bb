import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type DocMove, docLife } from '@jiaoyan/contract/material/doc';
import { DOC } from '@jiaoyan/contract/material/status';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { type DocTurn, docKind, moveDoc, needsCheck, notifyCreator, takeDoc } from './doc-case.ts';
import { postDoc, reverseDoc } from './doc-post.ts';
import { ledgerWrite } from './ledger-refusal.ts';

/** Who acts on documents, and when. */
export const docBase = ({ user, services }: Ctx) => ({ actor: actorOf(user), now: services.clock() });

/** Makes a move on a document that the caller reaches by the permission of the move. */
async function act(
  ctx: Ctx,
  move: DocMove,
  docId: number,
  version: number | undefined,
  work: (turn: DocTurn, tx: Db, base: RecordBase) => void | Promise<void>,
): Promise<Moved> {
  const base = docBase(ctx);
  const { status, version: newer } = await ledgerWrite(ctx, async (tx) => {
    const permission = `repair:materialDoc:${move}`;
    await requireRecords(docKind, tx, ctx.user, { permission, ids: [docId], now: base.now });
    return takeDoc(ctx.services, tx, base, docId, (turn) => {
      allow(docLife, turn.doc, move, version);
      return work(turn, tx, base);
    });
  });
  return { status, version: newer };
}

/** Enters a document into the ledger. */
async function enter(turn: DocTurn, tx: Db, base: RecordBase, event: string, approverId: number | null) {
  const amount = await postDoc(tx, base, turn.doc);
  moveDoc(turn, DOC.posted, { event }, { amount, postTime: wallTime(base.now), approverId });
}

/** Hands a document in; what needs nobody else's eyes is posted at once. */
export const submitDoc = (ctx: Ctx, docId: number, version?: number) =>
  act(ctx, 'submit', docId, version, async (turn, tx, base) => {
    if (needsCheck(turn.doc.kind)) return moveDoc(turn, DOC.checking, { event: 'SUBMIT' });
    await enter(turn, tx, base, 'POST', null);
  });

export const approveDoc = (ctx: Ctx, docId: number, version?: number) =>
  act(ctx, 'approve', docId, version, async (turn, tx, base) => {
    if (turn.doc.creatorId === ctx.user.userId) throw refuse('申请人不能审批本人单据');
    await enter(turn, tx, base, 'APPROVE', ctx.user.userId);
    notifyCreator(turn, '已审核过账');
  });

export const rejectDoc = (
  ctx: Ctx,
  docId: number,
  { reason, version }: { reason: string; version?: number | undefined },
) =>
  act(ctx, 'reject', docId, version, (turn) => {
    if (turn.doc.creatorId === ctx.user.userId) throw refuse('申请人不能审批本人单据');
    moveDoc(turn, DOC.rejected, { event: 'REJECT', content: reason });
    notifyCreator(turn, `已驳回：${reason}`);
  });

export const withdrawDoc = (ctx: Ctx, docId: number, version?: number) =>
  act(ctx, 'withdraw', docId, version, (turn) => {
    if (turn.doc.creatorId !== ctx.user.userId) throw refuse('只有制单人可以撤回');
    moveDoc(turn, DOC.draft, { event: 'WITHDRAW' });
  });

export const reversePosted = (
  ctx: Ctx,
  docId: number,
  { reason, version }: { reason: string; version?: number | undefined },
) =>
  act(ctx, 'reverse', docId, version, async (turn, tx, base) => {
    await reverseDoc(tx, base, turn.doc);
    moveDoc(turn, DOC.reversed, { event: 'REVERSE', content: reason });
    notifyCreator(turn, `已冲红：${reason}`);
  });
