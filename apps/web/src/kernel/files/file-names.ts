import { useEffect } from 'react';
import { create } from 'zustand';
import { systemApi } from '../../api/system.ts';
import { logged } from '../call/failure.ts';

/** Names of uploaded files by address; null means requested, or unknown to the server. */
const useNames = create<{ names: Readonly<Record<string, string | null>> }>(() => ({ names: {} }));

const put = (found: Readonly<Record<string, string | null>>) =>
  useNames.setState(({ names }) => ({ names: { ...names, ...found } }));

/** Keeps the name under which a file has just been chosen. */
export const rememberName = (address: string, name: string): void => put({ [address]: name });

async function load(addresses: readonly string[]): Promise<void> {
  // Asked for once; a widget beside this one must not ask again while the answer is on its way.
  put(Object.fromEntries(addresses.map((address) => [address, null])));
  const found = await systemApi.common.names({ query: { addresses: addresses.join(',') } }, { quiet: true });
  put(Object.fromEntries(found.map(({ address, name }) => [address, name])));
}

/** What to call files of these addresses: the names they were chosen under, else their numbers in the list. */
export function useFileNames(addresses: readonly string[]): string[] {
  const names = useNames((state) => state.names);
  const unknown = addresses.filter((address) => !(address in names)).join(',');
  useEffect(() => {
    // Without an answer the numbers stay, which is enough to open the files.
    if (unknown) load(unknown.split(',')).catch(logged);
  }, [unknown]);
  return addresses.map((address, index) => {
    const extension = /\.\w+$/.exec(address)?.[0] ?? '';
    return names[address] ?? `附件${index + 1}${extension}`;
  });
}
