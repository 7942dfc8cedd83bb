import { type attendancePunch, countsAs, type Punched, type PunchInput } from '@jiaoyan/contract/attendance/punch';
import { FLAG } from '@jiaoyan/contract/attendance/status';
import { DAY_MS, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { and, count, eq, gte, lt, sql } from 'drizzle-orm';
import { importTemplate, previewImport, runImport } from '../../kernel/crud/import.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { leaderOf, sendNotices } from '../facility/index.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { myAttendance } from './my.ts';
import { myMonth } from './my-month.ts';
import { reopenOvertimes } from './overtime.ts';
import { overtimeSpans } from './overtime-span.ts';
import { joinPerson, lockPeople } from './person-lock.ts';
import { punchTable as p, reviewTable } from './punch.table.ts';
import { flagNames, flagsOf } from './punch-flags.ts';
import { punchImport } from './punch-import.ts';
import { proofOf } from './punch-proof.ts';
import { requireSpan, type SpanAround, spanAt, spansAround } from './punch-span.ts';
import { knownPunch, type NewPunch, type StoredPunch, storePunch } from './punch-store.ts';
import { spanOfPeriod } from './task-make.ts';
import { settleTasks } from './task-settle.ts';

const DEFAULT_OFFLINE = 3;
/** When somebody was there: now, or when a phone without connection scanned the code. */
function momentFor({ at, code }: PunchInput, now: number): number {
  if (at === undefined) return now;
  const scanned = momentOf(at);
  // Without a code nothing tells that the time is right.
  if (code === '' || scanned > now || scanned < now - DAY_MS) throw refuse('离线打卡时间与打卡码不符', 'at');
  return scanned;
}

const momentOrNull = (at: string | null) => (at === null ? null : momentOf(at));
const countsFor = ({ plan, firstAt, lastAt }: SpanAround, at: number) =>
  countsAs({ plan: spanOfPeriod(plan), firstAt: momentOrNull(firstAt), lastAt: momentOrNull(lastAt) }, at);

/** Refuses one more check-in without connection when those of the month are used up. */
async function refuseOffline(tx: Db, { configs }: AttendanceTools, { userId, at }: NewPunch): Promise<void> {
  const most = Number((await configs.get('attendance.offlinePerMonth')) ?? DEFAULT_OFFLINE);
  const month = `${wallTime(at).slice(0, 7)}-01`;
  const [used] = await tx
    .select({ n: count() })
    .from(p)
    .where(
      and(
        eq(p.userId, userId),
        gte(p.at, sql`${month}::date`),
        lt(p.at, sql`${month}::date + interval '1 month'`),
        sql`${FLAG.offline} = ANY(${p.flags})`,
      ),
    );
  if ((used?.n ?? 0) >= most) throw refuse('本月离线打卡次数已用完', 'at');
}

/** What is odd about a check-in is put before those who lead the team. */
async function openReviews({ services, user }: Ctx, tx: Db, deptId: number, { punch }: StoredPunch): Promise<void> {
  if (punch.flags.length === 0) return;
  const { name } = actorOf(user);
  await tx
    .insert(reviewTable)
    .values(punch.flags.map((flag) => ({ flag, punchId: punch.punchId, createBy: name, updateBy: name })));
  const flag = punch.flags.map((one) => flagNames[one] ?? one).join('、');
  const params = { flag, user: name, day: punch.at.slice(0, 10) };
  const link = '/attendance/team?tab=review';
  const leaders = (await leaderOf(tx, deptId)).filter((userId) => userId !== user.userId);
  await sendNotices(
    services,
    tx,
    leaders.map((userId) => ({ userId, params, link, code: 'att_review' })),
  );
}

/** Stores a check-in with what is odd about it. What was scanned without connection may fall into a task that is settled. */
async function enterPunch(ctx: Ctx, tools: AttendanceTools, punch: NewPunch, deptId: number): Promise<StoredPunch> {
  const isKept = punch.flags.includes(FLAG.offline);
  return ctx.db.transaction(async (tx) => {
    if (isKept) await lockPeople(tx, [punch.userId]);
    else await joinPerson(tx, punch.userId);
    const known = await knownPunch(tx, punch.userId, punch.clientKey);
    if (known) return { punch: known, isNew: false, taskId: null };
    if (isKept) await refuseOffline(tx, tools, punch);
    const stored = await storePunch(tx, { ...punch, flags: await flagsOf(tx, punch) });
    if (!stored.isNew) return stored;
    await openReviews(ctx, tx, deptId, stored);
    if (isKept) await reopenOvertimes(tx, punch.userId, punch.at);
    if (isKept && stored.taskId !== null)
      await settleTasks(tx, [stored.taskId], { actor: actorOf(ctx.user), now: punch.receivedAt, why: '离线打卡' });
    await ctx.services.hub.publishAll(tx, [{ destination: topics.repairAttendance, body: { deptId } }]);
    return stored;
  });
}

/** What a check-in is for: a shift, else overtime that was asked for; refuses where there is neither. */
async function spanFor(db: Db, userId: number, at: number): Promise<SpanAround> {
  const spans = await spansAround(db, userId, at);
  if (spanAt(spans, at)) return requireSpan(spans, at);
  return requireSpan([...spans, ...(await overtimeSpans(db, userId, at))], at);
}

const rounded = (metres: number | null) => (metres === null ? null : Math.round(metres));

/** Somebody comes or goes. */
async function punchIn(ctx: Ctx, tools: AttendanceTools, input: PunchInput): Promise<Punched> {
  const { db, user, ip, services } = ctx;
  const { userId } = user;
  const now = services.clock();
  const known = await knownPunch(db, userId, input.clientKey);
  const at = known ? momentOf(known.at) : momentFor(input, now);
  const span = await spanFor(db, userId, at);
  const counts = countsFor(span, at);
  const shiftName = span.rule.name;
  if (known) return { counts, shiftName, punchId: known.punchId, at: known.at, via: known.via, flags: known.flags };
  const proof = await proofOf({ db, ip, now, at, input, sealing: services.sealing, rule: span.rule });
  const { lng, lat, accuracy } = input;
  const { via, pointId, flags, distance } = proof;
  const stored = await enterPunch(
    ctx,
    tools,
    {
      userId,
      at,
      via,
      pointId,
      flags,
      receivedAt: now,
      clientKey: input.clientKey,
      device: input.device,
      refId: null,
      geo: { lng, lat, distance, ip, accuracy: rounded(accuracy) },
    },
    span.deptId,
  );
  const { punch } = stored;
  return { counts, shiftName, punchId: punch.punchId, at: punch.at, via: punch.via, flags: punch.flags };
}

/** Coming and going of whoever asks. */
export const punchHandlers = (tools: AttendanceTools): Handlers<typeof attendancePunch> => ({
  importTemplate: async ({ ctx }) => importTemplate(punchImport(ctx)),
  importPreview: ({ query, ctx }) => previewImport(ctx, punchImport(ctx), query),
  importData: ({ query, ctx }) => runImport(ctx, punchImport(ctx), query),
  punch: ({ body, ctx }) => punchIn(ctx, tools, body),
  my: ({ ctx }) => myAttendance(ctx),
  month: ({ query, ctx }) => myMonth(ctx, query.month),
});
