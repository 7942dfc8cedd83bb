import {
  type Audit,
  type CompanyFinish,
  companyOrderLife,
  type Progress,
  type Quote,
  type Verify,
} from '@jiaoyan/contract/company/company-order';
import { COMPANY_ORDER } from '@jiaoyan/contract/company/status';
import { centsOf, shareOf, yuanOf } from '@jiaoyan/contract/kernel/decimal';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { refuse } from '../../kernel/errors.ts';
import { allow } from '../../kernel/record/actor.ts';
import { revise } from '../../kernel/record/kind.ts';
import type { CompanyOrder } from './company-order.table.ts';
import { type CompanyTurn, moveCompanyOrder, notifyOf, nowOf } from './company-order-turn.ts';

const DAY = 86_400_000;
const DONE = 100;
const PERCENT = 100n;
/** How much of the approved amount the final one may be without being approved again, in percent. */
const FINAL_LIMIT = 110n;
/** How much of the final amount may be kept back for delay, in percent. */
const DEDUCT_LIMIT = 10n;
const MILLION = 1_000_000n;
type Versioned = { readonly version?: number | undefined };
type Reasoned = Versioned & { readonly reason: string };

/** By how many days a moment comes after a day. */
export const daysAfter = (moment: string, day: string): number =>
  Math.max(0, Math.round((Date.parse(moment.slice(0, 10)) - Date.parse(day)) / DAY));

/** The amount that an audit is about: the quote, or the final amount when that has to be approved again. */
const auditedAmount = ({ isReapproval, finalAmount, quoteAmount }: CompanyOrder): string =>
  (isReapproval ? finalAmount : quoteAmount) ?? '0';
/** Whether only those who lead the centre decide upon it. */
export const isOverBudget = (order: CompanyOrder): boolean => centsOf(auditedAmount(order)) > centsOf(order.budget);

export function takeOrder(turn: CompanyTurn, { version }: Versioned): void {
  const { order } = turn;
  allow(companyOrderLife, order, 'take', version);
  if (order.isWarranty) {
    revise(order, { approvedAmount: '0', actualStart: nowOf(turn) });
    moveCompanyOrder(turn, COMPANY_ORDER.working, { event: 'TAKE', content: '质保单，直接施工' });
    turn.effect = 'start';
  } else moveCompanyOrder(turn, COMPANY_ORDER.quoting, { event: 'TAKE' });
  notifyOf(turn, ['leaders', 'creator'], 'repair_company_take');
}

export function refuseOrder(turn: CompanyTurn, { reason, version }: Reasoned): void {
  const { order } = turn;
  allow(companyOrderLife, order, 'refuse', version);
  order.closeReason = reason;
  moveCompanyOrder(turn, COMPANY_ORDER.refused, { event: 'REFUSE', content: reason });
  turn.effect = 'return';
  notifyOf(turn, ['leaders', 'creator'], 'repair_company_refuse', { reason });
}

/** Only whoever approves hears of the limit: a company that was refused by it could ask until it knew the budget. */
function refuseOverLimit({ order, settings }: CompanyTurn) {
  if (centsOf(auditedAmount(order)) * PERCENT > centsOf(order.budget) * BigInt(Math.round(settings.quoteLimit)))
    throw refuse(`报价不能超过预算的${settings.quoteLimit}%`);
}

export function quoteOrder(turn: CompanyTurn, { amount, files, remark, version }: Quote): void {
  const { order, actor } = turn;
  allow(companyOrderLife, order, 'quote', version);
  revise(order, {
    quoteAmount: yuanOf(centsOf(amount)),
    quoteFiles: files,
    quoteRemark: remark,
    quoteBy: actor.userId,
    quoteName: actor.name,
    quoteTime: nowOf(turn),
    isReapproval: false,
  });
  const content = remark ? `报价 ${order.quoteAmount} 元：${remark}` : `报价 ${order.quoteAmount} 元`;
  moveCompanyOrder(turn, COMPANY_ORDER.auditing, { event: 'QUOTE', content, files });
  const readers = isOverBudget(order) ? (['leaders', 'directors'] as const) : (['leaders'] as const);
  notifyOf(turn, readers, 'repair_company_quote', { amount: order.quoteAmount ?? '' });
}

