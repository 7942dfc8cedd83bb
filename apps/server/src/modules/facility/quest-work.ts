import { QUEST, QUEST_LEVEL, type QuestStatus, questStates } from '@jiaoyan/contract/facility/quest';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { placeTable as p } from '../campus/place.table.ts';
import type { HandoverSection } from '../duty/index.ts';
import type { Asking, FacilityWork, HistoryPart } from './facility-work.ts';
import { type QuestRow, questTable as t } from './quest.table.ts';
import { questLink, scopedQuests } from './quest-case.ts';
import { isOpenQuest } from './quest-rows.ts';

const SOURCE = 'quest';
const keyOf = sql<string>`(to_char(${t.createTime}, 'YYYY-MM-DD HH24:MI:SS') || '|y' || lpad(${t.questId}::text, 10, '0'))`;
const stateOf = ({ status }: QuestRow) => questStates[status as QuestStatus];

/** The dangers of a facility that the reader may open. */
const ofFacility = ({ user, services }: Asking, facilityId: number, more?: SQL) =>
  and(eq(t.facilityId, facilityId), scopedQuests.scope(user, 'repair:facilityQuest:query', services.clock()), more);

async function history(asking: Asking, facilityId: number, { before, limit }: HistoryPart) {
  const rows = await asking.db
    .select({ row: t, key: keyOf })
    .from(t)
    .where(ofFacility(asking, facilityId, sql`${keyOf} < ${before}`))
    .orderBy(desc(keyOf))
    .limit(limit);
  return rows.map(({ row, key }) => ({
    key,
    source: SOURCE,
    event: 'QUEST',
    time: row.createTime,
    title: '隐患',
    content: `${row.code} ${row.title}（${stateOf(row)}）`,
    operatorName: row.finderName,
    amount: '',
    link: questLink(row.questId),
  }));
}

async function lanes(asking: Asking, facilityId: number) {
  const rows = await asking.db
    .select()
    .from(t)
    .where(ofFacility(asking, facilityId))
    .orderBy(asc(t.createTime), asc(t.questId));
  if (rows.length === 0) return [];
  const items = rows.map((row) => ({
    from: row.createTime,
    to: row.status < QUEST.signedOff ? '' : (row.reviewTime ?? row.updateTime),
    title: `${row.code} ${row.title}`,
    tone: row.level === QUEST_LEVEL.major ? 'danger' : 'warning',
    link: questLink(row.questId),
  }));
  return [{ key: 'quest', label: '隐患', items }];
}

/** Dangers as the files of facilities show them. */
export const facilityQuests: FacilityWork = { source: SOURCE, history, lanes };

/** What the next shift has to know: major dangers that are not signed off. */
export const handoverQuests: HandoverSection = {
  title: '未销号重大隐患',
  async lines(db, { subcampId }) {
    const rows = await db
      .select({ row: t, placeName: p.name })
      .from(t)
      .innerJoin(p, eq(p.placeId, t.placeId))
      .where(and(eq(p.subcampId, subcampId), eq(t.level, QUEST_LEVEL.major), isOpenQuest))
      .orderBy(asc(t.dueTime), asc(t.questId));
    return rows.map(
      ({ row, placeName }) =>
        `${row.code} ${placeName} ${row.title}（${stateOf(row)}，期限 ${row.dueTime.slice(0, 16)}）`,
    );
  },
};
