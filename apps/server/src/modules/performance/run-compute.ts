import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Computed, ComputeInput } from '@jiaoyan/contract/performance/run';
import { RUN } from '@jiaoyan/contract/performance/status';
import { topics } from '@jiaoyan/contract/realtime';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { type Actor, actorOf } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { drawFacts, peopleOf, refuseUnready } from './draw.ts';
import type { PerformanceTools } from './performance-tools.ts';
import { CODE_VERSION, factHash, reckonPeople, resultHash, teamBaselines } from './reckon.ts';
import { type RunRow, runTable as t } from './run.table.ts';
import { holdRun } from './run-case.ts';
import { replaceFacts, storeResults } from './run-store.ts';
import { type SchemeRow, type SchemeVersionRow, schemeTable as s, schemeVersionTable as v } from './scheme.table.ts';
import { type Sources, sourcesOf } from './source.ts';

/** What reckoning takes. */
export interface ComputeTools {
  readonly sources: Sources;
  readonly hub: Pick<PerformanceTools['hub'], 'publishAll'>;
}
/** What is reckoned, by whom and when. */
export interface ComputeBy extends ComputeInput {
  readonly actor: Actor;
  readonly now: number;
}

/** What a scheme says about a month: the version that began last by then, which stays as it is from now on. */
export async function versionFor(tx: Db, schemeId: number, period: string): Promise<SchemeVersionRow> {
  const [version] = await tx
    .select()
    .from(v)
    .where(and(eq(v.schemeId, schemeId), lte(v.startMonth, period)))
    .orderBy(desc(v.startMonth))
    .limit(1)
    .for('share');
  if (!version) throw refuse(`该方案在 ${period} 尚未启用`, 'period');
  return version;
}

async function usableScheme(tx: Db, schemeId: number): Promise<SchemeRow> {
  const [scheme] = await tx.select().from(s).where(eq(s.schemeId, schemeId));
  if (!scheme) throw notFound('绩效方案');
  if (scheme.status !== '0') throw refuse('该方案已停用', 'schemeId');
  return scheme;
}

const refusals: Readonly<Record<string, string>> = {
  [RUN.review]: '该期绩效正在核对，不能重新计算',
  [RUN.published]: '该期绩效已公布，不能重新计算',
  [RUN.locked]: '该期绩效已公布，不能重新计算',
};
/** The reckoning of a month under its lock; a new one where there is none. */
async function runFor(tx: Db, version: SchemeVersionRow, { period, actor, now }: ComputeBy): Promise<RunRow> {
  const at = wallTime(now);
  const { schemeId, versionId } = version;
  const stamp = { createBy: actor.name, updateBy: actor.name, createTime: at, updateTime: at, computeTime: at };
  const [made] = await tx
    .insert(t)
    .values({ schemeId, period, schemeVersionId: versionId, ...stamp })
    .onConflictDoNothing({ target: [t.schemeId, t.period] })
    .returning();
  if (made) return made;
  const [known] = await tx
    .select({ runId: t.runId })
    .from(t)
    .where(and(eq(t.schemeId, schemeId), eq(t.period, period)));
  const run = await holdRun(tx, known?.runId ?? 0);
  const reason = refusals[run.status];
  if (reason) throw refuse(reason, 'period');
  return run;
}

const short = (hash: string) => hash.slice(0, 12);
const hashesText = (before: RunRow, after: Pick<RunRow, 'factHash' | 'resultHash'>): string =>
  before.factHash === ''
    ? `明细 ${short(after.factHash)}，结果 ${short(after.resultHash)}`
    : `明细 ${short(before.factHash)} → ${short(after.factHash)}，结果 ${short(before.resultHash)} → ${short(after.resultHash)}`;

async function storeRun(tx: Db, run: RunRow, values: Partial<RunRow>, { actor, now }: ComputeBy): Promise<void> {
  const at = wallTime(now);
  const stamp = { version: run.version + 1, computeTime: at, updateBy: actor.name, updateTime: at };
  await tx
    .update(t)
    .set({ ...values, ...stamp, codeVersion: CODE_VERSION })
    .where(eq(t.runId, run.runId));
  await recordEvents(tx, [
    {
      bizType: 'perfRun',
      bizId: run.runId,
      event: 'COMPUTE',
      toStatus: RUN.computed,
      operatorId: actor.userId,
      operatorName: actor.name,
      content: hashesText(run, { factHash: '', resultHash: '', ...values }),
      extra: {
        before: { factHash: run.factHash, resultHash: run.resultHash },
        after: { factHash: values.factHash, resultHash: values.resultHash },
      },
      createTime: at,
    },
  ]);
}

/** Reckons a month, or reckons it anew: facts, baselines and results take the place of what was there. */
export async function computeRun({ sources, hub }: ComputeTools, tx: Db, by: ComputeBy): Promise<Computed> {
  const scheme = await usableScheme(tx, by.schemeId);
  const rules = await versionFor(tx, by.schemeId, by.period);
  const run = await runFor(tx, rules, by);
  const people = await peopleOf(tx, scheme.roleKey);
  const wanted = { rules, people, period: by.period };
  await refuseUnready(sources, tx, wanted);
  const facts = await drawFacts(sources, tx, wanted);
  const baselines = teamBaselines(rules, people, facts);
  const results = reckonPeople({ rules, people, facts, baselines, points: new Map() });
  await replaceFacts(tx, run, facts);
  await storeResults(tx, run, results, { name: by.actor.name, now: by.now });
  const hashes = { factHash: factHash(facts), resultHash: resultHash(results, baselines) };
  await storeRun(tx, run, { ...hashes, baselines, schemeVersionId: rules.versionId }, by);
  await hub.publishAll(tx, [{ destination: topics.repairPerformance, body: {} }]);
  return { runId: run.runId, people: people.length, facts: facts.length };
}

/** The same out of the services. */
export const toolsOf = ({ registered, hub }: Pick<PerformanceTools, 'registered' | 'hub'>): ComputeTools => ({
  hub,
  sources: sourcesOf(registered),
});

/** Somebody reckons a month by hand; not one that is still going on. */
export const computeByHand = (ctx: Ctx, input: ComputeInput): Promise<Computed> => {
  const now = ctx.services.clock();
  if (input.period >= wallTime(now).slice(0, 7)) throw refuse('只能计算已结束的月份', 'period');
  return ctx.db.transaction((tx) => computeRun(toolsOf(ctx.services), tx, { ...input, now, actor: actorOf(ctx.user) }));
};
