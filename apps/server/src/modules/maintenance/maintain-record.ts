import { QUEST_HANDLE, QUEST_LEVEL } from '@jiaoyan/contract/facility/quest';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import {
  answerProblem,
  isFine,
  type MaintainItem,
  type MaintainResult,
} from '@jiaoyan/contract/maintenance/maintain-item';
import type { Recorded, RecordInput } from '@jiaoyan/contract/maintenance/maintain-order';
import { CONCLUSION } from '@jiaoyan/contract/maintenance/status';
import { ORDER, type OrderStatus, orderStates, SOURCE } from '@jiaoyan/contract/repair/status';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { classifyTable as c } from '../facility/classify.table.ts';
import { type FacilityRow, facilityTable as f } from '../facility/facility.table.ts';
import { enterQuest, expiredAmong, sendQuest } from '../facility/index.ts';
import { questTable as q } from '../facility/quest.table.ts';
import { createReport, note, positionFor, type RepairTools, slaFor, templateFor, turnBase } from '../repair/index.ts';
import { userTable } from '../system/user.table.ts';
import { lastReading, meterOf } from './maintain-reading.ts';
import { targetTable as g, type TargetRow, taskTable as t } from './maintain-task.table.ts';
import { type TaskTurn, workOnTask } from './maintain-task-case.ts';

const BY_SCAN = '1';
const BY_PICTURE = '3';
/** What lies open is repaired as its level says: a major danger at once. */
const PRIORITY: Readonly<Record<string, string>> = { '1': '3', '2': '2', '3': '1' };

/** Refuses what is missing or mistyped; a value out of its range is no mistake, it makes the facility abnormal. */
function judge(items: readonly MaintainItem[], { answers, conclusion, remark }: RecordInput) {
  if (conclusion === CONCLUSION.impossible) {
    if (remark === '') throw refuse('请填写无法执行的原因', 'remark');
    return { results: [], conclusion };
  }
  const results = items.map((item): MaintainResult => {
    const answer = answers.find(({ key }) => key === item.key) ?? { key: item.key, value: '', images: '' };
    const problem = answerProblem(item, answer);
    if (problem) throw refuse(problem, 'answers');
    return { ...answer, ok: isFine(item, answer.value) };
  });
  const isOff = results.some(({ ok }) => !ok);
  return { results, conclusion: isOff ? CONCLUSION.abnormal : conclusion };
}

/** What the numbers say must not fall behind what the meters showed. */
async function refuseFallen(
  tx: Db,
  items: readonly MaintainItem[],
  facilityId: number,
  results: readonly MaintainResult[],
) {
  for (const { key, meterName } of items) {
    const value = results.find((one) => one.key === key)?.value ?? '';
    if (meterName === '' || value === '') continue;
    const meterId = await meterOf(tx, facilityId, meterName);
    const last = meterId === undefined ? undefined : await lastReading(tx, meterId);
    if (last !== undefined && Number(value) < last)
      throw refuse(`读数小于上次 ${last}，如已换表请先在设施档案登记换表`, 'answers');
  }
}

async function lockTarget(tx: Db, taskId: number, facilityId: number): Promise<TargetRow> {
  const [target] = await tx
    .select()
    .from(g)
    .where(and(eq(g.taskId, taskId), eq(g.facilityId, facilityId)))
    .for('update');
  if (!target) throw refuse('该设施不在本次维保清单中', 'facilityId');
  return target;
}

/** What is not as it should be, in words. */
const badItems = (items: readonly MaintainItem[], results: readonly MaintainResult[]): string =>
  results
    .filter(({ ok }) => !ok)
    .map(({ key, value }) => {
      const item = items.find((one) => one.key === key);
      const said = value === 'N' ? '不合格' : `${value}${item?.unit ?? ''}`;
      return `${item?.name ?? ''} ${said}`;
    })
    .join('；');

interface Finding {
  readonly facility: FacilityRow;
  readonly text: string;
  readonly input: RecordInput;
}

/** Reports what is broken, by the item that its class names or that of the maintenance. */
async function reportIt(tools: RepairTools, { turn, task, tx }: TaskTurn, { facility, text, input }: Finding) {
  const base = await turnBase(tools, turn.actor);
  const [kind] = await tx.select({ templateId: c.templateId }).from(c).where(eq(c.classifyId, facility.classifyId));
  const template = await templateFor(tx, kind?.templateId ?? turn.report.templateId);
  const [person] = await tx
    .select({ phone: userTable.phonenumber })
    .from(userTable)
    .where(eq(userTable.userId, turn.actor.userId ?? 0));
  const priority = PRIORITY[input.level] ?? template.defaultPriority;
  return createReport(tools, tx, base, {
    submission: {
      title: `${facility.name} 维保发现异常`,
      description: text,
      images: input.images,
      location: facility.location,
      facility: '',
      facilityId: facility.facilityId,
      reporterPhone: person?.phone ?? '',
    },
    template,
    position: await positionFor(tx, facility.placeId, facility.roomId),
    priority,
    sla: await slaFor(tx, template, priority),
    source: SOURCE.maintain,
    sourceId: task.taskId,
    reporter: { userId: turn.actor.userId, name: turn.actor.name },
  });
}

