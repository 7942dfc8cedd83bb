import { negated, plain, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { orderLife } from '@jiaoyan/contract/repair/order';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { refuse } from '../../../kernel/errors.ts';
import { allow } from '../../../kernel/record/actor.ts';
import { checkDeadline } from './deadline.ts';
import { type Assignment, newOrder, notifyWorkers } from './move-dispatch.ts';
import type { Order, OrderMaterial, OrderRequest, WantedPart } from './order.table.ts';
import { settle } from './settle.ts';
import { moveOrder, note, notify, nowOf, type Turn } from './turn.ts';

const HOUR = 3_600_000;
/** To wait for parts. */
const PARTS = '1';
const MAX_APPOINTMENT = 14 * 24 * HOUR;
const MAX_SUSPENSION = 30 * 24 * HOUR;
/** What a worker may suspend by himself. */
const OWN_SUSPENSION = 72 * HOUR;
const short = (moment: string) => moment.slice(5, 16);
type Versioned = { readonly version?: number | undefined };

export function takeOrder(turn: Turn, order: Order, { version }: Versioned): void {
  const { report, now, actor } = turn;
  allow(orderLife, order, 'take', version);
  checkDeadline(report, 'take', order.takeDue, now);
  order.takeTime = nowOf(turn);
  report.firstResponseTime ??= nowOf(turn);
  moveOrder(turn, order, ORDER.taken, { event: 'TAKE', content: `${actor.name} 已接单` });
  const when = order.planFrom ? `预计 ${short(order.planFrom)} 上门` : '将尽快与您联系';
  notify(turn, {
    to: ['reporter'],
    code: 'repair_order_take',
    params: () => ({ code: report.code, worker: actor.name, when }),
  });
}

export function refuseOrder(turn: Turn, order: Order, { reason, version }: Versioned & { reason: string }): void {
  allow(orderLife, order, 'refuse', version);
  order.closeReason = reason;
  moveOrder(turn, order, ORDER.returned, { event: 'REFUSE', content: reason, isPublic: false });
  notifyLeaders(turn, order, '拒单', reason);
  settle(turn);
}

function notifyLeaders(turn: Turn, order: Order, what: string, reason: string) {
  notify(turn, {
    to: ['leaders'],
    code: 'repair_order_request',
    params: () => ({ worker: turn.actor.name, what, code: order.code, reason }),
    order,
  });
}

export function appointOrder(
  turn: Turn,
  order: Order,
  { from, to, version }: Versioned & { from: string; to: string },
): void {
  const { report, now, actor } = turn;
  allow(orderLife, order, 'appoint', version);
  if (momentOf(from) < now) throw refuse('预约上门时间不能早于当前时间', 'from');
  if (momentOf(from) > now + MAX_APPOINTMENT) throw refuse('预约上门时间不能超过14天', 'from');
  if (momentOf(to) <= momentOf(from)) throw refuse('结束时间必须晚于开始时间', 'to');
  order.planFrom = from;
  order.planTo = to;
  const window = `${short(from)}-${to.slice(11, 16)}`;
  note(turn, { event: 'APPOINT', order, content: `预约 ${window} 上门` });
  notify(turn, {
    to: ['reporter'],
    code: 'repair_order_appoint',
    params: () => ({ code: report.code, worker: actor.name, window }),
  });
}

/** How the worker shows that he is there; maintenance may do without, because each facility is shown for itself. */
interface Arrival extends Versioned {
  readonly proof: '1' | '3' | '';
  readonly images: string;
}

const arrivals = { '1': '扫码到场', '3': '手动到场', '': '' };

export function arriveOrder(turn: Turn, order: Order, { proof, images, version }: Arrival): void {
  const { report, now, actor } = turn;
  allow(orderLife, order, 'arrive', version);
  if (proof === '3' && !images) throw refuse('未扫码到场时请上传现场照片', 'images');
  order.arriveTime = nowOf(turn);
  order.arriveProof = proof;
  order.beforeImages = images || order.beforeImages;
  if (report.arriveTime === null) {
    checkDeadline(report, 'arrive', report.arriveDue, now);
    report.arriveTime = nowOf(turn);
  }
  moveOrder(turn, order, ORDER.working, {
    event: 'ARRIVE',
    content: arrivals[proof],
    files: images,
  });
  notify(turn, {
    to: ['reporter'],
    code: 'repair_order_arrive',
    params: () => ({ code: report.code, worker: actor.name }),
  });
}

/** Why and until when an order rests. */
interface Suspension extends Versioned {
  readonly suspendReason: string;
  readonly until: string;
  readonly remark: string;
  /** The parts that it waits for. */
  readonly wants?: readonly WantedPart[];
  /** The reason in words. */
  readonly label: string;
  /** A leader may suspend for long by himself. */
  readonly isLeader: boolean;
}

export function suspendOrder(turn: Turn, order: Order, suspension: Suspension): void {
  const { now } = turn;
  allow(orderLife, order, 'suspend', suspension.version);
  const until = momentOf(suspension.until);
  if (until <= now) throw refuse('预计恢复时间必须晚于当前时间', 'until');
  if (until > now + MAX_SUSPENSION) throw refuse('挂起不能超过30天', 'until');
  const { suspendReason, label, remark, wants = [] } = suspension;
  if (wants.length > 0 && suspendReason !== PARTS) throw refuse('只有待配件挂起才能填写等待的配件', 'wants');
  const said = remark ? `${label}：${remark}` : label;
  if (until > now + OWN_SUSPENSION && !suspension.isLeader) {
    order.request = { kind: 'suspend', reason: said, suspendReason, until: suspension.until, wants };
    note(turn, {
      event: 'SUSPEND_REQ',
      order,
      content: `申请挂起至 ${short(suspension.until)}（${said}）`,
      isPublic: false,
    });
    notifyLeaders(turn, order, '申请挂起', said);
    return;
  }
  carryOutSuspension(turn, order, { suspendReason, until: suspension.until, said, wants });
}

function carryOutSuspension(
  turn: Turn,
  order: Order,
  {
    suspendReason,
    until,
    said,
    wants,
  }: { suspendReason: string; until: string; said: string; wants: readonly WantedPart[] },
) {
  const { report } = turn;
  order.suspendedFrom = order.status;
  order.suspendReason = suspendReason;
  order.suspendUntil = until;
  order.request = null;
  moveOrder(turn, order, ORDER.suspended, { event: 'SUSPEND', content: `${said}，预计 ${short(until)} 恢复` });
  notify(turn, {
    to: ['reporter'],
    code: 'repair_order_suspend',
    params: () => ({ code: report.code, reason: said, until: short(until) }),
  });
  if (wants.length > 0) turn.goods.push({ kind: 'want', order, parts: wants });
  settle(turn);
}

/** The parts are there: an order does not rest longer than until the end of the next working day after that. */
export function partsArrived(turn: Turn, order: Order, until: string): void {
  if (order.status !== ORDER.suspended || order.suspendUntil === null || order.suspendUntil <= until) return;
  order.suspendUntil = until;
  note(turn, { event: 'ARRIVED', order, content: `等待的配件已到货，${short(until)} 前恢复`, isPublic: false });
}

export function resumeOrder(turn: Turn, order: Order, { version }: Versioned): void {
  const { report } = turn;
  allow(orderLife, order, 'resume', version);
  const to = order.suspendedFrom || ORDER.taken;
  order.suspendUntil = null;
  order.suspendedFrom = '';
  moveOrder(turn, order, to, { event: 'RESUME' });
  order.suspendReason = '';
  notify(turn, { to: ['reporter'], code: 'repair_order_resume', params: () => ({ code: report.code }) });
  settle(turn);
}

export function askTransfer(turn: Turn, order: Order, { reason, version }: Versioned & { reason: string }): void {
  allow(orderLife, order, 'transferApply', version);
  if (order.request) throw refuse('已有申请正在等待审批');
  order.request = { kind: 'transfer', reason };
  note(turn, { event: 'TRANSFER_REQ', order, content: reason, isPublic: false });
  notifyLeaders(turn, order, '申请转单', reason);
}

/** The leader grants or refuses what the worker asks for; a transfer is granted by naming the next worker. */
export function decideRequest(
  turn: Turn,
  order: Order,
  { agree, reason, version }: Versioned & { agree: boolean; reason: string },
): void {
  allow(orderLife, order, 'decide', version);
  const request: OrderRequest | null = order.request;
  if (!request) throw refuse('该工单没有待审批的申请');
  if (agree && request.kind === 'transfer') throw refuse('同意转单请选择接手的维修人员', 'workerId');
  if (agree && request.until && momentOf(request.until) > turn.now) {
    const { suspendReason = '', until, wants = [] } = request;
    carryOutSuspension(turn, order, { suspendReason, until, said: request.reason, wants });
    return;
  }
  order.request = null;
  note(turn, { event: agree ? 'REQUEST_LAPSED' : 'REQUEST_REFUSED', order, content: reason, isPublic: false });
  notify(turn, {
    to: [order.workerId],
    code: 'repair_order_request_refused',
    params: () => ({ code: order.code, reason: reason || '未同意' }),
    order,
  });
}

/** Hands an order over: the old one is closed, the new one refers to it. */
export function transferOrder(
  turn: Turn,
  order: Order,
  to: Assignment & { reason: string; withGoods?: boolean } & Versioned,
): void {
  allow(orderLife, order, 'transfer', to.version);
  if (to.workerId === order.workerId) throw refuse('不能转给原维修人员', 'workerId');
  order.closeReason = to.reason || order.request?.reason || '转单';
  order.request = null;
  moveOrder(turn, order, ORDER.returned, { event: 'TRANSFER', content: `转给 ${to.name}` });
  const next = newOrder(turn, { ...to, helperIds: order.helperIds.filter((id) => id !== to.workerId) }, '1');
  next.parentOrderId = order.orderId;
  next.requireSign = order.requireSign;
  turn.report.takeDue = next.takeDue;
  turn.goods.push({ kind: 'pass', order, next, withGoods: to.withGoods ?? false });
  notifyWorkers(turn, next);
  settle(turn);
}

/** Something was written down as used that was not: another line takes it back, the first one stays. */
export function unuseLine(
  turn: Turn,
  order: Order,
  line: OrderMaterial,
  { reason, version }: Versioned & { reason: string },
): void {
  allow(orderLife, order, 'unuse', version);
  const { lineId, orderId: _orderId, qty, amount, ...rest } = line;
  const back = negated(amount);
  turn.materials.push({ ...rest, qty: negated(qty), amount: back, reversesId: lineId, order });
  order.materialCost = sumOf([order.materialCost, back]);
  // Once the work is confirmed the report has its costs.
  if (order.status === ORDER.done) turn.report.materialCost = sumOf([turn.report.materialCost, back]);
  note(turn, { event: 'UNUSE', order, content: `${line.name}×${plain(qty)}${line.unit}：${reason}`, isPublic: false });
}

export function voidOrder(turn: Turn, order: Order, { reason, version }: Versioned & { reason: string }): void {
  allow(orderLife, order, 'void', version);
  order.closeReason = reason;
  moveOrder(turn, order, ORDER.voided, { event: 'VOID', content: reason, isPublic: false });
  notify(turn, {
    to: [order.workerId, ...order.helperIds],
    code: 'repair_order_void',
    params: () => ({ code: order.code, reason }),
    order,
  });
  settle(turn);
}

export function assistOrder(
  turn: Turn,
  order: Order,
  { helperIds, names, version }: Versioned & { helperIds: readonly number[]; names: string },
): void {
  allow(orderLife, order, 'assist', version);
  if (helperIds.includes(order.workerId)) throw refuse('协助人员不能是维修人员本人', 'helperIds');
  const added = helperIds.filter((id) => !order.helperIds.includes(id));
  order.helperIds = [...helperIds];
  note(turn, { event: 'ASSIST', order, content: names ? `协助：${names}` : '取消协助人员' });
  if (added.length > 0)
    notify(turn, {
      to: added,
      code: 'repair_order_dispatch',
      params: () => ({ code: order.code, due: short(order.takeDue ?? '') }),
      order,
    });
}
