import Fuse, { type IFuseOptions } from 'fuse.js';
import type { SearchItem } from './menu.ts';

/** How menu entries are found: titles count more than addresses. */
export const fuseOptions: IFuseOptions<SearchItem> = {
  shouldSort: true,
  threshold: 0.4,
  minMatchCharLength: 1,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
};

/** Turns Chinese text into latin letters; given by the caller because the table behind it is large. */
export interface Pinyin {
  initials(text: string): string;
  full(text: string): string;
}

type Finder = (query: string) => SearchItem[];

/** Finds by the sound of the last title: initials from the start, or the whole spelling. */
function pinyinFinder(pool: readonly SearchItem[], pinyin: Pinyin): Finder {
  const spelled = pool.map((item) => {
    const title = item.title.at(-1) ?? '';
    return { item, initials: pinyin.initials(title), full: pinyin.full(title) };
  });
  return (query) => {
    const letters = query.toLowerCase().replace(/\s+/g, '');
    if (!/^[a-z]{2,}$/.test(letters)) return [];
    return spelled
      .filter(({ initials, full }) => initials.startsWith(letters) || full.startsWith(letters))
      .map(({ item }) => item);
  };
}

/** Makes the search over the entries of the menu; with pinyin, entries also answer to how they are spoken. */
export function createSearch(pool: readonly SearchItem[], pinyin?: Pinyin): Finder {
  const fuse = new Fuse(pool, fuseOptions);
  const bySound = pinyin ? pinyinFinder(pool, pinyin) : () => [];
  return (query) => {
    const wanted = query.trim();
    if (!wanted) return [];
    return [...new Set([...bySound(wanted), ...fuse.search(wanted).map(({ item }) => item)])];
  };
}
