import { monthAfter, monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { ADJUST, APPEAL, RECORD, RUN } from '@jiaoyan/contract/performance/status';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import type { Actor } from '../../../../kernel/record/actor.ts';
import { SYSTEM } from '../../../../kernel/record/actor.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import type { RecordBase } from '../../../../kernel/record/kind.ts';
import { nextNumber } from '../../../../kernel/record/number.ts';
import { chance } from '../../../campus/seed/demo/chance.ts';
import { deptTable } from '../../../system/dept.table.ts';
import { userTable } from '../../../system/user.table.ts';
import { adjustTable } from '../../adjust.table.ts';
import { appealTable } from '../../appeal.table.ts';
import { factTable } from '../../fact.table.ts';
import { reckonPeople, resultHash, teamBaselines } from '../../reckon.ts';
import { type RecordRow, recordTable as r } from '../../record.table.ts';
import { rankAgain, scoreAgain } from '../../rescore.ts';
import { type RunRow, runTable as t } from '../../run.table.ts';
import { computeRun } from '../../run-compute.ts';
import { moveRecords } from '../../run-moves.ts';
import { storedInputs } from '../../run-store.ts';
import { schemeTable, schemeVersionTable } from '../../scheme.table.ts';
import { ownSources } from '../../sources.ts';
import { demoAdjusts, demoGrades, demoScheme } from './scheme.data.ts';

const MONTHS = 12;
const DAY = 86_400_000;
const APPEAL_DAYS = 5;
/** So many months before the newest one an appeal was upheld. */
const UPHELD_BEFORE = 3;
const HEAD: Actor = { userId: 101, name: '林志文' };
const DEPUTY: Actor = { userId: 102, name: '苏雅琴' };
const quiet = { publishAll: async () => undefined };
/** Of those whose month was published some time ago, and of the newest month. */
const SIGNED = { old: 90, newest: 35 } as const;

/** The months of which there are results, the earliest first. */
const monthsUntil = (now: number): string[] => {
  const newest = monthAfter(monthOf(localDay(now)), -2);
  return Array.from({ length: MONTHS }, (_, at) => monthAfter(newest, at - MONTHS + 1));
};

/** The scheme; its second version begins in spring. */
async function storeScheme(tx: Db, months: readonly string[]): Promise<void> {
  const { schemeId, name, roleKey, versions } = demoScheme;
  const by = { createBy: DEPUTY.name, updateBy: DEPUTY.name };
  const first = months[0] ?? '';
  const spring = months.find((month, at) => at > 0 && /-0[45]$/.test(month)) ?? first;
  await tx.insert(schemeTable).values({ schemeId, name, roleKey, ...by });
  await tx.insert(schemeVersionTable).values(
    versions.map(({ versionId, no, items }) => ({
      ...by,
      versionId,
      schemeId,
      no,
      items: [...items],
      grades: demoGrades,
      startMonth: no === 1 ? first : spring,
    })),
  );
}

const at = (base: Actor, now: number): RecordBase => ({ actor: base, now });
const recordsOf = (tx: Db, runId: number): Promise<RecordRow[]> =>
  tx.select().from(r).where(eq(r.runId, runId)).orderBy(asc(r.recordId));
async function runOf(tx: Db, runId: number): Promise<RunRow> {
  const [run] = await tx.select().from(t).where(eq(t.runId, runId));
  if (!run) throw new Error('demo performance: a reckoning is missing');
  return run;
}
/** Puts a reckoning into another state. */
async function moveRun(
  tx: Db,
  run: RunRow,
  { actor, now }: RecordBase,
  event: string,
  to: Partial<RunRow>,
): Promise<void> {
  const time = wallTime(now);
  await tx
    .update(t)
    .set({ ...to, version: sql`${t.version} + 1`, updateBy: actor.name, updateTime: time })
    .where(eq(t.runId, run.runId));
  await recordEvents(tx, [
    {
      event,
      bizType: 'perfRun',
      bizId: run.runId,
      fromStatus: run.status,
      toStatus: to.status ?? run.status,
      operatorId: actor.userId,
      operatorName: actor.name,
      createTime: time,
    },
  ]);
}
/** Keeps what a result came to after something about it has changed. */
async function storeScore(
  tx: Db,
  run: RunRow,
  record: RecordRow,
  base: RecordBase,
  more: Partial<RecordRow> = {},
): Promise<void> {
  const score = await scoreAgain(tx, run, record);
  await tx
    .update(r)
    .set({ ...score, ...more, items: [...score.items] })
    .where(eq(r.recordId, record.recordId));
  await rankAgain(tx, run, base);
}

/** Somebody gets or loses some points, and the deputy agrees. */
async function adjustOne(
  tx: Db,
  run: RunRow,
  leaders: ReadonlyMap<number, Actor>,
  now: number,
  nth: number,
): Promise<void> {
  const records = await recordsOf(tx, run.runId);
  const record = chance(`adjust ${run.period}`).oneOf(records);
  const leader = leaders.get(record.deptId);
  const [points = '1', reason = ''] = demoAdjusts[nth % demoAdjusts.length] ?? [];
  if (!leader?.userId) return;
  await tx.insert(adjustTable).values({
    recordId: record.recordId,
    points,
    reason,
    status: ADJUST.approved,
    byUserId: leader.userId,
    approveBy: DEPUTY.userId,
    approveTime: wallTime(now + DAY / 4),
    createBy: leader.name,
    updateBy: DEPUTY.name,
    createTime: wallTime(now),
    updateTime: wallTime(now + DAY / 4),
    version: 1,
  });
  await storeScore(tx, run, record, at(DEPUTY, now));
}

/** Somebody points at the worst of his ratings; answers the appeal and the result. */
async function appealOne(
  tx: Db,
  run: RunRow,
  now: number,
): Promise<{ appealId: number; factId: number; record: RecordRow }> {
  const [found] = await tx
    .select({ factId: factTable.factId, record: r })
    .from(factTable)
    .innerJoin(r, and(eq(r.runId, factTable.runId), eq(r.userId, factTable.userId)))
    .where(and(eq(factTable.runId, run.runId), eq(factTable.itemKey, 'satisfaction')))
    .orderBy(asc(factTable.num), asc(factTable.factId))
    .limit(1);
  if (!found) throw new Error('demo performance: nobody was rated');
  const { factId, record } = found;
  const [user] = await tx
    .select({ name: userTable.nickName })
    .from(userTable)
    .where(eq(userTable.userId, record.userId));
  const name = user?.name ?? '';
  const [made] = await tx
    .insert(appealTable)
    .values({
      code: await nextNumber(tx, 'JX', now),
      recordId: record.recordId,
      itemKey: 'satisfaction',
      factIds: [factId],
      reason: '该单为外单位停水引起，评价内容与本人维修无关，请核实',
      createBy: name,
      updateBy: name,
      createTime: wallTime(now),
      updateTime: wallTime(now),
    })
    .returning({ appealId: appealTable.appealId });
  const person = at({ userId: record.userId, name }, now);
  await moveRecords(tx, [record], person, { event: 'APPEAL', to: RECORD.appealed });
  return { factId, record, appealId: made?.appealId as number };
}
/** The leader says something to it, and the deputy finds that it is right. */
async function upholdOne(tx: Db, run: RunRow, leaders: ReadonlyMap<number, Actor>, now: number): Promise<void> {
  const { appealId, factId, record } = await appealOne(tx, run, now);
  await tx
    .update(appealTable)
    .set({
      status: APPEAL.upheld,
      opinion: '已电话回访，报修人确认不满系停水所致',
      opinionBy: leaders.get(record.deptId)?.userId ?? null,
      reply: '情况属实，该条评价不计入',
      judgeBy: HEAD.userId,
      judgeTime: wallTime(now + 2 * DAY),
      updateBy: HEAD.name,
      updateTime: wallTime(now + 2 * DAY),
      version: 2,
    })
    .where(eq(appealTable.appealId, appealId));
  await tx.update(factTable).set({ excludedBy: appealId }).where(eq(factTable.factId, factId));
  await storeScore(tx, run, record, at(HEAD, now + 2 * DAY), { appealId });
  const appealed = { recordId: record.recordId, status: RECORD.appealed };
  await moveRecords(tx, [appealed], at(HEAD, now + 2 * DAY), { event: 'JUDGE', to: RECORD.published });
}

/** Those who have looked at their result sign for it. */
async function signSome(tx: Db, run: RunRow, percent: number, now: number): Promise<void> {
  const open = (await recordsOf(tx, run.runId)).filter(({ status }) => status === RECORD.published);
  for (const record of open) {
    const luck = chance(`sign ${run.period} ${record.userId}`);
    if (!luck.percent(percent)) continue;
    const ackTime = wallTime(now + Math.floor(luck.next() * DAY));
    await moveRecords(tx, [record], at({ userId: record.userId, name: '本人' }, momentOf(ackTime)), {
      event: 'SIGN',
      to: RECORD.signed,
    });
    await tx.update(r).set({ ackTime }).where(eq(r.recordId, record.recordId));
  }
}

/** A month must come to what its facts come to, or the demo would contradict itself. */
async function checkRun(tx: Db, runId: number): Promise<void> {
  const run = await runOf(tx, runId);
  const inputs = await storedInputs(tx, run);
  const baselines = teamBaselines(inputs.rules, inputs.people, inputs.facts);
  if (resultHash(reckonPeople({ ...inputs, baselines }), baselines) !== run.resultHash)
    throw new Error(`demo performance: ${run.period} does not come to what is stored`);
}

interface Story {
  readonly period: string;
  readonly nth: number;
  readonly now: number;
  readonly leaders: ReadonlyMap<number, Actor>;
}
/** A month from its reckoning until it was locked; of the newest one an appeal is open. */
async function playMonth(tx: Db, { period, nth, now, leaders }: Story): Promise<void> {
  const isNewest = nth === MONTHS - 1;
  const reckoned = momentOf(`${monthAfter(period, 1)}-08 02:00`);
  const tools = { sources: ownSources, hub: quiet };
  const { runId } = await computeRun(tools, tx, {
    period,
    schemeId: demoScheme.schemeId,
    now: reckoned,
    actor: SYSTEM,
  });
  const review = reckoned + DAY / 3;
  await moveRun(tx, await runOf(tx, runId), at(DEPUTY, review), 'REVIEW', { status: RUN.review });
  await adjustOne(tx, await runOf(tx, runId), leaders, review + DAY / 24, nth);
  for (const [deptId, leader] of leaders) {
    const own = (await recordsOf(tx, runId)).filter((record) => record.deptId === deptId);
    await moveRecords(tx, own, at(leader, review + DAY / 2), { event: 'CONFIRM', to: RECORD.confirmed });
  }
  const published = isNewest ? now - 2 * DAY : reckoned + 2 * DAY + DAY / 3;
  const appealDue = addDays(localDay(published), APPEAL_DAYS);
  await moveRecords(tx, await recordsOf(tx, runId), at(HEAD, published), { event: 'PUBLISH', to: RECORD.published });
  await moveRun(tx, await runOf(tx, runId), at(HEAD, published), 'PUBLISH', {
    appealDue,
    status: RUN.published,
    publishTime: wallTime(published),
  });
  const run = await runOf(tx, runId);
  if (isNewest) await appealOne(tx, run, published + DAY);
  if (nth === MONTHS - 1 - UPHELD_BEFORE) await upholdOne(tx, run, leaders, published + DAY);
  await signSome(tx, run, isNewest ? SIGNED.newest : SIGNED.old, published + DAY / 12);
  if (!isNewest)
    await moveRun(tx, await runOf(tx, runId), at(SYSTEM, published + 7 * DAY), 'LOCK', { status: RUN.locked });
  await checkRun(tx, runId);
}

async function leadersOf(tx: Db): Promise<ReadonlyMap<number, Actor>> {
  const rows = await tx
    .select({ deptId: deptTable.deptId, userId: userTable.userId, name: userTable.nickName })
    .from(deptTable)
    .innerJoin(userTable, eq(userTable.userId, deptTable.leaderUserId))
    .orderBy(asc(deptTable.deptId));
  return new Map(rows.map(({ deptId, userId, name }) => [deptId, { userId, name }]));
}

/** What twelve months came to, by the same functions as at work. */
export async function seedPerformance(tx: Db, now: number = Date.now()): Promise<[]> {
  const months = monthsUntil(now);
  await storeScheme(tx, months);
  const leaders = await leadersOf(tx);
  for (const [nth, period] of months.entries()) await playMonth(tx, { period, nth, now, leaders });
  return [];
}
