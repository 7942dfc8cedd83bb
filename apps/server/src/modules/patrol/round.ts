import type { patrolFinding } from '@jiaoyan/contract/patrol/finding';
import type { patrolRound } from '@jiaoyan/contract/patrol/round';
import type { Handlers } from '../../kernel/http/http.ts';
import { enterDevice } from './device.ts';
import { findingPage, scopedFindings } from './finding-rows.ts';
import { myRounds } from './round-my.ts';
import { replayRound } from './round-replay.ts';
import { syncRound } from './round-sync.ts';
import type { RoundTools } from './round-tools.ts';
import { verifyRound } from './round-verify.ts';

/** Rounds as they are walked with a phone, and what proves that they were. */
export const roundHandlers = (tools: RoundTools): Handlers<typeof patrolRound> => ({
  my: ({ query, ctx }) => myRounds(ctx, tools, query.deviceId),
  device: ({ body, ctx }) => enterDevice(ctx, body),
  sync: ({ params, body, ctx }) => syncRound(ctx, tools, params.id, body),
  replay: ({ params, ctx }) => replayRound(ctx, params.id),
  verify: ({ params, ctx }) => verifyRound(ctx, params.id),
});

/** What rounds found out of order. */
export const findingHandlers: Handlers<typeof patrolFinding> = {
  list: ({ query, ctx }) =>
    findingPage(ctx, query, scopedFindings.scope(ctx.user, 'repair:patrolTask:list', ctx.services.clock())),
};
