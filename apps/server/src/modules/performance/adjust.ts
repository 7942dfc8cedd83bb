import { plain } from '@jiaoyan/contract/kernel/decimal';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { adjustLife, type PerfAdjust, type perfAdjust } from '@jiaoyan/contract/performance/adjust';
import type { AdjustInput } from '@jiaoyan/contract/performance/record';
import { ADJUST, RUN } from '@jiaoyan/contract/performance/status';
import { desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { siteBase } from '../facility/index.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { type AdjustRow, adjustTable as t } from './adjust.table.ts';
import { adjustMoves, scopedAdjusts } from './adjust-case.ts';
import { countOf, listedOf } from './of-results.ts';
import { type RecordRow, recordTable as r } from './record.table.ts';
import { actOnRecord, holdRunOf, recordMoves } from './record-case.ts';
import { rankAgain, scoreAgain } from './rescore.ts';
import { PERMISSION } from './run-case.ts';

const signed = (points: string) => (points.startsWith('-') ? plain(points) : `+${plain(points)}`);

/** Somebody proposes points for one of his people, as long as the month is with the teams. */
export async function proposeAdjust(ctx: Ctx, recordId: number, input: AdjustInput): Promise<number> {
  const { points, reason, files, version } = input;
  const { made } = await actOnRecord(ctx, 'adjust', { recordId, version }, async ({ turn, run, tx }) => {
    if (turn.row.userId === ctx.user.userId) throw refuse('不能给本人加减分');
    if (run.status !== RUN.review) throw refuse('该期绩效不在核对中');
    const { name } = actorOf(ctx.user);
    const at = wallTime(turn.now);
    const stamp = { createBy: name, updateBy: name, createTime: at, updateTime: at };
    const [row] = await tx
      .insert(t)
      .values({ recordId, points, reason, files, byUserId: ctx.user.userId, ...stamp })
      .returning({ adjustId: t.adjustId });
    turn.events.push({ event: 'ADJUST', content: `${signed(points)} 分：${reason}`, files });
    return row?.adjustId as number;
  });
  return made;
}

interface Decision {
  readonly version: number | undefined;
  readonly status: typeof ADJUST.approved | typeof ADJUST.refused;
  readonly reply: string;
}
/** Points under their lock, after that of the reckoning. */
async function holdAdjust(
  tx: Db,
  adjustId: number,
): Promise<{ adjust: AdjustRow; run: Awaited<ReturnType<typeof holdRunOf>> }> {
  const [known] = await tx.select({ recordId: t.recordId }).from(t).where(eq(t.adjustId, adjustId));
  if (!known) throw notFound();
  const run = await holdRunOf(tx, known.recordId);
  const [adjust] = await tx.select().from(t).where(eq(t.adjustId, adjustId)).for('update');
  if (!adjust) throw notFound();
  return { adjust, run };
}

/** A second pair of eyes decides; what is approved counts at once, for this person and for everybody's place. */
async function decide(ctx: Ctx, adjustId: number, { version, status, reply }: Decision): Promise<Moved> {
  const base = siteBase(ctx);
  return write(ctx, {}, async (tx) => {
    await requireRecords(scopedAdjusts, tx, ctx.user, {
      permission: `${PERMISSION}:approve`,
      ids: [adjustId],
      now: base.now,
    });
    const { adjust, run } = await holdAdjust(tx, adjustId);
    allow(adjustLife, adjust, status === ADJUST.approved ? 'approve' : 'refuse', version);
    if (adjust.byUserId === ctx.user.userId) throw refuse('不能审核本人提出的加减分');
    if (run.status !== RUN.review) throw refuse('该期绩效不在核对中');
    const next = adjust.version + 1;
    const at = wallTime(base.now);
    await tx
      .update(t)
      .set({
        status,
        reply,
        approveBy: ctx.user.userId,
        approveTime: at,
        version: next,
        updateBy: base.actor.name,
        updateTime: at,
      })
      .where(eq(t.adjustId, adjustId));
    await recordMoves.take(ctx.services, tx, base, adjust.recordId, async (turn) => {
      if (turn.row.userId === ctx.user.userId) throw refuse('不能审核本人的加减分');
      const isApproved = status === ADJUST.approved;
      if (isApproved) Object.assign(turn.row, await scoreAgain(tx, run, turn.row));
      const event = isApproved ? 'APPROVE' : 'REFUSE';
      turn.events.push({ event, content: `${signed(adjust.points)} 分${reply && `：${reply}`}` });
    });
    if (status === ADJUST.approved) await rankAgain(tx, run, base);
    return { status, version: next };
  });
}

type Joined = { adjust: AdjustRow; record: Pick<RecordRow, 'userId' | 'period'>; deptName: string };
/** Points with whose they are, who gave them and what the caller may do. */
export async function wideAdjusts({ db, user }: Ctx, rows: readonly Joined[]): Promise<PerfAdjust[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ adjust, record }) => [adjust.byUserId, adjust.approveBy, record.userId]),
  );
  const nameOf = (userId: number | null) => names.get(userId ?? 0) ?? '';
  return rows.map(({ adjust: { status, ...adjust }, record, deptName }) => ({
    ...adjust,
    ...record,
    deptName,
    result: status,
    userName: nameOf(record.userId),
    byName: nameOf(adjust.byUserId),
    approveName: nameOf(adjust.approveBy),
    moves: adjustMoves(user, { status, byUserId: adjust.byUserId }, record.userId),
  }));
}

/** Points that fulfil a condition, with the results to which they belong. */
export const joinedAdjusts = (db: Db, where: SQL | undefined) =>
  db
    .select({ adjust: t, record: { userId: r.userId, period: r.period }, deptName: deptTable.deptName })
    .from(t)
    .innerJoin(r, eq(r.recordId, t.recordId))
    .innerJoin(deptTable, eq(deptTable.deptId, r.deptId))
    .where(where);

/** Points that are given or taken by hand. */
export const adjustHandlers: Handlers<typeof perfAdjust> = {
  async list({ query, ctx }) {
    const where = listedOf(ctx, t, query.filters);
    const rows = await joinedAdjusts(ctx.db, where)
      .orderBy(desc(t.adjustId))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    return { rows: await wideAdjusts(ctx, rows), total: await countOf(ctx.db, t, where) };
  },
  approve: ({ params, body, ctx }) =>
    decide(ctx, params.id, { version: body.version, status: ADJUST.approved, reply: '' }),
  refuse: ({ params, body, ctx }) =>
    decide(ctx, params.id, { version: body.version, status: ADJUST.refused, reply: body.reply }),
};
