import type { Moved } from '@jiaoyan/contract/kernel/move';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { APPLY, type ApplyMove, applyLife } from '@jiaoyan/contract/venue/apply';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import type { RepairTools } from '../repair/index.ts';
import { type Apply, applyTable as t } from './apply.table.ts';
import { type ApplyTurn, moveApply, notifyApplicant, takeApply } from './apply-case.ts';
import { managesApply, requireOwn } from './apply-scope.ts';
import { releaseApply } from './booking-hold.ts';

const TWO_HOURS = 2 * 3_600_000;

/**
 * Moves an application that may have a running process, and ends that with it. The process is locked first, as it is when
 * somebody decides on it: so nobody waits in a circle.
 */
export async function endApply(
  tools: RepairTools,
  tx: Db,
  base: RecordBase,
  { applyId, instanceId, reason }: { applyId: number; instanceId: number | null; reason: string },
  work: (turn: ApplyTurn) => void | Promise<void>,
): Promise<Apply> {
  let ended: Apply | undefined;
  const first = async () => {
    ended = await takeApply(tools, tx, base, applyId, work);
    return ended.status !== APPLY.approving;
  };
  if (instanceId === null) await first();
  else await tools.cancelProcess(tx, { instanceId, actorId: base.actor.userId, reason, first });
  if (!ended) throw notFound();
  return ended;
}

/** Cancels an application and gives its room free. */
export async function cancelTurn(turn: ApplyTurn, tx: Db, reason: string, event: string): Promise<void> {
  turn.apply.cancelReason = reason;
  moveApply(turn, APPLY.cancelled, { event, content: reason });
  await releaseApply(tx, turn.apply.applyId);
}

interface Cancelling {
  readonly applyId: number;
  readonly move: ApplyMove;
  readonly body: { reason: string; version?: number | undefined };
}

async function end(
  tools: RepairTools,
  user: SessionUser,
  { applyId, move, body }: Cancelling,
  check: (apply: Apply, now: number, tx: Db) => Promise<void> | void,
): Promise<Moved> {
  const base = { actor: actorOf(user), now: tools.clock() };
  return tools.db.transaction(async (tx) => {
    const [seen] = await tx
      .select({ instanceId: t.instanceId, status: t.status })
      .from(t)
      .where(eq(t.applyId, applyId));
    if (!seen) throw notFound();
    const { reason } = body;
    const instanceId = seen.status === APPLY.approving ? seen.instanceId : null;
    const apply = await endApply(tools, tx, base, { applyId, instanceId, reason }, async (turn) => {
      await check(turn.apply, base.now, tx);
      allow(applyLife, turn.apply, move, body.version);
      await cancelTurn(turn, tx, reason, move === 'cancel' ? 'CANCEL' : 'FORCE_RELEASE');
      notifyApplicant(turn, 'repair_area_cancel', { reason });
    });
    return { status: apply.status, version: apply.version };
  });
}

/** The applicant does not need the room after all. */
export const cancelApply = (tools: RepairTools, user: SessionUser, applyId: number, body: Cancelling['body']) =>
  end(tools, user, { applyId, move: 'cancel', body }, (apply, now) => {
    requireOwn(user, apply);
    if (apply.status === APPLY.approved && momentOf(apply.startTime) - now < TWO_HOURS && momentOf(apply.endTime) > now)
      throw refuse('距开始不足2小时，请联系场地管理员取消');
  });

/** Whoever looks after the room takes it back. */
export const forceReleaseApply = (tools: RepairTools, user: SessionUser, applyId: number, body: Cancelling['body']) =>
  end(tools, user, { applyId, move: 'forceRelease', body }, async (apply, _now, tx) => {
    if (!(await managesApply(tx, user, apply))) throw notFound();
  });
