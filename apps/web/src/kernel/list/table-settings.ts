import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { systemApi } from '../../api/system.ts';
import { logged } from '../call/failure.ts';
import { useSession } from '../call/session.ts';
import { debounce } from '../debounce.ts';
import { useNarrow } from '../media.ts';

export type Density = 'small' | 'medium' | 'large';

/** What a user chose for one table. */
export interface TableSettings {
  hidden: readonly string[];
  density: Density;
  showSearch: boolean;
  /** The same on a narrow screen, where an open search area would leave no room for rows. */
  showSearchNarrow: boolean;
}

const defaults: TableSettings = { hidden: [], density: 'small', showSearch: true, showSearchNarrow: false };
const densities: readonly unknown[] = ['small', 'medium', 'large'];

/** Settings as the server keeps them, with whatever does not fit left out. */
export function readSettings(stored: Readonly<Record<string, unknown>>): TableSettings {
  const { hidden, density, showSearch, showSearchNarrow } = stored;
  return {
    hidden: Array.isArray(hidden) ? hidden.map(String) : defaults.hidden,
    density: densities.includes(density) ? (density as Density) : defaults.density,
    showSearch: typeof showSearch === 'boolean' ? showSearch : defaults.showSearch,
    showSearchNarrow: typeof showSearchNarrow === 'boolean' ? showSearchNarrow : defaults.showSearchNarrow,
  };
}

/** Kept in memory by user and table, so that a table opened again looks right at once. */
const useStore = create<{ byTable: Readonly<Record<string, TableSettings>> }>(() => ({ byTable: {} }));
const put = (key: string, settings: TableSettings) =>
  useStore.setState(({ byTable }) => ({ byTable: { ...byTable, [key]: settings } }));

const SAVE_DELAY = 500;
const save = debounce((name: string, settings: TableSettings) => {
  // A lost choice is not worth a message; the table keeps it for this session.
  systemApi.preference.put({ params: { key: `table.${name}` }, body: { ...settings } }, { quiet: true }).catch(logged);
}, SAVE_DELAY);

/** The settings of a table and how to change them; `ready` is false until the stored ones are known. */
export function useTableSettings(name: string) {
  const userId = useSession((session) => session.userId);
  const key = `${userId}/${name}`;
  const known = useStore((state) => state.byTable[key]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (known) return;
    systemApi.preference
      .get({ params: { key: `table.${name}` } }, { quiet: true })
      .then((stored) => put(key, readSettings(stored)))
      .catch((error) => {
        logged(error);
        setFailed(true);
      });
  }, [key, name, known]);
  const settings = known ?? defaults;
  const change = (patch: Partial<TableSettings>) => {
    const next = { ...settings, ...patch };
    put(key, next);
    save(name, next);
  };
  return { settings, change, ready: known !== undefined || failed };
}

/** Which setting says whether the search area is open: narrow and wide screens each have their own. */
export const useSearchSetting = (): 'showSearch' | 'showSearchNarrow' =>
  useNarrow() ? 'showSearchNarrow' : 'showSearch';
