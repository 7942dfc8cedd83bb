import { QUEST, QUEST_HANDLE, questLife } from '@jiaoyan/contract/facility/quest';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import type { Announcer } from './facility-case.ts';
import { heldScope } from './facility-scope.ts';
import { type QuestRow, questTable as t } from './quest.table.ts';
import { moveSite, type SiteTurn, siteRecord } from './site-record.ts';
import type { Broken } from './warranty.ts';

const none = sql`NULL::integer`;
/** Dangers with their one predicate of scope; whoever found one, or answers for it, sees what becomes of it. */
export const scopedQuests: Scoped = {
  table: t,
  key: t.questId,
  scope: (user, permission, now) =>
    heldScope(
      user,
      permission,
      now,
      { placeId: t.placeId, teamId: t.teamId, personId: none },
      sql`(${t.finderId} = ${user.userId} OR ${t.ownerId} = ${user.userId})`,
    ),
};
export type QuestTurn = SiteTurn<QuestRow>;

/** Dangers. */
export const questRecord = siteRecord<QuestRow>({
  scoped: scopedQuests,
  bizType: 'facilityQuest',
  life: questLife,
  permission: 'repair:facilityQuest',
});

/** Where a danger is read. */
export const questLink = (questId: number): string => `/my/quest?id=${questId}`;

/** What somebody did who put a danger right. */
export interface Fixed {
  readonly fixText: string;
  readonly fixImages: string;
  readonly fixBy: number | null;
}
const awaitReview = (turn: QuestTurn, fixed: Fixed, content: string) =>
  moveSite(
    turn,
    QUEST.review,
    { event: 'FIX', content, files: fixed.fixImages },
    { ...fixed, fixTime: wallTime(turn.now) },
  );

/** Its owner has put it right by himself. */
export const fixByHand = (turn: QuestTurn, fixed: Fixed): void => awaitReview(turn, fixed, fixed.fixText);

/** By which document a danger is put right. */
export type QuestBy =
  | { readonly reportId: number }
  | { readonly companyOrderId: number }
  | { readonly scrappedId: number };

const putRightBy = (by: QuestBy) => {
  if ('reportId' in by) return and(eq(t.reportId, by.reportId), eq(t.handle, QUEST_HANDLE.report));
  if ('companyOrderId' in by) return and(eq(t.companyOrderId, by.companyOrderId), eq(t.handle, QUEST_HANDLE.company));
  return and(eq(t.facilityId, by.scrappedId), eq(t.handle, QUEST_HANDLE.scrap));
};

/** Where the danger is that an order of a company puts right. */
export async function placeOfQuest(tx: Db, companyOrderId: number): Promise<Broken | undefined> {
  const { facilityId, placeId, roomId } = t;
  const [row] = await tx.select({ facilityId, placeId, roomId }).from(t).where(eq(t.companyOrderId, companyOrderId));
  return row && { ...row, templateId: null };
}

/** Does something to the dangers that are being put right by a document, one after the other in the order of their numbers. */
async function each(
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  by: QuestBy,
  work: (turn: QuestTurn) => void,
): Promise<void> {
  const rows = await tx
    .select({ questId: t.questId })
    .from(t)
    .where(and(putRightBy(by), eq(t.status, QUEST.fixing)))
    .orderBy(asc(t.questId));
  for (const { questId } of rows)
    await questRecord.take(tools, tx, base, questId, (turn) => {
      if (turn.row.status === QUEST.fixing) work(turn);
    });
}

/** The document by which dangers are put right is done: somebody else has to look. */
export const questsFixed = (tools: Announcer, tx: Db, base: RecordBase, by: QuestBy, fixed: Fixed): Promise<void> =>
  each(tools, tx, base, by, (turn) =>
    awaitReview(turn, fixed, [turn.row.handleCode, '已完成'].filter(Boolean).join(' ')),
  );

/** The document comes to nothing: whoever answers for the dangers decides anew. */
export const questsReturned = (
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  by: QuestBy,
  reason: string,
): Promise<void> =>
  each(tools, tx, base, by, (turn) => {
    const { row, notices } = turn;
    const content = `${row.handleCode} ${reason}`;
    moveSite(turn, QUEST.fixing, { event: 'RETURN', content }, { handle: '' });
    if (row.ownerId !== null)
      notices.push({
        userId: row.ownerId,
        code: 'site_quest_return',
        params: { code: row.code, title: row.title, reason: content },
        link: questLink(row.questId),
      });
  });

/** One report was found to be the same as another: the dangers are put right by that one. */
export const questsFollow = (
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  reportId: number,
  to: { reportId: number; code: string },
): Promise<void> =>
  each(tools, tx, base, { reportId }, (turn) => {
    const content = `${turn.row.handleCode} 已合并到 ${to.code}`;
    moveSite(turn, QUEST.fixing, { event: 'FOLLOW', content }, { reportId: to.reportId, handleCode: to.code });
  });
