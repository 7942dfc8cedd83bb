import { costOf, sumOf } from '@jiaoyan/contract/kernel/decimal';

/** A line as it is typed. */
export interface TypedLine {
  name: string;
  qty: string;
  unit?: string | undefined;
  price: string;
}

const NUMBER = /^\d{1,8}(\.\d{1,3})?$/;
/** What is not a number yet counts as nothing. */
const typed = (text: string) => (NUMBER.test(text) ? text : '0');

/** What all lines cost together, in yuan; each is rounded as the server does. */
export const totalOf = (lines: readonly TypedLine[]): string =>
  sumOf(lines.map(({ qty, price }) => costOf(typed(qty), typed(price))));
