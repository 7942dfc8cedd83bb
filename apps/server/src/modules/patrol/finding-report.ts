import { QUEST_LEVEL, type QuestLevel } from '@jiaoyan/contract/facility/quest';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import type { SnapshotPoint, SnapshotTerm } from '@jiaoyan/contract/patrol/snapshot';
import { SEVERITY } from '@jiaoyan/contract/patrol/status';
import { SOURCE } from '@jiaoyan/contract/repair/status';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { classifyTable } from '../facility/classify.table.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { enterQuest } from '../facility/index.ts';
import { createReport, positionFor, type RepairTools, slaFor, type TurnBase, templateFor } from '../repair/index.ts';
import { templateTable as m } from '../repair/report/template.table.ts';
import { userTable } from '../system/user.table.ts';
import type { Answer } from './entry-answers.ts';

/** A major one is urgent, a greater one comes before what is usual. */
const PRIORITY: Readonly<Record<string, string>> = { '1': '3', '2': '2', '3': '1' };
const QUEST_SOURCE = '2';
const MAX_TITLE = 60;
const MAX_TEXT = 500;
const MAX_IMAGES = 5;
const CATEGORY = 0;
const ENABLED = '0';

/** What a report about a finding takes. */
export interface FoundAt {
  readonly point: SnapshotPoint;
  readonly answer: Answer;
  /** Pictures of the point, for what has none of its own. */
  readonly images: string;
  readonly findingId: number;
}

/** The facility of a point, as long as it is in the register and where the point is. */
async function facilityOf(tx: Db, { facilityId, placeId }: SnapshotPoint) {
  if (facilityId === null) return undefined;
  const [row] = await tx
    .select({ facilityId: f.facilityId, templateId: classifyTable.templateId })
    .from(f)
    .innerJoin(classifyTable, eq(classifyTable.classifyId, f.classifyId))
    .where(and(eq(f.facilityId, facilityId), eq(f.placeId, placeId), ne(f.status, FACILITY.scrapped)));
  return row;
}

/** By which item it is reported: that of the check item, of the class of the facility, or whatever has no name of its own. */
async function itemFor(tx: Db, { templateId }: SnapshotTerm, ofClass: number | null | undefined): Promise<number> {
  const wanted = templateId ?? ofClass ?? null;
  const [row] = await tx
    .select({ templateId: m.templateId })
    .from(m)
    .where(and(eq(m.status, ENABLED), ne(m.parentId, CATEGORY)))
    .orderBy(desc(eq(m.templateId, wanted ?? 0)), desc(sql`${m.name} LIKE '%其他%'`), m.templateId)
    .limit(1);
  if (!row) throw refuse('没有可用的报修项目', 'answers');
  return row.templateId;
}

async function phoneOf(tx: Db, userId: number): Promise<string> {
  const [row] = await tx.select({ phone: userTable.phonenumber }).from(userTable).where(eq(userTable.userId, userId));
  return row?.phone ?? '';
}

const picturesOf = ({ answer, images }: FoundAt): string =>
  (answer.images || images).split(',').slice(0, MAX_IMAGES).join(',');
/** What was found, in words. */
const titleOf = ({ point, answer }: FoundAt): string => `${point.name} ${answer.term.name}异常`.slice(0, MAX_TITLE);
function textOf({ point, answer: { term, value, remark } }: FoundAt): string {
  const standard = term.standard && `检查标准：${term.standard}`;
  return [`巡检发现：${point.name} ${term.name} ${value}${term.unit}`, standard, remark]
    .filter(Boolean)
    .join('；')
    .slice(0, MAX_TEXT);
}

/** Reports what was found: where the point is, with its facility and pictures, as urgent as it is bad. */
export async function reportFinding(
  repair: RepairTools,
  tx: Db,
  base: TurnBase,
  found: FoundAt,
): Promise<{ readonly reportId: number; readonly code: string }> {
  const { point, answer, findingId } = found;
  const userId = base.actor.userId as number;
  const facility = await facilityOf(tx, point);
  const template = await templateFor(tx, await itemFor(tx, answer.term, facility?.templateId));
  const priority = PRIORITY[answer.term.severity] ?? template.defaultPriority;
  const report = await createReport(repair, tx, base, {
    submission: {
      title: titleOf(found),
      description: textOf(found),
      location: point.name,
      images: picturesOf(found),
      facility: '',
      facilityId: facility?.facilityId ?? null,
      reporterPhone: await phoneOf(tx, userId),
    },
    template,
    position: await positionFor(tx, point.placeId, point.roomId),
    priority,
    sla: await slaFor(tx, template, priority),
    source: SOURCE.patrol,
    sourceId: findingId,
    reporter: { userId, name: base.actor.name },
  });
  return { reportId: report.reportId, code: report.code };
}

/** What is greater or major is a danger as well, until somebody has signed it off; nothing for what is usual. */
export async function dangerOf(
  tools: Pick<RepairTools, 'hub'>,
  tx: Db,
  base: TurnBase,
  found: FoundAt,
): Promise<number | null> {
  const { point, answer, findingId } = found;
  if (answer.term.severity === SEVERITY.usual) return null;
  const level: QuestLevel = answer.term.severity === SEVERITY.major ? QUEST_LEVEL.major : QUEST_LEVEL.greater;
  const facility = await facilityOf(tx, point);
  const spot = facility
    ? { facilityId: facility.facilityId, placeId: null, roomId: null }
    : { facilityId: null, placeId: point.placeId, roomId: point.roomId };
  const { actor, now } = base;
  const input = {
    ...spot,
    level,
    title: titleOf(found),
    description: textOf(found),
    images: picturesOf(found),
    location: point.name,
    ownerId: null,
    dueTime: null,
  };
  return enterQuest({ services: tools }, tx, { actor, now }, { input, source: QUEST_SOURCE, sourceId: findingId });
}
