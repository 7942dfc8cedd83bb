import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { APPLY, APPLY_PROCESS, applyLife } from '@jiaoyan/contract/venue/apply';
import { BOOKING, occurrencesOf } from '@jiaoyan/contract/venue/booking';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { revise } from '../../kernel/record/kind.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import type { RepairTools } from '../repair/index.ts';
import { refuseSensitive } from '../system/index.ts';
import { type Apply, applyTable as t } from './apply.table.ts';
import { processVariables } from './apply-approver.ts';
import { moveApply, takeApply } from './apply-case.ts';
import { isManager, requireOwn } from './apply-scope.ts';
import { readNoShowLimit, refuseAgainstRules, refuseBlocked, type Venue, venueName, venueOf } from './book-rule.ts';
import { holdRoom, tryToHold } from './booking-hold.ts';

const movedOf = ({ status, version }: Apply): Moved => ({ status, version });

/** The texts of an application, for the check of sensitive words. */
export const applyTexts = ({ title, needs }: Pick<Apply, 'title' | 'needs'>) => [
  { field: 'title', label: '活动名称', text: title },
  { field: 'needs', label: '其他需求', text: needs },
];

const hold = (tx: Db, apply: Apply, now: number) =>
  holdRoom(
    tx,
    { roomId: apply.roomId, slots: occurrencesOf(apply, apply.recur), now },
    { applyId: apply.applyId, kind: BOOKING.apply, title: apply.title, createBy: apply.applicantName },
  );

/** Begins the process of an application that holds its room; it may be over at once. */
async function begin(tools: RepairTools, tx: Db, apply: Apply, venue: Venue): Promise<Moved> {
  const instanceId = await tools.startProcess(tx, {
    key: APPLY_PROCESS,
    starterId: apply.applicantId,
    businessKey: String(apply.applyId),
    title: `${apply.code} ${apply.title}（${apply.applicantName}）`,
    variables: await processVariables(tx, apply, venue),
  });
  const [row] = await tx.update(t).set({ instanceId }).where(eq(t.applyId, apply.applyId)).returning();
  return movedOf(row as Apply);
}

/** Reads an application that somebody may not have. */
async function ownApply({ db }: Pick<RepairTools, 'db'>, user: SessionUser, applyId: number): Promise<Apply> {
  const [apply] = await db.select().from(t).where(eq(t.applyId, applyId));
  if (!apply) throw notFound();
  requireOwn(user, apply);
  return apply;
}

/** The applicant hands an application in: the room is held and the process begins, both or none. */
export async function submitApply(
  tools: RepairTools,
  user: SessionUser,
  applyId: number,
  version: number | undefined,
): Promise<Moved> {
  const seen = await ownApply(tools, user, applyId);
  await refuseSensitive(tools.findSensitiveWords, applyTexts(seen));
  const limit = await readNoShowLimit(tools.configs);
  const knows = await isManager(tools.db, user, seen);
  const base: RecordBase = { actor: actorOf(user), now: tools.clock() };
  const slots = occurrencesOf(seen, seen.recur);
  const isTold = (applicantId: number | null) => knows || applicantId === user.userId;
  return tryToHold(tools.db, { roomId: seen.roomId, slots, now: base.now, isTold }, async (tx) => {
    const venue = await venueOf(tx, seen.roomId);
    const submitted = await takeApply(tools, tx, base, applyId, async (turn) => {
      const { apply, now } = turn;
      allow(applyLife, apply, 'submit', version);
      // What was checked before the transaction must be what is stored.
      if (apply.version !== seen.version) throw refuse('申请内容已变化，请刷新后重试');
      refuseAgainstRules(venue, apply, slots, now);
      await refuseBlocked(tx, apply.applicantId, now, limit);
      await hold(tx, apply, now);
      apply.submitTime = wallTime(now);
      moveApply(turn, APPLY.approving, { event: 'SUBMIT' });
    });
    return begin(tools, tx, submitted, venue);
  });
}

/** Somebody whose room was taken away chooses another one; what had been approved stays approved. */
export async function rebookApply(
  tools: RepairTools,
  user: SessionUser,
  applyId: number,
  { roomId, version }: { roomId: number; version?: number | undefined },
): Promise<Moved> {
  const seen = await ownApply(tools, user, applyId);
  const base: RecordBase = { actor: actorOf(user), now: tools.clock() };
  const slots = occurrencesOf(seen, seen.recur);
  const isTold = (applicantId: number | null) => applicantId === user.userId;
  return tryToHold(tools.db, { roomId, slots, now: base.now, isTold }, async (tx) => {
    const venue = await venueOf(tx, roomId);
    let wasApproved = false;
    const rebooked = await takeApply(tools, tx, base, applyId, async (turn) => {
      const { apply, now } = turn;
      allow({ refusal: rebookRefusal(apply) }, apply, 'rebook', version);
      refuseAgainstRules(venue, apply, slots, now, { advance: false });
      wasApproved = apply.displacedFrom === APPLY.approved;
      revise(apply, { roomId, displacedFrom: '', cancelReason: '', submitTime: wallTime(now) });
      if (!wasApproved) apply.instanceId = null;
      await hold(tx, apply, now);
      const content = `改用 ${venueName(venue)}`;
      moveApply(turn, wasApproved ? APPLY.approved : APPLY.approving, { event: 'REBOOK', content });
    });
    return wasApproved ? movedOf(rebooked) : begin(tools, tx, rebooked, venue);
  });
}

/** Only what was taken away can be had elsewhere without asking again. */
const rebookRefusal =
  ({ displacedFrom }: Apply) =>
  (state: string) =>
    state === APPLY.cancelled && displacedFrom !== ''
      ? undefined
      : `当前状态为【${applyLife.states[state as keyof typeof applyLife.states]}】，不能执行【改用其他场地】`;