function refuseOwnQuote({ order, actor }: CompanyTurn, text: string) {
  if (actor.userId !== null && actor.userId === order.quoteBy) throw refuse(text);
}

function agree(turn: CompanyTurn, reason: string) {
  const { order } = turn;
  refuseOverLimit(turn);
  const wasReapproval = order.isReapproval;
  const said = reason ? `：${reason}` : '';
  order.approvedAmount = auditedAmount(order);
  order.isReapproval = false;
  const content = `核定 ${order.approvedAmount} 元${said}`;
  if (wasReapproval) {
    // What the company handed in at the end of its work is complete; only its amount had to be approved.
    moveCompanyOrder(turn, COMPANY_ORDER.verifying, { event: 'AUDIT_PASS', content });
    return;
  }
  order.actualStart = nowOf(turn);
  moveCompanyOrder(turn, COMPANY_ORDER.working, { event: 'AUDIT_PASS', content });
  turn.effect = 'start';
}

function sendBack(turn: CompanyTurn, reason: string) {
  const { order } = turn;
  if (!reason) throw refuse('审核意见不能为空', 'reason');
  const to = order.isReapproval ? COMPANY_ORDER.working : COMPANY_ORDER.quoting;
  if (order.isReapproval) revise(order, { finalAmount: null, actualEnd: null, overdueDays: 0 });
  order.isReapproval = false;
  moveCompanyOrder(turn, to, { event: 'AUDIT_BACK', content: reason });
}

/** Decides on a quote, or on a final amount that is far above it; `mayExceed` is for those who lead the centre. */
export function auditOrder(turn: CompanyTurn, input: Audit, mayExceed: boolean): void {
  const { order } = turn;
  allow(companyOrderLife, order, 'audit', input.version);
  refuseOwnQuote(turn, '不能审核本人提交的报价');
  if (isOverBudget(order) && !mayExceed) throw refuse('报价超过预算，须由中心负责人审批');
  if (input.agree) agree(turn, input.reason);
  else sendBack(turn, input.reason);
  const result = input.agree ? '已通过' : `被退回：${input.reason}`;
  notifyOf(turn, ['company'], 'repair_company_audit', { result });
}

export function reportProgress(turn: CompanyTurn, { progress, note, images, version }: Progress): void {
  const { order, events } = turn;
  allow(companyOrderLife, order, 'progress', version);
  if (progress < order.progress) throw refuse(`进度不能倒退，当前为 ${order.progress}%`, 'progress');
  order.progress = progress;
  events.push({ event: 'PROGRESS', content: note, files: images, extra: { progress } });
}

/** The company says that it has finished; far more than approved has to be approved again. */
export function finishWork(turn: CompanyTurn, input: CompanyFinish): void {
  const { order } = turn;
  allow(companyOrderLife, order, 'finish', input.version);
  if (!input.afterImages) throw refuse('请上传完工照片', 'afterImages');
  const finalAmount = order.isWarranty ? '0' : input.finalAmount;
  if (!order.isWarranty && centsOf(finalAmount) <= 0n)
    throw refuse('结算金额应为大于0的金额，最多2位小数', 'finalAmount');
  const isTooMuch = centsOf(finalAmount) * PERCENT > centsOf(order.approvedAmount) * FINAL_LIMIT;
  if (isTooMuch && !input.reapprove) throw refuse('结算金额超过核定金额10%，须重新审批', 'finalAmount');
  revise(order, {
    finalAmount: yuanOf(centsOf(finalAmount)),
    afterImages: input.afterImages,
    warrantyMonths: input.warrantyMonths,
    finishRemark: input.remark,
    progress: DONE,
    actualEnd: nowOf(turn),
    overdueDays: daysAfter(nowOf(turn), order.expectEnd),
    isReapproval: isTooMuch,
  });
  const said = input.remark ? `：${input.remark}` : '';
  const content = `结算金额 ${order.finalAmount} 元${said}`;
  moveCompanyOrder(turn, isTooMuch ? COMPANY_ORDER.auditing : COMPANY_ORDER.verifying, {
    event: isTooMuch ? 'REAPPROVE' : 'FINISH',
    content,
    files: input.afterImages,
  });
  if (isTooMuch) {
    const readers = isOverBudget(order) ? (['leaders', 'directors'] as const) : (['leaders'] as const);
    notifyOf(turn, readers, 'repair_company_quote', { amount: order.finalAmount ?? '' });
  } else notifyOf(turn, ['leaders', 'creator'], 'repair_company_finish');
}

