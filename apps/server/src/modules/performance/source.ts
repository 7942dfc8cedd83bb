import type { ItemKind } from '@jiaoyan/contract/performance/item';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Registered } from '../../kernel/registry.ts';

/** The month of which facts are wanted. */
export interface FactPeriod {
  /** `YYYY-MM`. */
  readonly period: string;
  readonly from: string;
  readonly to: string;
  /** What the scheme reckons with, such as the part of helpers. */
  readonly rates: Readonly<Record<string, string>>;
}
/** What a module knows about the work of people. */
export interface FactSource {
  readonly key: string;
  readonly title: string;
  /** In which way its facts become a score. */
  readonly kind: ItemKind;
  /** What is counted, in words. */
  readonly note: string;
  /** What it reckons with unless a scheme says otherwise. */
  readonly rates: Readonly<Record<string, string>>;
  /**
   * A SELECT of `user_id, doc_type, doc_id, code, day, num, den, note`, of all people at once: a document at most once for
   * each of them.
   */
  facts(of: FactPeriod): SQL;
  /** Why a month of some people cannot be reckoned yet; the rows it looks at stay as they are until the end of the transaction. */
  refusal?(tx: Db, of: { readonly period: string; readonly userIds: readonly number[] }): Promise<string | undefined>;
}
declare module '../../kernel/registry.ts' {
  interface Registries {
    /** What the work of people can be measured by. */
    factSources: FactSource;
  }
}

/** What the modules know about. */
export type Sources = readonly FactSource[];
export const sourcesOf = (registered: Registered): Sources => registered.list('factSources');

/** What items of schemes are called. */
export const itemTitles = (registered: Registered): Readonly<Record<string, string>> =>
  Object.fromEntries(sourcesOf(registered).map(({ key, title }) => [key, title]));

/** The source of an item; a scheme that names another was refused when it was written. */
export function sourceOf(sources: Sources, key: string): FactSource {
  const source = sources.find((one) => one.key === key);
  if (!source) throw refuse(`没有名为【${key}】的指标`, 'items');
  return source;
}
