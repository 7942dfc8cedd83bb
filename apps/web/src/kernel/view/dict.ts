import { type ColorType, colorTypes } from '@jiaoyan/contract/system/dict-color';
import type { DictEntry } from '@jiaoyan/contract/system/dict-data';
import { useEffect } from 'react';
import { create } from 'zustand';
import { systemApi } from '../../api/system.ts';
import { logged } from '../call/failure.ts';

/** One entry of a dictionary as widgets use it. */
export interface DictOption {
  value: string;
  label: string;
  colorType: ColorType;
  disabled: boolean;
}
type Dicts = Readonly<Record<string, readonly DictOption[]>>;

/** The dictionaries loaded so far, by type. */
export const useDicts = create<{ types: Dicts }>(() => ({ types: {} }));

const NONE: readonly DictOption[] = [];
const DISABLED = '1';
const isColor = (text: string): text is ColorType => colorTypes.some((color) => color === text);

/** An entry of the wire as an option; `colorType` falls back to `listClass`. */
export function toOption(entry: DictEntry): DictOption {
  const color = entry.colorType || entry.listClass;
  return {
    value: entry.dictValue,
    label: entry.dictLabel,
    colorType: isColor(color) ? color : 'default',
    disabled: entry.status === DISABLED,
  };
}

/** Entries of many types, grouped by type in the order they came. */
export function groupByType(entries: readonly DictEntry[]): Dicts {
  const types: Record<string, DictOption[]> = {};
  for (const entry of entries) {
    types[entry.dictType] ??= [];
    types[entry.dictType]?.push(toOption(entry));
  }
  return types;
}

let all: Promise<void> | undefined;
const pending = new Map<string, Promise<readonly DictOption[]>>();

/** Loads every dictionary, once per page load; a failed attempt may be repeated. */
export function loadAllDicts(): Promise<void> {
  all ??= systemApi.dictData
    .listAll()
    .then((entries) => useDicts.setState({ types: groupByType(entries) }))
    .catch((error: unknown) => {
      all = undefined;
      throw error;
    });
  return all;
}

/** Forgets all dictionaries, as after signing out. */
export function clearDicts(): void {
  all = undefined;
  pending.clear();
  useDicts.setState({ types: {} });
}

const store = (type: string, options: readonly DictOption[]) =>
  useDicts.setState(({ types }) => ({ types: { ...types, [type]: options } }));

/** The entries of one type, requested once for any number of widgets. */
export function loadDict(type: string): Promise<readonly DictOption[]> {
  const known = useDicts.getState().types[type];
  if (known) return Promise.resolve(known);
  const running = pending.get(type);
  if (running) return running;
  const started = systemApi.dictData
    .byType({ params: { dictType: type } })
    .then((entries) => {
      const options = entries.map(toOption);
      store(type, options);
      return options;
    })
    .finally(() => pending.delete(type));
  pending.set(type, started);
  return started;
}

/** Loads again what changed: one type, or all of them. An entry that went away stays as disabled so that old records keep their labels. */
export async function refreshDict(type?: string): Promise<void> {
  if (!type) {
    all = undefined;
    return loadAllDicts();
  }
  const fresh = (await systemApi.dictData.byType({ params: { dictType: type } }, { quiet: true })).map(toOption);
  const values = new Set(fresh.map((option) => option.value));
  const gone = (useDicts.getState().types[type] ?? NONE).filter((option) => !values.has(option.value));
  store(type, [...fresh, ...gone.map((option) => ({ ...option, disabled: true }))]);
}

/** The entry of a type with this value. */
export function lookup(type: string, value: string | number): DictOption | undefined {
  return useDicts.getState().types[type]?.find((option) => option.value === String(value));
}

/** The entries of a type for a widget; a type not loaded yet is fetched. */
export function useDict(type: string): readonly DictOption[] {
  const options = useDicts((state) => state.types[type]);
  useEffect(() => {
    // A missing dictionary leaves raw values on the screen; the call has shown the failure.
    if (!options) loadDict(type).catch(logged);
  }, [type, options]);
  return options ?? NONE;
}
