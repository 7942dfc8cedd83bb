import type { CompanyOrderStatus } from '@jiaoyan/contract/company/status';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { addWork, type WorkCalendar, workMinutes } from '@jiaoyan/contract/kernel/work-time';
import { SYSTEM } from '../../../../kernel/record/actor.ts';
import type { Chance } from '../../../campus/seed/demo/chance.ts';
import { noteBreach } from '../../../repair/report/deadline.ts';
import { dispatchReport } from '../../../repair/report/move-dispatch.ts';
import { confirmReport, finishOrder, rateReport, reworkReport } from '../../../repair/report/move-finish.ts';
import { arriveOrder, resumeOrder, suspendOrder, takeOrder } from '../../../repair/report/move-order.ts';
import { acceptReport, rejectReport } from '../../../repair/report/move-receive.ts';
import { cancelReport } from '../../../repair/report/move-report.ts';
import type { Order } from '../../../repair/report/order.table.ts';
import { note, type Turn } from '../../../repair/report/turn.ts';
import { CompanyStory, isForCompany } from './company-story.ts';
import { usedLine } from './order-goods.seed.ts';
import * as data from './report.data.ts';
import type { Case, ReportReplay } from './report-replay.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The share of the time left that a step takes when there is not enough of it. */
const HASTE = 0.15;
const PHOTO = '';
const WORKING_HOURS = '2';

/** The people around one report. */
export interface Cast {
  readonly reporter: { userId: number; name: string };
  readonly siteAdmin: { userId: number; name: string };
  readonly leader: { userId: number; name: string };
  readonly worker: { userId: number; name: string };
}
/** How far a report has come at the end; undefined lets it go as far as there is time. */
export type Stop =
  | 'waiting'
  | 'accepted'
  | 'working'
  | 'suspended'
  | 'late'
  | 'finished'
  | `company ${CompanyOrderStatus}`
  | undefined;

/** One report from its first to its last step, as far as there is time for it. */
export class ReportStory {
  private now: number;
  private stop: Stop;
  private readonly replay: ReportReplay;
  private readonly opened: Case;
  private readonly cast: Cast;
  private readonly chance: Chance;
  private readonly calendar: WorkCalendar;
  private readonly until: number;

  constructor(
    replay: ReportReplay,
    opened: Case,
    cast: Cast,
    { chance, calendar, until }: { chance: Chance; calendar: WorkCalendar; until: number },
  ) {
    this.replay = replay;
    this.opened = opened;
    this.cast = cast;
    this.chance = chance;
    this.calendar = calendar;
    this.until = until;
    this.now = momentOf(opened.report.createTime);
  }

  private get order(): Order {
    return this.opened.orders.at(-1) as Order;
  }
  /**
   * Some time passes, office time where the report's own clock counts that; false when it would lie ahead of us.
   * What is to come somewhere comes there: outside of office hours somebody did it all the same.
   */
  private pass(minutes: number): boolean {
    const calendar = this.opened.report.calendar === WORKING_HOURS ? this.calendar : undefined;
    const next = addWork(this.now, Math.max(1, minutes), calendar) + Math.floor(this.chance.next() * MINUTE);
    if (next >= this.until && this.stop === undefined) return false;
    this.now = next < this.until ? next : this.now + (this.until - this.now) * HASTE;
    return true;
  }
  /** So much time, but not more than most of what is left before the deadline. */
  private passWithin(minutes: number): boolean {
    const { calendar, finishDue } = this.opened.report;
    const left = workMinutes(
      this.now,
      momentOf(finishDue ?? ''),
      calendar === WORKING_HOURS ? this.calendar : undefined,
    );
    return this.pass(Math.min(minutes, Math.max(30, left * 0.8)));
  }
  /** Until some time after the deadline. */
  private passDue(minutes: number): boolean {
    this.now = Math.max(this.now, momentOf(this.opened.report.finishDue ?? ''));
    return this.now < this.until && this.pass(minutes);
  }
  private act(actor: { userId: number | null; name: string }, move: (turn: Turn) => unknown) {
    this.replay.step(this.opened, actor, this.now, move);
  }

