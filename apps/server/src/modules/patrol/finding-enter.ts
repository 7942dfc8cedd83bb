import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { SnapshotPoint } from '@jiaoyan/contract/patrol/snapshot';
import { FINDING } from '@jiaoyan/contract/patrol/status';
import { topics } from '@jiaoyan/contract/realtime';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { managersOf, sendNotices } from '../facility/index.ts';
import type { RepairTools, TurnBase } from '../repair/index.ts';
import { reportTable } from '../repair/report/report.table.ts';
import type { Answer } from './entry-answers.ts';
import { findingTable as t } from './finding.table.ts';
import { dangerOf, type FoundAt, reportFinding } from './finding-report.ts';
import { taskDeskLink } from './task-case.ts';

/** What somebody found at a point. */
export interface Visited {
  readonly point: SnapshotPoint;
  readonly recordId: number;
  readonly taskId: number;
  readonly answers: readonly Answer[];
  readonly images: string;
}
/** A finding with what it was before this visit; 0 for a new one. */
interface Entered {
  readonly answer: Answer;
  readonly findingId: number;
  readonly reportId: number | null;
  readonly times: number;
  readonly before: string;
}
const NEW = '';
const AGAIN = '巡检再次发现';
const NOT_FIXED = '巡检复核不合格，建议返修';

const openOne = (pointId: number, termId: number) =>
  and(eq(t.pointId, pointId), eq(t.termId, termId), lt(t.status, FINDING.closed));
const stampOf = ({ actor: { name }, now }: TurnBase) => ({ updateBy: name, updateTime: wallTime(now) });

/** One more sign of what is known; undefined when nothing is. */
async function addTo(
  tx: Db,
  base: TurnBase,
  { point, recordId }: Visited,
  answer: Answer,
): Promise<Entered | undefined> {
  const [known] = await tx.select().from(t).where(openOne(point.pointId, answer.term.termId)).for('update');
  if (!known) return undefined;
  const times = known.times + 1;
  await tx
    .update(t)
    .set({ times, lastRecordId: recordId, status: FINDING.handling, version: known.version + 1, ...stampOf(base) })
    .where(eq(t.findingId, known.findingId));
  return { answer, times, findingId: known.findingId, reportId: known.reportId, before: known.status };
}

/** A finding of its own; nothing when somebody else was faster. */
async function begin(tx: Db, base: TurnBase, visited: Visited, answer: Answer): Promise<Entered | undefined> {
  const { point, recordId } = visited;
  const { name } = base.actor;
  const now = wallTime(base.now);
  const [row] = await tx
    .insert(t)
    .values({
      pointId: point.pointId,
      termId: answer.term.termId,
      facilityId: point.facilityId,
      firstRecordId: recordId,
      lastRecordId: recordId,
      status: answer.deal === 'fixed' ? FINDING.fixed : FINDING.handling,
      createBy: name,
      updateBy: name,
      createTime: now,
      updateTime: now,
    })
    .onConflictDoNothing()
    .returning({ findingId: t.findingId });
  return row && { answer, findingId: row.findingId, reportId: null, times: 1, before: NEW };
}

/** Enters what is not in order at a point: as what is known already, or anew. At most one is open for each point and check item. */
async function enter(tx: Db, base: TurnBase, visited: Visited, answer: Answer): Promise<Entered> {
  for (;;) {
    const entered = (await addTo(tx, base, visited, answer)) ?? (await begin(tx, base, visited, answer));
    // Whoever was faster has committed by now, so that it is known at the next look.
    if (entered) return entered;
  }
}

/** Those who look after the building hear of what is new. */
async function tellManagers(
  repair: RepairTools,
  tx: Db,
  { point, taskId }: Visited,
  { term, value }: Answer,
): Promise<void> {
  const params = { point: point.name, term: term.name, value: `${value}${term.unit}` };
  const to = await managersOf(tx, point.placeId);
  await sendNotices(
    repair,
    tx,
    to.map((userId) => ({ userId, code: 'patrol_abnormal', params, link: taskDeskLink(taskId) })),
  );
}

/** What is known goes on being put right: its report is told, and no second one is made. */
async function tellReport(
  repair: RepairTools,
  tx: Db,
  base: TurnBase,
  { point }: Visited,
  one: Entered,
): Promise<void> {
  const { answer, reportId, times, before } = one;
  if (reportId === null) return;
  const again = before === FINDING.recheck ? NOT_FIXED : AGAIN;
  const { term, value } = answer;
  await recordEvents(tx, [
    {
      bizType: 'report',
      bizId: reportId,
      event: 'PATROL',
      content: `${again}：${point.name} ${term.name} ${value}${term.unit}（第${times}次）`,
      files: answer.images,
      isPublic: true,
      operatorId: base.actor.userId,
      operatorName: base.actor.name,
      createTime: wallTime(base.now),
    },
  ]);
  await repair.hub.publishAll(tx, [{ destination: topics.repairReport(reportId), body: {} }]);
}

/** Reports a finding that nobody puts right yet. */
async function setOnItsWay(repair: RepairTools, tx: Db, base: TurnBase, found: FoundAt, isNew: boolean): Promise<void> {
  const { reportId } = await reportFinding(repair, tx, base, found);
  const questId = isNew ? await dangerOf(repair, tx, base, found) : null;
  await tx
    .update(t)
    .set({ reportId, ...(questId !== null && { questId }) })
    .where(eq(t.findingId, found.findingId));
}

/** Enters everything that is not in order at a point; answers the findings by check item. */
export async function enterFindings(
  repair: RepairTools,
  tx: Db,
  base: TurnBase,
  visited: Visited,
): Promise<ReadonlyMap<number, number>> {
  const bad = visited.answers.filter(({ ok }) => !ok).sort((a, b) => a.term.termId - b.term.termId);
  const entered: Entered[] = [];
  // All of them before any report: reports lock facilities, and others may wait for a finding with its facility in hand.
  for (const answer of bad) entered.push(await enter(tx, base, visited, answer));
  for (const one of entered) {
    const { answer, findingId, before, reportId } = one;
    const isNew = before === NEW;
    const isFixed = isNew && answer.deal === 'fixed';
    const { point, images } = visited;
    if (reportId === null && !isFixed) await setOnItsWay(repair, tx, base, { point, answer, images, findingId }, isNew);
    else await tellReport(repair, tx, base, visited, one);
    if (isNew) await tellManagers(repair, tx, visited, answer);
  }
  return new Map(entered.map(({ answer, findingId }) => [answer.term.termId, findingId]));
}

/** What was put right and is in order now is closed. */
export async function closeRechecked(tx: Db, base: TurnBase, { point, recordId, answers }: Visited): Promise<void> {
  const fine = answers.filter(({ ok }) => ok).map(({ term }) => term.termId);
  if (fine.length === 0) return;
  await tx
    .update(t)
    .set({ status: FINDING.closed, lastRecordId: recordId, version: sql`${t.version} + 1`, ...stampOf(base) })
    .where(and(eq(t.pointId, point.pointId), inArray(t.termId, fine), eq(t.status, FINDING.recheck)));
}

/** What is open at some points, with its report. */
export const openFindings = (db: Db, pointIds: readonly number[]) =>
  db
    .select({ pointId: t.pointId, termId: t.termId, status: t.status, reportCode: reportTable.code })
    .from(t)
    .leftJoin(reportTable, eq(reportTable.reportId, t.reportId))
    .where(and(inArray(t.pointId, [...pointIds]), lt(t.status, FINDING.closed)));
