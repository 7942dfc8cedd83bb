import { MAX_PAGE_SIZE } from '@jiaoyan/contract/kernel/resource';

const steps = Array.from({ length: MAX_PAGE_SIZE / 500 }, (_, index) => (index + 1) * 500);
/** The page sizes a list offers. */
export const pageSizes: readonly number[] = [10, 20, 30, 50, 100, 200, 300, ...steps];
export const DEFAULT_PAGE = 1;
export const DEFAULT_LIMIT = 20;

/** How many pages a list has; an empty list has one. */
export const pageCountOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** The page to go to for what was typed into the jumper, or undefined when it is no number. */
export function clampPage(typed: string, pageCount: number): number | undefined {
  const page = Number.parseInt(typed, 10);
  return Number.isNaN(page) ? undefined : Math.min(Math.max(page, 1), pageCount);
}

/** The page after a change of the page size: the same one, or the first when it no longer exists. */
export const pageAfterResize = (page: number, limit: number, total: number): number =>
  page > pageCountOf(total, limit) ? 1 : page;

/** What a pager shows: page numbers, and gaps that jump several pages. */
export type PagerItem = number | 'back' | 'forward';

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** At most `slots` page numbers around the current page, always with the first and the last one. */
export function pagerItems(page: number, pageCount: number, slots: number): PagerItem[] {
  if (pageCount <= slots) return range(1, pageCount);
  const half = (slots - 1) / 2;
  if (page <= slots - half) return [...range(1, slots - 1), 'forward', pageCount];
  if (page >= pageCount - half) return [1, 'back', ...range(pageCount - slots + 2, pageCount)];
  const inner = (slots - 3) / 2;
  return [1, 'back', ...range(page - inner, page + inner), 'forward', pageCount];
}
