import type { perfAppeal } from '@jiaoyan/contract/performance/appeal';
import { desc, eq } from 'drizzle-orm';
import { reachOf } from '../../kernel/crud/within-reach.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { appealTable as t } from './appeal.table.ts';
import { scopedAppeals } from './appeal-case.ts';
import { adviseAppeal, judgeAppeal, withdrawAppeal } from './appeal-moves.ts';
import { joinedAppeals, wideAppeals } from './appeal-rows.ts';
import { countOf, listedOf } from './of-results.ts';
import { PERMISSION } from './run-case.ts';

const reachAppeals = reachOf(scopedAppeals, PERMISSION);

/** What people say against their results. */
export const appealHandlers: Handlers<typeof perfAppeal> = {
  async list({ query, ctx }) {
    const where = listedOf(ctx, t, query.filters);
    const rows = await joinedAppeals(ctx.db, where)
      .orderBy(desc(t.appealId))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    return { rows: await wideAppeals(ctx, rows), total: await countOf(ctx.db, t, where) };
  },
  async get({ params, ctx }) {
    await reachAppeals(ctx, 'query', [params.id]);
    const [wide] = await wideAppeals(ctx, await joinedAppeals(ctx.db, eq(t.appealId, params.id)));
    if (!wide) throw notFound();
    return wide;
  },
  opinion: ({ params, body, ctx }) => adviseAppeal(ctx, params.id, body),
  judge: ({ params, body, ctx }) => judgeAppeal(ctx, params.id, body),
  withdraw: ({ params, body, ctx }) => withdrawAppeal(ctx, params.id, body.version),
};
