import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Registered } from '../../kernel/registry.ts';
import type { PersonMonth } from './month-overtime.ts';

/** What a higher module has made of locked months, as far as that keeps them locked. */
export interface MonthHold {
  /** Why the month of somebody stays locked; nothing where it need not. */
  reason(tx: Db, of: PersonMonth): Promise<string | undefined>;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** Who builds upon locked months. */
    monthHolds: MonthHold;
  }
}

/** Refuses to unlock what others have built upon. */
export async function refuseHeld(registered: Registered, tx: Db, of: PersonMonth): Promise<void> {
  for (const hold of registered.list('monthHolds')) {
    const reason = await hold.reason(tx, of);
    if (reason) throw refuse(reason);
  }
}
