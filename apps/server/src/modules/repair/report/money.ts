/** Whole units of the last place, so that sums are exact. */
function units(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}
const CENTS = 2;
const THOUSANDTHS = 3;
const yuan = (cents: bigint) => {
  const text = String(cents).padStart(CENTS + 1, '0');
  return `${text.slice(0, -CENTS)}.${text.slice(-CENTS)}`;
};

/** Quantity times price, rounded half up to the cent. */
export const amountOf = (qty: string, price: string): string =>
  yuan((units(qty, THOUSANDTHS) * units(price, CENTS) + 500n) / 1000n);

/** The sum of amounts. */
export const sum = (amounts: readonly string[]): string =>
  yuan(amounts.reduce((total, amount) => total + units(amount || '0', CENTS), 0n));
