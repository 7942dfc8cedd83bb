import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { numberTable as t } from './number.table.ts';

/**
 * The kinds of documents that are numbered: reports, work orders, company orders, settlements, venue applications; goods
 * that come in, move, are lost, leave, are asked for, bought, sent back, counted; facilities, their
 * warranties and inspections, dangers, audits; maintenance and its plans; points of rounds, rounds;
 * requests about attendance; appeals against results.
 */
export type NumberPrefix =
  | 'BX'
  | 'GD'
  | 'WW'
  | 'JS'
  | 'CD'
  | 'RK'
  | 'DB'
  | 'BS'
  | 'CK'
  | 'LY'
  | 'CG'
  | 'TH'
  | 'PD'
  | 'SS'
  | 'ZB'
  | 'YH'
  | 'ZC'
  | 'WB'
  | 'WP'
  | 'XD'
  | 'XJ'
  | 'KQ'
  | 'JX';

const DIGITS = 4;

/** How a number is written: `BX20260302-0001`. */
export const numberText = (prefix: NumberPrefix, day: string, no: number) =>
  `${prefix}${day}-${String(no).padStart(DIGITS, '0')}`;

/** The day of a moment as numbers carry it. */
export const numberDay = (at: number) => localDay(at).replaceAll('-', '');

/** The next numbers of so many documents on a day: the row lock gives every caller others. */
export async function nextNumbers(tx: Db, prefix: NumberPrefix, at: number, count: number): Promise<string[]> {
  const day = numberDay(at);
  const [row] = await tx
    .insert(t)
    .values({ prefix, day, lastNo: count })
    .onConflictDoUpdate({ target: [t.prefix, t.day], set: { lastNo: sql`${t.lastNo} + ${count}` } })
    .returning({ lastNo: t.lastNo });
  const first = (row?.lastNo as number) - count + 1;
  return Array.from({ length: count }, (_, nth) => numberText(prefix, day, first + nth));
}

/** The next number of a document on a day. */
export async function nextNumber(tx: Db, prefix: NumberPrefix, at: number): Promise<string> {
  const [number] = await nextNumbers(tx, prefix, at, 1);
  return number as string;
}
