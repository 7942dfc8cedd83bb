/** A number out of a text; the same each time. */
function hash32(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) {
    hash ^= char.codePointAt(0) as number;
    hash = Math.imul(hash, 16_777_619);
  }
  return hash >>> 0;
}

/** Chances that fall out the same at every run; each name has its own, so that one more table shifts no other. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** True in so many of a hundred cases. */
  percent(of: number): boolean;
  /** The place of one of these weights. */
  weighted(weights: readonly number[]): number;
  oneOf<T>(list: readonly T[]): T;
  /** Around a median, now and then far above it. */
  around(median: number, spread?: number): number;
}

/** The chances that belong to a name. */
export function chance(name: string): Chance {
  let state = hash32(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    percent: (of) => next() * 100 < of,
    weighted(weights) {
      let left = next() * weights.reduce((total, weight) => total + weight, 0);
      for (const [at, weight] of weights.entries()) {
        left -= weight;
        if (left < 0) return at;
      }
      return weights.length - 1;
    },
    oneOf: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    around(median, spread = 0.8) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * normal);
    },
  };
}

/** Splits a total by weights into whole numbers that add up to it. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((a, b) => a + b, 0);
  const order = exact.map((value, at) => ({ rest: value - Math.floor(value), at }));
  order.sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] as number) + 1;
  return parts;
}
