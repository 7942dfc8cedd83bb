import { type Fields, nameField } from '@jiaoyan/contract/kernel/field';
import type { Contract } from '@jiaoyan/contract/kernel/http';
import { inner } from '@jiaoyan/contract/kernel/problem';
import type { CrudEndpoints, Resource, RowOf } from '@jiaoyan/contract/kernel/resource';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { eq, getTableColumns, type InferSelectModel, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import { type Constraints, write as writeWith } from '../db/write.ts';
import { type AppError, notFound, refuse, stale } from '../errors.ts';
import type { Ctx, Handlers } from '../http/http.ts';
import { type Listing, listing, type RowTests } from './crud-list.ts';
import { exportHandlers, exportStream } from './export.ts';
import { labelsOf, recordChange } from './history.ts';

type AnyRow = Record<string, unknown>;

/** Refuses, at compile time, a table whose rows lack a field of the resource or hold it at another type. */
type Fits<T extends PgTable, Id extends string, F extends Fields> =
  InferSelectModel<T> extends RowOf<Id, F> ? T : { error: 'the table does not fit the resource'; needs: RowOf<Id, F> };

/** A write as a domain sees it: before and after are absent for a creation and a removal. */
export interface Change<Row> {
  before?: Row;
  after?: Row;
}

interface CrudOptions<Row> {
  /** What to say when a constraint of the table is broken: constraint name → field and text. */
  constraints?: Constraints;
  /** Default order; the id breaks ties. */
  order?: { by: string; descending?: boolean }[];
  /** Filters that are no fields, such as one by another table or the reach of the caller. */
  tests?: RowTests;
  /** Runs in the transaction of each write: throw to refuse it, write or publish along with it. */
  changed?: (tx: Db, change: Change<Row>, ctx: Ctx) => Promise<void>;
  /** What to say of a record that is not there; records that are out of somebody's reach must sound the same. */
  missing?: () => AppError;
  /** Last look at the values before they are stored, such as sanitising; `before` is absent for a creation. */
  prepare?: (values: Partial<Row>, ctx: Ctx, before?: Row) => Partial<Row>;
  /** Last look at a row before it leaves, in whatever answer or file, such as hiding what nobody may see. */
  show?: (row: Row) => Row;
}
export type CrudHandlers<Id extends string, F extends Fields> = Handlers<CrudEndpoints<Id, F>>;

/** The standard handlers of a resource. Spread them, then override what the domain does differently. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a handler for each call of a resource, which share how it is written
export function crud<Id extends string, F extends Fields, X extends Contract, T extends PgTable>(
  resource: Resource<Id, F, X>,
  table: T & Fits<T, Id, F>,
  options: CrudOptions<RowOf<Id, F>> = {},
): CrudHandlers<Id, F> {
  const { id, title } = resource;
  const t: PgTable = table;
  refuseNarrow(title, resource.fields, getTableColumns(t));
  const key = getTableColumns(t)[id] as PgColumn;
  const show = (row: AnyRow) => (options.show ? (options.show(row as never) as AnyRow) : row);
  const rows = shown(listing(resource, table, options.order ?? [], options.tests), show);
  const labels = labelsOf(resource.fields);
  const missing = options.missing ?? (() => notFound(title));
  const naming = nameField(resource.fields);
  const prepare = (values: AnyRow, ctx: Ctx, before?: AnyRow) =>
    options.prepare ? (options.prepare(values as never, ctx, before as never) as AnyRow) : values;

  /** One transaction per write; a broken constraint becomes a readable refusal. */
  const write = <R>(ctx: Ctx, work: (tx: Db) => Promise<R>) =>
    writeWith(ctx, options.constraints ?? {}, work, (kind) =>
      kind === 'unique' ? `${title}已存在` : `${title}与其他数据有关联，不能这样修改`,
    );

  const locked = async (tx: Db, ids: number[]) => {
    const found = await tx.select().from(t).where(inArray(key, ids)).orderBy(key).for('update');
    if (found.length < ids.length) throw missing();
    return found as AnyRow[];
  };

  /** Tells the domain about a write and keeps it in the history of the record. */
  const changed = async (tx: Db, { before, after }: Change<AnyRow>, ctx: Ctx) => {
    await options.changed?.(
      tx,
      { ...(before && { before: before as never }), ...(after && { after: after as never }) },
      ctx,
    );
    const row = (after ?? before) as AnyRow;
    const recordId = row[id] as number;
    const recordName = String((naming && row[naming]) || recordId);
    await recordChange(tx, ctx, { resource: resource.name, recordId, recordName, before, after, labels });
  };

  async function update(ctx: Ctx, body: AnyRow) {
    const { [id]: recordId, version, ...values } = body;
    await write(ctx, async (tx) => {
      const [before] = (await locked(tx, [recordId as number])) as [AnyRow];
      if (version !== undefined && version !== before.version) throw stale();
      refuseLocked(resource.fields, before, values);
      const [after] = await tx
        .update(t)
        .set({
          ...prepare(values, ctx, before),
          updateBy: ctx.user.userName,
          updateTime: nowText(),
          version: (before.version as number) + 1,
        })
        .where(eq(key, recordId))
        .returning();
      await changed(tx, { before, after: after as AnyRow }, ctx);
    });
  }

  const handlers = {
    list: ({ query, ctx }) => rows.page(ctx.db, query) as never,
    ...exportHandlers(title, (query, ctx) => exportStream(resource, rows, query, ctx)),
    async get({ params, ctx }) {
      const [row] = await ctx.db.select().from(t).where(eq(key, params.id));
      if (!row) throw missing();
      return show(row as AnyRow) as never;
    },
    create: ({ body, ctx }) =>
      write(ctx, async (tx) => {
        const { userName } = ctx.user;
        const [after] = (await tx
          .insert(t)
          .values({ ...prepare(body as AnyRow, ctx), createBy: userName, updateBy: userName } as never)
          .returning()) as [AnyRow];
        await changed(tx, { after }, ctx);
        return after[id] as number;
      }),
    update: ({ body, ctx }) => update(ctx, body as AnyRow),
    remove: ({ params, ctx }) =>
      write(ctx, async (tx) => {
        for (const before of await locked(tx, params.ids)) await changed(tx, { before }, ctx);
        await tx.delete(t).where(inArray(key, params.ids));
      }),
  } satisfies CrudHandlers<Id, F>;
  return handlers;
}

/** A text that the contract allows must fit its column: the database would fail at it instead of naming the field. */
function refuseNarrow(title: string, fields: Fields, columns: Record<string, PgColumn>) {
  for (const [name, field] of Object.entries(fields)) {
    const room = (columns[name] as { length?: number } | undefined)?.length;
    const { maxLength } = inner(field.schema) as { maxLength?: number | null };
    if (room && maxLength && maxLength > room)
      throw new Error(`${title}: ${name} takes ${maxLength}, its column ${room}`);
  }
}

/** A list whose rows are looked at once more. */
const shown = (rows: Listing, show: (row: AnyRow) => AnyRow): Listing => ({
  async page(...args) {
    const { rows: found, total } = await rows.page(...args);
    return { rows: found.map(show), total };
  },
  async *batches(...args) {
    for await (const batch of rows.batches(...args)) yield batch.map(show);
  },
});

function refuseLocked(fields: Fields, before: AnyRow, values: AnyRow) {
  for (const [name, field] of Object.entries(fields)) {
    if (field.lock && values[name] !== undefined && values[name] !== before[name])
      throw refuse(`${field.label}不允许修改`, name);
  }
}
