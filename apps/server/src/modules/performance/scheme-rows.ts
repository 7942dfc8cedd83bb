import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import {
  type PerfScheme,
  type PerfSchemeDetail,
  type PerfSchemeVersion,
  schemeFields,
} from '@jiaoyan/contract/performance/scheme';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { roleTable } from '../system/role.table.ts';
import { runTable } from './run.table.ts';
import { type SchemeRow, schemeTable as t, schemeVersionTable as v } from './scheme.table.ts';

const schemeListing: Listing<SchemeRow> = listing<SchemeRow>({ id: 'schemeId', fields: schemeFields }, t, [
  { by: 'schemeId', descending: true },
]);

async function wideSchemes(db: Db, rows: readonly SchemeRow[]): Promise<PerfScheme[]> {
  if (rows.length === 0) return [];
  const roles = await db
    .select({ key: roleTable.roleKey, name: roleTable.roleName })
    .from(roleTable)
    .where(
      inArray(
        roleTable.roleKey,
        rows.map(({ roleKey }) => roleKey),
      ),
    );
  const newest = await db
    .selectDistinctOn([v.schemeId], { schemeId: v.schemeId, no: v.no, startMonth: v.startMonth })
    .from(v)
    .where(
      inArray(
        v.schemeId,
        rows.map(({ schemeId }) => schemeId),
      ),
    )
    .orderBy(v.schemeId, desc(v.no));
  const roleOf = new Map(roles.map(({ key, name }) => [key, name]));
  const newestOf = new Map(newest.map((one) => [one.schemeId, one]));
  return rows.map((row) => ({
    ...row,
    roleName: roleOf.get(row.roleKey) ?? '',
    no: newestOf.get(row.schemeId)?.no ?? null,
    startMonth: newestOf.get(row.schemeId)?.startMonth ?? null,
  }));
}

/** A page of schemes. */
export async function schemePage(db: Db, query: ListQuery): Promise<{ rows: PerfScheme[]; total: number }> {
  const { rows, total } = await schemeListing.page(db, query);
  return { rows: await wideSchemes(db, rows), total };
}

const isUsed = sql<boolean>`EXISTS (SELECT 1 FROM ${runTable} WHERE ${runTable.schemeVersionId} = ${v.versionId})`;
/** A scheme with all that it ever said, the newest first. */
export async function schemeDetail(db: Db, schemeId: number): Promise<PerfSchemeDetail> {
  const [row] = await db.select().from(t).where(eq(t.schemeId, schemeId));
  const [wide] = row ? await wideSchemes(db, [row]) : [];
  if (!wide) throw notFound();
  const rows = await db.select({ version: v, isUsed }).from(v).where(eq(v.schemeId, schemeId)).orderBy(desc(v.no));
  const versions = rows.map(({ version, isUsed: used }): PerfSchemeVersion => ({ ...version, isUsed: used }));
  return { ...wide, versions };
}
