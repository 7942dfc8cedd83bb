import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Submission, Submitted } from '@jiaoyan/contract/repair/report';
import { REPORT, REPORT_KIND, SOURCE } from '@jiaoyan/contract/repair/status';
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { forbidden, refuse } from '../../../kernel/errors.ts';
import { type Actor, SYSTEM } from '../../../kernel/record/actor.ts';
import { nextNumber } from '../../../kernel/record/number.ts';
import { holds, type SessionUser } from '../../../kernel/session-user.ts';
import { refuseSensitive } from '../../system/index.ts';
import { userTable } from '../../system/user.table.ts';
import type { RepairTools } from '../tools.ts';
import { autoDispatch } from './auto-dispatch.ts';
import { type TurnBase, takeReport, turnBase } from './case.ts';
import { applySla, type Sla } from './deadline.ts';
import { facilityFor } from './facility-follow.ts';
import { type Position, positionFor, slaFor, type Template, templateFor } from './lookup.ts';
import { submitReport } from './move-report.ts';
import { faults, type Report, reportTable as t } from './report.table.ts';
import { knownReports } from './report-scope.ts';

const DAY = 86_400_000;
const MAX_A_DAY = 20;
/** Those who receive reports may take the call of somebody else. */
const ON_BEHALF = 'repair:receive:accept';

/** A report as it comes in, from people or from other modules, with everything looked up. */
export interface Incoming {
  /** Maintenance says so; everything else is a fault. */
  readonly kind?: string;
  readonly submission: Pick<Submission, 'location' | 'description' | 'images' | 'facility' | 'reporterPhone'> &
    Partial<
      Pick<
        Submission,
        'title' | 'expectFrom' | 'expectTo' | 'allowEnter' | 'isPublic' | 'clientKey' | 'facilityId' | 'isDown'
      >
    >;
  readonly template: Template;
  readonly position: Position;
  readonly priority: string;
  readonly sla: Sla;
  readonly source: string;
  readonly sourceId?: number;
  readonly reporter: { readonly userId: number | null; readonly name: string };
  readonly agentId?: number | null;
  readonly reworkOfId?: number;
}

/** How many reports of the same origin are taken within a day. */
interface Quota {
  /** Names the origin: whoever else sends from it waits until this report is stored or refused. */
  readonly origin: string;
  readonly from: SQL | undefined;
  readonly max: number;
}
/** What one person may report. */
export const quotaOf = (userId: number): Quota => ({
  origin: `user ${userId}`,
  from: eq(t.reporterId, userId),
  max: MAX_A_DAY,
});
/** Who sends a report, for whom, and what else is stored with it. */
interface Sender extends Required<Pick<Incoming, 'reporter' | 'agentId'>> {
  readonly actor: Actor;
  readonly quota?: Quota | undefined;
  /** The reports that the sender may hear of when they tell of the same fault; undefined stands for all. */
  readonly known: SQL | undefined;
  readonly also?: (tx: Db, report: Report) => Promise<void>;
}

const MAX_TITLE = 60;
/** A report before it has its times. */
const untimed = {
  slaId: null as number | null,
  calendar: '1',
  acceptMins: 0,
  takeMins: 0,
  arriveMins: 0,
  finishMins: 0,
  remindPct: 0,
  pausedMins: 0,
  waitedMins: 0,
  acceptTime: null as string | null,
  arriveTime: null as string | null,
  acceptDue: null as string | null,
  arriveDue: null as string | null,
  finishDue: null as string | null,
};

/** The values of a new report; its deadlines count from now. */
export function newReport(incoming: Incoming, code: string, base: Pick<TurnBase, 'now' | 'calendar'>) {
  const { submission, template, position, reporter } = incoming;
  const now = wallTime(base.now);
  const values = {
    code,
    kind: incoming.kind ?? REPORT_KIND.fault,
    source: incoming.source,
    sourceId: incoming.sourceId ?? null,
    reporterId: reporter.userId,
    reporterName: reporter.name,
    reporterPhone: submission.reporterPhone,
    agentId: incoming.agentId ?? null,
    subcampId: position.subcampId,
    placeId: position.placeId,
    roomId: position.roomId,
    location: submission.location,
    facility: submission.facility,
    facilityId: submission.facilityId ?? null,
    isDown: submission.isDown ?? false,
    templateId: template.templateId,
    trade: template.trade,
    teamId: template.teamId,
    priority: incoming.priority,
    title: submission.title || `${position.text} ${template.name}`.slice(0, MAX_TITLE),
    description: submission.description,
    images: submission.images,
    expectFrom: submission.expectFrom ?? null,
    expectTo: submission.expectTo ?? null,
    allowEnter: submission.allowEnter ?? true,
    isPublic: submission.isPublic ?? true,
    clientKey: submission.clientKey ?? null,
    reworkOfId: incoming.reworkOfId ?? null,
    status: REPORT.waiting,
    slaStart: now,
    createBy: reporter.name,
    updateBy: reporter.name,
    createTime: now,
    updateTime: now,
  };
  const draft = { ...values, ...untimed };
  applySla(draft, incoming.sla, base.calendar);
  return draft;
}

/** Stores a report and sets it on its way, in the transaction of whatever caused it. */
export async function createReport(tools: RepairTools, tx: Db, base: TurnBase, incoming: Incoming): Promise<Report> {
  const { facilityId = null, facility } = incoming.submission;
  // Held until the report is stored: none slips in on a facility that is being scrapped.
  const named = await facilityFor(tx, facilityId, incoming.position.placeId, facility);
  const submission = { ...incoming.submission, ...named };
  const code = await nextNumber(tx, 'BX', base.now);
  const [row] = await tx
    .insert(t)
    .values(newReport({ ...incoming, submission }, code, base))
    .returning();
  const report = row as Report;
  await takeReport(tools, tx, base, report.reportId, (turn) => submitReport(turn, incoming.position.text));
  await autoDispatch(tools, tx, { ...base, actor: SYSTEM }, report.reportId, incoming.template);
  return report;
}

