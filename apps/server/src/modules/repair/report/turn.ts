import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { ORDER } from '@jiaoyan/contract/repair/status';
import type { RecordEvent, RecordTurn } from '../../../kernel/record/kind.ts';
import type { Order, OrderMaterial, WantedPart } from './order.table.ts';
import type { Rate } from './rate.table.ts';
import type { Report } from './report.table.ts';

/** What administrators set. */
export interface Settings {
  readonly confirmDays: number;
  readonly rateDays: number;
  readonly urgeGapMins: number;
  readonly takeTimeoutFactor: number;
  readonly laborHourRate: number;
}

/** Labels of dictionaries that stand in texts. */
interface Labels {
  readonly priority: ReadonlyMap<string, string>;
  readonly suspendReason: ReadonlyMap<string, string>;
}

/** Who hears of something: people by their part in it, or one person by number. */
export type Recipient =
  | 'reporter'
  | 'followers'
  | 'siteAdmins'
  | 'leaders'
  | 'deputies'
  | 'directors'
  | 'duty'
  | number;
/** A message that a move causes; its values are taken when everything has its number. */
export interface Notice {
  readonly to: readonly Recipient[];
  readonly code: string;
  readonly params: () => Readonly<Record<string, string>>;
  readonly order?: Order;
}
/** What happened to a report, or to one of its orders. */
interface TurnEvent extends RecordEvent {
  readonly order?: Order;
}
/** Materials of an order; what the ledger knows has its number already. */
export type NewMaterial = Omit<OrderMaterial, 'lineId' | 'orderId'> & {
  readonly lineId?: number;
  readonly order: Order;
};
/** What a move means for the goods of an order, once everything has its number. */
export type GoodsEffect =
  | { readonly kind: 'want'; readonly order: Order; readonly parts: readonly WantedPart[] }
  | { readonly kind: 'end'; readonly order: Order; readonly why: string }
  | { readonly kind: 'pass'; readonly order: Order; readonly next: Order; readonly withGoods: boolean };
/** A rating before it is stored. */
type NewRate = Pick<Rate, 'userId' | 'speed' | 'quality' | 'attitude' | 'overall' | 'isAuto'> &
  Partial<Pick<Rate, 'tags' | 'content' | 'images' | 'visitDue'>>;

/**
 * One move on a report and its orders. Moves change these drafts and note what follows from them; they know neither the
 * database nor the time of day, so that the same code serves requests, jobs and a replayed history.
 */
export interface Turn extends RecordTurn<TurnEvent, Notice> {
  readonly report: Report;
  /** All orders of the report; new ones have no number yet. */
  readonly orders: Order[];
  readonly calendar: WorkCalendar;
  readonly settings: Settings;
  readonly labels: Labels;
  readonly materials: NewMaterial[];
  readonly goods: GoodsEffect[];
  rate?: NewRate;
}

export const nowOf = (turn: Turn): string => wallTime(turn.now);
/** Notes what happened. */
export const note = (turn: Turn, event: TurnEvent): void => void turn.events.push(event);
/** Notes who is to hear of it. */
export const notify = (turn: Turn, notice: Notice): void => void turn.notices.push(notice);

/** Puts a report into another state, with the one event that belongs to it. */
export function moveReport(turn: Turn, to: string, event: Omit<TurnEvent, 'from' | 'to' | 'order'>): void {
  const from = turn.report.status;
  turn.report.status = to;
  note(turn, { ...event, from, to });
}

/** Where an order needs no goods any more; handing it over says itself what becomes of them. */
const withoutGoods: Readonly<Record<string, string>> = {
  [ORDER.outsourced]: '工单已转外委',
  [ORDER.finished]: '工单已完工',
  [ORDER.returned]: '工单已退回',
  [ORDER.voided]: '工单已作废',
};

/** The same for an order. */
export function moveOrder(turn: Turn, order: Order, to: string, event: Omit<TurnEvent, 'from' | 'to' | 'order'>): void {
  const from = order.status;
  order.status = to;
  note(turn, { ...event, order, from, to });
  if (withoutGoods[to]) turn.goods.push({ kind: 'end', order, why: withoutGoods[to] });
}
