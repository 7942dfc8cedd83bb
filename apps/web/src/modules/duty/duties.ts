import type { DutyDetail, DutySlot } from '@jiaoyan/contract/duty/duty';
import type { DutySwap } from '@jiaoyan/contract/duty/duty-life';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { dutyApi } from '../../api/duty.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useSession } from '../../kernel/call/session.ts';
import { useRun } from '../../kernel/form/use-run.ts';

/** Query keys affected by check-ins, substitutions and handovers: the roster and everything that shows it live. */
export const DUTY_CHANGES = ['duty', DESK];
const EVERY_MINUTE = 60_000;
const LIVE = [DESK, 'duty'];

/** The duties of today, for everybody. */
export const useTodayDuties = (): UseQueryResult<DutySlot[]> =>
  useQuery({
    queryKey: [...LIVE, 'today'],
    queryFn: ({ signal }) => dutyApi.duty.today(undefined, { quiet: true, signal }),
  });

/** The own duties. */
export const useMyDuties = (): UseQueryResult<DutySlot[]> =>
  useQuery({
    queryKey: [...LIVE, 'my'],
    queryFn: ({ signal }) => dutyApi.duty.my(undefined, { quiet: true, signal }),
    // A shift begins by the clock; nobody says so.
    refetchInterval: EVERY_MINUTE,
  });

/** A duty with everything about it. */
export const useDutyDetail = (dutyId: number): UseQueryResult<DutyDetail> =>
  useQuery({
    queryKey: [...LIVE, 'detail', dutyId],
    queryFn: ({ signal }) => dutyApi.duty.detail({ params: { id: dutyId } }, { quiet: true, signal }),
  });

/** The requests that one made or got; nobody else asks. */
export function useSwaps(): UseQueryResult<DutySwap[]> {
  const enabled = useSession((session) => hasPermi('repair:duty:swap', session));
  return useQuery({
    queryKey: [...LIVE, 'swaps'],
    queryFn: ({ signal }) => dutyApi.duty.swaps(undefined, { quiet: true, signal }),
    enabled,
  });
}

/** How many requests wait for the own answer. */
export const waitingFor = (swaps: readonly DutySwap[] | undefined): number =>
  (swaps ?? []).filter(({ moves }) => moves.includes('agree')).length;

/** Makes a call and has everything about duties read again. */
export const useDutyRun = () => useRun(DUTY_CHANGES);
