import type { DutyDetail } from '@jiaoyan/contract/duty/duty';
import {
  CHECKIN_MINS,
  type DutyMove,
  type DutyStatus,
  type DutySwap,
  dutyLife,
  SWAP,
  shiftSpan,
} from '@jiaoyan/contract/duty/duty-life';
import { and, asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { subcampNames } from '../campus/index.ts';
import { namesOf } from '../system/index.ts';
import { type DutyRow, dutyMemberTable as m, dutySwapTable as s, dutyTable as t } from './duty.table.ts';
import type { DutyPerson } from './duty-case.ts';
import { leads, spanOf } from './duty-now.ts';
import { peopleOf } from './duty-people.ts';

const MINUTE = 60_000;
const RECENT = 30;
/** Who looks, and when: what can be done now depends on both. */
export interface Viewer {
  readonly user: SessionUser;
  readonly now: number;
}

type Test = (duty: DutyRow, own: DutyPerson | undefined, viewer: Viewer) => boolean;
const tests: Readonly<Record<DutyMove, { right: string; test: Test }>> = {
  checkin: {
    right: 'repair:duty:checkin',
    test: (duty, own, { now }) => own?.checkIn === null && Math.abs(now - spanOf(duty).from) <= CHECKIN_MINS * MINUTE,
  },
  handover: { right: 'repair:duty:handover', test: (_duty, own) => Boolean(own?.checkIn) },
  takeover: {
    right: 'repair:duty:handover',
    test: ({ handoverTo, handoverTime }, _own, { user }) => handoverTime !== null && handoverTo === user.userId,
  },
  checkout: { right: 'repair:duty:checkin', test: (_duty, own) => Boolean(own?.checkIn) && own?.checkOut === null },
  swap: { right: 'repair:duty:swap', test: (duty, own, { now }) => own !== undefined && now < spanOf(duty).from },
};

/** The moves that somebody may make on a duty now. */
function movesOf(duty: DutyRow, own: DutyPerson | undefined, viewer: Viewer): DutyMove[] {
  // The column holds nothing but states.
  const offered = dutyLife.allowed(duty.status as DutyStatus);
  return (Object.keys(tests) as DutyMove[]).filter(
    (move) => offered.includes(move) && holds(viewer.user, tests[move].right) && tests[move].test(duty, own, viewer),
  );
}

/** Duties with the names of what they refer to, and with what the caller may do. */
export async function widenDuties<Row extends DutyRow>(db: Db, rows: readonly Row[], viewer: Viewer) {
  if (rows.length === 0) return [];
  const [campuses, names, own] = await Promise.all([
    subcampNames(db),
    namesOf(
      db,
      rows.flatMap((row) => [...peopleOf(row), row.handoverTo]),
    ),
    db
      .select()
      .from(m)
      .where(
        and(
          eq(m.userId, viewer.user.userId),
          inArray(
            m.dutyId,
            rows.map(({ dutyId }) => dutyId),
          ),
        ),
      ),
  ]);
  const mine = new Map(own.map((person) => [person.dutyId, person]));
  return rows.map((row) => ({
    ...row,
    subcampName: campuses.get(row.subcampId) ?? '',
    leaderName: names.get(row.leaderId) ?? '',
    memberNames: row.memberIds.map((userId) => names.get(userId) ?? `用户${userId}`),
    handoverToName: names.get(row.handoverTo ?? 0) ?? '',
    moves: movesOf(row, mine.get(row.dutyId), viewer),
    isLeading: leads(row, viewer.user.userId, viewer.now),
  }));
}

/** Some duties in the order in which they begin. */
export async function dutySlots(db: Db, where: SQL | undefined, viewer: Viewer) {
  const rows = await db.select().from(t).where(where).orderBy(asc(t.dutyDate), asc(t.subcampId), asc(t.shift));
  return widenDuties(db, rows, viewer);
}

/** A duty with who came and went, and what was handed over. */
export async function dutyDetail(db: Db, duty: DutyRow, viewer: Viewer): Promise<DutyDetail> {
  const [wide] = await widenDuties(db, [duty], viewer);
  const people = await db.select().from(m).where(eq(m.dutyId, duty.dutyId)).orderBy(asc(m.userId));
  const names = await namesOf(
    db,
    people.map(({ userId }) => userId),
  );
  const shown = people.map(({ userId, checkIn, checkOut }) => ({
    userId,
    checkIn,
    checkOut,
    name: names.get(userId) ?? '',
    isLeader: userId === duty.leaderId,
  }));
  return {
    ...(wide as NonNullable<typeof wide>),
    ...shiftSpan(duty.dutyDate, duty.shift),
    people: shown.sort((a, b) => Number(b.isLeader) - Number(a.isLeader)),
  };
}

/** The requests that somebody made or got: those that wait for an answer first. */
export async function mySwaps(db: Db, userId: number): Promise<DutySwap[]> {
  const rows = await db
    .select({ swap: s, dutyDate: t.dutyDate, shift: t.shift, subcampId: t.subcampId })
    .from(s)
    .innerJoin(t, eq(t.dutyId, s.dutyId))
    .where(or(eq(s.fromUserId, userId), eq(s.toUserId, userId)))
    .orderBy(desc(eq(s.status, SWAP.open)), desc(s.swapId))
    .limit(RECENT);
  const campuses = await subcampNames(db);
  const names = await namesOf(
    db,
    rows.flatMap(({ swap }) => [swap.fromUserId, swap.toUserId]),
  );
  return rows.map(({ swap, dutyDate, shift, subcampId }) => ({
    ...swap,
    dutyDate,
    shift,
    subcampName: campuses.get(subcampId) ?? '',
    fromName: names.get(swap.fromUserId) ?? '',
    toName: names.get(swap.toUserId) ?? '',
    moves: swap.status !== SWAP.open ? [] : swap.toUserId === userId ? ['agree', 'refuse'] : ['withdraw'],
  }));
}