  /** Plays it. */
  run(stop: Stop): void {
    const { report } = this.opened;
    this.stop = stop;
    if (stop === 'waiting' || !this.pass(this.chance.around(Math.min(report.acceptMins, 60) * 0.2))) return;
    if (stop === undefined && this.turnedAway()) return;
    const { slaId, calendar, acceptMins, takeMins, arriveMins, finishMins, remindPct } = report;
    const sla = { slaId, calendar, acceptMins, takeMins, arriveMins, finishMins, remindPct };
    this.act(this.cast.siteAdmin, (turn) => acceptReport(turn, {}, { values: {}, sla, changes: '' }));
    if (stop === 'accepted' || !this.pass(this.chance.around(report.priority === '1' ? 2 : 8))) return;
    const { userId: workerId, name } = this.cast.worker;
    this.act(this.cast.leader, (turn) =>
      dispatchReport(turn, { workers: [{ workerId, name, helperIds: [] }], mode: '1' }),
    );
    this.work(stop);
  }

  private turnedAway(): boolean {
    const fate = this.chance.next() * 100;
    if (fate < 2)
      this.act(this.cast.siteAdmin, (turn) => rejectReport(turn, { reason: this.chance.oneOf(data.rejections) }));
    else if (fate < 5)
      this.act(this.cast.reporter, (turn) => cancelReport(turn, { reason: this.chance.oneOf(data.cancellations) }));
    return fate < 5;
  }

  private work(stop: Stop): void {
    const { report } = this.opened;
    if (!this.pass(this.chance.around(Math.min(report.takeMins, 60) * 0.2))) return;
    this.act(this.cast.worker, (turn) => takeOrder(turn, this.order, {}));
    if (!this.pass(this.chance.around(report.arriveMins * 0.2, 0.5))) return;
    this.act(this.cast.worker, (turn) => arriveOrder(turn, this.order, { proof: '1', images: PHOTO }));
    if (this.outsource(stop)) return;
    if (stop === 'suspended' || (stop === undefined && this.chance.percent(6))) this.rest(stop);
    if (stop === 'working' || stop === 'suspended') return;
    if (stop === 'late') this.overdue();
    if (stop === 'finished') this.wait();
    if (stop === 'late' || !this.finish(stop)) return;
    if (stop !== 'finished') this.close();
  }

  /** Whoever is to confirm has not had his days for it yet; the work itself was done in time where that is possible. */
  private wait(): void {
    const from = Math.max(this.now, this.until - 2.9 * DAY);
    const due = momentOf(this.opened.report.finishDue ?? '');
    const to = (due > from ? Math.min(this.until, due) : this.until) - 5 * MINUTE;
    this.now = from + this.chance.next() * Math.max(0, to - from);
  }

  /** Some work is for companies; true when nothing more is to be told of the report. */
  private outsource(stop: Stop): boolean {
    const { opened, calendar, until } = this;
    const state = stop?.startsWith('company ') ? (stop.slice('company '.length) as CompanyOrderStatus) : undefined;
    if (!state && (stop !== undefined || !isForCompany(opened.report, until))) return false;
    const story = new CompanyStory(this.replay, opened, this.order, { leader: this.cast.leader, calendar, until });
    this.now = state ? story.runTo(this.now, state) : story.run(this.now);
    if (state) {
      this.overdue();
      return true;
    }
    if (this.order.status !== '60') return false;
    this.close();
    return true;
  }

