import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { enterState, type RecordEvent, type RecordTurn, type StateChange } from '../../kernel/record/kind.ts';
import type { Company } from './company.table.ts';
import type { CompanyOrder } from './company-order.table.ts';

/** What administrators set. */
export interface CompanySettings {
  /** Part of the final amount that is kept back for each day of delay. */
  readonly overdueRate: number;
  /** How much of the budget a quote may be at most, in percent. */
  readonly quoteLimit: number;
}
/** Who hears of something: people by their part in it, or one person by number. */
export type CompanyRecipient = 'company' | 'leaders' | 'directors' | 'creator';
export interface CompanyNotice {
  readonly to: readonly CompanyRecipient[];
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}
/** What a move means for the work order behind it: the company is there, it gives the work back, it has done it. */
type RepairEffect = 'start' | 'return' | 'finish';

/** One move on an order to a company: the draft of it, and what follows. Like turns of reports it knows no database. */
export interface CompanyTurn extends RecordTurn<RecordEvent, CompanyNotice> {
  readonly order: CompanyOrder;
  readonly company: Pick<Company, 'companyId' | 'name'>;
  readonly settings: CompanySettings;
  effect?: RepairEffect;
}

export const nowOf = ({ now }: CompanyTurn): string => wallTime(now);
/** Puts an order into another state, with the one event that belongs to it. */
export const moveCompanyOrder = ({ order, events }: CompanyTurn, ...change: StateChange<CompanyOrder>): void =>
  enterState(order, events, ...change);
/** Notes who is to hear of it. */
export function notifyOf(
  { order, company, notices }: CompanyTurn,
  to: readonly CompanyRecipient[],
  code: string,
  params: Readonly<Record<string, string>> = {},
): void {
  notices.push({ to, code, params: { code: order.code, title: order.title, company: company.name, ...params } });
}
