/** Leaves that somebody has so much of; their numbers are those of the types of leave. */
export const LEAVE_KIND = { annual: '4', rest: '5' } as const;
export type LeaveKind = (typeof LEAVE_KIND)[keyof typeof LEAVE_KIND];
export const leaveKinds: Readonly<Record<LeaveKind, string>> = { '4': '年假', '5': '调休' };
export const leaveKindList = Object.values(LEAVE_KIND);

/** By what a balance changes. */
export const LEDGER = { grant: '1', use: '2', back: '3', expiry: '4', overtime: '5', adjust: '6' } as const;

/** A row of the ledger as far as it decides what expires. */
export interface Posting {
  readonly bizType: string;
  readonly delta: number;
  /** The last day on which it may be used; none where it never expires. */
  readonly validTo: string | null;
}

const total = (rows: readonly Posting[]) => rows.reduce((sum, { delta }) => sum + delta, 0);

/**
 * How much of a balance can no longer be used on a day. What is used is taken from what ends first; what comes back from
 * a leave goes to where it was taken from, so it may end at once.
 */
export function expiredMins(rows: readonly Posting[], today: string): number {
  const given = rows.filter(({ delta, bizType }) => delta > 0 && bizType !== LEDGER.back);
  const gone = rows.filter(({ delta, bizType }) => delta < 0 || bizType === LEDGER.back);
  const ended = given.filter(({ validTo }) => validTo !== null && validTo < today);
  return Math.min(Math.max(0, total(ended) + total(gone)), Math.max(0, total(rows)));
}

/** What of a balance ends next, and when; none where nothing does. */
export function nextExpiry(rows: readonly Posting[]): { readonly mins: number; readonly validTo: string } | undefined {
  const ends = [
    ...new Set(rows.flatMap(({ validTo, delta }) => (validTo !== null && delta > 0 ? [validTo] : []))),
  ].sort();
  for (const validTo of ends) {
    // The day after is the first on which it cannot be used.
    const mins = expiredMins(rows, `${validTo}~`);
    if (mins > 0) return { mins, validTo };
  }
  return undefined;
}
