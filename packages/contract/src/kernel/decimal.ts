/*
 * Amounts of money and quantities are decimal text everywhere: on the wire, in the database, on the screen. Here they
 * are reckoned with as whole units of their last place, so that nothing ever passes through floating point.
 */

const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?$/;
const CENTS = 2;
const THOUSANDTHS = 3;

/** Whether a text is a decimal; what is being typed may be none yet. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** A decimal as whole units of its last place; what is finer is cut off, nothing counts as zero. */
export function unitsOf(text: string | null | undefined, places: number): bigint {
  const match = DECIMAL.exec(text ?? '');
  if (!match) throw new TypeError(`not a decimal: ${text}`);
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(`${whole}${fraction.slice(0, places).padEnd(places, '0')}` || '0');
  return sign ? -units : units;
}

/** Whole units as a decimal. */
export function decimalOf(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const text = places > 0 ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
  return units < 0n ? `-${text}` : text;
}

/** Half up, away from zero. */
export const divided = (units: bigint, by: bigint): bigint =>
  units < 0n ? -((-units + by / 2n) / by) : (units + by / 2n) / by;

/** An amount in cents. */
export const centsOf = (amount: string | null | undefined): bigint => unitsOf(amount, CENTS);
/** Cents as an amount. */
export const yuanOf = (cents: bigint): string => decimalOf(cents, CENTS);
/** The sum of amounts. */
export const sumOf = (amounts: readonly (string | null | undefined)[]): string =>
  yuanOf(amounts.reduce((total, amount) => total + centsOf(amount), 0n));
/** One amount less another. */
export const lessOf = (amount: string, less: string): string => yuanOf(centsOf(amount) - centsOf(less));
/** One quantity less another. */
export const lessQuantity = (qty: string, less: string): string =>
  plain(decimalOf(unitsOf(qty, THOUSANDTHS) - unitsOf(less, THOUSANDTHS), THOUSANDTHS));
/** One quantity and another. */
export const plusQuantity = (qty: string, more: string): string =>
  plain(decimalOf(unitsOf(qty, THOUSANDTHS) + unitsOf(more, THOUSANDTHS), THOUSANDTHS));
/** The same amount or quantity the other way round. */
export const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`);
/** How much it is, whichever way. */
export const absolute = (text: string): string => (text.startsWith('-') ? text.slice(1) : text);
/** Whether there is anything at all. */
export const isAbove0 = (amount: string | null | undefined): boolean => unitsOf(amount, THOUSANDTHS) > 0n;

/** Quantity times price, rounded half up to the cent. */
export const costOf = (qty: string, price: string): string =>
  yuanOf(divided(unitsOf(qty, THOUSANDTHS) * unitsOf(price, THOUSANDTHS), 10_000n));

/** `part` out of `whole` of an amount, rounded half up to the cent. */
export const shareOf = (amount: string | null | undefined, part: bigint, whole: bigint): string =>
  yuanOf(divided(centsOf(amount) * part, whole));

/** A quantity as people read it, without zeros at the end. */
export const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