  /** Parts are missing, or nobody is at home. */
  private rest(stop: Stop): void {
    const suspendReason = this.chance.percent(60) ? '1' : '2';
    const label = suspendReason === '1' ? '待配件' : '无法入户';
    const days = stop === 'suspended' ? 2.5 : 0.5 + this.chance.next() * 2;
    const from = stop === 'suspended' ? Math.max(this.now, this.until - DAY) : this.now;
    this.now = from;
    const until = new Date(from + days * DAY + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
    this.act(this.cast.worker, (turn) =>
      suspendOrder(turn, this.order, { suspendReason, until, remark: '', label, isLeader: true }),
    );
    if (stop === 'suspended' || this.now + days * DAY >= this.until) return;
    this.now += days * DAY;
    this.act(SYSTEM, (turn) => resumeOrder(turn, this.order, {}));
  }

  private overdue(): void {
    const due = momentOf(this.opened.report.finishDue ?? '');
    if (due >= this.until) return;
    this.now = Math.max(this.now, due + MINUTE);
    this.act(SYSTEM, (turn) => {
      if (noteBreach(turn.report, 'finish')) note(turn, { event: 'BREACH', content: '完工超时', isPublic: false });
    });
  }

  /** Most work is done in time; what is left of the time bounds it. */
  private finish(stop?: Stop): boolean {
    const { report } = this.opened;
    if (this.order.status !== '30') return false;
    const median = (data.medianHours[Number(report.trade) - 1] ?? 4) * 60;
    const wanted = this.chance.around(median);
    if (stop === 'finished') this.now += MINUTE;
    else if (this.chance.percent(7) ? !this.passDue(this.chance.around(90)) : !this.passWithin(wanted)) return false;
    const codes = (data.materialCodes[Number(report.trade) - 1] ?? '').split(' ');
    const taken = this.chance.percent(60) ? codes.slice(0, 1 + Math.floor(this.chance.next() * 2)) : [];
    const used = taken.map((code) => usedLine(code, 1 + Math.floor(this.chance.next() * 3)));
    const input = {
      solution: this.chance.oneOf(data.solutions),
      faultCause: this.chance.oneOf(['1', '1', '2', '4', '6', '9']),
      laborMins: Math.max(10, Math.min(1440, Math.round(Math.min(wanted, 300)))),
      beforeImages: '',
      afterImages: '/',
      receiptImages: '',
      checklist: [],
      materials: [],
      signature: '',
      version: undefined,
    };
    this.act(this.cast.worker, (turn) => {
      finishOrder(turn, this.order, input, { checklist: [], used });
      // Nobody took pictures of a made-up repair.
      this.order.afterImages = '';
    });
    return true;
  }

  private close(): void {
    if (this.chance.percent(3.5) && this.later(this.chance.around(20 * 60))) {
      this.act(this.cast.reporter, (turn) =>
        reworkReport(turn, { reason: this.chance.oneOf(data.reworkReasons), images: '' }, true),
      );
      if (!this.pass(60)) return;
      this.act(this.cast.worker, (turn) => arriveOrder(turn, this.order, { proof: '1', images: PHOTO }));
      if (!this.finish()) return;
    }
    const isOwn = this.chance.percent(72);
    if (!this.later(isOwn ? Math.min(this.chance.around(14 * 60), 3 * 24 * 60) : 3 * 24 * 60 + 5)) return;
    this.act(isOwn ? this.cast.reporter : SYSTEM, (turn) => confirmReport(turn, isOwn ? '1' : '3'));
    this.rate(isOwn && this.chance.percent(64));
  }

  /** Wall time, for those who do not work here. */
  private later(minutes: number): boolean {
    if (this.now + minutes * MINUTE >= this.until) return false;
    this.now += Math.round(minutes) * MINUTE;
    return true;
  }

  private rate(isGiven: boolean): void {
    if (!this.later(isGiven ? this.chance.around(120) : 7 * 24 * 60 + 5)) return;
    const { userId, name } = this.cast.reporter;
    if (!isGiven) {
      this.act(SYSTEM, (turn) => rateReport(turn, userId, undefined));
      return;
    }
    const overall = this.chance.weighted(data.starWeights) + 1;
    const near = () =>
      Math.max(1, Math.min(5, overall + (this.chance.percent(80) ? 0 : this.chance.percent(50) ? 1 : -1)));
    const isGood = overall >= 4;
    const stars = { overall, speed: near(), quality: near(), attitude: near(), images: '' };
    const tags = isGood && this.chance.percent(60) ? [this.chance.oneOf(data.praiseTags)] : [];
    const content = this.chance.oneOf(isGood ? data.praise : data.complaints);
    this.act({ userId, name }, (turn) => rateReport(turn, userId, { ...stars, tags, content }));
  }
}
