import { useEffect, useMemo, useState } from 'react';
import { logged } from '../kernel/call/failure.ts';
import { type SearchItem, useMenu } from './menu.ts';
import type { createSearch, Pinyin } from './search.ts';

type Finder = ReturnType<typeof createSearch>;
const SHOWN = 30;

/** Results of the menu search while `open`; the search engine and the pinyin table come when first needed. */
export function useSearch(query: string, open: boolean): SearchItem[] {
  const pool = useMenu((menu) => menu.pool);
  const [engine, setEngine] = useState<{ create: typeof createSearch }>();
  const [pinyin, setPinyin] = useState<Pinyin>();
  useEffect(() => {
    if (!open) return;
    import('./search.ts').then((loaded) => setEngine({ create: loaded.createSearch })).catch(logged);
    // Without it the search still works by title and address.
    import('./pinyin.ts').then((loaded) => setPinyin(loaded.spelling)).catch(logged);
  }, [open]);
  const find = useMemo<Finder>(() => engine?.create(pool, pinyin) ?? (() => []), [engine, pool, pinyin]);
  return useMemo(() => find(query).slice(0, SHOWN), [find, query]);
}
