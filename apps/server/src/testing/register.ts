import { onTestFinished } from 'vitest';
import type { App } from '../app.ts';
import type { Registries } from '../kernel/registry.ts';

/** Adds an entry to a registry for the length of a test, as a higher module would. */
export function registerFor<K extends keyof Registries>(
  { services: { registered } }: Pick<App, 'services'>,
  name: K,
  entry: Registries[K],
): void {
  const { list } = registered;
  // The list that is asked for by this name holds entries of its type.
  const added = (wanted: keyof Registries) => (wanted === name ? [...list(wanted), entry] : list(wanted));
  Object.assign(registered, { list: added });
  onTestFinished(() => void Object.assign(registered, { list }));
}
