import { plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { PerfItem } from '@jiaoyan/contract/performance/item';
import type { PerfFact } from '@jiaoyan/contract/performance/record';
import { hasPermi } from '../../kernel/call/permissions.tsx';

/** As the contract reckons; its own is not for pages that start a visit. */
const PLACES = 4;
const units = (text: string) => unitsOf(text, PLACES);

/** Whether more of it is better. */
function isRising(item: PerfItem): boolean {
  if (item.kind === 'count') return units(item.step) > 0n;
  if (item.kind === 'median') return true;
  return units(item.points.at(-1)?.score ?? '0') >= units(item.points[0]?.score ?? '0');
}

/** Whether a fact takes something from the score: people look for these first. */
export function isBad(item: PerfItem, { num, den }: PerfFact): boolean {
  const [value, whole] = [units(num), units(den)];
  if (item.kind === 'median') return false;
  if (item.kind === 'count') return isRising(item) ? value < 0n : value > 0n;
  if (item.kind === 'mean') return value < whole * 3n;
  return isRising(item) ? value < whole : value > 0n;
}

/** What a fact counts as. */
export function factText(item: PerfItem, { num, den }: PerfFact): string {
  if (item.kind === 'share') return `${plain(num)} / ${plain(den)}`;
  return plain(num);
}

/** The facts of an item: what costs points first, then by the day. */
export const factsOf = (item: PerfItem, facts: readonly PerfFact[]): PerfFact[] =>
  facts
    .filter(({ itemKey }) => itemKey === item.key)
    .toSorted((a, b) => Number(isBad(item, b)) - Number(isBad(item, a)) || a.day.localeCompare(b.day));

/** Where the people themselves see their documents. */
export function ownAddress({ docType, docId }: PerfFact): string | undefined {
  if (docType === 'order' && hasPermi('repair:order:take')) return `/my/order?id=${docId}`;
  if (docType === 'attendanceTask' && hasPermi('repair:attendanceTask:punch')) return '/my/attendance';
  if (docType === 'maintainTask' && hasPermi('repair:maintainOrder:start')) return `/my/maintain?id=${docId}`;
  if (docType === 'patrolTask' && hasPermi('repair:patrolTask:punch')) return `/my/patrol?id=${docId}`;
  return undefined;
}
