import type { Config } from '../config.ts';
import type { Db } from './db.ts';

/** A sign-in made at first start, to be told to whoever started the server. */
export interface InitialAccount {
  userName: string;
  roleName: string;
  /** Absent when the operator set it. */
  password: string | undefined;
}

/** Data that are put in together; the note that they are in is part of the same transaction. */
export interface SeedSet {
  /** The name in the table of sets: it never changes. */
  readonly name: string;
  /** Whatever the set is made from; a change makes it run again and add what is missing. */
  readonly content: unknown;
  run(tx: Db, config: Config): Promise<InitialAccount[]>;
}

/** Rows that modules bring for the tables of a lower one, which declares its kinds of rows here by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface SeedRows {}
/** The rows of all modules of one kind, in the order of modules. */
export type RowsOf = <K extends keyof SeedRows>(kind: K) => readonly SeedRows[K][];

/** Rows whose order says nothing, as the content of a set: one that moves to another module does not make it run again. */
export const unordered = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** What a module needs from its first start on. */
export type ModuleSeeds = { readonly [K in keyof SeedRows]?: readonly SeedRows[K][] } & {
  sets?(rowsOf: RowsOf): readonly SeedSet[];
};

/** What makes a module worth looking at. */
export interface DemoSeeds {
  readonly sets: readonly SeedSet[];
  /** What people might have done with it: never twice, because it must not be mixed with what they did since then. */
  readonly history?: readonly SeedSet[];
}
