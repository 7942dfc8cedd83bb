import { wallTime } from '../kernel/wall-time.ts';
import { addDays, midnightOf, overlap, type Span, sectionsOn } from './shift-time.ts';
import { SHIFT, TASK } from './status.ts';
import type { TaskRule } from './task-rule.ts';

/** A span with the first and the last check-in that fell into its window. */
export interface PunchedSpan {
  readonly no: number;
  readonly plan: Span;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}
/** Everything that decides about a task. */
export interface SettleInput {
  readonly workDate: string;
  readonly rule: TaskRule;
  readonly spans: readonly PunchedSpan[];
  /** Approved; official trips apart from leaves. */
  readonly leaves: readonly Span[];
  readonly trips: readonly Span[];
  /** Why it counts as normal whatever the check-ins say. */
  readonly exemptReason: string;
}
/** What follows for a task, with every step in words. */
export interface Settlement {
  readonly status: string;
  readonly lateMins: number;
  readonly earlyMins: number;
  readonly workMins: number;
  readonly nightMins: number;
  readonly leaveMins: number;
  readonly absentDays: number;
  readonly lines: readonly string[];
}
/** When somebody came to and went from a span; null where that is not known. */
export interface Edges {
  readonly inAt: number | null;
  readonly outAt: number | null;
}
interface SpanResult extends Edges {
  readonly late: number;
  readonly early: number;
  readonly work: number;
  readonly night: number;
  /** Minutes for which somebody counts as absent. */
  readonly absent: number;
  readonly isMissing: boolean;
  readonly line: string;
}

const MINUTE = 60_000;
/** Two check-ins nearer than this are one. */
const APART = 5 * MINUTE;

const minutes = (ms: number) => Math.floor(ms / MINUTE);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const clock = (at: number) => wallTime(at).slice(11, 16);
const lengthOf = (spans: readonly Span[]) => sum(spans.map(({ from, to }) => to - from));
const within = (spans: readonly Span[], other: Span) => sum(spans.map((span) => overlap(span, other)));

/** What is left of some stretches when others are taken out. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return taken.reduce<Span[]>(
    (left, { from, to }) =>
      left.flatMap((span) =>
        [
          { from: span.from, to: Math.min(span.to, from) },
          { from: Math.max(span.from, to), to: span.to },
        ].filter((part) => part.from < part.to),
      ),
    [...spans],
  );
}

/** When somebody came and went: two check-ins say both, one says what it is nearer to. */
export function edgesOf({ plan, firstAt, lastAt }: Omit<PunchedSpan, 'no'>): Edges {
  if (firstAt === null || lastAt === null) return { inAt: null, outAt: null };
  if (lastAt - firstAt >= APART) return { inAt: firstAt, outAt: lastAt };
  return firstAt < (plan.from + plan.to) / 2 ? { inAt: firstAt, outAt: null } : { inAt: null, outAt: lastAt };
}

/** The nights that a work day can touch. */
const nightsOf = (workDate: string, { nightFrom, nightTo }: TaskRule): Span[] =>
  [-1, 0, 1].map((days) => {
    const start = midnightOf(addDays(workDate, days));
    return { from: start + nightFrom * MINUTE, to: start + nightTo * MINUTE };
  });

/** When somebody is due after all: flexible hours move with the coming. */
function dueOf(left: readonly Span[], inAt: number | null, rule: TaskRule): Span {
  const due = { from: left[0]?.from ?? 0, to: left.at(-1)?.to ?? 0 };
  if (rule.kind !== SHIFT.flexible || inAt === null) return due;
  const moved = Math.min(Math.max(0, inAt - due.from), rule.flexMins * MINUTE);
  return { from: due.from + moved, to: due.to + moved };
}

/** How many minutes count as absent for being late or leaving early so much. */
function absentFor(minutesOff: number, due: number, rule: TaskRule): number {
  if (minutesOff > rule.absentMins) return due;
  return minutesOff > rule.halfDayMins ? Math.ceil(due / 2) : 0;
}

