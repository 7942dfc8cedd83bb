import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, givenIn, hotStatement } from '../../kernel/db/db.ts';
import { providerTable } from '../facility/provider.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { purchaseTable } from './purchase.table.ts';
import { lotTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';

type Ids = readonly (number | null)[];
type Names = Promise<ReadonlyMap<number, string>>;

/** Names of some records by number; nothing is asked when there is nothing to ask. */
function namesBy(statement: string, table: PgTable, id: PgColumn, name: PgColumn) {
  const read = hotStatement<{ id: number; name: string }>(
    statement,
    sql`SELECT ${id} AS id, ${name} AS name FROM ${table} WHERE ${id} = ${givenIn('ids')}`,
  );
  return async (db: Db, ids: Ids): Names => {
    const wanted = [...new Set(ids)].filter((one) => one !== null);
    const rows = wanted.length > 0 ? await read(db, { ids: wanted.join(',') }) : [];
    return new Map(rows.map((row) => [row.id, row.name]));
  };
}

/** What stores are called. */
export const storeNames = namesBy('material_store_names', storeTable, storeTable.storeId, storeTable.name);
/** What those are called who deliver. */
export const providerNames = namesBy(
  'material_provider_names',
  providerTable,
  providerTable.providerId,
  providerTable.name,
);
/** What departments are called. */
export const deptNames = namesBy('material_dept_names', deptTable, deptTable.deptId, deptTable.deptName);
/** The numbers of batches. */
export const lotNumbers = namesBy('material_lot_numbers', lotTable, lotTable.lotId, lotTable.lotNo);
/** The numbers of purchases. */
export const purchaseCodes = namesBy(
  'material_purchase_codes',
  purchaseTable,
  purchaseTable.purchaseId,
  purchaseTable.code,
);
