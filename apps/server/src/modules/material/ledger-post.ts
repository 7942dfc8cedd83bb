import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { getTableColumns, sql } from 'drizzle-orm';
import { type Db, givenIn, hotStatement, selection } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { type Ledger, ledgerSerialTable, ledgerTable } from './ledger.table.ts';
import { stockTable } from './stock.table.ts';
import { type Store, storeTable } from './store.table.ts';

const ENABLED = '0';

/** What an entry of the ledger is caused by. */
export interface PostingSource extends RecordBase {
  readonly bizId: number;
  readonly bizCode: string;
}
/** One change of a stock. What goes out is worth its part of the average, unless an amount is given. */
export interface Posting {
  readonly storeId: number;
  readonly materialId: number;
  readonly bizType: string;
  readonly bizLineId: number;
  readonly delta: string;
  readonly amount?: string;
  readonly lotId?: number | null;
  readonly serialIds?: readonly number[];
  readonly deptId?: number | null;
  readonly orderId?: number | null;
  readonly facilityId?: number | null;
  readonly reverseOfId?: number;
}

const storeColumns = Object.entries(getTableColumns(storeTable));
const lockStores = hotStatement<Store>(
  'material_lock_stores',
  sql`SELECT ${selection(storeColumns)} FROM ${storeTable} WHERE ${storeTable.storeId} = ${givenIn('storeIds')}
    ORDER BY ${storeTable.storeId} FOR SHARE`,
  storeColumns,
);
const pairs = sql`jsonb_to_recordset(${sql.placeholder('pairs')}::jsonb) AS pair("storeId" integer, "materialId" integer)`;
/** A store that is counted as a whole has marked all of its stocks; a new one takes the mark of its store. */
const insertStocks = hotStatement(
  'material_insert_stocks',
  sql`INSERT INTO ${stockTable} (store_id, material_id, frozen_by)
    SELECT DISTINCT pair."storeId", pair."materialId", ${storeTable.frozenBy} FROM ${pairs}
    JOIN ${storeTable} ON ${storeTable.storeId} = pair."storeId"
    WHERE NOT EXISTS (SELECT FROM ${stockTable}
      WHERE ${stockTable.storeId} = pair."storeId" AND ${stockTable.materialId} = pair."materialId")
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
);
const lockRows = hotStatement(
  'material_lock_stocks',
  sql`SELECT ${stockTable.stockId} FROM ${stockTable}
    WHERE (${stockTable.storeId}, ${stockTable.materialId}) IN (SELECT pair."storeId", pair."materialId" FROM ${pairs})
    ORDER BY ${stockTable.storeId}, ${stockTable.materialId} FOR UPDATE OF ${stockTable}`,
);

/**
 * Takes the locks of a posting before anything is posted, all in one order: the stores, then their stocks by store and
 * material. Two documents with the same goods in another order would wait for each other otherwise.
 */
export async function lockStocks(
  tx: Db,
  touched: readonly { readonly storeId: number; readonly materialId: number }[],
): Promise<ReadonlyMap<number, Store>> {
  const storeIds = [...new Set(touched.map(({ storeId }) => storeId))].join(',');
  const values = { pairs: JSON.stringify(touched.map(({ storeId, materialId }) => ({ storeId, materialId }))) };
  // One after the other on their connection, but nobody waits for the first before the next is sent.
  const [stores] = await Promise.all([lockStores(tx, { storeIds }), insertStocks(tx, values), lockRows(tx, values)]);
  const closed = stores.find(({ status }) => status !== ENABLED);
  if (closed) throw refuse(`${closed.name}：仓库已停用`, 'storeId');
  return new Map(stores.map((store) => [store.storeId, store]));
}

const entryColumns = Object.entries(getTableColumns(ledgerTable));
/** Entries as a list of JSON, in its order; the triggers of the database do the sums (decision 0029). */
const insertEntries = hotStatement<Ledger>(
  'material_post',
  sql`INSERT INTO ${ledgerTable} (store_id, material_id, lot_id, biz_type, biz_id, biz_line_id, biz_code, delta, amount,
      order_id, facility_id, dept_id, reverse_of_id, operator_id, operator_name, create_time)
    SELECT "storeId", "materialId", "lotId", "bizType", ${sql.placeholder('bizId')}::integer, "bizLineId",
      ${sql.placeholder('bizCode')}::text, delta, amount, "orderId", "facilityId", "deptId", "reverseOfId",
      ${sql.placeholder('operatorId')}::integer, ${sql.placeholder('operatorName')}::text, ${sql.placeholder('now')}::timestamptz
    FROM ROWS FROM (jsonb_to_recordset(${sql.placeholder('entries')}::jsonb) AS ("storeId" integer, "materialId" integer,
      "lotId" integer, "bizType" text, "bizLineId" integer, delta numeric, amount numeric, "orderId" integer,
      "facilityId" integer, "deptId" integer, "reverseOfId" integer)) WITH ORDINALITY AS e("storeId", "materialId", "lotId",
      "bizType", "bizLineId", delta, amount, "orderId", "facilityId", "deptId", "reverseOfId", at)
    ORDER BY at RETURNING ${selection(entryColumns)}`,
  entryColumns,
);

/** Writes entries into the ledger, in their order; answers them as the database made them. */
export async function post(tx: Db, source: PostingSource, postings: readonly Posting[]): Promise<Ledger[]> {
  if (postings.length === 0) return [];
  const { actor, now, bizId, bizCode } = source;
  const rows = await insertEntries(tx, {
    entries: JSON.stringify(postings),
    bizId,
    bizCode,
    operatorId: actor.userId,
    operatorName: actor.name,
    now: wallTime(now),
  });
  const pieces = rows.flatMap(({ ledgerId }, at) =>
    (postings[at]?.serialIds ?? []).map((serialId) => ({ ledgerId, serialId })),
  );
  if (pieces.length > 0) await tx.insert(ledgerSerialTable).values(pieces);
  return rows;
}
