import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sealing } from '../sealing.ts';

type Row = object;

/** Where a table holds secrets, and in which of its rows if not in all. */
export interface SecretColumns {
  readonly table: PgTable;
  readonly id: string;
  readonly names: readonly string[];
  readonly isSecret?: (row: Readonly<Record<string, unknown>>) => boolean;
}

/** The column of a table by its name. */
export const columnOf = (table: PgTable, name: string): PgColumn => {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`no column ${name}`);
  return column;
};

/** A copy of a record that only tells which of its secrets are set. */
export function hideSecrets<T extends Row>(row: T, names: readonly (keyof T & string)[]): T {
  const hidden = Object.fromEntries(names.map((name) => [name, row[name] ? KEPT_SECRET : '']));
  return { ...row, ...hidden };
}

/** What is to be stored: a secret that came back as it was shown stays as it is. */
export function keepSecrets<T extends Row>(values: T, names: readonly (keyof T & string)[]): T {
  const kept = Object.entries(values).filter(
    ([name, value]) => !(value === KEPT_SECRET && (names as readonly string[]).includes(name)),
  );
  // The same record with fewer of its optional values.
  return Object.fromEntries(kept) as T;
}

/** What is to be stored, with its secrets sealed; an empty one stays empty. */
export function sealSecrets<T extends Row>(sealing: Sealing, { table, names }: SecretColumns, values: T): T {
  const sealed = Object.entries(keepSecrets(values, names as (keyof T & string)[])).map(([name, value]) =>
    value && names.includes(name) ? [name, sealing.seal(columnOf(table, name), String(value))] : [name, value],
  );
  // The same record; secrets are texts before and after.
  return Object.fromEntries(sealed) as T;
}

type Reading<T> = {
  list: (args: never) => Promise<{ rows: T[]; total: number }>;
  get: (args: never) => Promise<T>;
};

/** The same handlers, whose answers do not contain the secrets. */
export function withoutSecretFields<T extends Row, H extends Reading<T>>(
  handlers: H,
  names: readonly (keyof T & string)[],
): H {
  return {
    ...handlers,
    async list(args: never) {
      const { rows, total } = await handlers.list(args);
      return { rows: rows.map((row) => hideSecrets(row, names)), total };
    },
    get: async (args: never) => hideSecrets(await handlers.get(args), names),
  };
}
