import { createHash } from 'node:crypto';
import type { Config } from '../kernel/config.ts';
import type { Db } from '../kernel/db/db.ts';
import { seedTable } from '../kernel/db/seed.table.ts';
import type { DemoSeeds, InitialAccount, RowsOf, SeedRows, SeedSet } from '../kernel/db/seed.ts';
import type { Module } from '../kernel/module.ts';
import { modules } from '../modules.ts';
import { knownDigests } from './known.data.ts';

const all: readonly Module[] = modules;
const rowsOf: RowsOf = <K extends keyof SeedRows>(kind: K) =>
  // The manifests were checked against `SeedRows`; the compiler does not follow the name through the union.
  all.flatMap(({ seeds }) => (seeds?.[kind] ?? []) as readonly SeedRows[K][]);

/** What the product needs. */
export const productSets = (): SeedSet[] => all.flatMap(({ seeds }) => seeds?.sets?.(rowsOf) ?? []);

/** What makes it worth looking at; with the history last, because it is played with all the rest. */
async function demoSets({ demoHistory }: Config): Promise<SeedSet[]> {
  const demos: DemoSeeds[] = [];
  for (const module of all) if (module.demo) demos.push((await module.demo()).demo);
  const history = demoHistory ? demos.flatMap((demo) => demo.history ?? []) : [];
  return [...demos.flatMap(({ sets }) => sets), ...history];
}

/** By what a set is recognised. */
export function digestOf(content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return knownDigests[digest] ?? digest;
}

/** Puts in what the product needs, and in demo mode what makes it worth looking at. Safe to call at every start. */
export async function runSeeds(db: Db, config: Config): Promise<InitialAccount[]> {
  const rows = await db.select({ name: seedTable.name, hash: seedTable.hash }).from(seedTable);
  const done = new Map(rows.map(({ name, hash }) => [name, hash]));
  const sets = [...productSets(), ...(config.demo ? await demoSets(config) : [])];
  const accounts: InitialAccount[] = [];
  for (const set of sets) {
    const hash = digestOf(set.content);
    if (done.get(set.name) !== hash) accounts.push(...(await apply(db, set, hash, config)));
  }
  return accounts;
}

/** A set and the note that it is in are one transaction: a crash leaves neither. */
const apply = (db: Db, set: SeedSet, hash: string, config: Config): Promise<InitialAccount[]> =>
  db.transaction(async (tx) => {
    const accounts = await set.run(tx, config);
    await tx
      .insert(seedTable)
      .values({ name: set.name, hash })
      .onConflictDoUpdate({ target: seedTable.name, set: { hash } });
    return accounts;
  });
