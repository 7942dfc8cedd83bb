/** An amount in cents; every amount here has few enough digits for a number to be exact. */
export const centsOf = (amount: string | null): number => Math.round(Number(amount ?? '0') * 100);

/** Cents as an amount. */
export const yuanOf = (cents: number): string => (cents / 100).toFixed(2);

/** The sum of amounts. */
export const sumOf = (amounts: readonly (string | null)[]): string =>
  yuanOf(amounts.reduce((total, amount) => total + centsOf(amount), 0));
