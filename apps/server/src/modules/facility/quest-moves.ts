import {
  QUEST,
  QUEST_HANDLE,
  QUEST_HOURS,
  QUEST_LEVEL,
  type QuestAssign,
  type QuestFix,
  type QuestHandleInput,
  type QuestInput,
  type QuestLevel,
  type QuestPlan,
  type QuestReview,
  questLevels,
} from '@jiaoyan/contract/facility/quest';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { centsOf } from '@jiaoyan/contract/kernel/decimal';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { forbidden, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { beginRecord, type RecordBase } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { holds } from '../../kernel/session-user.ts';
import { namesOf, refuseAbsent } from '../system/index.ts';
import { facilityTable as f } from './facility.table.ts';
import type { Announcer } from './facility-case.ts';
import { refusePosition } from './position.ts';
import { type QuestRow, questTable as t } from './quest.table.ts';
import { fixByHand, type QuestTurn, questLink, questRecord } from './quest-case.ts';
import { moveSite, siteBase } from './site-record.ts';

const HOUR = 3_600_000;
const PERMISSION = 'repair:facilityQuest';
const constraints = { facility_quest_room: { field: 'roomId', message: '所选房间不存在' } };

const dueOf = (level: string, now: number): string => wallTime(now + QUEST_HOURS[level as QuestLevel] * HOUR);
function refusePast(dueTime: string | null, now: number): void {
  if (dueTime !== null && momentOf(dueTime) <= now) throw refuse('整改期限应晚于现在', 'dueTime');
}

/** The owner hears of it, unless he did it himself. */
function tellOwner({ row, notices, actor }: QuestTurn): void {
  if (row.ownerId === null || row.ownerId === actor.userId) return;
  notices.push({
    userId: row.ownerId,
    code: 'site_quest_new',
    params: {
      level: questLevels[row.level as QuestLevel],
      code: row.code,
      title: row.title,
      due: row.dueTime.slice(0, 16),
    },
    link: questLink(row.questId),
  });
}

type Spot = Pick<QuestRow, 'facilityId' | 'placeId' | 'roomId' | 'location' | 'teamId'>;
/** Where a danger is: where its facility is, when it names one. */
async function spotOf(tx: Db, { facilityId, placeId, roomId, location }: QuestInput): Promise<Spot> {
  if (facilityId !== null) {
    const [row] = await tx.select().from(f).where(eq(f.facilityId, facilityId)).for('share');
    if (!row) throw refuse('所选设施不存在', 'facilityId');
    if (row.status === FACILITY.scrapped) throw refuse('已报废设施不能操作', 'facilityId');
    return {
      facilityId,
      placeId: row.placeId,
      roomId: row.roomId,
      location: location || row.location,
      teamId: row.teamId,
    };
  }
  if (placeId === null) throw refuse('请选择楼宇', 'placeId');
  await refusePosition(tx, { placeId, roomId });
  return { facilityId, placeId, roomId, location, teamId: null };
}

/** A danger as a person or another record finds it. */
interface FoundQuest {
  readonly input: QuestInput;
  readonly source: string;
  readonly sourceId?: number;
}
/** Stores a danger, with its number, its log and the news of it. */
export async function enterQuest(
  { services }: { readonly services: Announcer },
  tx: Db,
  base: RecordBase,
  { input, source, sourceId }: FoundQuest,
): Promise<number> {
  const { level, title, description, images, ownerId, dueTime, clientKey = null } = input;
  refusePast(dueTime, base.now);
  await refuseAbsent(tx, [ownerId], '整改责任人', 'ownerId');
  const { userId, name } = base.actor;
  const at = wallTime(base.now);
  const [row] = await tx
    .insert(t)
    .values({
      level,
      title,
      description,
      images,
      ownerId,
      clientKey,
      source,
      sourceId: sourceId ?? null,
      ...(await spotOf(tx, input)),
      code: await nextNumber(tx, 'YH', base.now),
      dueTime: dueTime ?? dueOf(level, base.now),
      finderId: userId,
      finderName: name,
      createBy: name,
      updateBy: name,
      createTime: at,
      updateTime: at,
    })
    .returning();
  const turn = questRecord.kind.open(base, row as QuestRow, null);
  turn.events.push({ event: 'CREATE', to: QUEST.waiting, files: images });
  tellOwner(turn);
  await beginRecord(questRecord.kind, services, tx, turn, turn.row.questId);
  return turn.row.questId;
}

const stored = async (db: Db, userId: number, clientKey: string | undefined): Promise<number | undefined> => {
  if (!clientKey) return undefined;
  const [row] = await db
    .select({ questId: t.questId })
    .from(t)
    .where(and(eq(t.finderId, userId), eq(t.clientKey, clientKey)));
  return row?.questId;
};

/** Somebody has found a danger; what is sent again after a lost connection is the same one. */
export async function createQuest(ctx: Ctx, input: QuestInput): Promise<number> {
  // Who puts it right is decided by those who may decide that.
  if (input.ownerId !== null && !holds(ctx.user, `${PERMISSION}:assign`)) throw forbidden();
  const known = () => stored(ctx.db, ctx.user.userId, input.clientKey);
  const before = await known();
  if (before !== undefined) return before;
  try {
    return await write(ctx, { ...constraints, facility_quest_client_key: { message: SENT } }, (tx) =>
      enterQuest(ctx, tx, siteBase(ctx), { input, source: '1' }),
    );
  } catch (error) {
    // The other attempt of a client has come first meanwhile.
    const other = await known();
    if (other === undefined) throw error;
    return other;
  }
}
const SENT = '该隐患已提交';

/** Says who puts it right, and until when. */
export const assignQuest = (ctx: Ctx, questId: number, input: QuestAssign): Promise<Moved> =>
  questRecord.act(ctx, 'assign', questId, input.version, async (turn, tx, base) => {
    const { row } = turn;
    const level = input.level ?? row.level;
    if (level !== row.level && row.status !== QUEST.waiting) throw refuse('整改已开始，不能调整级别', 'level');
    refusePast(input.dueTime, base.now);
    await refuseAbsent(tx, [input.ownerId], '整改责任人', 'ownerId');
    const names = await namesOf(tx, [input.ownerId]);
    // Another level has another term, counted from the day on which it was found.
    const usual = level === row.level ? row.dueTime : dueOf(level, momentOf(row.createTime));
    const values = { ownerId: input.ownerId, level, dueTime: input.dueTime ?? usual };
    const content = `${names.get(input.ownerId)}，${questLevels[level as QuestLevel]}，期限 ${values.dueTime.slice(0, 16)}`;
    moveSite(turn, row.status, { event: 'ASSIGN', content }, values);
    tellOwner(turn);
  });

/** What is planned, on top of what stood before; a major danger is not begun without all of it. */
function planned(row: QuestRow, { ownerId, dueTime, measures, money, emergency }: QuestPlan, now: number) {
  refusePast(dueTime, now);
  const plan = {
    ownerId: ownerId ?? row.ownerId,
    dueTime: dueTime ?? row.dueTime,
    measures: measures || row.measures,
    money: money || row.money,
    emergency: emergency || row.emergency,
  };
  if (row.level !== QUEST_LEVEL.major) return plan;
  if (plan.ownerId === null) throw refuse('整改责任人不能为空', 'ownerId');
  const missing = (['measures', 'emergency'] as const).find((name) => plan[name] === '');
  if (missing ?? (centsOf(plan.money) <= 0n ? 'money' : undefined))
    throw refuse('重大隐患须填写整改措施、资金和应急预案', missing ?? 'money');
  return plan;
}

/** How a danger is put right, and by which document if there is one. */
export interface Handling {
  readonly reportId?: number;
  readonly companyOrderId?: number;
  readonly handle: string;
  readonly handleCode?: string;
  readonly content: string;
}
/**
 * Sets a danger on its way: `start` makes what it takes, in the same transaction. It must not be on its way already.
 */
export const handleQuest = (
  ctx: Ctx,
  questId: number,
  plan: QuestPlan,
  start: (row: QuestRow, tx: Db, base: RecordBase) => Promise<Handling>,
): Promise<Moved> =>
  questRecord.act(ctx, 'handle', questId, plan.version, async (turn, tx, base) => {
    const { row } = turn;
    if (row.handle !== '' && row.handle !== QUEST_HANDLE.self)
      throw refuse(row.handleCode ? `隐患已由 ${row.handleCode} 处置` : '隐患已在处置中');
    const values = planned(row, plan, base.now);
    if (values.ownerId !== row.ownerId) await refuseAbsent(tx, [values.ownerId], '整改责任人', 'ownerId');
    const wasOwner = row.ownerId;
    const { content, ...handling } = await start({ ...row, ...values }, tx, base);
    moveSite(turn, QUEST.fixing, { event: 'HANDLE', content }, { handleCode: '', ...values, ...handling });
    if (values.ownerId !== wasOwner) tellOwner(turn);
  });

/** The document that puts a danger right was made with it: it is on its way already. */
export const sendQuest = (
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  questId: number,
  { content, ...handling }: Handling,
): Promise<QuestRow> =>
  questRecord.take(tools, tx, base, questId, (turn) =>
    moveSite(turn, QUEST.fixing, { event: 'HANDLE', content }, handling),
  );

/** Its owner puts it right, or the facility is taken out of the register. */
export const handleByHand = (ctx: Ctx, questId: number, { handle, ...plan }: QuestHandleInput): Promise<Moved> =>
  handleQuest(ctx, questId, plan, async (row) => {
    if (handle === QUEST_HANDLE.scrap && row.facilityId === null)
      throw refuse('没有设施的隐患不能以报废处置', 'handle');
    if (handle === QUEST_HANDLE.self && row.ownerId === null) throw refuse('整改责任人不能为空', 'ownerId');
    return { handle, content: handle === QUEST_HANDLE.self ? '自行整改' : '设施报废' };
  });

/** Whoever has put it right says so, with a picture. */
export const fixQuest = (ctx: Ctx, questId: number, { version, ...fixed }: QuestFix): Promise<Moved> =>
  questRecord.act(ctx, 'fix', questId, version, (turn) => {
    const { row, actor } = turn;
    if (fixed.fixImages === '') throw refuse('请上传整改照片', 'fixImages');
    const isByDocument = row.handle === QUEST_HANDLE.report || row.handle === QUEST_HANDLE.company;
    if (isByDocument) throw refuse(`隐患由 ${row.handleCode} 处置，完成后自动转为待复查`);
    if (row.ownerId !== actor.userId && !holds(ctx.user, `${PERMISSION}:handle`))
      throw refuse('只有整改责任人可以提交整改');
    fixByHand(turn, { ...fixed, fixBy: actor.userId });
  });

/** Somebody else looks whether it was put right. */
export const reviewQuest = (ctx: Ctx, questId: number, { pass, reason, version }: QuestReview): Promise<Moved> =>
  questRecord.act(ctx, 'review', questId, version, (turn, _tx, base) => {
    const { row, actor, notices } = turn;
    if (row.fixBy !== null && row.fixBy === actor.userId) throw refuse('整改人不能复查本人整改的隐患');
    if (!pass && !reason) throw refuse('复查意见不能为空', 'reason');
    const reviewed = { reviewBy: actor.userId, reviewTime: wallTime(base.now), reviewText: reason };
    if (pass) return moveSite(turn, QUEST.signedOff, { event: 'PASS', content: reason }, reviewed);
    moveSite(turn, QUEST.fixing, { event: 'FAIL', content: reason }, { ...reviewed, handle: '' });
    if (row.ownerId !== null && row.ownerId !== actor.userId)
      notices.push({
        userId: row.ownerId,
        code: 'site_quest_return',
        params: { code: row.code, title: row.title, reason: `复查不通过：${reason}` },
        link: questLink(row.questId),
      });
  });

/** It is none; what is major never is none. */
export const ignoreQuest = (
  ctx: Ctx,
  questId: number,
  input: { reason: string; version?: number | undefined },
): Promise<Moved> =>
  questRecord.act(ctx, 'ignore', questId, input.version, (turn) => {
    if (turn.row.level === QUEST_LEVEL.major) throw refuse('重大隐患不能忽略');
    moveSite(turn, QUEST.ignored, { event: 'IGNORE', content: input.reason });
  });
