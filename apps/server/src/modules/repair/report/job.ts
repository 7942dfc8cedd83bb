import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { nextDayEnd, workMinutes } from '@jiaoyan/contract/kernel/work-time';
import { ORDER, REPORT, type SlaStage, slaStages } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { SYSTEM } from '../../../kernel/record/actor.ts';
import { ledgerWrite } from '../../material/index.ts';
import type { RepairTools } from '../tools.ts';
import { goodsWriter } from './act.ts';
import { type TurnBase, takeReport, turnBase } from './case.ts';
import { calendarOf, noteBreach, pendingStage } from './deadline.ts';
import { confirmReport, rateReport } from './move-finish.ts';
import { partsArrived, refuseOrder, resumeOrder } from './move-order.ts';
import { faultOrders, orderTable } from './order.table.ts';
import { arrivedOrders } from './order-wants.ts';
import { faults, slaNoticeTable, reportTable as t } from './report.table.ts';
import { liveOrders } from './settle.ts';
import { note, notify, type Recipient, type Turn } from './turn.ts';

const BATCH = 200;
const MINUTE = 60_000;

/** One report after the other, each in its own transaction; one that cannot be moved any more is no business of ours. */
export async function forEachReport(
  tools: RepairTools,
  reportIds: readonly number[],
  work: (turn: Turn, tx: Db) => void | Promise<void>,
): Promise<void> {
  const base: TurnBase = await turnBase(tools, SYSTEM);
  for (const reportId of reportIds) {
    try {
      await ledgerWrite(goodsWriter(tools), (tx) => takeReport(tools, tx, base, reportId, (turn) => work(turn, tx)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}
const idsOf = (rows: readonly { reportId: number }[]) => [...new Set(rows.map(({ reportId }) => reportId))];

/** Nobody said that it does not work: after some days it counts as confirmed. */
export async function confirmOverdue(tools: RepairTools): Promise<void> {
  const rows = await tools.db
    .select({ reportId: t.reportId })
    .from(t)
    .where(and(faults, eq(t.status, REPORT.finished), lte(t.confirmDue, wallTime(tools.clock()))))
    .limit(BATCH);
  await forEachReport(tools, idsOf(rows), (turn) => confirmReport(turn, '3'));
}

/** Nobody rated: the file is closed, and its rating counts in no average. */
export async function rateOverdue(tools: RepairTools): Promise<void> {
  const rows = await tools.db
    .select({ reportId: t.reportId })
    .from(t)
    .where(and(faults, eq(t.status, REPORT.confirmed), lte(t.rateDue, wallTime(tools.clock()))))
    .limit(BATCH);
  await forEachReport(tools, idsOf(rows), (turn) => rateReport(turn, turn.report.reporterId, undefined));
}

/** Suspended orders go on when their time has come. */
export async function resumeDue(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const rows = await tools.db
    .select({ reportId: orderTable.reportId })
    .from(orderTable)
    .where(and(eq(orderTable.status, ORDER.suspended), lte(orderTable.suspendUntil, wallTime(now))))
    .limit(BATCH);
  await forEachReport(tools, idsOf(rows), (turn) => {
    for (const order of turn.orders)
      if (order.status === ORDER.suspended && order.suspendUntil && momentOf(order.suspendUntil) <= now)
        resumeOrder(turn, order, {});
  });
}

/** An order that nobody takes for long goes back to those who send people. */
export async function returnUntaken(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const rows = await tools.db
    .select({ reportId: orderTable.reportId })
    .from(orderTable)
    .where(and(faultOrders, eq(orderTable.status, ORDER.waiting), lte(orderTable.takeDue, wallTime(now))))
    .limit(BATCH);
  await forEachReport(tools, idsOf(rows), (turn) => {
    const { report, calendar, settings } = turn;
    if (settings.takeTimeoutFactor === 0 || report.pauseSince !== null) return;
    for (const order of [...turn.orders]) {
      if (order.status !== ORDER.waiting || !order.takeDue) continue;
      // From the deadline on, because a shut-off may have put it off.
      const waited = report.takeMins + workMinutes(momentOf(order.takeDue), now, calendarOf(report, calendar));
      if (waited < report.takeMins * settings.takeTimeoutFactor) continue;
      noteBreach(report, 'take');
      refuseOrder(turn, order, { reason: '超时未接单，系统退回' });
    }
  });
}

const short = (moment: string) => moment.slice(5, 16);

/** Who hears at which level: the one in charge, then further and further up. */
function readersOf(turn: Turn, level: number): readonly Recipient[] {
  const workers = liveOrders(turn).map(({ workerId }) => workerId);
  const handlers: readonly Recipient[] =
    turn.report.status === REPORT.waiting ? ['siteAdmins'] : workers.length > 0 ? workers : ['leaders'];
  if (level === 0) return handlers;
  return [
    ...handlers,
    'leaders',
    ...(level > 1 ? (['deputies'] as const) : []),
    ...(level > 2 ? (['directors'] as const) : []),
  ];
}

/** How much of the time for a step is used up, from 0 to 1 and beyond. */
function usedShare(turn: Turn, stage: SlaStage, due: string): number {
  const { report, now, calendar } = turn;
  const own = calendarOf(report, calendar);
  const budget = {
    accept: report.acceptMins,
    take: report.takeMins,
    arrive: report.arriveMins,
    finish: report.finishMins,
  }[stage];
  if (budget <= 0) return 0;
  const left = workMinutes(now, momentOf(due), own);
  return left > 0 ? 1 - left / budget : 1 + workMinutes(momentOf(due), now, own) / budget;
}

function levelOf(share: number, remindPct: number): number | undefined {
  if (share >= 2) return 3;
  if (share >= 1.5) return 2;
  if (share >= 1) return 1;
  return share * 100 >= remindPct ? 0 : undefined;
}

/** Warns once per step and level; the rows of what was sent see to that, however many nodes look. */
async function warn(turn: Turn, tx: Db): Promise<void> {
  const { report, now } = turn;
  const hasTaker = liveOrders(turn).some(({ status }) => status !== ORDER.waiting);
  const pending = pendingStage(report, hasTaker);
  if (!pending || report.slaExempt) return;
  const { stage, due } = pending;
  const level = levelOf(usedShare(turn, stage, due), report.remindPct);
  if (level === undefined) return;
  const [fresh] = await tx
    .insert(slaNoticeTable)
    .values({ reportId: report.reportId, stage, level, createTime: wallTime(now) })
    .onConflictDoNothing()
    .returning({ level: slaNoticeTable.level });
  if (!fresh) return;
  if (level > 0 && noteBreach(report, stage))
    note(turn, { event: 'BREACH', content: `${slaStages[stage]}超时`, isPublic: false });
  const late = Math.max(0, Math.round((now - momentOf(due)) / MINUTE));
  notify(turn, {
    to: readersOf(turn, level),
    code: level === 0 ? 'repair_sla_remind' : 'repair_sla_breach',
    params: () => ({ code: report.code, stage: slaStages[stage], due: short(due), mins: String(late) }),
  });
  if (level === 0) note(turn, { event: 'REMIND', content: `${slaStages[stage]}即将超时`, isPublic: false });
}

/** The deadline that may come next; when in doubt the earlier one, the turn itself looks closely. */
const nextDue = sql`CASE WHEN ${t.status} = '10' THEN ${t.acceptDue} WHEN ${t.status} = '20' OR ${t.arriveTime} IS NOT NULL
  THEN ${t.finishDue} ELSE least(${t.takeDue}, ${t.arriveDue}, ${t.finishDue}) END`;
const budget = sql`CASE WHEN ${t.status} = '10' THEN ${t.acceptMins} ELSE ${t.finishMins} END`;
/** Working minutes are spread over nights and weekends. */
const stretch = sql`CASE WHEN ${t.calendar} = '1' THEN 1 ELSE 12 END`;

/** Looks at the open reports whose time runs out. */
export async function scanDeadlines(tools: RepairTools): Promise<void> {
  const warning = sql`make_interval(mins => ${budget} * (100 - ${t.remindPct}) / 100 * ${stretch})`;
  const rows = await tools.db
    .select({ reportId: t.reportId })
    .from(t)
    .where(
      and(
        faults,
        inArray(t.status, [REPORT.waiting, REPORT.accepted, REPORT.working]),
        isNull(t.pauseSince),
        eq(t.slaExempt, ''),
        sql`${nextDue} <= ${wallTime(tools.clock())}::timestamptz + ${warning}`,
      ),
    )
    .orderBy(asc(t.finishDue));
  await forEachReport(tools, idsOf(rows), warn);
}

/** The parts that an order rested for are all there: it does not rest longer than until the end of the next working day. */
export async function wakeArrived(tools: RepairTools): Promise<void> {
  const rows = await arrivedOrders(tools.db);
  const arrived = new Map(rows.map(({ orderId, arrivedTime }) => [orderId, arrivedTime]));
  await forEachReport(tools, idsOf(rows), (turn) => {
    for (const order of turn.orders) {
      const since = arrived.get(order.orderId);
      if (since) partsArrived(turn, order, wallTime(nextDayEnd(momentOf(since), turn.calendar)));
    }
  });
}

/** What the clock does to reports; each may run on any node, twice or late. */
export const reportJobs = (tools: RepairTools) => [
  { name: 'repair-sla-scan', cron: '* * * * *', run: () => scanDeadlines(tools) },
  {
    name: 'repair-order-clock',
    cron: '*/5 * * * *',
    async run() {
      await wakeArrived(tools);
      await resumeDue(tools);
      await returnUntaken(tools);
    },
  },
  {
    name: 'repair-report-close',
    cron: '5 * * * *',
    async run() {
      await confirmOverdue(tools);
      await rateOverdue(tools);
    },
  },
];
