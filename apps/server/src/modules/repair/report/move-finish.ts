import { costOf, shareOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addWork } from '@jiaoyan/contract/kernel/work-time';
import { LINE_SOURCE } from '@jiaoyan/contract/material/status';
import { type FinishInput, orderLife } from '@jiaoyan/contract/repair/order';
import type { Rating } from '@jiaoyan/contract/repair/rate';
import { reportLife } from '@jiaoyan/contract/repair/report';
import type { MaterialLine } from '@jiaoyan/contract/repair/report-view';
import { ORDER, REPORT, REPORT_KIND, type ReportStatus, reportStates } from '@jiaoyan/contract/repair/status';
import { refuse } from '../../../kernel/errors.ts';
import { allow } from '../../../kernel/record/actor.ts';
import { revise } from '../../../kernel/record/kind.ts';
import { setWaiting } from './deadline.ts';
import { newOrder, notifyWorkers } from './move-dispatch.ts';
import type { Order } from './order.table.ts';
import { liveOrders, settle } from './settle.ts';
import { moveOrder, moveReport, type NewMaterial, notify, nowOf, type Turn } from './turn.ts';

const DAY = 86_400_000;
const MAX_REWORKS = 3;
const LOW = 2;
const VISIT_MINUTES = 2 * 8 * 60;
type Versioned = { readonly version?: number | undefined };

function refuseUnfinished(order: Order, input: FinishInput, checklist: readonly string[]) {
  if (!input.afterImages) throw refuse('请上传完工照片', 'afterImages');
  const answered = new Set(input.checklist.map(({ item }) => item));
  const missing = checklist.find((item) => !answered.has(item));
  if (missing) throw refuse(`请填写检查项：${missing}`, 'checklist');
  if (order.requireSign && !input.signature) throw refuse('请让报修人签名', 'signature');
}

const HOUR_MINS = 60n;
/** What work costs by its minutes, at an hour's rate. */
const laborCostOf = (minutes: number, hourRate: number): string =>
  shareOf(hourRate.toFixed(2), BigInt(minutes), HOUR_MINS);

/** A line of material as it will be stored. */
export type UsedMaterial = Omit<NewMaterial, 'order'>;

/** What a worker bought himself, as he wrote it down. */
export const boughtLine = ({ name, unit, qty, price }: MaterialLine): UsedMaterial => ({
  name,
  unit,
  qty,
  price,
  amount: costOf(qty, price),
  source: LINE_SOURCE.bought,
  materialId: null,
  storeId: null,
  ledgerId: null,
  lotNo: '',
  serials: [],
  reversesId: null,
});

/** The work is done; what it took is written down. */
export function finishOrder(
  turn: Turn,
  order: Order,
  input: FinishInput,
  { checklist, used }: { checklist: readonly string[]; used: readonly UsedMaterial[] },
): void {
  allow(orderLife, order, 'finish', input.version);
  refuseUnfinished(order, input, checklist);
  const lines = used.map((line) => ({ ...line, order }));
  turn.materials.push(...lines);
  revise(order, {
    solution: input.solution,
    faultCause: input.faultCause,
    laborMins: input.laborMins,
    beforeImages: input.beforeImages || order.beforeImages,
    afterImages: input.afterImages,
    checklistResult: input.checklist.filter(({ item }) => checklist.includes(item)),
    signature: input.signature,
    receiptImages: input.receiptImages,
    finishKey: input.clientKey ?? null,
    finishTime: nowOf(turn),
    request: null,
    materialCost: sumOf(lines.map(({ amount }) => amount)),
    laborCost: laborCostOf(input.laborMins, turn.settings.laborHourRate),
  });
  moveOrder(turn, order, ORDER.finished, { event: 'FINISH', content: input.solution, files: input.afterImages });
  settle(turn);
}

function refuseOwnWork(turn: Turn, text: string) {
  const { userId } = turn.actor;
  if (userId === null) return;
  const isOwn = turn.orders.some(
    (order) => order.status !== ORDER.returned && (order.workerId === userId || order.helperIds.includes(userId)),
  );
  if (isOwn) throw refuse(text);
}

/** Nobody rates maintenance: it is closed once it is accepted. */
function archive(turn: Turn): void {
  turn.report.rateDue = null;
  turn.report.archiveTime = nowOf(turn);
  moveReport(turn, REPORT.archived, { event: 'ARCHIVE', isPublic: false });
}