/** What is not as it should be becomes a danger, and a report where the worker asks for one: all of it or nothing. */
async function followUp(tools: RepairTools, ctx: Ctx, found: TaskTurn, finding: Finding, target: TargetRow) {
  const { turn, task, tx } = found;
  const { facility, text, input } = finding;
  const report = input.withReport && target.faultId === null ? await reportIt(tools, found, finding) : undefined;
  const faultId = report?.reportId ?? target.faultId;
  if (target.questId !== null) return { questId: target.questId, faultId, reportCode: report?.code ?? '' };
  const questId = await enterQuest(ctx, tx, turn, {
    input: {
      level: input.level,
      title: `${facility.name} 维保异常`.slice(0, 60),
      description: `${task.code} ${text}`.slice(0, 500),
      images: input.images,
      facilityId: facility.facilityId,
      placeId: null,
      roomId: null,
      location: '',
      ownerId: facility.managerId,
      dueTime: null,
    },
    source: '3',
    sourceId: task.taskId,
  });
  // What is major is planned before it is begun.
  if (report && input.level !== QUEST_LEVEL.major)
    await sendQuest(tools, tx, turn, questId, {
      handle: QUEST_HANDLE.report,
      handleCode: report.code,
      reportId: report.reportId,
      content: `转报修 ${report.code}`,
    });
  return { questId, faultId, reportCode: report?.code ?? '' };
}

async function recount(tx: Db, taskId: number): Promise<number> {
  const mine = sql`FROM ${g} WHERE ${g.taskId} = ${taskId}`;
  const [row] = await tx
    .update(t)
    .set({
      targetDone: sql`(SELECT count(*) ${mine} AND ${g.conclusion} <> '')`,
      abnormal: sql`(SELECT count(*) ${mine} AND ${g.conclusion} = '2')`,
    })
    .where(eq(t.taskId, taskId))
    .returning({ total: t.targetTotal, done: t.targetDone });
  return (row?.total ?? 0) - (row?.done ?? 0);
}

const codeOf = async (tx: Db, questId: number | null): Promise<string> => {
  if (questId === null) return '';
  const [row] = await tx.select({ code: q.code }).from(q).where(eq(q.questId, questId));
  return row?.code ?? '';
};

/** Writes down what was found on one facility. */
async function record(
  tools: RepairTools,
  ctx: Ctx,
  found: TaskTurn,
  input: RecordInput,
  proof: string,
): Promise<Recorded> {
  const { turn, task, tx } = found;
  const { facilityId, clientKey = null } = input;
  const target = await lockTarget(tx, task.taskId, facilityId);
  const [facility] = await tx.select().from(f).where(eq(f.facilityId, facilityId));
  if (!facility) throw notFound();
  const { results, conclusion } = judge(task.items, input);
  if (
    conclusion === CONCLUSION.normal &&
    (await expiredAmong(tx, [facilityId], wallTime(turn.now).slice(0, 10))).size > 0
  )
    throw refuse('检验已过期，不能判定正常', 'conclusion');
  await refuseFallen(tx, task.items, facilityId, results);
  const text = [badItems(task.items, results), input.remark].filter(Boolean).join('；') || '维保发现异常';
  const isOff = conclusion === CONCLUSION.abnormal;
  const next = isOff
    ? await followUp(tools, ctx, found, { facility, text, input }, target)
    : { questId: target.questId, faultId: target.faultId, reportCode: '' };
  await tx
    .update(g)
    .set({
      results: [...results],
      conclusion,
      proof,
      clientKey,
      remark: input.remark,
      images: input.images,
      doneBy: turn.actor.userId,
      doneTime: wallTime(turn.now),
      questId: next.questId,
      faultId: next.faultId,
    })
    .where(and(eq(g.taskId, task.taskId), eq(g.facilityId, facilityId)));
  if (isOff) note(turn, { event: 'ABNORMAL', content: `${facility.name}：${text}`, files: input.images });
  const questCode = await codeOf(tx, next.questId);
  return { questCode, reportCode: next.reportCode, conclusion, left: await recount(tx, task.taskId) };
}

/** The same form sent again was stored once. */
async function known({ task, tx }: TaskTurn, { clientKey }: RecordInput): Promise<Recorded | undefined> {
  if (clientKey === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(g)
    .where(and(eq(g.taskId, task.taskId), eq(g.clientKey, clientKey)));
  if (!row) return undefined;
  const { conclusion, questId } = row;
  return { conclusion, questCode: await codeOf(tx, questId), reportCode: '', left: task.targetTotal - task.targetDone };
}

/** Somebody who works on a task writes down what he found on a facility whose label he scanned. */
export async function recordTarget(
  tools: RepairTools,
  ctx: Ctx,
  taskId: number,
  input: RecordInput,
): Promise<Recorded> {
  const scanned = input.token ? await tools.resolveScan(ctx, input.token) : undefined;
  if (scanned && scanned.facilityId !== input.facilityId) throw refuse('二维码与当前设施不符', 'token');
  const { value } = await workOnTask(tools, ctx.user, { taskId }, async (found) => {
    const { order, task } = found;
    const stored = await known(found, input);
    if (stored) return stored;
    if (order.status !== ORDER.working)
      throw refuse(`当前状态为【${orderStates[order.status as OrderStatus]}】，不能执行【填写维保结果】`);
    const proof = scanned ? BY_SCAN : input.images ? BY_PICTURE : '';
    if (task.requireScan && proof === '') throw refuse('请扫描设施二维码，标签损坏请拍照', 'token');
    return record(tools, ctx, found, input, proof);
  });
  return value;
}
