import { receiveLife } from '@jiaoyan/contract/repair/receive';
import { reportLife } from '@jiaoyan/contract/repair/report';
import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import { ORDER, REPORT, type ReportStatus } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import { readEvents } from '../../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../../kernel/session-user.ts';
import { warrantyFor, warrantyText } from '../../facility/index.ts';
import { deptTable } from '../../system/dept.table.ts';
import { namesOf } from '../../system/index.ts';
import { isOpen } from './move-report.ts';
import { type Order, orderTable } from './order.table.ts';
import { orderCards, type Source } from './order-cards.ts';
import { rateTable } from './rate.table.ts';
import { faults, followTable, type Report, reportTable as t } from './report.table.ts';
import { reportRows } from './report-rows.ts';
import { reportScope } from './report-scope.ts';

/** Technical events that only repeat what another one says. */
const HIDDEN = new Set(['CREATED', 'DONE']);

/** What lets somebody make which move, and in which states it is offered. */
const offers: readonly { move: string; permission: string; states: readonly string[] }[] = [
  ...Object.entries(reportLife.transitions).map(([move, { from }]) => ({
    move,
    permission: `repair:report:${move}`,
    states: from,
  })),
  ...Object.entries(receiveLife.transitions).map(([move, { from }]) => ({
    move,
    permission: `repair:receive:${move}`,
    states: from,
  })),
  { move: 'dispatch', permission: 'repair:distribute:dispatch', states: [REPORT.accepted] },
  { move: 'edit', permission: 'repair:report:edit', states: [REPORT.waiting, REPORT.rejected] },
  { move: 'rate', permission: 'repair:rate:add', states: [REPORT.confirmed] },
  { move: 'comment', permission: 'repair:report:comment', states: ['10', '20', '30', '40', '50', '60'] },
  { move: 'exempt', permission: 'repair:manage:exempt', states: ['10', '20', '30', '40', '50', '60'] },
];
/** Only the one who reported may rate; whoever took the call may put right what he wrote down. */
const isTheirs = (move: string, { reporterId, agentId }: Report, userId: number): boolean =>
  (move !== 'rate' && move !== 'edit') || reporterId === userId || (move === 'edit' && agentId === userId);

/** Which of these permissions reach the report, in one question. */
async function reached(db: Db, user: SessionUser, reportId: number, permissions: readonly string[], now: number) {
  const held = [...new Set(permissions)].filter((permission) => holds(user, permission));
  const tests: Record<string, SQL<boolean>> = { exists: sql<boolean>`true` };
  for (const permission of held) tests[permission] = sql<boolean>`${reportScope(user, permission, now) ?? sql`true`}`;
  const [row] = await db.select(tests).from(t).where(eq(t.reportId, reportId));
  return new Set(held.filter((permission) => row?.[permission]));
}

const isWorkerOf = (orders: readonly Order[], userId: number) =>
  orders.some(
    ({ status, workerId, helperIds }) => status < ORDER.returned && (workerId === userId || helperIds.includes(userId)),
  );

async function referred(db: Db, report: Report) {
  const ids = [report.mergedToId, report.reworkOfId].filter((id) => id !== null);
  const rows = await db
    .select({ reportId: t.reportId, code: t.code })
    .from(t)
    .where(inArray(t.reportId, [...ids]));
  const codes = new Map(rows.map((row) => [row.reportId, row.code]));
  return (id: number | null) => (id === null ? '' : (codes.get(id) ?? ''));
}

async function rateOf(db: Db, reportId: number): Promise<ReportDetail['rate']> {
  const [row] = await db.select().from(rateTable).where(eq(rateTable.reportId, reportId));
  return row ?? null;
}

async function isFollower(db: Db, reportId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: followTable.userId })
    .from(followTable)
    .where(and(eq(followTable.reportId, reportId), eq(followTable.userId, userId)));
  return row !== undefined;
}

async function teamName(db: Db, teamId: number | null): Promise<string> {
  if (teamId === null) return '';
  const [row] = await db.select({ name: deptTable.deptName }).from(deptTable).where(eq(deptTable.deptId, teamId));
  return row?.name ?? '';
}

/** The warranty under which a report falls, as long as something is to be decided about it. */
async function warrantyOf(db: Db, report: Report, now: number): Promise<ReportDetail['warranty']> {
  if (!isOpen(report)) return null;
  const { facilityId, placeId, roomId, templateId } = report;
  const found = await warrantyFor(db, { facilityId, placeId, roomId, templateId }, now);
  if (!found) return null;
  const { endDate, unitName, companyId } = found;
  return { endDate, unitName, companyId, text: warrantyText(found) };
}

/** A report for one of those who may see it; everybody else hears that there is none. */
export async function reportDetail(
  source: Source,
  user: SessionUser,
  reportId: number,
  now: number,
): Promise<ReportDetail> {
  const { db } = source;
  const [report] = await db
    .select()
    .from(t)
    .where(and(faults, eq(t.reportId, reportId)));
  if (!report) throw notFound();
  const orders = await db
    .select()
    .from(orderTable)
    .where(eq(orderTable.reportId, reportId))
    .orderBy(asc(orderTable.orderId));
  const query = 'repair:report:query';
  const manage = 'repair:manage:list';
  const open = await reached(db, user, reportId, [query, manage, ...offers.map(({ permission }) => permission)], now);
  const isMine = report.reporterId === user.userId || report.agentId === user.userId;
  // Who met the same fault follows what everybody may see.
  const isFollowing = report.isPublic && (await isFollower(db, reportId, user.userId));
  // Prices and inner notes are for the staff: those who look after the report and those who work on it.
  const isStaff = open.has(query) || open.has(manage) || isWorkerOf(orders, user.userId);
  if (!isStaff && !isMine && !isFollowing) throw notFound();
  const [row] = await reportRows(db, [report]);
  const names = await namesOf(db, [report.agentId, report.acceptBy]);
  const codeOf = await referred(db, report);
  const events = await readEvents(
    db,
    [['report', reportId], ...orders.map(({ orderId }) => ['order', orderId] as const)],
    isStaff,
  );
  const moves = offers.filter(
    ({ move, permission, states }) =>
      open.has(permission) && states.includes(report.status as ReportStatus) && isTheirs(move, report, user.userId),
  );
  const isPersonal = isStaff || isMine;
  return {
    ...report,
    ...(row as NonNullable<typeof row>),
    reporterName: isPersonal ? report.reporterName : '',
    reporterPhone: isPersonal ? report.reporterPhone : '',
    teamName: await teamName(db, report.teamId),
    agentName: names.get(report.agentId ?? 0) ?? '',
    acceptName: names.get(report.acceptBy ?? 0) ?? '',
    mergedToCode: codeOf(report.mergedToId),
    reworkOfCode: codeOf(report.reworkOfId),
    materialCost: isStaff ? report.materialCost : '',
    laborCost: isStaff ? report.laborCost : '',
    companyCost: isStaff ? report.companyCost : '',
    orders: await orderCards(source, orders, isStaff),
    rate: await rateOf(db, reportId),
    timeline: events.filter(({ event }) => !HIDDEN.has(event)),
    moves: moves.map(({ move }) => move),
    warranty: isStaff || isMine ? await warrantyOf(db, report, now) : null,
    isFollowing,
    isMine,
  };
}