/** What follows from the check-ins of a span, of which something is left. */
function spanResult(input: SettleInput, span: PunchedSpan, left: readonly Span[]): SpanResult {
  const { rule, workDate } = input;
  const edges = edgesOf({ ...span, plan: { from: left[0]?.from ?? 0, to: left.at(-1)?.to ?? 0 } });
  const { inAt, outAt } = edges;
  const due = dueOf(left, inAt, rule);
  const dueMins = minutes(lengthOf(left));
  const name = `${clock(due.from)}-${clock(due.to)}`;
  const none = { ...edges, late: 0, early: 0, work: 0, night: 0, isMissing: false };
  if (inAt === null && outAt === null) return { ...none, absent: dueMins, line: `${name} 没有打卡，计旷工` };
  const late = inAt !== null && inAt > due.from + rule.lateGrace * MINUTE ? minutes(inAt - due.from) : 0;
  const early = outAt !== null && outAt < due.to - rule.earlyGrace * MINUTE ? minutes(due.to - outAt) : 0;
  const absent = Math.max(absentFor(late, dueMins, rule), absentFor(early, dueMins, rule));
  const came = inAt === null ? '上班缺卡' : `上班 ${clock(inAt)}${late > 0 ? ` 迟到${late}分钟` : ''}`;
  const went = outAt === null ? '下班缺卡' : `下班 ${clock(outAt)}${early > 0 ? ` 早退${early}分钟` : ''}`;
  const line = `${name} ${came}，${went}${absent > 0 ? '，超过界限计旷工' : ''}`;
  if (inAt === null || outAt === null) return { ...none, late, early, absent, isMissing: true, line };
  const present = { from: inAt, to: outAt };
  // Flexible hours are worked where they have moved to.
  const moved = due.from - (left[0]?.from ?? 0);
  const planned = left.map(({ from, to }) => ({ from: from + moved, to: to + moved }));
  const worked = planned.map(({ from, to }) => ({ from: Math.max(from, inAt), to: Math.min(to, outAt) }));
  const night = sum(
    nightsOf(workDate, rule).map((one) =>
      within(
        worked.filter(({ from, to }) => from < to),
        one,
      ),
    ),
  );
  return { ...none, late, early, absent, work: minutes(within(planned, present)), night: minutes(night), line };
}

function statusOf(results: readonly SpanResult[]): string {
  if (results.some(({ absent }) => absent > 0)) return TASK.absent;
  if (results.some(({ isMissing }) => isMissing)) return TASK.missing;
  const [isLate, isEarly] = [results.some(({ late }) => late > 0), results.some(({ early }) => early > 0)];
  if (isLate && isEarly) return TASK.lateAndEarly;
  return isLate ? TASK.late : isEarly ? TASK.early : TASK.normal;
}

/** Half days of the whole shift for which somebody counts as absent. */
const absentDaysOf = (absent: number, planned: number) => (absent === 0 ? 0 : absent * 2 > planned ? 1 : 0.5);

/** What follows for a task from check-ins, leaves and trips: the same for server, phone and replay. */
export function settleTask(input: SettleInput): Settlement {
  const { rule, workDate, spans, leaves, trips, exemptReason } = input;
  const sections = sectionsOn(workDate, rule.sections);
  const ofSpan = (span: PunchedSpan) =>
    sections
      .map(({ from, to }) => ({ from: Math.max(from, span.plan.from), to: Math.min(to, span.plan.to) }))
      .filter(({ from, to }) => from < to);
  const planned = spans.flatMap(ofSpan);
  const afterLeave = without(planned, leaves);
  const leaveMins = minutes(lengthOf(planned) - lengthOf(afterLeave));
  const tripMins = minutes(lengthOf(afterLeave) - lengthOf(without(afterLeave, trips)));
  const away = [leaveMins > 0 ? `请假 ${leaveMins} 分钟` : '', tripMins > 0 ? `公出 ${tripMins} 分钟` : ''].filter(
    Boolean,
  );
  const results = spans.flatMap((span) => {
    const left = without(ofSpan(span), [...leaves, ...trips]);
    return left.length === 0 ? [] : [spanResult(input, span, left)];
  });
  const worked = sum(results.map(({ work }) => work));
  // Whoever is there for less than the rest has not rested.
  const workMins = worked > rule.restMins ? worked - rule.restMins : worked;
  const figures = { workMins, nightMins: sum(results.map(({ night }) => night)), leaveMins };
  const lines = [...away, ...results.map(({ line }) => line)];
  if (results.length === 0)
    return {
      ...figures,
      status: leaveMins >= tripMins ? TASK.leave : TASK.trip,
      lateMins: 0,
      earlyMins: 0,
      absentDays: 0,
      lines,
    };
  if (exemptReason !== '')
    return {
      ...figures,
      status: TASK.normal,
      lateMins: 0,
      earlyMins: 0,
      absentDays: 0,
      lines: [...lines, `已豁免：${exemptReason}`],
    };
  return {
    ...figures,
    status: statusOf(results),
    lateMins: sum(results.map(({ late }) => late)),
    earlyMins: sum(results.map(({ early }) => early)),
    absentDays: absentDaysOf(sum(results.map(({ absent }) => absent)), minutes(lengthOf(planned))),
    lines,
  };
}
