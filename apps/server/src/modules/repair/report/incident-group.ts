import { momentOf } from '@jiaoyan/contract/kernel/wall-time';

const HOUR = 3_600_000;
/** So many reports within an hour are hardly a coincidence. */
const LEAST = 5;

/** What tells whether a report belongs to others. */
interface Grouped {
  readonly placeId: number;
  readonly trade: string;
  readonly createTime: string;
}

/** The most of these reports that came in within one hour, oldest first. */
function densest<Row extends Grouped>(rows: readonly Row[]): readonly Row[] {
  let best: readonly Row[] = [];
  for (const [at, first] of rows.entries()) {
    const end = momentOf(first.createTime) + HOUR;
    const within = rows.slice(at).filter(({ createTime }) => momentOf(createTime) <= end);
    if (within.length > best.length) best = within;
  }
  return best;
}

/** Reports of one trade in one building that came in so close together that one fault may be behind them all. */
export function incidentsIn<Row extends Grouped>(rows: readonly Row[]): (readonly Row[])[] {
  const groups = new Map<string, Row[]>();
  for (const row of [...rows].sort((a, b) => (a.createTime < b.createTime ? -1 : 1))) {
    const key = `${row.placeId}/${row.trade}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map(densest).filter((group) => group.length >= LEAST);
}
