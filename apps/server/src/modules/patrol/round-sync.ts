import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { entryHash } from '@jiaoyan/contract/patrol/evidence';
import { type RoundOutcome, type RoundSynced, roundEntry } from '@jiaoyan/contract/patrol/round';
import { RESULT } from '@jiaoyan/contract/patrol/status';
import { topics } from '@jiaoyan/contract/realtime';
import { inArray } from 'drizzle-orm';
import { AppError, isRefusedData } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { parseValue } from '../../kernel/http/input.ts';
import { deviceTable } from './device.table.ts';
import { watchDrift } from './drift-watch.ts';
import { judgeEntry, windowOf } from './entry-judge.ts';
import { storeEntry } from './round-entry.ts';
import { link, readRound } from './round-state.ts';
import type { Stored } from './round-store.ts';
import type { RoundTools } from './round-tools.ts';
import { beginWalk, benchOf, type SyncBody, type Taken, type Walk } from './round-walk.ts';
import { touchPoints } from './touch.ts';

const seconds = (at: string) => at.slice(5, 16);
/** What somebody is told of an entry that changes nothing. */
function keptText({ received, settings, round }: Walk, { by }: Stored): string {
  if (by !== '') return `该点位已由${by}巡检，本次留作凭证`;
  const isOver = received > windowOf(round).to + settings.healMs;
  return isOver ? '已超过补传时限，仅留作凭证' : `巡检时间已过（${seconds(round.windowTo)}），仅留作凭证`;
}

/** What is known of the round after an entry. */
function note({ state }: Walk, { entry, judged }: Taken, deviceId: number | null, { how }: Stored): void {
  const { pointId } = judged.point;
  state.keys.set(entry.clientKey, { pointId, grade: judged.grade, flags: judged.flags });
  link(state, deviceId, entry);
  if (how !== 'counted' && how !== 'healed') return;
  state.done.add(pointId);
  if (judged.result !== RESULT.skipped) state.visits.push({ pointId, at: judged.at, deviceId });
}

/** Takes in one entry; what is wrong with it does not keep the others. */
async function takeEntry(walk: Walk, raw: SyncBody['entries'][number], counted: Taken[]): Promise<RoundOutcome> {
  const { clientKey } = raw;
  const known = walk.state.keys.get(clientKey);
  if (known) {
    const { pointId, grade, flags } = known;
    return { clientKey, result: 'known', text: '', pointId, grade, flags: [...flags] };
  }
  const entry = parseValue(roundEntry, raw);
  const bench = benchOf(walk, entry);
  try {
    const judged = judgeEntry(bench, entry);
    const taken = { entry, judged };
    const stored = await storeEntry(walk, taken, bench.deviceId);
    note(walk, taken, bench.deviceId, stored);
    const { grade } = judged;
    const isCounted = stored.how === 'counted' || stored.how === 'healed';
    if (isCounted) counted.push(taken);
    const text = isCounted || stored.how === 'known' ? '' : keptText(walk, stored);
    const result = stored.how === 'known' || stored.by !== '' ? 'known' : 'stored';
    return { clientKey, result, pointId: judged.point.pointId, grade, flags: [...judged.flags], text };
  } catch (error) {
    // The next entry of the phone follows this one, whether it counts or not.
    if (error instanceof AppError && entryHash(entry) === entry.hash) link(walk.state, bench.deviceId, entry);
    throw error;
  }
}

const refused = (clientKey: string, text: string): RoundOutcome => ({
  clientKey,
  text,
  result: 'refused',
  pointId: null,
  grade: '',
  flags: [],
});

/** What follows from a batch once it is in: nobody waits for it under a lock. */
async function follow({ ctx, tools, round, phones, received }: Walk, counted: readonly Taken[]): Promise<void> {
  if (counted.length === 0) return;
  const used = [...new Set(counted.map(({ entry }) => entry.deviceId))].filter((id) => phones.has(id));
  await ctx.db.transaction(async (tx) => {
    await touchPoints(
      tx,
      counted.map(({ judged }) => ({ pointId: judged.point.pointId, at: wallTime(judged.at) })),
    );
    if (used.length > 0)
      await tx
        .update(deviceTable)
        .set({ lastTime: wallTime(received) })
        .where(inArray(deviceTable.deviceId, used));
    await ctx.services.hub.publishAll(tx, [{ destination: topics.repairPatrol, body: {} }]);
  });
  const numbers = counted.flatMap(({ judged }) =>
    judged.answers.filter(({ num }) => num !== null).map(({ term }) => ({ point: judged.point, term })),
  );
  await watchDrift({ ...tools, hub: ctx.services.hub }, ctx.db, round, numbers, received);
}

/** Takes in what a walk brought, entry by entry, each in a transaction of its own. */
export async function syncRound(ctx: Ctx, tools: RoundTools, taskId: number, body: SyncBody): Promise<RoundSynced> {
  const walk = await beginWalk(ctx, tools, taskId, body);
  const outcomes: RoundOutcome[] = [];
  const counted: Taken[] = [];
  for (const raw of body.entries) {
    try {
      outcomes.push(await takeEntry(walk, raw, counted));
    } catch (error) {
      if (error instanceof AppError) outcomes.push(refused(raw.clientKey, error.message));
      else if (isRefusedData(error)) outcomes.push(refused(raw.clientKey, '记录内容无法保存'));
      else throw error;
    }
  }
  await follow(walk, counted);
  const [now] = await readRound(ctx.db, { taskId });
  return { status: now?.status ?? walk.round.status, done: walk.state.done.size, outcomes };
}
