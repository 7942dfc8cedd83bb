import type { OwnMonth } from '@jiaoyan/contract/attendance/month';
import type { Edge, MyAttendance, MyMonth, Punched, PunchInput } from '@jiaoyan/contract/attendance/punch';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { attendanceApi } from '../../../api/attendance.ts';
import { ApiError } from '../../../kernel/call/api-error.ts';
import { useSession } from '../../../kernel/call/session.ts';
import { batchKind, putBatch, useBatches, type Waiting } from '../../../kernel/outbox/batches.ts';
import { isUnreached, keptQuery } from '../../../kernel/outbox/kept.ts';
import { isPassing, newKey } from '../../../kernel/outbox/sending.ts';
import type { Position } from '../point-position.ts';
import type { PunchCode } from './punch-code.ts';

/** The name under which check-ins go through the outbox. */
const PUNCH_BATCH = 'attendance';
const QUIET = { quiet: true, repeatSubmit: false };
const DEVICE = 'attendance-device';
const MINUTE = 60_000;

/** What a check-in counted as, in words. */
export const edgeNames: Readonly<Record<Edge, string>> = { in: '上班', out: '下班', again: '更新下班' };

/** A check-in that was scanned without connection. */
type KeptPunch = Pick<PunchInput, 'clientKey' | 'code' | 'device' | 'at'>;
const blank = { lng: null, lat: null, accuracy: null };

/** Counts what reached the server later, so that the page asks again. */
const useSent = create<{ count: number }>(() => ({ count: 0 }));

batchKind<KeptPunch>(PUNCH_BATCH, {
  atOnce: 10,
  async send(_of, waiting) {
    const refused = new Map<string, string>();
    for (const { entry } of waiting)
      try {
        await attendanceApi.attendancePunch.punch({ body: { ...blank, ...entry } }, QUIET);
      } catch (error) {
        if (!(error instanceof ApiError) || isPassing(error)) throw error;
        refused.set(entry.clientKey, error.message);
      }
    useSent.setState(({ count }) => ({ count: count + 1 }));
    return refused;
  },
});

/** By what the server tells this phone from others; it says nothing about its owner. */
function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE) ?? newKey();
    localStorage.setItem(DEVICE, known);
    return known;
  } catch {
    return '';
  }
}

/** Checks in. Without connection the code of a board is kept and sent later; it proves when it was scanned. */
export async function checkIn(
  scanned: PunchCode | undefined,
  position: Position | undefined,
): Promise<Punched | 'kept'> {
  const at = Date.now();
  const own = { clientKey: newKey(), code: scanned?.code ?? '', device: deviceId() };
  try {
    return await attendanceApi.attendancePunch.punch({ body: { ...blank, ...position, ...own } }, QUIET);
  } catch (error) {
    if (!isUnreached(error) || !scanned || scanned.isLabel) throw error;
    const entry: KeptPunch = { ...own, at: wallTime(at) };
    await putBatch({ key: own.clientKey, kind: PUNCH_BATCH, of: 0, entry, photos: [] });
    return 'kept';
  }
}

const keyOf = (userId: number) => `attendance-my ${userId}`;
const myQuery = (userId: number) =>
  keptQuery<MyAttendance>(
    keyOf(userId),
    (signal) => attendanceApi.attendancePunch.my(undefined, { quiet: true, signal }),
    userId > 0,
  );

/** Today's shifts and what a check-in would count as; the last answer serves without a connection. */
export function useMyAttendance(): UseQueryResult<MyAttendance> {
  const userId = useSession((session) => session.userId);
  const queries = useQueryClient();
  const sent = useSent(({ count }) => count);
  useEffect(() => {
    if (sent > 0) void queries.invalidateQueries({ queryKey: ['kept', keyOf(userId)] });
  }, [sent, queries, userId]);
  // What a check-in counts as changes by the clock alone.
  return useQuery({ ...myQuery(userId), refetchInterval: MINUTE });
}
/** Asks everything of the page again. */
export function useReloadMine(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['kept'] });
    await queries.invalidateQueries({ queryKey: ['attendance-month'] });
  };
}

const SHEETS = 'attendance-sheets';
/** The newest own sheets of months. */
export const sheetsQuery = () =>
  queryOptions<OwnMonth[]>({
    queryKey: [SHEETS],
    queryFn: ({ signal }) => attendanceApi.attendanceMonth.mine(undefined, { quiet: true, signal }),
  });
/** Asks for them again. */
export function useReloadSheets(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [SHEETS] });
}

/** A month with a sign for every day. */
export const monthQuery = (month: string) =>
  queryOptions<MyMonth>({
    queryKey: ['attendance-month', month],
    queryFn: ({ signal }) => attendanceApi.attendancePunch.month({ query: { month } }, { quiet: true, signal }),
  });

/** Check-ins that wait here. */
export function useKeptPunches(): readonly Waiting<KeptPunch>[] {
  const userId = useSession((session) => session.userId);
  const entries = useBatches((state) => state.entries);
  return useMemo(
    () => entries.filter((one) => one.kind === PUNCH_BATCH && one.userId === userId) as readonly Waiting<KeptPunch>[],
    [entries, userId],
  );
}
