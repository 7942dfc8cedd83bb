import { decimalOf, divided, unitsOf } from '../kernel/decimal.ts';
import { groupBy } from '../kernel/group-by.ts';
import { exact, ONE, type PerfGrade, type PerfItem, type SchemeRules, units } from './item.ts';

/** A fact as far as it is reckoned with. */
export interface ScoredFact {
  readonly itemKey: string;
  readonly num: string;
  readonly den: string;
  /** The appeal by which it no longer counts. */
  readonly excludedBy: number | null;
}
/** The median or the mean of a team by item, frozen when a period was reckoned. */
export type Baselines = Readonly<Record<string, string>>;
/** What an item came to. */
export interface ItemScore {
  readonly key: string;
  /** How many facts counted. */
  readonly n: number;
  /** What was measured, with four places; none where nothing was. */
  readonly raw: string | null;
  /** With two places; none where the sample is too small. Items without weight have their points here. */
  readonly score: string | null;
  readonly weight: number;
  /** By how much its weight grew because others were not scored, with two places. */
  readonly moved: string;
}
export interface Score {
  readonly items: readonly ItemScore[];
  readonly base: string;
  readonly adjust: string;
  readonly final: string;
  /** None where nothing could be scored. */
  readonly grade: string;
}

const SCORE_PLACES = 2;
const CENT = 100n;
const WHOLE = 100n;
const MOST = 120n * CENT;

const text = (cents: bigint) => decimalOf(cents, SCORE_PLACES);
/** Four places as two, half up. */
const cents = (value: bigint) => divided(value, ONE / CENT);
const within = (value: bigint, least: bigint, most: bigint) => (value < least ? least : value > most ? most : value);
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** Where a value lies on the line between points; beyond them it stays as at the last one. */
export function onLine(points: readonly { readonly at: string; readonly score: string }[], value: bigint): bigint {
  const line = points.map(({ at, score }) => ({ at: units(at), score: units(score) }));
  const after = line.findIndex(({ at }) => value <= at);
  const [left, right] = [line[after - 1], line[after]];
  if (!right) return line.at(-1)?.score ?? 0n;
  if (!left) return right.score;
  return left.score + divided((right.score - left.score) * (value - left.at), right.at - left.at);
}

/** What facts of an item measure, and the score that it gives; none where there is nothing to measure by. */
function measure(item: PerfItem, facts: readonly ScoredFact[], baseline: string | undefined) {
  const num = sum(facts.map((fact) => units(fact.num)));
  if (item.kind === 'count') {
    const score = units(item.start) + divided(num * units(item.step), ONE);
    return { raw: num, score: within(score, units(item.least), units(item.most)) };
  }
  if (item.kind === 'median') {
    const median = units(baseline ?? '0');
    if (median === 0n) return undefined;
    const raw = divided(num * ONE, median);
    return { raw, score: within(raw * WHOLE, 0n, units(item.most)) };
  }
  const den = sum(facts.map((fact) => units(fact.den)));
  const shrink = item.kind === 'mean' && baseline !== undefined ? BigInt(item.shrink) * ONE : 0n;
  if (den + shrink === 0n) return undefined;
  const raw = divided(num * ONE + shrink * units(baseline ?? '0'), den + shrink);
  return { raw, score: onLine(item.points, raw) };
}

interface Measured {
  readonly item: PerfItem;
  readonly n: number;
  readonly raw: bigint | null;
  readonly score: bigint | null;
}
function measured(item: PerfItem, facts: readonly ScoredFact[], baselines: Baselines): Measured {
  const own = facts.filter(({ itemKey, excludedBy }) => itemKey === item.key && excludedBy === null);
  const n = own.length;
  const found = n === 0 && item.weight > 0 ? undefined : measure(item, own, baselines[item.key]);
  const isScored = found !== undefined && (item.weight === 0 || n >= item.minN);
  return { item, n, raw: found?.raw ?? null, score: isScored ? cents(found.score) : null };
}

