import { type ShiftHours, type Span, sectionsOn, spanOn } from './shift-time.ts';
import { PUNCH_MODE } from './status.ts';

/** What of a shift decides about the attendance in it. */
export interface ShiftRule extends ShiftHours {
  readonly name: string;
  readonly kind: string;
  readonly punchMode: string;
  readonly lateGrace: number;
  readonly earlyGrace: number;
  readonly halfDayMins: number;
  readonly absentMins: number;
  readonly openBefore: number;
  readonly closeAfter: number;
  readonly flexMins: number;
  readonly color: string;
}
/** A shift as it was when people were told, and how they may check in. */
export interface TaskRule extends ShiftRule {
  readonly proofs: readonly string[];
  readonly pointIds: readonly number[];
}
/** When somebody comes and goes, and from when until when check-ins count for it. */
export interface PlannedSpan {
  readonly plan: Span;
  readonly openBefore: number;
  readonly closeAfter: number;
}

const MINUTE = 60_000;

/** For what of a shift somebody comes and goes on a day. */
export const plansOf = (day: string, rule: Pick<ShiftRule, 'sections' | 'punchMode'>): Span[] =>
  rule.punchMode === PUNCH_MODE.sections ? sectionsOn(day, rule.sections) : [spanOn(day, rule.sections)];

/** Between two moments, in whole seconds, as moments are kept. */
const middle = (a: number, b: number) => Math.floor((a + b) / 2000) * 1000;
const rawWindow = ({ plan, openBefore, closeAfter }: PlannedSpan): Span => ({
  from: plan.from - openBefore * MINUTE,
  to: plan.to + closeAfter * MINUTE,
});

/**
 * From when until when check-ins count for each span of a person. Where two would overlap, both end in the middle between
 * the end of the one and the beginning of the other, so that a moment belongs to one span at most. The spans come in order.
 */
export function windowsOf(spans: readonly PlannedSpan[]): Span[] {
  const windows = spans.map(rawWindow);
  return windows.map(({ from, to }, at) => {
    const [own, before, after] = [spans[at]?.plan, spans[at - 1]?.plan, spans[at + 1]?.plan];
    const meetsBefore = (windows[at - 1]?.to ?? from) > from;
    const meetsAfter = (windows[at + 1]?.from ?? to) < to;
    return {
      from: own && before && meetsBefore ? middle(before.to, own.from) : from,
      to: own && after && meetsAfter ? middle(own.to, after.from) : to,
    };
  });
}
