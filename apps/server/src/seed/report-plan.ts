import { apportion, type Chance, chance } from './chance.ts';
import { hourWeights, weekdayWeights, yearly } from './report.data.ts';

const MONTHS = 12;
const ZONE_MS = 8 * 3_600_000;

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
  return all.filter(({ at }) => at < until).sort((a, b) => a.at - b.at || a.trade - b.trade);
}
