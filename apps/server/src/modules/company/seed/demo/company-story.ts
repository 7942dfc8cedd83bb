import type { CompanyOrderStatus } from '@jiaoyan/contract/company/status';
import { decimalOf, shareOf } from '@jiaoyan/contract/kernel/decimal';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addWork, type WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import type { Actor } from '../../../../kernel/record/actor.ts';
import { eventRows } from '../../../../kernel/record/kind.ts';
import { type Chance, chance } from '../../../campus/seed/demo/chance.ts';
import {
  finishOutsourced,
  outsourceOrder,
  returnOutsourced,
  startOutsourced,
} from '../../../repair/report/move-outsource.ts';
import type { Order } from '../../../repair/report/order.table.ts';
import type { Report } from '../../../repair/report/report.table.ts';
import type { CompanyOrder } from '../../company-order.table.ts';
import { companyOrderKind, openCompanyTurn } from '../../company-order-case.ts';
import * as moves from '../../company-order-moves.ts';
import type { CompanyTurn } from '../../company-order-turn.ts';
import { defaultCompanySettings } from '../../company-settings.ts';
import { type DemoCompany, demoCompanies, demoCompanyUsers } from './company.data.ts';
import * as words from './company-words.data.ts';
import type { Case, ReportReplay } from './report-replay.ts';

const DAY = 86_400_000;
const MILLION = 1_000_000n;
const millionths = (share: number) => BigInt(Math.round(share * Number(MILLION)));

/** Long enough for a company to be done with it, and for the reporter to say so. */
const WHOLE_STORY = 20 * DAY;
const DIRECTOR: Actor = { userId: 101, name: '林志文' };
/** Lifts and fire protection often, big repairs now and then; in percent. */
const shares: Readonly<Record<string, number>> = { '6': 19, '10': 46, '11': 46 };
/** Since when a company gets no orders, in days before today. */
const shutOut: Readonly<Record<number, number>> = { 5: 15, 6: 120 };

/** Whether the work on a fault was given to a company. */
export const isForCompany = (report: Report, until: number): boolean =>
  momentOf(report.createTime) + WHOLE_STORY < until &&
  chance(`outsource|${report.code}`).percent(shares[report.trade] ?? 0);

/** The work of a company on one fault, played by the moves that people make. */
export class CompanyStory {
  private readonly replay: ReportReplay;
  private readonly opened: Case;
  private readonly order: Order;
  private readonly leader: Actor;
  private readonly calendar: WorkCalendar;
  private readonly until: number;
  private readonly chance: Chance;
  private now = 0;
  private company!: DemoCompany;
  private row!: CompanyOrder;

  constructor(
    replay: ReportReplay,
    opened: Case,
    order: Order,
    { leader, calendar, until }: { leader: Actor; calendar: WorkCalendar; until: number },
  ) {
    this.replay = replay;
    this.opened = opened;
    this.order = order;
    this.leader = leader;
    this.calendar = calendar;
    this.until = until;
    this.chance = chance(`company|${opened.report.code}`);
  }

  /** The whole of it; tells when it was over. */
  run(from: number): number {
    this.now = from;
    this.outsource([]);
    if (this.chance.percent(6)) {
      this.pass(200);
      this.act(this.actor, (turn) => moves.refuseOrder(turn, { reason: this.chance.oneOf(words.refusals) }));
      this.outsource([this.company.companyId]);
    }
    this.pass(120);
    this.act(this.actor, (turn) => moves.takeOrder(turn, {}));
    if (this.chance.percent(4)) {
      this.pass(300);
      this.act(DIRECTOR, (turn) => moves.cancelOrder(turn, { reason: this.chance.oneOf(words.cancellations) }));
      return this.now;
    }
    this.quote();
    this.build();
    return this.now;
  }

  /** As far as a state that lasts until today. */
  runTo(from: number, state: CompanyOrderStatus): number {
    this.now = from;
    const steps = [
      () => this.outsource([]),
      () => this.act(this.actor, (turn) => moves.takeOrder(turn, {})),
      () => this.offer(0.95),
      () => this.audit(),
      () => (state === '30' ? this.advance(45) : this.finish(1)),
    ];
    const wanted = { '10': 1, '20': 2, '25': 3, '30': 5, '40': 5 }[state as string] ?? 1;
    for (const step of steps.slice(0, wanted)) {
      // In the next office hour; when that lies ahead of us, some time before now.
      const next = addWork(this.now, 60, this.calendar);
      this.now = next < this.until ? next : this.now + (this.until - this.now) * 0.15;
      step();
    }
    return this.now;
  }

  private pass(minutes: number): void {
    this.now = addWork(this.now, Math.round(this.chance.around(minutes, 0.4)), this.calendar);
  }
  private get actor(): Actor {
    const person = demoCompanyUsers.find(({ userId }) => userId === this.company.userIds[0]);
    return { userId: person?.userId ?? null, name: person?.nickName ?? this.company.contact };
  }

