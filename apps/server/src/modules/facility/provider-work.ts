import type { Db } from '../../kernel/db/db.ts';
import type { SessionUser } from '../../kernel/session-user.ts';

/** What a higher module knows of who makes, sells and looks after things. */
export interface ProviderWork {
  /** What was bought since a day, by provider; undefined for those who see no prices. */
  boughtSince(
    db: Db,
    user: SessionUser,
    providerIds: readonly number[],
    since: string,
  ): Promise<ReadonlyMap<number, string> | undefined>;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** What is known of providers. */
    providerWork: ProviderWork;
  }
}
