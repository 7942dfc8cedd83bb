import { expect, vi } from 'vitest';

/** Waits until the check holds; the last failure is what the test shows. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 10_000) =>
  vi.waitFor(check, { interval: 50, timeout });

/** Lets time pass: the length of a fault, never a guess when something is done. */
export const lasting = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Numbers from 0 up to, but not including, 1; the same ones in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Words that only the inside of the server knows. */
const INTERNALS =
  /node_modules|\.(js|ts):\d+|\bat \w+.*\(|FST_|\bselect\b|\binsert into\b|postgres|pgdata|ECONN|stack/i;

/** No answer may tell how the server is made. */
export function expectNoInternals(text: string) {
  expect(text).not.toMatch(INTERNALS);
}
