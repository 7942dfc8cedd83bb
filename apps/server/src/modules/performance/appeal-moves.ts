import type { Moved } from '@jiaoyan/contract/kernel/move';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { appealLife, type JudgeInput, type OpinionInput } from '@jiaoyan/contract/performance/appeal';
import type { AppealInput } from '@jiaoyan/contract/performance/record';
import { APPEAL, RECORD } from '@jiaoyan/contract/performance/status';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { allow } from '../../kernel/record/actor.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { deputies, leaderOf, moveSite, type SiteTurn, siteBase } from '../facility/index.ts';
import { type AppealRow, appealTable as t } from './appeal.table.ts';
import { adjustersOf, holdAppeal, scopedAppeals } from './appeal-case.ts';
import { factTable as f } from './fact.table.ts';
import type { RecordRow } from './record.table.ts';
import { actOnRecord, recordMoves } from './record-case.ts';
import { rankAgain, scoreAgain } from './rescore.ts';
import type { RunRow } from './run.table.ts';
import { PERMISSION } from './run-case.ts';
import { itemTitles } from './source.ts';

// Leaders of teams have no menu; everybody who deals with appeals may open this one.
const DESK = '/performance/team?tab=appeal';
const OWN_PAGE = '/my/performance';

type Turn = SiteTurn<RecordRow>;
/** Those who have to do with an appeal now; never its person. */
function tell(
  ctx: Ctx,
  turn: Turn,
  userIds: readonly number[],
  { itemKey, user }: { itemKey: string; user: string },
): void {
  const item = itemTitles(ctx.services.registered)[itemKey] ?? itemKey;
  const params = { user, item, period: turn.row.period };
  for (const userId of userIds.filter((id) => id !== turn.row.userId))
    turn.notices.push({ userId, params, code: 'perf_appeal', link: DESK });
}
/** Who says first what there is to an appeal: the leader of the team; about his own those above. */
async function advisers(tx: Db, { deptId, userId }: RecordRow): Promise<number[]> {
  const leaders = (await leaderOf(tx, deptId)).filter((id) => id !== userId);
  return leaders.length > 0 ? leaders : deputies(tx);
}

/** The facts at which somebody points have to be his own, of that item, and still count. */
async function refuseStrange(tx: Db, run: RunRow, userId: number, { itemKey, factIds }: AppealInput): Promise<void> {
  const [found] = await tx
    .select({ n: count() })
    .from(f)
    .where(
      and(
        inArray(f.factId, factIds),
        eq(f.runId, run.runId),
        eq(f.userId, userId),
        eq(f.itemKey, itemKey),
        isNull(f.excludedBy),
      ),
    );
  if ((found?.n ?? 0) < factIds.length) throw refuse('请指出有异议的记录', 'factIds');
}

/** Somebody says something against facts of his own published result. */
export async function appealRecord(ctx: Ctx, recordId: number, input: AppealInput): Promise<number> {
  const { itemKey, factIds, reason, files, version } = input;
  const { made } = await actOnRecord(ctx, 'appeal', { recordId, version }, async ({ turn, run, tx }) => {
    const { row, now, actor } = turn;
    if (row.userId !== ctx.user.userId) throw notFound();
    if ((run.appealDue ?? '') < localDay(now)) throw refuse('申诉期已过');
    await refuseStrange(tx, run, row.userId, input);
    const code = await nextNumber(tx, 'JX', now);
    const at = wallTime(now);
    const stamp = { createBy: actor.name, updateBy: actor.name, createTime: at, updateTime: at };
    const [stored] = await tx
      .insert(t)
      .values({ code, recordId, itemKey, factIds, reason, files, ...stamp })
      .returning({ appealId: t.appealId });
    moveSite(turn, RECORD.appealed, { event: 'APPEAL', content: `${code} ${reason}`, files });
    tell(ctx, turn, await advisers(tx, row), { itemKey, user: ctx.user.nickName });
    return stored?.appealId as number;
  });
  return made;
}