  /** A move at its own time, and what it means for the work order behind it. */
  private act(actor: Actor, move: (turn: CompanyTurn) => void): void {
    const { company, row, now, opened, order } = this;
    const turn = openCompanyTurn({ actor, now, settings: defaultCompanySettings }, row, company);
    move(turn);
    const stamps = { version: row.version + 1, updateBy: actor.name, updateTime: wallTime(now) };
    Object.assign(row, turn.order, stamps);
    this.replay.log(eventRows(companyOrderKind, turn.order.companyOrderId, turn));
    if (!turn.effect) return;
    this.replay.step(opened, actor, now, (report) => {
      if (turn.effect === 'start') startOutsourced(report, order, company.name);
      else if (turn.effect === 'return') returnOutsourced(report, order, company.name, row.closeReason);
      else finishOutsourced(report, order, { company: company.name, amount: row.finalAmount ?? '0', images: '' });
    });
  }

  private choose(besides: readonly number[]): DemoCompany {
    const { trade } = this.opened.report;
    const isOpen = ({ companyId }: DemoCompany) => this.now < this.until - (shutOut[companyId] ?? 0) * DAY;
    const found = demoCompanies.filter((one) => one.trades.includes(trade) && isOpen(one));
    const others = found.filter(({ companyId }) => !besides.includes(companyId));
    return this.chance.oneOf(others.length > 0 ? others : found);
  }

  private outsource(besides: readonly number[]): void {
    const { opened, order, leader, replay } = this;
    const { report } = opened;
    this.company = this.choose(besides);
    const { companyId, name } = this.company;
    replay.step(opened, leader, this.now, (turn) => outsourceOrder(turn, order, { company: name }));
    const rows = replay.rows.repair_company_order;
    const at = wallTime(this.now);
    this.row = words.newCompanyOrder({
      companyOrderId: rows.length + 1,
      code: replay.number('WW', this.now),
      companyId,
      reportId: report.reportId,
      orderId: order.orderId,
      title: report.title,
      creatorId: leader.userId,
      scope: `${report.description}请勘查后报价，完工后清理现场。`,
      budget: decimalOf(BigInt(Math.round(this.chance.around(report.trade === '6' ? 4200 : 1800, 0.6))) * 100n, 2),
      expectEnd: wallTime(this.now + (3 + Math.floor(this.chance.next() * 5)) * DAY).slice(0, 10),
      createBy: leader.name,
      createTime: at,
      updateBy: leader.name,
      updateTime: at,
    });
    rows.push(this.row);
    order.companyOrderId = this.row.companyOrderId;
    const base = { actor: leader, now: this.now, settings: defaultCompanySettings };
    const turn = openCompanyTurn(base, this.row, this.company);
    turn.events.push({ event: 'CREATE', to: this.row.status, content: this.row.reason, isPublic: false });
    replay.log(eventRows(companyOrderKind, turn.order.companyOrderId, turn));
  }

  private offer(share: number): void {
    const amount = shareOf(this.row.budget, millionths(share), MILLION);
    this.act(this.actor, (turn) => moves.quoteOrder(turn, { amount, files: '', remark: '', version: undefined }));
  }
  private audit(reason = ''): void {
    const by = moves.isOverBudget(this.row) ? DIRECTOR : this.leader;
    const input = { agree: reason === '', reason, version: undefined };
    this.act(by, (turn) => moves.auditOrder(turn, input, true));
  }
  private quote(): void {
    this.pass(240);
    this.offer(0.85 + this.chance.next() * 0.35);
    this.pass(180);
    if (this.chance.percent(9)) {
      this.audit(this.chance.oneOf(words.quoteObjections));
      this.pass(180);
      this.offer(0.9);
      this.pass(120);
    }
    this.audit();
  }

  private advance(progress: number): void {
    const note = this.chance.oneOf(words.progressNotes);
    const entry = { progress, note, images: '', version: undefined };
    this.act(this.actor, (turn) => moves.reportProgress(turn, entry));
  }
  private finish(share: number): void {
    const finalAmount = shareOf(this.row.approvedAmount, millionths(share), MILLION);
    const input = {
      finalAmount,
      afterImages: '/',
      warrantyMonths: 12,
      remark: '',
      reapprove: true,
      version: undefined,
    };
    this.act(this.actor, (turn) => {
      moves.finishWork(turn, input);
      // Nobody took pictures of a made-up repair.
      turn.order.afterImages = '';
      turn.events.splice(0, 1, { ...(turn.events[0] as (typeof turn.events)[number]), files: '' });
    });
  }
  private verify(pass: boolean): void {
    const score = pass ? 1 + this.chance.weighted(words.scoreWeights) : undefined;
    const reason = pass ? '' : this.chance.oneOf(words.workObjections);
    const input = { pass, reason, version: undefined, ...(score !== undefined && { score }) };
    this.act(this.leader, (turn) => moves.verifyOrder(turn, input));
  }
  /** The work itself, until it is accepted. */
  private build(): void {
    this.pass(400);
    this.advance(30 + Math.floor(this.chance.next() * 5) * 10);
    this.pass(500);
    this.finish(this.chance.percent(5) ? 1.15 : 0.96 + this.chance.next() * 0.06);
    this.pass(150);
    if (this.row.isReapproval) this.audit();
    if (this.chance.percent(7)) {
      this.verify(false);
      this.pass(240);
      this.finish(1);
      this.pass(120);
    }
    this.verify(true);
  }
}
