import { ZONE_MS } from '@jiaoyan/contract/kernel/wall-time';
import { apportion, type Chance, chance } from '../../../campus/seed/demo/chance.ts';
import { hourWeights, weekdayWeights, yearly } from './report.data.ts';

const MONTHS = 12;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Among so many of the newest a quiet season looks for what it lacks. */
const FILL_FROM = 500;

/** A fault of a trade at a moment, with chances of its own. */
export interface PlannedReport {
  readonly trade: number;
  readonly at: number;
  readonly chance: Chance;
}

function monthOf(trade: number, year: number, month: number, count: number): PlannedReport[] {
  const name = `${trade}|${year}-${month + 1}`;
  const drawn = chance(name);
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const weights = Array.from(
    { length: days },
    (_, day) => weekdayWeights[new Date(Date.UTC(year, month, day + 1)).getUTCDay()] as number,
  );
  return Array.from({ length: count }, (_, number) => {
    const day = drawn.weighted(weights) + 1;
    const hour = drawn.weighted(hourWeights);
    const minute = Math.floor(drawn.next() * 60);
    const second = Math.floor(drawn.next() * 60);
    const at = Date.UTC(year, month, day, hour, minute, second) - ZONE_MS;
    return { trade, at, chance: chance(`${name}|${number}`) };
  });
}

/** A year of faults up to a moment, in the order of time: the same ones for the same day, month by month in fixed numbers. */
export function plannedReports(until: number): PlannedReport[] {
  const anchor = new Date(until + ZONE_MS);
  const all = yearly.flatMap(([total, months], at) => {
    const counts = apportion(total, months);
    return Array.from({ length: MONTHS }, (_, back) => {
      const first = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() - back, 1));
      const month = first.getUTCMonth();
      return monthOf(at + 1, first.getUTCFullYear(), month, counts[month] as number);
    }).flat();
  });
  return all.filter(({ at }) => at < until).sort(inOrder);
}

const inOrder = (a: PlannedReport, b: PlannedReport) => a.at - b.at || a.trade - b.trade;
const dayOf = (at: number) => Math.floor((at + ZONE_MS) / DAY);

/** How many reports are open at once, how old they may be, and how many of them have only just come in. */
interface Liveliness {
  readonly all: number;
  readonly days: number;
  readonly waiting: number;
}

/** A quiet season is no empty desk: some faults of the weeks before happened in the last days, each at its own hour. */
function gather(planned: readonly PlannedReport[], until: number, { all, days }: Liveliness): PlannedReport[] {
  const today = dayOf(until);
  const near = planned.filter(({ at }) => today - dayOf(at) <= days).length;
  const missing = Math.max(0, all - near);
  const before = planned.slice(-FILL_FROM, planned.length - near);
  const moved = Array.from({ length: missing }, (_, no) => before[Math.floor((no * before.length) / missing)]);
  const dayFor = new Map(moved.map((one, no) => [one, today - 1 - (no % days)]));
  return planned
    .map((one) => ({ ...one, at: one.at + ((dayFor.get(one) ?? dayOf(one.at)) - dayOf(one.at)) * DAY }))
    .sort(inOrder);
}

/** Nobody leaves a report lying for hours: the last ones came in within the last minutes. */
export function liven(planned: readonly PlannedReport[], until: number, wanted: Liveliness): PlannedReport[] {
  const gathered = gather(planned, until, wanted);
  const first = gathered.length - wanted.waiting;
  const fresh = (at: number) => until - (gathered.length - at) * 2 * MINUTE;
  return gathered.map((one, at) => (at < first ? one : { ...one, at: fresh(at) })).sort(inOrder);
}
