import { QUEST, QUEST_HANDLE, QUEST_HOURS, QUEST_LEVEL, type QuestLevel } from '@jiaoyan/contract/facility/quest';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { DAY_MS, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { type NewEvent, recordEvents } from '../../../../kernel/record/event.ts';
import { numberDay, numberText } from '../../../../kernel/record/number.ts';
import { placeTable } from '../../../campus/place.table.ts';
import { chance } from '../../../campus/seed/demo/chance.ts';
import { userTable } from '../../../system/user.table.ts';
import { type FacilityRow, facilityTable as f } from '../../facility.table.ts';
import { questTable as t } from '../../quest.table.ts';
import { demoQuests, openQuests } from './quest.data.ts';

const HOUR = 3_600_000;
const CLOSED = 38;
const IGNORED = [9, 27];
const PLACES = [11, 12, 13, 14, 21, 22];
/** Who finds dangers, puts them right and looks at them afterwards: building managers, workers, the deputy. */
const FINDERS = [123, 124, 105, 106];
const FIXERS = [105, 106, 108, 110];
const DEPUTY = 'suyq';
const SPOTS = ['一层大厅', '东侧楼梯间', '三层走廊', '屋面', '地下设备间'];

interface Idea {
  readonly classId: number;
  readonly title: string;
  readonly done: string;
}
const ideas: readonly Idea[] = demoQuests
  .trim()
  .split('\n')
  .map((line) => {
    const [classId = '0', title = '', done = ''] = line.split('|');
    return { classId: Number(classId), title, done };
  });

interface Ground {
  readonly units: readonly FacilityRow[];
  readonly places: readonly number[];
  readonly names: ReadonlyMap<number, string>;
  readonly deputy: { readonly userId: number; readonly nickName: string } | undefined;
}
async function readGround(tx: Db): Promise<Ground> {
  const classes = ideas.flatMap(({ classId }) => (classId > 0 ? [classId] : []));
  const people = await tx
    .select()
    .from(userTable)
    .where(inArray(userTable.userId, [...FINDERS, ...FIXERS]));
  const [deputy] = await tx.select().from(userTable).where(eq(userTable.userName, DEPUTY));
  return {
    units: await tx
      .select()
      .from(f)
      .where(and(inArray(f.classifyId, classes), lt(f.facilityId, 10_000), eq(f.status, FACILITY.used)))
      .orderBy(asc(f.facilityId)),
    places: (
      await tx.select({ id: placeTable.placeId }).from(placeTable).where(inArray(placeTable.placeId, PLACES))
    ).map(({ id }) => id),
    names: new Map(people.map(({ userId, nickName }) => [userId, nickName])),
    deputy,
  };
}

interface Plan {
  readonly level: string;
  readonly status: string;
  readonly idea: Idea;
  readonly found: number;
  readonly due: number;
}
/** What is over long ago: one every nine days, some of it late. */
const closedPlans = (now: number): Plan[] =>
  Array.from({ length: CLOSED }, (_, nth) => {
    const found = now - (14 + (CLOSED - nth) * 9) * DAY_MS;
    const level = nth % 13 === 5 ? QUEST_LEVEL.major : nth % 4 === 1 ? QUEST_LEVEL.greater : QUEST_LEVEL.usual;
    const status = IGNORED.includes(nth) ? QUEST.ignored : QUEST.signedOff;
    const idea = ideas[(nth * 5) % ideas.length] as Idea;
    const due = found + QUEST_HOURS[level] * HOUR;
    return { level: status === QUEST.ignored ? QUEST_LEVEL.usual : level, status, idea, found, due };
  });
const openPlans = (now: number): Plan[] =>
  openQuests
    .trim()
    .split('\n')
    .map((line) => {
      const [level = '1', status = '10', at = 0, days = 0, late = 0] = line.split('|');
      return {
        level,
        status,
        idea: ideas[Number(at)] as Idea,
        found: now - Number(days) * DAY_MS - 3 * HOUR,
        due: now - Number(late) * DAY_MS,
      };
    });

/** What was planned for a danger that is major, and what may be planned for others. */
const planOf = (level: string, { done }: Idea) =>
  level === QUEST_LEVEL.major
    ? {
        measures: `${done}，整改期间停用并设专人看护`,
        money: '8600',
        emergency: '现场拉设警戒线，安排专人值守，异常时立即停用并上报',
      }
    : { measures: '', money: '', emergency: '' };

function rowOf(ground: Ground, plan: Plan, nth: number) {
  const { level, status, idea, found, due } = plan;
  const luck = chance(`quest ${nth}`);
  const own = ground.units.filter(({ classifyId }) => classifyId === idea.classId);
  const unit = own[nth % Math.max(own.length, 1)];
  const placeId = unit?.placeId ?? ground.places[nth % Math.max(ground.places.length, 1)];
  if (placeId === undefined) return undefined;
  const pick = (ids: readonly number[]) => luck.oneOf(ids.filter((id) => ground.names.has(id)));
  const [finderId, fixBy] = [pick(FINDERS), pick(FIXERS)];
  const [isBegun, isFixed, isOver] = [
    status >= '20' && status < '50',
    status === '30' || status === '40',
    status === '40',
  ];
  const fixTime = wallTime(found + Math.round((QUEST_HOURS[level as QuestLevel] * (0.3 + luck.next())) / 1.2) * HOUR);
  const late = wallTime(Math.min(momentOf(fixTime) + 20 * HOUR, found + 12 * DAY_MS));
  return {
    level,
    status,
    title: idea.title,
    source: '1',
    handle: isBegun ? QUEST_HANDLE.self : '',
    description: `${unit ? unit.name : luck.oneOf(SPOTS)}${idea.title}，存在安全风险`,
    facilityId: unit?.facilityId ?? null,
    placeId,
    roomId: unit?.roomId ?? null,
    teamId: unit?.teamId ?? null,
    location: unit?.location ?? luck.oneOf(SPOTS),
    ownerId: status === '10' || status === '50' ? null : fixBy,
    finderId,
    finderName: ground.names.get(finderId) ?? '',
    ...(isBegun ? planOf(level, idea) : {}),
    ...(isFixed && { fixText: idea.done, fixBy, fixTime }),
    ...(isOver && { reviewBy: ground.deputy?.userId ?? null, reviewTime: late, reviewText: '整改到位' }),
    dueTime: wallTime(due),
    createTime: wallTime(found),
    updateTime: isOver ? late : isFixed ? fixTime : wallTime(found),
    createBy: ground.names.get(finderId) ?? '',
    updateBy: ground.names.get(finderId) ?? '',
  };
}
type Row = NonNullable<ReturnType<typeof rowOf>>;

/** What the log tells of one. */
function eventsOf({ names, deputy }: Ground, questId: number, row: Row): NewEvent[] {
  const owner = row.ownerId === null ? '' : (names.get(row.ownerId) ?? '');
  const step = (event: string, from: string, to: string, at: string | null, by: string, content = ''): NewEvent[] =>
    at === null
      ? []
      : [
          {
            bizType: 'facilityQuest' as const,
            bizId: questId,
            event,
            fromStatus: from,
            toStatus: to,
            content,
            operatorName: by,
            createTime: at,
          },
        ];
  const by = deputy?.nickName ?? '';
  if (row.status === QUEST.ignored)
    return [
      ...step('CREATE', '', '10', row.createTime, row.finderName),
      ...step('IGNORE', '10', '50', row.updateTime, by, '现场核实无风险'),
    ];
  return [
    ...step('CREATE', '', '10', row.createTime, row.finderName),
    ...(row.handle ? step('HANDLE', '10', '20', row.createTime, by, '自行整改') : []),
    ...('fixTime' in row ? step('FIX', '20', '30', row.fixTime ?? null, owner, row.fixText) : []),
    ...('reviewTime' in row ? step('PASS', '30', '40', row.reviewTime ?? null, by, row.reviewText) : []),
  ];
}

/** The dangers of the demo campus: most of them put right, eight open, one of these major. */
export async function seedQuests(tx: Db, now = Date.now()): Promise<never[]> {
  const ground = await readGround(tx);
  if (ground.names.size === 0) return [];
  const plans = [...closedPlans(now), ...openPlans(now)].sort((a, b) => a.found - b.found);
  const rows = plans.flatMap((plan, nth) => rowOf(ground, plan, nth) ?? []);
  const perDay = new Map<string, number>();
  const numbered = rows.map((row, nth) => {
    const day = numberDay(momentOf(row.createTime));
    const no = (perDay.get(day) ?? 0) + 1;
    perDay.set(day, no);
    // Far above those that the day itself will give.
    return { ...row, questId: nth + 1, code: numberText('YH', day, 900 + no) };
  });
  const made = await tx.insert(t).values(numbered).onConflictDoNothing().returning({ questId: t.questId });
  const stored = new Set(made.map(({ questId }) => questId));
  await recordEvents(
    tx,
    numbered.filter(({ questId }) => stored.has(questId)).flatMap((row) => eventsOf(ground, row.questId, row)),
  );
  return [];
}