/** What is kept back: a part for each day, and never more than a tenth. */
function deductOf({ settings }: Pick<CompanyTurn, 'settings'>, { finalAmount, overdueDays }: CompanyOrder) {
  // The rate is a small fraction that somebody typed: in millionths it is whole.
  const rate = BigInt(Math.round(settings.overdueRate * Number(MILLION)));
  const byDays = shareOf(finalAmount, rate * BigInt(overdueDays), MILLION);
  const most = shareOf(finalAmount, DEDUCT_LIMIT, PERCENT);
  return centsOf(byDays) < centsOf(most) ? byDays : most;
}

/** The campus accepts the work, or not. */
export function verifyOrder(turn: CompanyTurn, { pass, score, reason, version }: Verify): void {
  const { order, actor } = turn;
  allow(companyOrderLife, order, 'verify', version);
  refuseOwnQuote(turn, '不能验收本人报价的外委单');
  if (!pass) {
    if (!reason) throw refuse('验收意见不能为空', 'reason');
    revise(order, { actualEnd: null, overdueDays: 0 });
    moveCompanyOrder(turn, COMPANY_ORDER.working, { event: 'VERIFY_FAIL', content: reason });
    notifyOf(turn, ['company'], 'repair_company_verify', { result: `不通过：${reason}` });
    return;
  }
  if (score === undefined) throw refuse('请选择评分', 'score');
  revise(order, {
    verifyBy: actor.userId,
    verifyName: actor.name,
    verifyTime: nowOf(turn),
    verifyScore: score,
    deduct: deductOf(turn, order),
  });
  const said = reason ? `：${reason}` : '';
  // There is nothing to settle about a warranty.
  const to = order.isWarranty ? COMPANY_ORDER.settled : COMPANY_ORDER.unsettled;
  moveCompanyOrder(turn, to, { event: 'VERIFY_PASS', content: `${score} 星${said}` });
  turn.effect = 'finish';
  notifyOf(turn, ['company'], 'repair_company_verify', { result: '通过' });
}

/** The centre takes an order back that is not done. */
export function cancelOrder(turn: CompanyTurn, { reason, version }: Reasoned): void {
  const { order } = turn;
  allow(companyOrderLife, order, 'cancel', version);
  order.closeReason = reason;
  order.isReapproval = false;
  moveCompanyOrder(turn, COMPANY_ORDER.cancelled, { event: 'CANCEL', content: reason });
  turn.effect = 'return';
  notifyOf(turn, ['company', 'leaders'], 'repair_company_cancel', { reason });
}

/** The end of the warranty, once the work is accepted. */
export function warrantyEnd({ actualEnd, verifyTime, warrantyMonths }: CompanyOrder): string | null {
  if (verifyTime === null || actualEnd === null || warrantyMonths === 0) return null;
  const [year = 0, month = 0, date = 0] = actualEnd.slice(0, 10).split('-').map(Number);
  // The last of a short month stands for a day that it does not have.
  const last = new Date(Date.UTC(year, month + warrantyMonths, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + warrantyMonths, Math.min(date, last));
  return wallTime(end).slice(0, 10);
}