/** Each scored weight with its part of those that were not, in hundredths; what rounding leaves goes to the first ones. */
function spread(scored: readonly Measured[]): ReadonlyMap<string, bigint> {
  const total = sum(scored.map(({ item }) => BigInt(item.weight)));
  if (total === 0n) return new Map();
  const whole = scored.map(({ item }) => (BigInt(item.weight) * WHOLE * CENT) / total);
  let left = WHOLE * CENT - sum(whole);
  return new Map(
    scored.map(({ item }, at) => {
      const extra = left > 0n ? 1n : 0n;
      left -= extra;
      return [item.key, (whole[at] ?? 0n) + extra];
    }),
  );
}

const gradeOf = (grades: readonly PerfGrade[], final: bigint): string =>
  grades.find(({ from }) => final >= cents(units(from)))?.grade ?? '';

/**
 * What somebody's facts of a period come to. The server, the slider on the phone, tests and replay reckon by this alone:
 * whole numbers, half up, nothing from outside.
 */
export function scoreRecord(
  rules: SchemeRules,
  baselines: Baselines,
  facts: readonly ScoredFact[],
  adjusts: readonly string[],
): Score {
  const all = rules.items.map((item) => measured(item, facts, baselines));
  const scored = all.filter(({ item, score }) => item.weight > 0 && score !== null);
  const weights = spread(scored);
  const total = sum(scored.map(({ item }) => BigInt(item.weight)));
  const weighed = sum(scored.map(({ item, score }) => (score ?? 0n) * BigInt(item.weight)));
  const extra = sum(all.filter(({ item }) => item.weight === 0).map(({ score }) => score ?? 0n));
  const base = (total === 0n ? 0n : divided(weighed, total)) + extra;
  const adjust = sum(adjusts.map((points) => unitsOf(points, SCORE_PLACES)));
  const final = within(base + adjust, 0n, MOST);
  return {
    items: all.map(({ item, n, raw, score }) => ({
      key: item.key,
      n,
      raw: raw === null ? null : exact(raw),
      score: score === null ? null : text(score),
      weight: item.weight,
      moved: text(weights.has(item.key) ? (weights.get(item.key) ?? 0n) - BigInt(item.weight) * CENT : 0n),
    })),
    base: text(base),
    adjust: text(adjust),
    final: text(final),
    grade: scored.length === 0 ? '' : gradeOf(rules.grades, final),
  };
}

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
/** The median of some figures with four places; of an even number the mean of the two in the middle. */
export function medianOf(values: readonly string[]): string | undefined {
  const sorted = values.map(units).sort(ascending);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : exact(divided(low + high, 2n));
}
/** The mean of facts with four places. */
export function meanOf(facts: readonly Pick<ScoredFact, 'num' | 'den'>[]): string | undefined {
  const den = sum(facts.map((fact) => units(fact.den)));
  return den === 0n ? undefined : exact(divided(sum(facts.map((fact) => units(fact.num))) * ONE, den));
}

/** A fact of somebody of a team. */
export interface TeamFact extends Omit<ScoredFact, 'excludedBy'> {
  readonly userId: number;
}
/** What the people of one team are measured by: the median of their sums, or the mean of all their facts. */
export function baselinesOf(items: readonly PerfItem[], facts: readonly TeamFact[]): Baselines {
  const byItem = groupBy(facts, ({ itemKey }) => itemKey);
  return Object.fromEntries(
    items.flatMap(({ key, kind }) => {
      const own = byItem.get(key) ?? [];
      const sums = [...groupBy(own, ({ userId }) => userId).values()].map((one) =>
        exact(sum(one.map(({ num }) => units(num)))),
      );
      const value = kind === 'median' ? medianOf(sums) : kind === 'mean' ? meanOf(own) : undefined;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Places by score, the best first; equal scores share a place, the next one is as far down as there are people before. */
export function ranksOf(records: readonly { readonly userId: number; readonly final: string }[]): Map<number, number> {
  const finals = records.map(({ final }) => unitsOf(final, SCORE_PLACES)).sort((a, b) => ascending(b, a));
  const places = new Map<bigint, number>();
  for (const [at, final] of finals.entries()) if (!places.has(final)) places.set(final, at + 1);
  return new Map(
    records.map(({ userId, final }) => [userId, places.get(unitsOf(final, SCORE_PLACES)) ?? records.length]),
  );
}
