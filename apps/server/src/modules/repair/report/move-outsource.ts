import { orderLife } from '@jiaoyan/contract/repair/order';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { refuse } from '../../../kernel/errors.ts';
import { allow } from '../../../kernel/record/actor.ts';
import { revise } from '../../../kernel/record/kind.ts';
import { checkDeadline } from './deadline.ts';
import type { Order } from './order.table.ts';
import { settle } from './settle.ts';
import { moveOrder, note, notify, nowOf, type Turn } from './turn.ts';

/** A company takes the work over; the clock goes on, whoever works. */
export function outsourceOrder(
  turn: Turn,
  order: Order,
  { company, version }: { company: string; version?: number | undefined },
): void {
  const { report } = turn;
  allow(orderLife, order, 'outsource', version);
  // Where it goes on when the company gives the work back.
  order.suspendedFrom = order.status === ORDER.suspended ? order.suspendedFrom || ORDER.taken : order.status;
  revise(order, { suspendReason: '', suspendUntil: null, request: null });
  moveOrder(turn, order, ORDER.outsourced, { event: 'OUTSOURCE', content: `外委给 ${company}` });
  notify(turn, {
    to: ['reporter'],
    code: 'repair_order_outsource',
    params: () => ({ code: report.code, company }),
  });
  settle(turn);
}

function requireOutsourced(order: Order) {
  if (order.status !== ORDER.outsourced) throw refuse('工单已不在外委中，请刷新后重试');
}

/** The company begins: for the deadlines somebody is there. */
export function startOutsourced(turn: Turn, order: Order, company: string): void {
  const { report, now } = turn;
  requireOutsourced(order);
  order.arriveTime ??= nowOf(turn);
  if (report.arriveTime === null) {
    checkDeadline(report, 'arrive', report.arriveDue, now);
    report.arriveTime = nowOf(turn);
  }
  note(turn, { event: 'OUTSOURCE_START', order, content: `${company} 开始施工` });
}

/** The company does not do it: the order stands where it stood, and its leader decides anew. */
export function returnOutsourced(turn: Turn, order: Order, company: string, reason: string): void {
  requireOutsourced(order);
  const to = order.suspendedFrom || ORDER.taken;
  revise(order, { suspendedFrom: '', companyOrderId: null });
  moveOrder(turn, order, to, { event: 'OUTSOURCE_RETURN', content: `${company}：${reason}`, isPublic: false });
  notify(turn, {
    to: [order.workerId, 'leaders'],
    code: 'repair_order_outsource_return',
    params: () => ({ code: order.code, company, reason }),
    order,
  });
  settle(turn);
}

/** The work of the company was accepted; whoever reported it is asked as after every work. */
export function finishOutsourced(
  turn: Turn,
  order: Order,
  { company, amount, images }: { company: string; amount: string; images: string },
): void {
  requireOutsourced(order);
  revise(order, {
    suspendedFrom: '',
    solution: `外委单位 ${company} 已完成维修`,
    afterImages: images,
    finishTime: nowOf(turn),
    companyCost: amount,
  });
  moveOrder(turn, order, ORDER.finished, { event: 'FINISH', content: order.solution, files: images });
  settle(turn);
}
