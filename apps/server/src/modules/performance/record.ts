import type { Moved } from '@jiaoyan/contract/kernel/move';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { perfRecord, SignInput } from '@jiaoyan/contract/performance/record';
import { RECORD, RUN } from '@jiaoyan/contract/performance/status';
import { listExport } from '../../kernel/crud/list-export.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { Registered } from '../../kernel/registry.ts';
import { moveSite } from '../facility/index.ts';
import { proposeAdjust } from './adjust.ts';
import { appealRecord } from './appeal-moves.ts';
import { actOnRecord, reachRecords, scopedRecords } from './record-case.ts';
import { recordPaper } from './record-paper.ts';
import { isShown, monthsOf, ownRecord, recordDetail, recordFacts, recordPage, recordRow } from './record-rows.ts';
import { factColumns, factPage, recordColumns } from './record-sheet.ts';
import { distributionOf } from './record-spread.ts';
import { PERMISSION } from './run-case.ts';
import { ADJUSTING, adjusting, OWN } from './run-confirm.ts';

type Calls = typeof perfRecord;
const within = (ctx: Ctx, verb: string) => scopedRecords.scope(ctx.user, `${PERMISSION}:${verb}`, ctx.services.clock());
const list =
  (verb: 'list' | 'export') =>
  ({ query, ctx }: { query: ListQuery; ctx: Ctx }) =>
    recordPage(ctx, query, within(ctx, verb));

/** Whoever leads a team confirms what the month of one of his people came to. */
async function confirmRecord(ctx: Ctx, recordId: number, version: number | undefined): Promise<Moved> {
  return actOnRecord(ctx, 'confirm', { recordId, version }, async ({ turn, run, tx }) => {
    if (turn.row.userId === ctx.user.userId) throw refuse(OWN);
    if (run.status !== RUN.review) throw refuse('该期绩效不在核对中');
    if ((await adjusting(tx, [recordId])).size > 0) throw refuse(ADJUSTING);
    moveSite(turn, RECORD.confirmed, { event: 'CONFIRM' });
  });
}
/** Somebody has seen his own result. */
async function signRecord(ctx: Ctx, recordId: number, { signature, version }: SignInput): Promise<Moved> {
  return actOnRecord(ctx, 'sign', { recordId, version }, async ({ turn }) => {
    if (turn.row.userId !== ctx.user.userId) throw notFound();
    moveSite(turn, RECORD.signed, { event: 'SIGN', files: signature }, { signature, ackTime: wallTime(turn.now) });
  });
}

const exports = (registered: Registered) => {
  const facts = listExport('绩效明细', factColumns(registered), ({ query, ctx }: { query: ListQuery; ctx: Ctx }) =>
    factPage(ctx.db, query, within(ctx, 'export')),
  );
  return {
    ...listExport('绩效', recordColumns(registered), list('export')),
    exportFacts: facts.export,
    downloadFacts: facts.download,
  };
};

/** What months of people came to. */
export const recordHandlers = (registered: Registered): Handlers<Calls> => ({
  list: list('list'),
  ...exports(registered),
  distribution: ({ query, ctx }) => distributionOf(ctx.db, query, within(ctx, 'list')),
  trend: ({ query, ctx }) => monthsOf(ctx, query.userId, within(ctx, 'query')),
  mine: ({ ctx }) => monthsOf(ctx, ctx.user.userId, isShown),
  myRecord: async ({ params, ctx }) => recordDetail(ctx, await ownRecord(ctx, params.id)),
  myFacts: async ({ params, query, ctx }) => recordFacts(ctx.db, await ownRecord(ctx, params.id), query.itemKey),
  mySheet: async ({ params, ctx }) => recordPaper(ctx, await ownRecord(ctx, params.id)),
  async get({ params, ctx }) {
    await reachRecords(ctx, 'query', [params.id]);
    return recordDetail(ctx, await recordRow(ctx.db, params.id));
  },
  async facts({ params, query, ctx }) {
    await reachRecords(ctx, 'query', [params.id]);
    return recordFacts(ctx.db, await recordRow(ctx.db, params.id), query.itemKey);
  },
  async sheet({ params, ctx }) {
    await reachRecords(ctx, 'export', [params.id]);
    return recordPaper(ctx, await recordRow(ctx.db, params.id));
  },
  adjust: ({ params, body, ctx }) => proposeAdjust(ctx, params.id, body),
  appeal: ({ params, body, ctx }) => appealRecord(ctx, params.id, body),
  confirm: ({ params, body, ctx }) => confirmRecord(ctx, params.id, body.version),
  sign: ({ params, body, ctx }) => signRecord(ctx, params.id, body),
});
