/** A line as it is typed. */
export interface TypedLine {
  name: string;
  qty: string;
  unit?: string | undefined;
  price: string;
}

const NUMBER = /^\d{1,8}(\.\d{1,3})?$/;
const THOUSAND = 1000n;
/** Millionths of a yuan in a cent, and half of that. */
const CENT = 10_000n;
const HALF = 5000n;

/** A number in thousandths; what is none counts as nothing. */
function thousandths(text: string): bigint {
  if (!NUMBER.test(text)) return 0n;
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole) * THOUSAND + BigInt(rest.padEnd(3, '0'));
}

/** A line in cents, rounded by half as the server does; money never passes through floating point. */
const centsOf = ({ qty, price }: TypedLine): bigint => (thousandths(qty) * thousandths(price) + HALF) / CENT;

/** What all lines cost together, in yuan. */
export function totalOf(lines: readonly TypedLine[]): string {
  const cents = lines.reduce((sum, line) => sum + centsOf(line), 0n);
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
