import type { Replayed } from '@jiaoyan/contract/performance/run';
import { eq } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { factHash, reckonPeople, resultHash, teamBaselines } from './reckon.ts';
import { runTable as t } from './run.table.ts';
import { storedInputs, storedResults } from './run-store.ts';

/** Reckons a month anew from what is stored, baselines and all; whatever differs is an incident for the log. */
export async function replayRun({ db, services }: Pick<Ctx, 'db' | 'services'>, runId: number): Promise<Replayed> {
  return db.transaction(
    async (tx) => {
      const [run] = await tx.select().from(t).where(eq(t.runId, runId));
      if (!run) throw notFound();
      const inputs = await storedInputs(tx, run);
      const baselines = teamBaselines(inputs.rules, inputs.people, inputs.facts);
      const now = {
        factHashNow: factHash(inputs.facts),
        resultHashNow: resultHash(reckonPeople({ ...inputs, baselines }), baselines),
      };
      const stored = resultHash(await storedResults(tx, runId), run.baselines);
      const isEqual =
        now.factHashNow === run.factHash && now.resultHashNow === run.resultHash && stored === run.resultHash;
      if (!isEqual)
        services.log.error({ runId, ...now }, 'a reckoning of performance does not come out as it is stored');
      return { ...now, isEqual, factHash: run.factHash, resultHash: run.resultHash };
    },
    { isolationLevel: 'repeatable read' },
  );
}
