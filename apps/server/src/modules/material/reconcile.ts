import { plain } from '@jiaoyan/contract/kernel/decimal';
import type { Difference } from '@jiaoyan/contract/material/detail';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { ledgerTable } from './ledger.table.ts';
import { materialTable } from './material.table.ts';
import { lotTable, serialTable, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';

/** What a difference is called. */
const problems = {
  qty: '数量与流水不符',
  amount: '金额与流水不符',
  chain: '流水不连续',
  lots: '批次合计与库存不符',
  serials: '在库序列号与库存不符',
} as const;

/**
 * Stocks that are not what their ledger, batches and numbered pieces add up to. The database keeps them the same; this
 * finds what was changed past it, and the first entry that does not follow from the one before.
 */
export async function differences(db: Db, within: SQL | undefined): Promise<Difference[]> {
  const statement = sql`WITH entries AS (
      SELECT store_id, material_id, ledger_id, delta, amount,
        seq = row_number() OVER w AND before_qty = coalesce(lag(after_qty) OVER w, 0)
          AND before_amount = coalesce(lag(after_amount) OVER w, 0) AS follows
      FROM ${ledgerTable} WINDOW w AS (PARTITION BY store_id, material_id ORDER BY seq)),
    sums AS (
      SELECT store_id, material_id, sum(delta) AS qty, sum(amount) AS amount,
        min(ledger_id) FILTER (WHERE NOT follows) AS first_bad
      FROM entries GROUP BY store_id, material_id),
    lots AS (SELECT store_id, material_id, sum(qty) AS qty FROM ${lotTable} GROUP BY store_id, material_id),
    pieces AS (
      SELECT store_id, material_id, count(*) AS qty FROM ${serialTable} WHERE status = '1' GROUP BY store_id, material_id),
    found AS (
      SELECT s.store_id, s.material_id, s.qty, coalesce(l.qty, 0) AS ledger_qty, s.amount, coalesce(l.amount, 0) AS ledger_amount,
        l.first_bad, CASE
          WHEN s.qty <> coalesce(l.qty, 0) THEN 'qty'
          WHEN s.amount <> coalesce(l.amount, 0) THEN 'amount'
          WHEN l.first_bad IS NOT NULL THEN 'chain'
          WHEN m.track = '1' AND s.qty <> coalesce(o.qty, 0) THEN 'lots'
          WHEN m.track = '2' AND s.qty <> coalesce(p.qty, 0) THEN 'serials' END AS problem
      FROM ${stockTable} s
      JOIN ${materialTable} m ON m.material_id = s.material_id
      LEFT JOIN sums l ON l.store_id = s.store_id AND l.material_id = s.material_id
      LEFT JOIN lots o ON o.store_id = s.store_id AND o.material_id = s.material_id
      LEFT JOIN pieces p ON p.store_id = s.store_id AND p.material_id = s.material_id)
    SELECT t.name AS "storeName", m.code, m.name, f.qty::text, f.ledger_qty::text AS "ledgerQty", f.amount::text,
      f.ledger_amount::text AS "ledgerAmount", f.problem, f.first_bad AS "firstBad"
    FROM found f JOIN ${storeTable} t ON t.store_id = f.store_id JOIN ${materialTable} m ON m.material_id = f.material_id
    WHERE f.problem IS NOT NULL ${within ? sql`AND ${within}` : sql``} ORDER BY t.code, m.code LIMIT 500`;
  const rows = await hotStatement<Difference>('', statement)(db, {});
  return rows.map((row) => ({
    ...row,
    qty: plain(row.qty),
    ledgerQty: plain(row.ledgerQty),
    problem: problems[row.problem as keyof typeof problems],
  }));
}
