import { inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { providerTable } from '../facility/provider.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { purchaseTable } from './purchase.table.ts';
import { storeTable } from './store.table.ts';

type Ids = readonly (number | null)[];
type Names = Promise<ReadonlyMap<number, string>>;

/** Names of some records by number; nothing is asked when there is nothing to ask. */
async function names(ids: Ids, read: (ids: number[]) => Promise<readonly { id: number; name: string }[]>): Names {
  const wanted = [...new Set(ids)].filter((id): id is number => id !== null);
  const rows = wanted.length > 0 ? await read(wanted) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What stores are called. */
export const storeNames = (db: Db, ids: Ids): Names => {
  const { storeId, name } = storeTable;
  return names(ids, (wanted) => db.select({ id: storeId, name }).from(storeTable).where(inArray(storeId, wanted)));
};
/** What those are called who deliver. */
export const providerNames = (db: Db, ids: Ids): Names => {
  const { providerId, name } = providerTable;
  return names(ids, (wanted) =>
    db.select({ id: providerId, name }).from(providerTable).where(inArray(providerId, wanted)),
  );
};
/** What departments are called. */
export const deptNames = (db: Db, ids: Ids): Names => {
  const { deptId, deptName } = deptTable;
  return names(ids, (wanted) =>
    db.select({ id: deptId, name: deptName }).from(deptTable).where(inArray(deptId, wanted)),
  );
};
/** The numbers of purchases. */
export const purchaseCodes = (db: Db, ids: Ids): Names => {
  const { purchaseId, code } = purchaseTable;
  return names(ids, (wanted) =>
    db.select({ id: purchaseId, name: code }).from(purchaseTable).where(inArray(purchaseId, wanted)),
  );
};
