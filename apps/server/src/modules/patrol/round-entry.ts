import { READING_SOURCE } from '@jiaoyan/contract/facility/meter';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { RESULT, TASK } from '@jiaoyan/contract/patrol/status';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { AppError, brokenConstraint } from '../../kernel/errors.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { tellArrival } from '../duty/index.ts';
import { enterReading } from '../facility/index.ts';
import { meterTable } from '../facility/meter.table.ts';
import { windowOf } from './entry-judge.ts';
import { closeRechecked, enterFindings } from './finding-enter.ts';
import { type Counted, countRound, lockRound } from './round-count.ts';
import { refuseEnded, type Stored, storeAnswers, storeRecord } from './round-store.ts';
import type { Taken, Walk } from './round-walk.ts';
import { tellTrust } from './trust.ts';

const none: ReadonlyMap<number, number> = new Map();

/** Findings of a visit: what is not in order is entered, what was put right and is in order now is closed. */
async function findingsOf(
  walk: Walk,
  tx: Db,
  { judged }: Taken,
  recordId: number,
): Promise<ReadonlyMap<number, number>> {
  const { answers, point, images } = judged;
  const isBad = answers.some(({ ok }) => !ok);
  const mayClose = answers.some(({ ok, term }) => ok && walk.open.has(`${point.pointId}.${term.termId}`));
  if (!isBad && !mayClose) return none;
  // Read before the transaction began.
  const base = await walk.base();
  const visited = { point, answers, images, recordId, taskId: walk.round.taskId };
  if (mayClose) await closeRechecked(tx, base, visited);
  return isBad ? enterFindings(walk.tools.repair, tx, base, visited) : none;
}

/** What a check item read off a meter goes to the meter; a reading that the meter does not take stays what was answered. */
async function enterReadings({ ctx, received }: Walk, tx: Db, { judged }: Taken, recordId: number): Promise<void> {
  const { facilityId } = judged.point;
  if (facilityId === null) return;
  for (const { term, num, value, images } of judged.answers) {
    if (num === null || term.meterName === '') continue;
    const [meter] = await tx
      .select({ meterId: meterTable.meterId })
      .from(meterTable)
      .where(
        and(eq(meterTable.facilityId, facilityId), eq(meterTable.name, term.meterName), eq(meterTable.status, '0')),
      );
    if (!meter) continue;
    const reading = { value, images, at: wallTime(judged.at), isReplace: false };
    const from = { actor: actorOf(ctx.user), now: received, source: READING_SOURCE.patrol, refId: recordId };
    try {
      await tx.transaction((inner) => enterReading(inner, meter.meterId, reading, from));
    } catch (error) {
      if (!(error instanceof AppError) && !brokenConstraint(error)) throw error;
    }
  }
}

/** Whoever looked at a point was there; one that was skipped says nothing of it. */
async function tellVisit(
  { ctx, received: now }: Walk,
  tx: Db,
  { entry, judged }: Taken,
  recordId: number,
): Promise<void> {
  const { point, at, result } = judged;
  if (result === RESULT.skipped) return;
  await tellArrival(ctx.services.registered, tx, {
    userId: entry.userId,
    at,
    now,
    by: 'patrol',
    bizId: recordId,
    placeId: point.placeId,
    isScanned: entry.token !== '',
  });
}

/** What the log says of a round that has moved. */
async function noteMoves({ ctx, round, received }: Walk, tx: Db, { before, status, gradeC }: Counted): Promise<void> {
  const { userId, name } = actorOf(ctx.user);
  const entry = (event: string, from: string, to: string) => ({
    event,
    bizType: 'patrolTask' as const,
    bizId: round.taskId,
    fromStatus: from,
    toStatus: to,
    operatorId: userId,
    operatorName: name,
    createTime: wallTime(received),
  });
  const isBegun = before === TASK.waiting;
  const isDone = status === TASK.done && before !== TASK.done;
  await recordEvents(tx, [
    ...(isBegun ? [entry('START', TASK.waiting, TASK.walking)] : []),
    ...(isDone ? [entry('FINISH', isBegun ? TASK.walking : before, TASK.done)] : []),
  ]);
  if (isDone) await tellTrust(ctx.services, tx, round, gradeC);
}

/** Stores one entry with everything that follows from it: all of it or nothing. */
export async function storeEntry(walk: Walk, taken: Taken, deviceId: number | null): Promise<Stored> {
  const { ctx, round, received, settings } = walk;
  const { entry, judged } = taken;
  const { taskId } = round;
  const isBad = judged.answers.some(({ ok }) => !ok);
  const mayClose = walk.open.size > 0;
  // Inside the transaction only its own connection may be used.
  if (isBad || mayClose) await walk.base();
  return ctx.db.transaction(async (tx) => {
    const [standing] = await lockRound(tx, { taskId });
    refuseEnded(standing?.status ?? '');
    const { to } = windowOf(round);
    const mayHeal = received <= to + settings.healMs && judged.at <= to;
    const made = { entry, judged, deviceId, received };
    const stored = await storeRecord(tx, made, mayHeal);
    if (stored.how === 'kept' || stored.how === 'known') return stored;
    const findings = await findingsOf(walk, tx, taken, stored.recordId);
    await storeAnswers(tx, made, stored.recordId, findings);
    await enterReadings(walk, tx, taken, stored.recordId);
    await tellVisit(walk, tx, taken, stored.recordId);
    const by = actorOf(ctx.user).name;
    const [counted] = await countRound(tx, { taskId, by, at: wallTime(judged.at), now: wallTime(received) });
    if (counted && counted.before !== counted.status) await noteMoves(walk, tx, counted);
    return stored;
  });
}
