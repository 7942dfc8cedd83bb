import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { columnOf, type SecretColumns } from '../kernel/crud/secret-values.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Module } from '../kernel/module.ts';
import { isSealedText, type Sealing } from '../kernel/sealing.ts';
import { modules } from '../modules.ts';

const all: readonly Module[] = modules;

/** Seals the secrets of one table that are stored as plain text, and counts those that this key does not open. */
async function sealTable(db: Db, sealing: Sealing, { table, id, names, isSecret }: SecretColumns): Promise<number> {
  let unreadable = 0;
  const rows: Record<string, unknown>[] = await db.select().from(table as PgTable);
  for (const row of rows.filter((one) => isSecret?.(one) ?? true))
    for (const name of names) {
      const column = columnOf(table, name);
      const stored = String(row[name]);
      if (isSealedText(stored)) unreadable += sealing.open(column, stored) === undefined ? 1 : 0;
      // Only what is still as it was read: a node of an older version may be at work beside this one.
      else if (stored)
        await db
          .update(table)
          .set({ [name]: sealing.seal(column, stored) })
          .where(and(eq(columnOf(table, id), row[id]), eq(column, stored)));
    }
  return unreadable;
}

/** Seals what was stored before secrets were sealed; answers how many secrets have to be entered again. */
export async function sealStored(db: Db, sealing: Sealing): Promise<number> {
  let unreadable = 0;
  for (const columns of all.flatMap(({ secrets }) => secrets ?? []))
    unreadable += await sealTable(db, sealing, columns);
  return unreadable;
}