/** Lets those of one origin come one after the other: only then does a count hold until the report is stored. */
export async function waitForOrigin(tx: Db, { origin }: Pick<Quota, 'origin'>): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report quota ${origin}`}, 0))`);
}

/** Refuses a report beyond the quota. */
export async function refuseTooMany(tx: Db, { from, max }: Quota, now: number): Promise<void> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(t)
    .where(and(from, gt(t.createTime, wallTime(now - DAY)), isNull(t.sourceId)));
  if ((row?.n ?? 0) >= max) throw refuse('24小时内提交次数过多，请稍后再试');
}

/** Open reports of the same item in the same place. */
const sameFaults = (db: Db, known: SQL | undefined, position: Position, { location, templateId }: Submission) =>
  db
    .select({ reportId: t.reportId, code: t.code, title: t.title, status: t.status })
    .from(t)
    .where(
      and(
        faults,
        eq(t.placeId, position.placeId),
        position.roomId === null ? and(isNull(t.roomId), eq(t.location, location)) : eq(t.roomId, position.roomId),
        eq(t.templateId, templateId),
        lt(t.status, REPORT.confirmed),
        known,
      ),
    )
    .limit(5);

/** Refuses times that cannot be meant. */
export function refuseBadTimes(
  { expectFrom, expectTo }: Pick<Submission, 'expectFrom' | 'expectTo'>,
  now: number,
): void {
  if (expectFrom && momentOf(expectFrom) < now) throw refuse('预约上门时间不能早于当前时间', 'expectFrom');
  if (expectFrom && expectTo && momentOf(expectTo) <= momentOf(expectFrom))
    throw refuse('结束时间必须晚于开始时间', 'expectTo');
}

async function reporterFor(db: Db, user: SessionUser, { reporterId }: Submission) {
  if (reporterId === undefined || reporterId === user.userId)
    return { reporter: { userId: user.userId, name: user.nickName }, agentId: null };
  if (!holds(user, ON_BEHALF)) throw forbidden();
  const [row] = await db
    .select({ userId: userTable.userId, name: userTable.nickName })
    .from(userTable)
    .where(and(eq(userTable.userId, reporterId), eq(userTable.status, '0')));
  if (!row) throw refuse('所选报修人不存在或已停用', 'reporterId');
  return { reporter: row, agentId: user.userId };
}

/** The texts of a report, for the check of sensitive words. */
export const reportTexts = ({ title, description, location }: Pick<Submission, 'title' | 'description' | 'location'>) =>
  [title, description, location].map((text) => ({ field: 'description', label: '报修内容', text }));

async function alreadySent(
  db: Db,
  userId: number | null,
  clientKey: string | undefined,
): Promise<Submitted | undefined> {
  if (!clientKey || userId === null) return undefined;
  const [row] = await db
    .select({ reportId: t.reportId, code: t.code })
    .from(t)
    .where(and(eq(t.reporterId, userId), eq(t.clientKey, clientKey)));
  return row && { ...row, duplicates: [], message: '' };
}

/** Somebody reports a fault. */
export async function submit(tools: RepairTools, user: SessionUser, body: Submission): Promise<Submitted> {
  const { reporter, agentId } = await reporterFor(tools.db, user, body);
  const actor = { userId: user.userId, name: user.nickName };
  const quota = agentId === null ? quotaOf(user.userId) : undefined;
  const known = knownReports(user, tools.clock());
  return submitFor(tools, { actor, reporter, agentId, quota, known }, body);
}

/** Takes a report in, whoever sends it. */
export async function submitFor(tools: RepairTools, sender: Sender, body: Submission): Promise<Submitted> {
  const { db } = tools;
  const { actor, reporter, agentId, quota } = sender;
  await refuseSensitive(tools.findSensitiveWords, reportTexts(body));
  const base = await turnBase(tools, actor);
  const template = await templateFor(db, body.templateId);
  const position = await positionFor(db, body.placeId, body.roomId);
  const sent = await alreadySent(db, reporter.userId, body.clientKey);
  if (sent) return sent;
  if (template.needPhoto && !body.images) throw refuse('该项目必须上传故障照片', 'images');
  refuseBadTimes(body, base.now);
  const duplicates = body.force ? [] : await sameFaults(db, sender.known, position, body);
  if (duplicates[0])
    return {
      reportId: null,
      code: '',
      duplicates,
      message: `该位置已有相同报修 ${duplicates[0].code}，可点击“我也遇到”`,
    };
  const priority = body.priority ?? template.defaultPriority;
  const sla = await slaFor(db, template, priority);
  const source = agentId === null ? body.source : SOURCE.phone;
  const incoming = { submission: body, template, position, priority, sla, source, reporter, agentId };
  return db.transaction(async (tx) => {
    if (quota) await waitForOrigin(tx, quota);
    // The other attempt of a client may have come first meanwhile.
    const stored = await alreadySent(tx, reporter.userId, body.clientKey);
    if (stored) return stored;
    if (quota) await refuseTooMany(tx, quota, base.now);
    const created = await createReport(tools, tx, base, incoming);
    await sender.also?.(tx, created);
    return { reportId: created.reportId, code: created.code, duplicates: [], message: '' };
  });
}