/** Somebody says that it works again: 1 the reporter, 2 somebody in his stead, 3 time has passed, 4 whoever leads maintenance. */
export function confirmReport(turn: Turn, type: '1' | '2' | '3' | '4', { version }: Versioned = {}): void {
  const { report, actor, now, calendar, settings } = turn;
  allow(reportLife, report, 'confirm', version);
  refuseOwnWork(turn, '不能验收本人承修的工单');
  if (type === '2' && report.finishTime !== null && now < momentOf(report.finishTime) + DAY)
    throw refuse('完工满24小时后才能代验收');
  for (const order of liveOrders(turn)) moveOrder(turn, order, ORDER.done, { event: 'DONE', isPublic: false });
  const done = turn.orders.filter(({ status }) => status === ORDER.done);
  report.materialCost = sumOf(done.map(({ materialCost }) => materialCost));
  report.laborCost = sumOf(done.map(({ laborCost }) => laborCost));
  report.companyCost = sumOf(done.map(({ companyCost }) => companyCost));
  setWaiting(report, false, now, calendar);
  report.confirmBy = actor.userId;
  report.confirmTime = nowOf(turn);
  report.confirmType = type;
  report.rateDue = wallTime(now + settings.rateDays * DAY);
  const how = { '1': '', '2': '代验收', '3': '超时自动验收', '4': '维保验收' }[type];
  moveReport(turn, REPORT.confirmed, { event: 'CONFIRM', content: how });
  if (report.kind === REPORT_KIND.maintenance) archive(turn);
}

/** It does not work: the same people come again, and their time goes on. */
export function reworkReport(
  turn: Turn,
  { reason, images, version }: Versioned & { reason: string; images: string },
  isReporter: boolean,
): void {
  const { report, now, calendar } = turn;
  allow(reportLife, report, 'rework', version);
  refuseOwnWork(turn, '不能验收本人承修的工单');
  if (isReporter && report.reopenCount >= MAX_REWORKS) throw refuse('已返修3次，已转交负责人处理');
  const finished = liveOrders(turn);
  setWaiting(report, false, now, calendar);
  report.reopenCount += 1;
  report.finishTime = null;
  report.confirmDue = null;
  moveReport(turn, REPORT.working, { event: 'REWORK', content: reason, files: images });
  for (const old of finished) {
    moveOrder(turn, old, ORDER.done, { event: 'DONE', content: '返修', isPublic: false });
    const next = newOrder(turn, { workerId: old.workerId, name: '', helperIds: old.helperIds }, '1');
    next.reworkOfId = old.orderId;
    next.requireSign = old.requireSign;
    next.takeTime = nowOf(turn);
    moveOrder(turn, next, ORDER.taken, { event: 'TAKE', content: '返修自动接单', isPublic: false });
    notifyWorkers(turn, next);
  }
  notify(turn, {
    to: [...new Set(finished.map(({ workerId }) => workerId)), 'leaders'],
    code: 'repair_report_rework',
    params: () => ({ code: report.code, times: String(report.reopenCount), reason }),
  });
}

/** Closes the file with a rating; one that the system gives counts in no average. */
export function rateReport(turn: Turn, userId: number | null, rating: Omit<Rating, 'reportId'> | undefined): void {
  const { report, now, calendar } = turn;
  if (report.status !== REPORT.confirmed)
    throw refuse(`当前状态为【${reportStates[report.status as ReportStatus]}】，不能执行【评价】`);
  refuseOwnWork(turn, '承修人不能评价自己的工单');
  const given = rating ?? { speed: 5, quality: 5, attitude: 5, overall: 5 };
  const isLow = rating !== undefined && given.overall <= LOW;
  turn.rate = {
    ...given,
    userId,
    isAuto: rating === undefined,
    visitDue: isLow ? wallTime(addWork(now, VISIT_MINUTES, calendar)) : null,
  };
  report.archiveTime = nowOf(turn);
  const content = rating ? `${given.overall} 星` : '超时未评价，系统默认好评';
  moveReport(turn, REPORT.archived, { event: rating ? 'RATE' : 'ARCHIVE', content });
  if (isLow)
    notify(turn, {
      to: ['leaders', 'deputies'],
      code: 'repair_report_rate_low',
      params: () => ({ code: report.code, overall: String(given.overall) }),
    });
}
