import type { perfRun } from '@jiaoyan/contract/performance/run';
import type { Handlers } from '../../kernel/http/http.ts';
import { replayRun } from './replay.ts';
import { reachRuns } from './run-case.ts';
import { computeByHand } from './run-compute.ts';
import { confirmTeam } from './run-confirm.ts';
import { lockRun, publishRun, reviewRun } from './run-moves.ts';
import { runDetail, runPage } from './run-rows.ts';

/** The reckoning of a month. */
export const runHandlers: Handlers<typeof perfRun> = {
  list: ({ query, ctx }) => runPage(ctx, query),
  compute: ({ body, ctx }) => computeByHand(ctx, body),
  async get({ params, ctx }) {
    await reachRuns(ctx, 'query', [params.id]);
    return runDetail(ctx, params.id);
  },
  async replay({ params, ctx }) {
    await reachRuns(ctx, 'query', [params.id]);
    return replayRun(ctx, params.id);
  },
  confirm: ({ params, body, ctx }) => confirmTeam(ctx, params.id, body),
  review: ({ params, body, ctx }) => reviewRun(ctx, params.id, body.version),
  publish: ({ params, body, ctx }) => publishRun(ctx, params.id, body.version),
  lock: ({ params, body, ctx }) => lockRun(ctx, params.id, body.version),
};
