import { ORDER, REPORT, type ReportStatus, reportStates } from '@jiaoyan/contract/repair/status';
import { refuse, stale } from '../../../kernel/errors.ts';
import { dueAfter } from './deadline.ts';
import type { Order } from './order.table.ts';
import { moveReport, note, notify, nowOf, type Turn } from './turn.ts';

/** A worker who gets an order, and who helps him. */
export interface Assignment {
  readonly workerId: number;
  readonly name: string;
  readonly helperIds: readonly number[];
}
interface Dispatch {
  readonly workers: readonly Assignment[];
  /** 1 by hand, 2 by rule, 3 grabbed. */
  readonly mode: '1' | '2' | '3';
  readonly planFrom?: string | null;
  readonly requireSign?: boolean;
  readonly remark?: string;
  /** Whom something spoke against, in words; he was sent all the same. */
  readonly forced?: string;
  readonly version?: number | undefined;
}

const short = (moment: string) => moment.slice(5, 16);

/** An order that nobody has taken yet; it gets its numbers when it is stored. */
export function newOrder(turn: Turn, { workerId, helperIds }: Assignment, mode: string): Order {
  const { report, actor, now, calendar } = turn;
  const order: Order = {
    orderId: 0,
    code: '',
    orderType: report.kind,
    reportId: report.reportId,
    parentOrderId: null,
    reworkOfId: null,
    teamId: report.teamId,
    workerId,
    helperIds: [...helperIds],
    dispatchMode: mode,
    dispatchBy: actor.userId,
    dispatchTime: nowOf(turn),
    status: ORDER.waiting,
    takeDue: dueAfter(report, now, report.takeMins, calendar),
    takeTime: null,
    planFrom: null,
    planTo: null,
    arriveTime: null,
    arriveProof: '',
    suspendReason: '',
    suspendUntil: null,
    suspendedFrom: '',
    request: null,
    finishTime: null,
    faultCause: '',
    solution: '',
    checklistResult: [],
    beforeImages: '',
    afterImages: '',
    receiptImages: '',
    finishKey: null,
    laborMins: 0,
    laborCost: '0',
    materialCost: '0',
    companyCost: '0',
    requireSign: false,
    signature: '',
    companyOrderId: null,
    closeReason: '',
    createBy: actor.name,
    createTime: nowOf(turn),
    updateBy: actor.name,
    updateTime: nowOf(turn),
    version: 0,
  };
  turn.orders.push(order);
  note(turn, { event: 'CREATED', order, to: ORDER.waiting, isPublic: false });
  return order;
}

/** Tells those who are to do the work. */
export function notifyWorkers(turn: Turn, order: Order): void {
  notify(turn, {
    to: [order.workerId, ...order.helperIds],
    code: 'repair_order_dispatch',
    params: () => ({ code: order.code, due: short(order.takeDue ?? '') }),
    order,
  });
}

/** Gives an accepted report to workers: one order each. */
export function dispatchReport(turn: Turn, dispatch: Dispatch): Order[] {
  const { report } = turn;
  if (dispatch.version !== undefined && dispatch.version !== report.version) throw stale();
  if (report.status !== REPORT.accepted)
    throw refuse(`当前状态为【${reportStates[report.status as ReportStatus]}】，不能执行【派单】`);
  const orders = dispatch.workers.map((worker) => newOrder(turn, worker, dispatch.mode));
  for (const order of orders) {
    order.planFrom = dispatch.planFrom ?? null;
    order.requireSign = dispatch.requireSign ?? false;
    notifyWorkers(turn, order);
  }
  report.takeDue = orders[0]?.takeDue ?? null;
  const names = dispatch.workers.map(({ name }) => name).join('、');
  const forced = dispatch.forced ? `（强制：${dispatch.forced}）` : '';
  const said = dispatch.remark ? `：${dispatch.remark}` : '';
  const how = dispatch.mode === '3' ? '抢单' : dispatch.mode === '2' ? '自动派给' : '派给';
  moveReport(turn, REPORT.working, {
    event: dispatch.mode === '3' ? 'GRAB' : 'DISPATCH',
    content: dispatch.mode === '3' ? `${names} 抢单` : `${how} ${names}${forced}${said}`,
  });
  return orders;
}
