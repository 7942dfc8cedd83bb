import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Actor } from '../../kernel/record/actor.ts';
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
export type CompanyReader = 'company' | 'leaders' | 'directors' | 'creator';
export interface CompanyTelling {
  readonly to: readonly CompanyReader[];
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}
/** What happened, as the log will tell it. */
export interface CompanyTurnEvent {
  readonly event: string;
  readonly from?: string;
  readonly to?: string;
  readonly content?: string;
  readonly files?: string;
  readonly isPublic?: boolean;
  readonly extra?: Readonly<Record<string, unknown>>;
}
/** What a move means for the work order behind it: the company is there, it gives the work back, it has done it. */
export type RepairEffect = 'start' | 'return' | 'finish';

/** One move on an order to a company: the draft of it, and what follows. Like turns of reports it knows no database. */
export interface CompanyTurn {
  readonly order: CompanyOrder;
  readonly company: Pick<Company, 'companyId' | 'name'>;
  readonly actor: Actor;
  readonly now: number;
  readonly settings: CompanySettings;
  readonly events: CompanyTurnEvent[];
  readonly tellings: CompanyTelling[];
  effect?: RepairEffect;
}

export const nowOf = ({ now }: CompanyTurn): string => wallTime(now);
/** Puts an order into another state, with the one event that belongs to it. */
export function moveCompanyOrder(
  { order, events }: CompanyTurn,
  to: string,
  event: Omit<CompanyTurnEvent, 'from' | 'to'>,
): void {
  events.push({ ...event, from: order.status, to });
  order.status = to;
}
/** Notes who is to hear of it. */
export function tellOf(
  { order, company, tellings }: CompanyTurn,
  to: readonly CompanyReader[],
  code: string,
  params: Readonly<Record<string, string>> = {},
): void {
  tellings.push({ to, code, params: { code: order.code, title: order.title, company: company.name, ...params } });
}
