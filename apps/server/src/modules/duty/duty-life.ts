import { CHECKIN_MINS, DUTY, dutyLife, type HandoverInput } from '@jiaoyan/contract/duty/duty-life';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { refuseAbsent, refuseSensitive } from '../system/index.ts';
import { dutyMemberTable as m } from './duty.table.ts';
import { type DutyPerson, type DutyTools, type DutyTurn, dutyBase, moveDuty, takeDuty } from './duty-case.ts';
import { nextDuty } from './duty-next.ts';
import { spanOf } from './duty-now.ts';
import { tellArrival } from './staff.ts';

const MINUTE = 60_000;
type Work = (turn: DutyTurn, tx: Db) => void | Promise<void>;

/** Makes a move on a duty in the name of the caller. */
async function act(tools: DutyTools, user: SessionUser, dutyId: number, work: Work): Promise<Moved> {
  const base = await dutyBase(tools, actorOf(user));
  const { status, version } = await tools.db.transaction((tx) =>
    takeDuty(tools, tx, base, dutyId, (turn) => work(turn, tx)),
  );
  return { status, version };
}

/** The caller as one of those on duty; to others it is as if there were no duty. */
export function personOf({ people, actor }: Pick<DutyTurn, 'people' | 'actor'>): DutyPerson {
  const own = people.find(({ userId }) => userId === actor.userId);
  if (!own) throw notFound();
  return own;
}

/** Writes down that somebody comes or goes. */
async function notePerson(
  { registered }: DutyTools,
  tx: Db,
  { now }: Pick<DutyTurn, 'now'>,
  { dutyId, userId }: DutyPerson,
  edge: 'checkIn' | 'checkOut',
): Promise<void> {
  await tx
    .update(m)
    .set({ [edge]: wallTime(now) })
    .where(and(eq(m.dutyId, dutyId), eq(m.userId, userId)));
  await tellArrival(registered, tx, {
    userId,
    at: now,
    now,
    by: 'duty',
    bizId: dutyId,
    placeId: null,
    isScanned: false,
  });
}

/** Somebody comes; the first one opens the shift. */
export const checkInDuty = (tools: DutyTools, user: SessionUser, dutyId: number, version?: number): Promise<Moved> =>
  act(tools, user, dutyId, async (turn, tx) => {
    const { duty, now } = turn;
    const person = personOf(turn);
    allow(dutyLife, duty, 'checkin', version);
    if (person.checkIn) throw refuse('您已签到，无需重复签到');
    const { from } = spanOf(duty);
    const [first, last] = [from - CHECKIN_MINS * MINUTE, from + CHECKIN_MINS * MINUTE];
    const window = `${wallTime(first).slice(0, 16)}~${wallTime(last).slice(11, 16)}`;
    if (now < first) throw refuse(`未到签到时间，请在 ${window} 之间签到`);
    if (now > last) throw refuse(`已超过签到时间（${window}），请联系班组长`);
    await notePerson(tools, tx, turn, person, 'checkIn');
    moveDuty(turn, DUTY.running, { event: 'CHECKIN' });
  });

/** Somebody goes. */
export const checkOutDuty = (tools: DutyTools, user: SessionUser, dutyId: number, version?: number): Promise<Moved> =>
  act(tools, user, dutyId, async (turn, tx) => {
    const { duty, events } = turn;
    const person = personOf(turn);
    allow(dutyLife, duty, 'checkout', version);
    if (!person.checkIn) throw refuse('您还没有签到');
    if (person.checkOut) throw refuse('您已签退，无需重复签退');
    await notePerson(tools, tx, turn, person, 'checkOut');
    events.push({ event: 'CHECKOUT' });
  });

/** Who shall take over: whom the caller names, or who leads the next shift. */
async function successorOf(tx: Db, { duty, actor }: DutyTurn, wanted: number | undefined): Promise<number> {
  const userId = wanted ?? (await nextDuty(tx, duty))?.leaderId;
  if (userId === undefined) throw refuse('没有找到下一班，请选择接班人', 'handoverTo');
  if (userId === actor.userId) throw refuse('接班人不能是本人', 'handoverTo');
  await refuseAbsent(tx, [userId], '接班人', 'handoverTo');
  return userId;
}

/** Writes down what the next shift has to know; it may be put right until somebody has taken over. */
export async function handOverDuty(
  tools: DutyTools,
  user: SessionUser,
  dutyId: number,
  { content, handoverTo, version }: HandoverInput,
): Promise<Moved> {
  await refuseSensitive(tools.findSensitiveWords, [{ field: 'content', label: '交班内容', text: content }]);
  return act(tools, user, dutyId, async (turn, tx) => {
    const { duty, now, notices, events, title } = turn;
    const person = personOf(turn);
    allow(dutyLife, duty, 'handover', version);
    if (!person.checkIn) throw refuse('您还没有签到，不能交班');
    duty.handover = content;
    duty.handoverTo = await successorOf(tx, turn, handoverTo);
    duty.handoverTime = wallTime(now);
    events.push({ event: 'HANDOVER', content });
    const params = { from: turn.actor.name, duty: title };
    notices.push({ userIds: [duty.handoverTo], code: 'repair_duty_handover', params });
  });
}

/** The next leader confirms: the shift is over, and whoever led it is off duty. */
export const takeOverDuty = (tools: DutyTools, user: SessionUser, dutyId: number, version?: number): Promise<Moved> =>
  act(tools, user, dutyId, async (turn, tx) => {
    const { duty, people, notices, title } = turn;
    const successor = duty.handoverTo ?? (await nextDuty(tx, duty))?.leaderId;
    if (successor !== user.userId) throw notFound();
    allow(dutyLife, duty, 'takeover', version);
    if (!duty.handoverTime) throw refuse('上一班还没有交班');
    for (const person of people)
      if (person.checkIn && !person.checkOut) await notePerson(tools, tx, turn, person, 'checkOut');
    moveDuty(turn, DUTY.over, { event: 'TAKEOVER' });
    const params = { to: turn.actor.name, duty: title };
    notices.push({ userIds: people.map(({ userId }) => userId), code: 'repair_duty_takeover', params });
  });
