import type { MyRounds, Round, RoundEntryInput, RoundOutcome } from '@jiaoyan/contract/patrol/round';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { patrolApi } from '../../../api/patrol.ts';
import { useSession } from '../../../kernel/call/session.ts';
import { batchKind, useBatches, type Waiting } from '../../../kernel/outbox/batches.ts';
import { keptQuery } from '../../../kernel/outbox/kept.ts';
import { rewindChain } from './round-chain.ts';
import { reenterDevice, roundDevice } from './round-key.ts';

/** The name under which entries go through the outbox. */
const ROUND_BATCH = 'patrol';
const AT_ONCE = 50;
const QUIET = { quiet: true, repeatSubmit: false };

/** An entry as it waits; pictures get their addresses when they are sent. */
export type WaitingEntry = Omit<RoundEntryInput, 'images'>;

interface Told {
  /** What the server made of entries of this visit, by their keys. */
  readonly outcomes: ReadonlyMap<string, RoundOutcome>;
}
/** What the server said. */
const useRoundTold = create<Told>(() => ({ outcomes: new Map() }));

batchKind<WaitingEntry>(ROUND_BATCH, {
  atOnce: AT_ONCE,
  async send(taskId, waiting) {
    const entries = waiting.map(({ entry, images }) => ({ ...entry, images }));
    const body = { sentAt: Date.now(), entries };
    const { outcomes } = await patrolApi.patrolRound.sync({ params: { id: taskId }, body }, QUIET);
    useRoundTold.setState((old) => ({
      outcomes: new Map([...old.outcomes, ...outcomes.map((one) => [one.clientKey, one] as const)]),
    }));
    const refused = outcomes.filter(({ result }) => result === 'refused');
    for (const { clientKey } of refused) {
      const entry = entries.find((one) => one.clientKey === clientKey);
      if (entry) await rewindChain(entry);
    }
    return new Map(refused.map(({ clientKey, text }) => [clientKey, text]));
  },
});

/** When anchors came, by a clock that nobody can set; it ends with the page. */
const anchored = new Map<string, number>();
/** Milliseconds since an anchor came; none when the page was opened anew since. */
export function elapsedSince({ anchor }: Pick<Round, 'anchor'>): number | null {
  const at = anchored.get(anchor.nonce);
  return at === undefined ? null : Math.round(performance.now() - at);
}

async function fetchRounds(userId: number, signal: AbortSignal): Promise<MyRounds> {
  const ask = (deviceId: number) => patrolApi.patrolRound.my({ query: { deviceId } }, { quiet: true, signal });
  const deviceId = await roundDevice(userId);
  let mine = await ask(deviceId);
  if (deviceId > 0 && mine.deviceId === 0) mine = await ask(await reenterDevice(userId));
  for (const { anchor } of mine.rows) anchored.set(anchor.nonce, performance.now());
  return mine;
}

const keyOf = (userId: number) => `patrol-my ${userId}`;

/** The rounds of today and tomorrow; the last answer serves without a connection. */
export function useMyRounds(): UseQueryResult<MyRounds> {
  const userId = useSession((session) => session.userId);
  const queries = useQueryClient();
  const told = useRoundTold(({ outcomes }) => outcomes);
  useEffect(() => {
    if (told.size > 0) void queries.invalidateQueries({ queryKey: ['kept', keyOf(userId)] });
  }, [told, queries, userId]);
  return useQuery(keptQuery(keyOf(userId), (signal) => fetchRounds(userId, signal), userId > 0));
}

/** What was written here and has not reached the server. */
export function useWaiting(taskId?: number): readonly Waiting<WaitingEntry>[] {
  const userId = useSession((session) => session.userId);
  const entries = useBatches((state) => state.entries);
  return useMemo(
    () =>
      entries.filter(
        (one) => one.kind === ROUND_BATCH && one.userId === userId && (taskId === undefined || one.of === taskId),
      ) as Waiting<WaitingEntry>[],
    [entries, userId, taskId],
  );
}

/** The points of a round that are done with, as far as this phone knows. */
export function useDone({ points, taskId }: Round): ReadonlyMap<number, string> {
  const waiting = useWaiting(taskId);
  return useMemo(() => {
    const done = new Map(points.flatMap(({ pointId, result }) => (result === '' ? [] : [[pointId, result] as const])));
    for (const { entry, problem } of waiting) {
      if (problem !== '') continue;
      const isBad = entry.answers.some(({ ok }) => !ok);
      done.set(entry.pointId, entry.skip ? '3' : isBad ? '2' : '1');
    }
    return done;
  }, [points, waiting]);
}
