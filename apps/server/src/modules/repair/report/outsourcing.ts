import type { Moved } from '@jiaoyan/contract/kernel/move';
import type { OutsourceInput } from '@jiaoyan/contract/repair/outsource';
import type { Db } from '../../../kernel/db/db.ts';
import type { Ctx } from '../../../kernel/http/http.ts';
import type { RepairTools } from '../tools.ts';

/** The company that does the work of an order. */
export interface OutsideWork {
  readonly code: string;
  readonly name: string;
}
/** Who gives work orders to others, and knows who has them. */
export interface Outsourcing {
  outsource(tools: RepairTools, ctx: Pick<Ctx, 'user'>, orderId: number, input: OutsourceInput): Promise<Moved>;
  /** By the number of the company's own order. */
  companiesOf(db: Db, companyOrderIds: readonly number[]): Promise<ReadonlyMap<number, OutsideWork>>;
}

declare module '../../../kernel/registry.ts' {
  interface Registries {
    /** Work that is done by companies. */
    outsourcing: Outsourcing;
  }
}
