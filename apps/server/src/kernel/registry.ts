import type { Db } from './db/db.ts';
import type { SessionUser } from './session-user.ts';

/** Who may look at a record, at its history and at who is editing it: the holders of a permission for whom it is there. */
interface HistoryRule {
  readonly permission: string;
  /** Throws when the record is out of the reader's scope. */
  check?(ctx: { readonly db: Db; readonly user: SessionUser }, recordId: number): Promise<void>;
}
/** By the name under which changes are recorded. A resource without a rule, or `history: true` in its contract, shows its history to nobody. */
export type HistoryRules = Readonly<Record<string, HistoryRule>>;

/**
 * What a lower module shows of higher ones: a list that each manifest may add to. The module that reads a list declares
 * it here by declaration merging, so a manifest is checked against it and nobody imports upwards.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface Registries {}
/** What the modules registered. */
export interface Registered {
  readonly history: HistoryRules;
  /** The entries of all modules, in the order of modules. */
  list<K extends keyof Registries>(name: K): readonly Registries[K][];
}
