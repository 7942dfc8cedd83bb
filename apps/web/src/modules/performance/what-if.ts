import { divided } from '@jiaoyan/contract/kernel/decimal';
import { exact, ONE, type PerfItem, type SchemeRules, units } from '@jiaoyan/contract/performance/item';
import { type Baselines, type Score, type ScoredFact, scoreRecord } from '@jiaoyan/contract/performance/score';

/** What somebody wishes an item to be, in the steps of its slider. */
export type Wishes = Readonly<Record<string, number>>;
/** By what an item is moved: whole steps, so that nothing is rounded on the way. */
export interface Scale {
  readonly most: number;
  /** So many steps are one. */
  readonly parts: number;
}

const PERCENT = 100;
const TENTHS = 10;
const STARS = 5;
/** With fewer counts than this from one end to the other they are parts of one. */
const FEW = 4n;
const scales: Readonly<Record<Exclude<PerfItem['kind'], 'count'>, Scale>> = {
  share: { most: PERCENT, parts: PERCENT },
  median: { most: 2 * PERCENT, parts: PERCENT },
  mean: { most: STARS * TENTHS, parts: TENTHS },
};

/** As far as the points of something that is counted go. */
function countScale({ start, step, least, most }: Extract<PerfItem, { kind: 'count' }>): Scale {
  const each = units(step);
  const way = each > 0n ? units(most) - units(start) : units(start) - units(least);
  const counts = each === 0n ? FEW : divided(way, each > 0n ? each : -each);
  const parts = counts < FEW ? PERCENT : 1;
  return { parts, most: Math.max(1, Number.parseInt(String(counts), 10)) * parts };
}
/** The scale of an item. */
export const scaleOf = (item: PerfItem): Scale => (item.kind === 'count' ? countScale(item) : scales[item.kind]);

const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);
const ownOf = (item: PerfItem, facts: readonly ScoredFact[]) =>
  facts.filter(({ itemKey, excludedBy }) => itemKey === item.key && excludedBy === null);

/** What one of an item is measured by: all that was due, the median of the team, or nothing but itself. */
function wholeOf(item: PerfItem, own: readonly ScoredFact[], baselines: Baselines): bigint {
  if (item.kind === 'count') return ONE;
  if (item.kind === 'median') return units(baselines[item.key] ?? '0');
  return total(own.map(({ den }) => units(den)));
}

/** Where the slider of an item stands; none where there is nothing to move. */
export function standsAt(item: PerfItem, facts: readonly ScoredFact[], baselines: Baselines): number | undefined {
  const own = ownOf(item, facts);
  const whole = wholeOf(item, own, baselines);
  if (own.length === 0 || whole === 0n) return undefined;
  const { parts, most } = scaleOf(item);
  const steps = divided(total(own.map(({ num }) => units(num))) * BigInt(parts), whole);
  return Math.min(most, Number.parseInt(String(steps), 10));
}

/** The facts as they would be: one of them takes what lacks, because only sums and their number count. */
function wishedFacts(
  items: readonly PerfItem[],
  facts: readonly ScoredFact[],
  baselines: Baselines,
  wishes: Wishes,
): ScoredFact[] {
  const changes = new Map<ScoredFact, string>();
  for (const item of items) {
    const own = ownOf(item, facts);
    const [first] = own;
    const steps = wishes[item.key];
    if (!first || steps === undefined) continue;
    const wanted = divided(wholeOf(item, own, baselines) * BigInt(steps), BigInt(scaleOf(item).parts));
    const others = total(own.slice(1).map(({ num }) => units(num)));
    changes.set(first, exact(wanted - others));
  }
  return facts.map((fact) => ({ ...fact, num: changes.get(fact) ?? fact.num }));
}

/** What a period would come to; reckoned as the server does it. */
export const whatIf = (
  rules: SchemeRules,
  baselines: Baselines,
  facts: readonly ScoredFact[],
  adjusts: readonly string[],
  wishes: Wishes,
): Score => scoreRecord(rules, baselines, wishedFacts(rules.items, facts, baselines, wishes), adjusts);
