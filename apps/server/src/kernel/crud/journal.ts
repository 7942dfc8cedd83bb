import type { Fields } from '@jiaoyan/contract/kernel/field';
import type { Contract } from '@jiaoyan/contract/kernel/http';
import type { Journal, JournalEndpoints, JournalRow } from '@jiaoyan/contract/kernel/journal';
import { getTableColumns, type InferSelectModel, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import type { Handlers } from '../http/http.ts';
import { listing } from './crud-list.ts';
import { exportHandlers, exportStream } from './export.ts';

/** Refuses, at compile time, a table whose rows lack a field of the journal or hold it at another type. */
type Fits<T extends PgTable, Id extends string, F extends Fields> =
  InferSelectModel<T> extends JournalRow<Id, F>
    ? T
    : { error: 'the table does not fit the journal'; needs: JournalRow<Id, F> };

/** The handlers of a journal: list, export both ways, removal and cleaning. */
export function journalHandlers<Id extends string, F extends Fields, X extends Contract, T extends PgTable>(
  journal: Journal<Id, F, X>,
  table: T & Fits<T, Id, F>,
): Handlers<JournalEndpoints<Id, F>> {
  const t: PgTable = table;
  const key = getTableColumns(t)[journal.id] as PgColumn;
  const rows = listing(journal, table, []);
  return {
    list: ({ query, ctx }) => rows.page(ctx.db, query) as never,
    ...exportHandlers(journal.title, (query, ctx) => exportStream(journal, rows, query, ctx)),
    async remove({ params, ctx }) {
      await ctx.db.delete(t).where(inArray(key, params.ids));
    },
    async clean({ ctx }) {
      await ctx.db.delete(t);
    },
  };
}

const BATCH = 10_000;

/** Removes the entries older than so many days, a batch at a time so that nobody waits for locks. */
export async function sweepJournal(db: Db, table: PgTable, columns: { key: PgColumn; time: PgColumn }, days: number) {
  const { key, time } = columns;
  const old = lt(time, sql`now() - make_interval(days => ${days}::int)`);
  for (;;) {
    const doomed = db.select({ key }).from(table).where(old).limit(BATCH);
    const gone = await db.delete(table).where(inArray(key, doomed)).returning({ key });
    if (gone.length < BATCH) return;
  }
}
