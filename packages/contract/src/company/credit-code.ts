/** The letters of a unified social credit code; five that look like others are left out. */
const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const MODULUS = 31;
const LENGTH = 18;

/** The last character that belongs to the first seventeen, by GB 32100. */
export function creditCheck(head: string): string | undefined {
  let sum = 0;
  let weight = 1;
  for (const letter of head) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % MODULUS;
  }
  return LETTERS[(MODULUS - (sum % MODULUS)) % MODULUS];
}

/** Whether a unified social credit code has the right letters and the right last one. */
export const isCreditCode = (code: string): boolean =>
  code.length === LENGTH && creditCheck(code.slice(0, -1)) === code.at(-1);
