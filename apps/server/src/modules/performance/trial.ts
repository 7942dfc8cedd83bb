import type { TrialInput, TrialRow } from '@jiaoyan/contract/performance/scheme';
import { and, eq } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { drawFacts, peopleOf, refuseUnready } from './draw.ts';
import { reckonPeople, teamBaselines } from './reckon.ts';
import { recordTable as r } from './record.table.ts';
import { versionFor } from './run-compute.ts';
import { schemeTable as s } from './scheme.table.ts';
import { sourcesOf } from './source.ts';

/** What a month would come to by other rules, or by those of the scheme; nothing is stored. */
export async function tryScheme(
  ctx: Ctx,
  schemeId: number,
  { period, items, grades }: TrialInput,
): Promise<TrialRow[]> {
  const sources = sourcesOf(ctx.services.registered);
  return ctx.db.transaction(async (tx) => {
    const [scheme] = await tx.select().from(s).where(eq(s.schemeId, schemeId));
    if (!scheme) throw notFound();
    const given = items && grades ? undefined : await versionFor(tx, schemeId, period);
    const rules = { items: items ?? given?.items ?? [], grades: grades ?? given?.grades ?? [] };
    const people = await peopleOf(tx, scheme.roleKey);
    const wanted = { rules, period, people };
    await refuseUnready(sources, tx, wanted);
    const facts = await drawFacts(sources, tx, wanted);
    const baselines = teamBaselines(rules, people, facts);
    const results = reckonPeople({ rules, people, facts, baselines, points: new Map() });
    const names = await namesOf(
      tx,
      people.map(({ userId }) => userId),
    );
    const depts = new Map(
      (await tx.select({ id: deptTable.deptId, name: deptTable.deptName }).from(deptTable)).map(({ id, name }) => [
        id,
        name,
      ]),
    );
    const before = new Map(
      (
        await tx
          .select({ userId: r.userId, final: r.final })
          .from(r)
          .where(and(eq(r.schemeId, schemeId), eq(r.period, period)))
      ).map(({ userId, final }) => [userId, final]),
    );
    return results.map(({ userId, deptId, items: scores, base, final, rank, grade }) => ({
      userId,
      userName: names.get(userId) ?? '',
      deptName: depts.get(deptId) ?? '',
      items: [...scores],
      base,
      final,
      rank,
      grade,
      before: before.get(userId) ?? null,
    }));
  });
}