interface AppealMove {
  readonly appeal: AppealRow;
  readonly run: RunRow;
  readonly turn: Turn;
  readonly tx: Db;
  readonly base: RecordBase;
}
/** Makes a move on an appeal that the caller reaches, and on the result to which it belongs. */
async function actOnAppeal(
  ctx: Ctx,
  move: 'opinion' | 'judge' | 'withdraw',
  { appealId, version }: { readonly appealId: number; readonly version: number | undefined },
  work: (move: AppealMove) => Promise<Partial<AppealRow> & { readonly status: string }>,
): Promise<Moved> {
  const base = siteBase(ctx);
  const permission = `${PERMISSION}:${move === 'withdraw' ? 'appeal' : move}`;
  return write(ctx, {}, async (tx) => {
    await requireRecords(scopedAppeals, tx, ctx.user, { permission, ids: [appealId], now: base.now });
    const { appeal, run } = await holdAppeal(tx, appealId);
    allow(appealLife, appeal, move, version);
    const next = appeal.version + 1;
    let status = appeal.status;
    await recordMoves.take(ctx.services, tx, base, appeal.recordId, async (turn) => {
      const values = await work({ appeal, run, turn, tx, base });
      status = values.status;
      if (move !== 'judge') await storeAppeal(tx, appeal, values, base);
    });
    if (status === APPEAL.upheld) await rankAgain(tx, run, base);
    return { status, version: next };
  });
}
async function storeAppeal(
  tx: Db,
  appeal: AppealRow,
  values: Partial<AppealRow>,
  { actor, now }: RecordBase,
): Promise<void> {
  const stamp = { version: appeal.version + 1, updateBy: actor.name, updateTime: wallTime(now) };
  await tx
    .update(t)
    .set({ ...values, ...stamp })
    .where(eq(t.appealId, appeal.appealId));
}

/** Whoever leads the team says what there is to it. */
export const adviseAppeal = (ctx: Ctx, appealId: number, { opinion, version }: OpinionInput): Promise<Moved> =>
  actOnAppeal(ctx, 'opinion', { appealId, version }, async ({ appeal, turn, tx }) => {
    if (turn.row.userId === ctx.user.userId) throw refuse('不能处理本人的申诉');
    turn.events.push({ event: 'OPINION', content: `${appeal.code} ${opinion}` });
    tell(ctx, turn, await deputies(tx), { itemKey: appeal.itemKey, user: appeal.createBy });
    return { opinion, status: APPEAL.judge, opinionBy: ctx.user.userId };
  });

/** Whoever appealed takes it back. */
export const withdrawAppeal = (ctx: Ctx, appealId: number, version: number | undefined): Promise<Moved> =>
  actOnAppeal(ctx, 'withdraw', { appealId, version }, async ({ appeal, turn }) => {
    if (turn.row.userId !== ctx.user.userId) throw notFound();
    moveSite(turn, RECORD.published, { event: 'WITHDRAW', content: appeal.code });
    return { status: APPEAL.withdrawn };
  });

/** The facts no longer count, and this one result is reckoned anew. */
async function uphold({ appeal, run, turn, tx }: AppealMove): Promise<void> {
  await tx.update(f).set({ excludedBy: appeal.appealId }).where(inArray(f.factId, appeal.factIds));
  Object.assign(turn.row, await scoreAgain(tx, run, turn.row), { appealId: appeal.appealId });
}

/** Somebody of the centre decides; never about his own, nor after having given or taken points himself. */
export const judgeAppeal = (ctx: Ctx, appealId: number, { isUpheld, reply, version }: JudgeInput): Promise<Moved> =>
  actOnAppeal(ctx, 'judge', { appealId, version }, async (move) => {
    const { appeal, turn, tx, base } = move;
    const { userId, period, recordId } = turn.row;
    if (userId === ctx.user.userId) throw refuse('不能裁定本人的申诉');
    if ((await adjustersOf(tx, [recordId])).get(recordId)?.includes(ctx.user.userId))
      throw refuse('加减分人不能裁定本人的调整');
    const status = isUpheld ? APPEAL.upheld : APPEAL.refused;
    // The facts and the score may only change once the appeal is upheld: triggers look at it.
    await storeAppeal(tx, appeal, { status, reply, judgeBy: ctx.user.userId, judgeTime: wallTime(base.now) }, base);
    const before = turn.row.final;
    if (isUpheld) await uphold(move);
    const result = isUpheld ? '成立' : '不成立';
    const content = `${appeal.code} ${result}，${before} → ${turn.row.final}：${reply}`;
    moveSite(turn, RECORD.published, { event: 'JUDGE', content, extra: { before, after: turn.row.final } });
    const params = { result, period, score: turn.row.final };
    turn.notices.push({ userId, params, code: 'perf_appeal_done', link: OWN_PAGE });
    return { status };
  });
