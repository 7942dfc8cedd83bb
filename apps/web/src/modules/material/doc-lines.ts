import { costOf, isDecimal, sumOf } from '@jiaoyan/contract/kernel/decimal';
import type { DocDetail } from '@jiaoyan/contract/material/doc';

/** A line as it is being typed. What the material is like comes with it, so that it need not be asked again. */
export interface TypedLine {
  materialId: number | null;
  label: string;
  unit: string;
  track: string;
  decimals: number;
  available: string;
  qty: string;
  price: string;
  lotNo: string;
  madeDate: string | null;
  expireDate: string | null;
  serials: string[];
}

/** Names a form, so that sending it twice is sending it once; also where the browser has no better source of chance. */
export const newKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

export const blankLine: TypedLine = {
  materialId: null,
  label: '',
  unit: '',
  track: '0',
  decimals: 0,
  available: '',
  qty: '',
  price: '',
  lotNo: '',
  madeDate: null,
  expireDate: null,
  serials: [],
};

/** The lines of a document to go on typing. */
export const typedLines = ({ lines }: DocDetail): TypedLine[] =>
  lines.map((line) => ({
    ...line,
    label: line.spec ? `${line.name} ${line.spec}` : line.name,
    available: '',
  }));

/** What travels of them; nothing was typed into a line without a material. */
export const sentLines = (lines: readonly TypedLine[]) =>
  lines.flatMap(({ materialId, qty, price, lotNo, madeDate, expireDate, serials }) =>
    materialId === null ? [] : [{ materialId, qty, price, lotNo, madeDate, expireDate, serials }],
  );

/** What the lines come to as far as they can be read. */
export const totalOf = (lines: readonly TypedLine[]): string =>
  sumOf(
    lines.flatMap(({ qty, price }) => (qty && price && isDecimal(qty) && isDecimal(price) ? [costOf(qty, price)] : [])),
  );
