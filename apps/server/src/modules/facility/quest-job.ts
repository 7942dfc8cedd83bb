import { QUEST_LEVEL } from '@jiaoyan/contract/facility/quest';
import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, lt } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { questNoticeTable as n, type QuestRow, questTable as t } from './quest.table.ts';
import { questLink, questRecord } from './quest-case.ts';
import { isOpenQuest } from './quest-rows.ts';
import { deputies, leaderOf, managersOf } from './site-people.ts';
import { sendNotices } from './site-record.ts';

type Tools = Pick<Services, 'db' | 'hub' | 'clock'>;

/** Its owner, or where it has none those who look after the place; what is major is heard of further up. */
async function toldOf(tx: Db, { ownerId, teamId, placeId, level }: QuestRow): Promise<number[]> {
  const own = ownerId === null ? [...(await leaderOf(tx, teamId)), ...(await managersOf(tx, placeId))] : [ownerId];
  return [...new Set([...own, ...(level === QUEST_LEVEL.major ? await deputies(tx) : [])])];
}

/** Speaks of a danger that is overdue, once a day. */
async function remind(tools: Tools, row: QuestRow, now: number): Promise<void> {
  await tools.db.transaction(async (tx) => {
    const made = await tx
      .insert(n)
      .values({ questId: row.questId, day: localDay(now) })
      .onConflictDoNothing()
      .returning({ questId: n.questId });
    if (made.length === 0) return;
    const days = String(Math.floor((now - momentOf(row.dueTime)) / DAY_MS) + 1);
    const params = { code: row.code, title: row.title, days };
    await sendNotices(
      tools,
      tx,
      (await toldOf(tx, row)).map((userId) => ({
        userId,
        code: 'site_quest_overdue',
        params,
        link: questLink(row.questId),
      })),
    );
  });
}

/** Whoever answers for dangers hears every day of those that are overdue. */
export async function watchQuests(tools: Tools): Promise<void> {
  const now = tools.clock();
  const rows = await tools.db
    .select()
    .from(t)
    .where(and(isOpenQuest, lt(t.dueTime, wallTime(now))))
    .orderBy(asc(t.dueTime), asc(questRecord.kind.key));
  for (const row of rows) await remind(tools, row, now);
}

/** It may run on any node, twice or late. */
export const questJobs = (tools: Tools): Job[] => [
  { name: 'facility-quest', cron: '0 7 * * *', run: () => watchQuests(tools) },
];
