import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import type { Actor } from '../../../../kernel/record/actor.ts';
import { eventRows } from '../../../../kernel/record/kind.ts';
import { type NumberPrefix, numberDay, numberText } from '../../../../kernel/record/number.ts';
import { blankReport } from '../../../repair/report/blank-report.ts';
import { reportKind } from '../../../repair/report/case.ts';
import { submitReport } from '../../../repair/report/move-report.ts';
import type { Order } from '../../../repair/report/order.table.ts';
import type { Report } from '../../../repair/report/report.table.ts';
import { defaultSettings } from '../../../repair/report/settings.ts';
import type { Incoming } from '../../../repair/report/submit.ts';
import { newReport } from '../../../repair/report/submit.ts';
import type { Turn } from '../../../repair/report/turn.ts';
import type { CompanyOrder } from '../../company-order.table.ts';

/** Everything that a replay leaves behind, as rows. */
export interface ReplayRows {
  readonly repair_report: Report[];
  readonly repair_order: Order[];
  readonly repair_company_order: CompanyOrder[];
  readonly repair_order_material: object[];
  readonly repair_rate: object[];
  readonly repair_event: object[];
  readonly repair_number: object[];
}
/** A report under way. */
export interface Case {
  readonly report: Report;
  readonly orders: Order[];
}

/** Plays reports by the same moves that people's clicks go through, in memory; nobody is told. */
export class ReportReplay {
  private readonly calendar: WorkCalendar;
  private readonly counters = new Map<string, number>();
  private readonly words = { priority: new Map<string, string>(), suspendReason: new Map<string, string>() };
  readonly rows: ReplayRows = {
    repair_report: [],
    repair_order: [],
    repair_company_order: [],
    repair_order_material: [],
    repair_rate: [],
    repair_event: [],
    repair_number: [],
  };

  private readonly after: { readonly reports: number; readonly orders: number };

  /** `after` are the numbers that others have taken before, `taken` the last ones of each kind of document and day. */
  constructor(
    calendar: WorkCalendar,
    after: { readonly reports: number; readonly orders: number } = { reports: 0, orders: 0 },
    taken: ReadonlyMap<string, number> = new Map(),
  ) {
    this.calendar = calendar;
    this.after = after;
    for (const [key, lastNo] of taken) this.counters.set(key, lastNo);
  }

  /** The next number of a document on a day. */
  number(prefix: NumberPrefix, at: number): string {
    const day = numberDay(at);
    const no = (this.counters.get(`${prefix} ${day}`) ?? 0) + 1;
    this.counters.set(`${prefix} ${day}`, no);
    return numberText(prefix, day, no);
  }

  /** Somebody reports a fault. */
  open(incoming: Incoming, now: number): Case {
    const opened = this.begin(newReport(incoming, this.number('BX', now), { now, calendar: this.calendar }));
    const { userId, name } = incoming.reporter;
    this.step(opened, { userId, name }, now, (turn) => submitReport(turn, incoming.position.text));
    return opened;
  }

  /** A report of whatever kind, before anything has happened to it. */
  begin(values: ReturnType<typeof newReport>): Case {
    const reportId = this.after.reports + this.rows.repair_report.length + 1;
    const report: Report = { ...blankReport, ...values, reportId };
    this.rows.repair_report.push(report);
    return { report, orders: [] };
  }

  /** A move at its own time. */
  step({ report, orders }: Case, actor: Actor, now: number, move: (turn: Turn) => unknown): void {
    const turn: Turn = {
      report,
      orders,
      actor,
      now,
      calendar: this.calendar,
      settings: defaultSettings,
      labels: this.words,
      events: [],
      notices: [],
      materials: [],
      goods: [],
    };
    move(turn);
    report.version += 1;
    report.updateTime = wallTime(now);
    for (const order of orders.filter(({ orderId }) => orderId === 0)) {
      order.orderId = this.after.orders + this.rows.repair_order.length + 1;
      order.code = this.number('GD', now);
      this.rows.repair_order.push(order);
    }
    this.keep(turn);
  }

  /** Lines of the log, in the order in which they were written. */
  log(rows: readonly object[]): void {
    const { repair_event: events } = this.rows;
    for (const row of rows) events.push({ files: '', isPublic: true, extra: {}, ...row, eventId: events.length + 1 });
  }

  private keep(turn: Turn) {
    const { report, orders, materials, rate, now } = turn;
    const { repair_order_material: lines, repair_rate: rates } = this.rows;
    this.log(eventRows(reportKind, turn.report.reportId, turn));
    for (const { order, ...line } of materials)
      lines.push({ ...line, lineId: lines.length + 1, orderId: order.orderId });
    if (!rate) return;
    const workerIds = [...new Set(orders.filter(({ status }) => status === '70').map(({ workerId }) => workerId))];
    const at = wallTime(now);
    const stamps = { createBy: '', createTime: at, updateBy: '', updateTime: at, version: 0 };
    rates.push({
      tags: [],
      content: '',
      images: '',
      visitDue: null,
      reply: '',
      replyBy: null,
      visitResult: '',
      visitBy: null,
      appealReason: '',
      appealBy: null,
      judgeReason: '',
      status: '0',
      ...rate,
      ...stamps,
      rateId: rates.length + 1,
      reportId: report.reportId,
      workerIds,
    });
  }

  /** All rows, with the last number of each day. */
  finish(): ReplayRows {
    for (const [key, lastNo] of this.counters) {
      const [prefix, day] = key.split(' ');
      this.rows.repair_number.push({ prefix, day, lastNo });
    }
    return this.rows;
  }
}
