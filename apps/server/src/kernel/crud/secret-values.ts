import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';

type Row = object;

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
