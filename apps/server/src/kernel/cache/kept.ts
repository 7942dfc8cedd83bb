import { type Bus, LOST } from '../db/bus.ts';

/** Asks once for each key and keeps the answers in memory until the bus says that they may be others. */
export function keepUntil<K, V>(bus: Bus, topic: string, load: (key: K) => Promise<V>): (key: K) => Promise<V> {
  let known = new Map<K, Promise<V>>();
  const forget = () => {
    known = new Map();
  };
  bus.subscribe(topic, forget);
  bus.subscribe(LOST, forget);
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const loading = load(key);
    const home = known.set(key, loading);
    // A failed look-up must not be remembered.
    loading.catch(() => home.delete(key));
    return loading;
  };
}
