import { DUTY, shiftSpan } from '@jiaoyan/contract/duty/duty-life';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Db } from '../../../../kernel/db/db.ts';
import { chance } from '../../../campus/seed/demo/chance.ts';
import { type DutyRow, dutyMemberTable, dutySwapTable, dutyTable } from '../../duty.table.ts';
import { peopleOf } from '../../duty-people.ts';
import { dutyTurns, handoverTexts } from './duty.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };
const DAYS_BEFORE = 334;
const DAYS_AFTER = 30;
const DAY = 86_400_000;
const MINUTE = 60_000;
const SHIFTS = ['1', '2'];
/** So many of a hundred shifts nobody came to. */
const MISSED = 1.5;
type NewDuty = typeof dutyTable.$inferInsert & Pick<DutyRow, 'dutyDate' | 'shift' | 'leaderId' | 'memberIds'>;

const turnOf = (people: readonly number[], turn: number) => people[turn % people.length] as number;

/** The shifts of a campus in order, as they were planned. */
function planned(subcampId: number, today: string): NewDuty[] {
  const { leaders, workers } = dutyTurns[subcampId] ?? { leaders: [], workers: [] };
  return Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, at) => at).flatMap((at) =>
    SHIFTS.map((shift, half) => {
      const turn = at * SHIFTS.length + half;
      const leaderId = turnOf(leaders, turn);
      const dutyDate = new Date(Date.parse(today) + (at - DAYS_BEFORE) * DAY).toISOString().slice(0, 10);
      const phone = `139000000${String(leaderId - 100).padStart(2, '0')}`;
      return { subcampId, dutyDate, shift, leaderId, memberIds: [turnOf(workers, turn)], phone, ...stamp };
    }),
  );
}

/** What became of a shift until now: over and handed to the next one, missed, going on, or still to come. */
function lived(duty: NewDuty, next: NewDuty | undefined, now: string): NewDuty {
  const { from, to } = shiftSpan(duty.dutyDate, duty.shift);
  if (from > now) return duty;
  if (to > now) return { ...duty, status: DUTY.running };
  const luck = chance(`duty|${duty.subcampId}|${duty.dutyDate}|${duty.shift}`);
  if (luck.percent(MISSED) || !next) return { ...duty, status: DUTY.missed };
  const handoverTime = wallTime(momentOf(to) - Math.floor(luck.next() * 15) * MINUTE);
  const handover = luck.oneOf(handoverTexts);
  return { ...duty, status: DUTY.over, handover, handoverTo: next.leaderId, handoverTime };
}

/** Who came when, and went. */
function attendance({ dutyId, dutyDate, shift, status, handoverTime }: DutyRow, userId: number) {
  const person = { dutyId, dutyDate, userId };
  if (status === DUTY.planned || status === DUTY.missed) return { ...person, checkIn: null, checkOut: null };
  const { from } = shiftSpan(dutyDate, shift);
  const early = Math.floor(chance(`duty|${dutyId}|${userId}`).next() * 20);
  return { ...person, checkIn: wallTime(momentOf(from) - early * MINUTE), checkOut: handoverTime };
}

/** Two people ask others of their campus to stand in for them. */
async function seedSwaps(db: Db, rows: readonly DutyRow[], now: string): Promise<void> {
  const busy = new Set(rows.flatMap((row) => peopleOf(row).map((userId) => `${userId} ${row.dutyDate}`)));
  const coming = rows.filter(({ status, subcampId }) => status === DUTY.planned && subcampId < 3);
  const requests = [
    { duty: coming.find((row) => row.subcampId === 1), reason: '当天参加校外培训', part: 'leaders' as const },
    { duty: coming.find((row) => row.subcampId === 2), reason: '家中有事，请代一班', part: 'workers' as const },
  ];
  const swaps = requests.flatMap(({ duty, reason, part }) => {
    const fromUserId = part === 'leaders' ? duty?.leaderId : duty?.memberIds[0];
    const toUserId = dutyTurns[duty?.subcampId ?? 0]?.[part].find((id) => !busy.has(`${id} ${duty?.dutyDate}`));
    if (!duty || !fromUserId || !toUserId) return [];
    return [{ dutyId: duty.dutyId, fromUserId, toUserId, reason, ...stamp, createTime: now, updateTime: now }];
  });
  if (swaps.length > 0) await db.insert(dutySwapTable).values(swaps);
}

/** A year of duties around today, two shifts a day in each campus. */
export async function seedDuties(db: Db, at = Date.now()): Promise<[]> {
  const now = wallTime(at);
  const duties = Object.keys(dutyTurns).flatMap((subcampId) => {
    const plan = planned(Number(subcampId), now.slice(0, 10));
    return plan.map((duty, at) => lived(duty, plan[at + 1], now));
  });
  const rows = await db.insert(dutyTable).values(duties).returning();
  await db.insert(dutyMemberTable).values(rows.flatMap((row) => peopleOf(row).map((id) => attendance(row, id))));
  await seedSwaps(db, rows, now);
  return [];
}
