/** Throws a die with so many sides; the first side is 0. */
export type Roll = (sides: number) => number;

/** The same course at every run; what happens at once is up to the machine. */
export function dice(seed: number): Roll {
  let state = seed * 7919 + 17;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}
