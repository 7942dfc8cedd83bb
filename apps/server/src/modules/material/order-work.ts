import type { SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Registered } from '../../kernel/registry.ts';

/** A work order as requests for goods know it. */
export interface KnownOrder {
  readonly orderId: number;
  readonly code: string;
  /** Whether somebody is at it. */
  readonly isWorking: boolean;
  readonly templateId: number;
  readonly facilityId: number | null;
}

/** What a higher module knows of the orders for which goods are fetched. */
export interface OrderWork {
  /** An order that somebody works on; anybody else's is as if it were not there. With a lock it stands still until the transaction ends. */
  own(db: Db, userId: number, orderId: number, lock?: 'share'): Promise<KnownOrder>;
  /** The numbers of the orders of an item, as a part of a statement. */
  ordersOf(templateId: number): SQL;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** Work for which goods are fetched. */
    orderWork: OrderWork;
  }
}

/** The module that has the orders. */
export function orderWork(registered: Registered): OrderWork {
  const [work] = registered.list('orderWork');
  if (!work) throw refuse('未启用工单，不能按工单领用');
  return work;
}
