import { addDays, daysFrom } from '@jiaoyan/contract/attendance/shift-time';
import { clientKey, PATH } from './attendance.fixture.ts';
import type { Actor, World } from './attendance-random.fixture.ts';
import { expireLeave, grantAnnual } from './leave-grant.ts';
import { confirmDue, makeMonths } from './month-make.ts';
import { settleDueOvertimes } from './overtime.ts';
import { boardCode } from './point-code.ts';
import { settleDue } from './task-settle.ts';

const LEAVE = '/bpm/oa/leave';
const ROSTER_DAYS = 14;
const LEAVE_TYPES = ['1', '2', '4', '4', '5'] as const;
const reason = '随机';

const pass = async (actor: Actor) => actor.pass(5 + actor.roll(300));

/** Somebody comes or goes: now, some time ago without connection, with the phone of another, or twice. */
async function punch(actor: Actor): Promise<void> {
  const { s, people, point, now } = actor.world;
  const { who } = actor.any(people);
  const ago = actor.roll(8) === 0 ? actor.roll(400) : 0;
  const at = now - ago * 60_000;
  const body = {
    clientKey: clientKey(),
    code: boardCode(s.app.services.sealing, point, at),
    device: actor.roll(3) === 0 ? `D${actor.roll(2)}` : '',
    ...(ago > 0 && { at: actor.wall(-ago) }),
  };
  await actor.send('punch', () => who.post(`${PATH}/punch`, body));
  if (actor.roll(8) === 0) await actor.send('punch again', () => who.post(`${PATH}/punch`, body));
}

/** The next two weeks are drawn by chance and published. */
async function newRoster(actor: Actor): Promise<void> {
  const { world } = actor;
  const { s, people, shifts } = world;
  const today = actor.wall().slice(0, 10);
  const from = world.planned < today ? today : addDays(world.planned, 1);
  const to = addDays(from, ROSTER_DAYS - 1);
  world.planned = to;
  const members = people.map(({ userId }) => userId);
  const planId = await s.aPlan(members, { startDate: from, endDate: to });
  const cells = daysFrom(from, to).flatMap((workDate) =>
    members.map((userId) => ({ userId, workDate, shiftIds: actor.roll(7) === 0 ? [] : [actor.any(shifts)] })),
  );
  await actor.send('draw', () => s.people.admin.put(`${PATH}/plan/${planId}/cells`, { cells }));
  await actor.send('publish', () => s.publish(planId, { reason }));
}
/** Some cells of what is published are drawn anew, and it is published again. */
async function redraw(actor: Actor): Promise<void> {
  const { s, people, shifts } = actor.world;
  const row = await actor.pick(`SELECT plan_id AS id, end_date::text AS ends FROM attendance_plan
    WHERE end_date > '${actor.wall().slice(0, 10)}' ORDER BY 1 DESC LIMIT 2`);
  if (!row) return;
  const ahead = daysFrom(actor.wall(1440).slice(0, 10), String(row.ends));
  const cells = people.map(({ userId }) => ({
    userId,
    workDate: actor.any(ahead),
    shiftIds: actor.roll(7) === 0 ? [] : [actor.any(shifts)],
  }));
  await actor.send('redraw', () => s.people.admin.put(`${PATH}/plan/${row.id}/cells`, { cells }));
  await actor.send('publish again', () => s.publish(Number(row.id), { reason }));
}
const roster = (actor: Actor) =>
  actor.world.planned < addDays(actor.wall().slice(0, 10), 3) ? newRoster(actor) : redraw(actor);

const ofOne = ({ world }: Actor) => world.people.map(({ userId }) => userId).join(',');

async function askCorrection(actor: Actor): Promise<void> {
  const row = await actor.pick(`SELECT s.span_id, s.user_id, s.first_at IS NULL AS has_none,
      to_char(lower(s.plan), 'YYYY-MM-DD HH24:MI:SS') AS comes, to_char(upper(s.plan), 'YYYY-MM-DD HH24:MI:SS') AS goes
    FROM attendance_span s JOIN attendance_task t USING (task_id) WHERE t.status IN ('5', '6')
      AND s.user_id IN (${ofOne(actor)}) ORDER BY s.span_id DESC LIMIT 20`);
  if (!row) return;
  const edge = actor.roll(2) === 0 ? '1' : '2';
  const time = String(edge === '1' ? row.comes : row.goes);
  const body = { kind: '1', spanId: row.span_id, edge, time, reason };
  await actor.send('correction', async () => {
    const who = actor.personOf(row.user_id)?.who;
    return who?.post(`${PATH}/request`, body) ?? { code: 404, msg: '' };
  });
}
async function askOther(actor: Actor): Promise<void> {
  const { who } = actor.any(actor.world.people);
  const [isTrip, start] = [actor.roll(3) === 0, actor.roll(4000) - 2000];
  const body = {
    kind: isTrip ? '3' : '2',
    from: actor.wall(start),
    to: actor.wall(start + 30 + actor.roll(240)),
    reason,
  };
  await actor.send(isTrip ? 'trip' : 'overtime', () =>
    who.post(`${PATH}/request`, { ...body, ...(!isTrip && { force: reason }) }),
  );
}
/** A shift for one of a colleague, or for nothing. */
async function askSwap(actor: Actor): Promise<void> {
  const { people } = actor.world;
  const { userId, who } = actor.any(people);
  const ahead = `SELECT task_id AS id FROM attendance_task WHERE status = '0' AND source = '1'
    AND lower(plan) > '${actor.wall()}'::timestamptz`;
  const own = await actor.pick(`${ahead} AND user_id = ${userId} ORDER BY 1 LIMIT 10`);
  const to = actor.any(people).userId;
  const other = actor.roll(2) === 0 ? await actor.pick(`${ahead} AND user_id = ${to} ORDER BY 1 LIMIT 10`) : undefined;
  const body = { kind: '4', taskId: own?.id ?? 0, toUserId: to, toTaskId: other?.id ?? null, force: reason, reason };
  if (own) await actor.send('swap', () => who.post(`${PATH}/request`, body));
}
async function answerSwap(actor: Actor): Promise<void> {
  const row = await actor.pick(`SELECT request_id AS id, to_user_id FROM attendance_request
    WHERE kind = '4' AND result = 1 AND agree = '0' ORDER BY 1 DESC LIMIT 10`);
  const who = actor.personOf(row?.to_user_id)?.who;
  const body = actor.roll(4) === 0 ? { agree: false, reason } : { agree: true };
  if (who) await actor.send('answer', () => who.put(`${PATH}/request/${row?.id}/agree`, body));
}
async function withdraw(actor: Actor): Promise<void> {
  const row = await actor.pick(`SELECT request_id AS id, user_id FROM attendance_request WHERE result = 1
    AND user_id IN (${ofOne(actor)}) ORDER BY 1 DESC LIMIT 10`);
  const who = actor.personOf(row?.user_id)?.who;
  if (who) await actor.send('withdraw', () => who.put(`${PATH}/request/${row?.id}/withdraw`, {}));
}

/** Some hours off, of leave that somebody has so much of or not. */
async function askLeave(actor: Actor): Promise<void> {
  const { who } = actor.any(actor.world.people);
  const start = (actor.roll(120) - 48) * 60;
  const hour = (minutes: number) => `${actor.wall(minutes).slice(0, 13)}:00:00`;
  const times = { startTime: hour(start), endTime: hour(start + 60 * (1 + actor.roll(12))) };
  await actor.send('leave', () => who.post(LEAVE, { ...times, unit: '3', type: actor.any(LEAVE_TYPES), reason }));
}
/** A leave that nobody has decided about is taken back, one that was granted ends early. */
async function endLeave(actor: Actor): Promise<void> {
  const row =
    await actor.pick(`SELECT leave_id AS id, user_id, result, to_char(start_time, 'YYYY-MM-DD HH24:MI:SS') AS begins
    FROM bpm_oa_leave WHERE result IN (1, 2) AND user_id IN (${ofOne(actor)}) ORDER BY 1 DESC LIMIT 15`);
  const who = actor.personOf(row?.user_id)?.who;
  if (!row || !who) return;
  if (Number(row.result) === 1)
    await actor.send('cancel leave', () => who.post(`${LEAVE}/${row.id}/cancel`, { reason }));
  else await actor.send('return', () => who.post(`${LEAVE}/${row.id}/return`, { actualEnd: row.begins }));
}
async function confirmReturn(actor: Actor): Promise<void> {
  const row = await actor.pick(`SELECT leave_id AS id FROM bpm_oa_leave WHERE result = 2 AND confirmer_id IS NOT NULL
    ORDER BY 1 DESC LIMIT 10`);
  const who = actor.any(actor.world.deciders);
  const body = { agree: actor.roll(4) !== 0, reason };
  if (row) await actor.send('confirm return', () => who.post(`${LEAVE}/${row.id}/confirmReturn`, body));
}

const OURS = ['考勤', '请假', '加班', '补卡', '调班', '公出'];
/** Somebody decides about some of what waits for him: requests and leaves. */
async function decide(actor: Actor): Promise<void> {
  const who = actor.any(actor.world.deciders);
  const { rows = [] } = await who.get('/bpm/task/todo-page?pageSize=50');
  const open: { taskId: number; instance: { name: string } }[] = rows;
  const ours = open.filter(({ instance }) => OURS.some((word) => instance.name.includes(word)));
  for (const { taskId: id } of ours.slice(0, 1 + actor.roll(6))) {
    await who.put('/bpm/task/claim', { id });
    const how = actor.roll(5) === 0 ? 'reject' : 'approve';
    await actor.send(how, () => who.put(`/bpm/task/${how}`, { id, reason }));
  }
}

async function review(actor: Actor): Promise<void> {
  const row = await actor.pick(
    `SELECT review_id AS id FROM attendance_review WHERE verdict = '0' ORDER BY 1 DESC LIMIT 10`,
  );
  const body = { verdict: actor.roll(2) === 0 ? '1' : '2', note: reason };
  if (row) await actor.send('review', () => actor.world.s.people.leader.put(`${PATH}/review/${row.id}/judge`, body));
}
async function lookAgain(actor: Actor): Promise<void> {
  const { admin } = actor.world.s.people;
  const row = await actor.pick(`SELECT task_id AS id FROM attendance_task WHERE settled_time IS NOT NULL
    AND user_id IN (${ofOne(actor)}) ORDER BY 1 DESC LIMIT 30`);
  const [move, body] = actor.roll(6) === 0 ? ['exempt', { reason }] : ['recompute', {}];
  if (row) await actor.send(String(move), () => admin.put(`${PATH}/task/${row.id}/${move}`, body as object));
}

/** Jobs run at any time, on two nodes at once. */
async function settle(actor: Actor): Promise<void> {
  const { tools } = actor.world.s;
  await Promise.all([settleDue(tools), settleDue(tools)]);
  await Promise.all([settleDueOvertimes(tools), settleDueOvertimes(tools)]);
  actor.done += 4;
  actor.count('settle');
}
async function night(actor: Actor): Promise<void> {
  const { tools } = actor.world.s;
  await Promise.all([makeMonths(tools), makeMonths(tools)]);
  await confirmDue(tools);
  await Promise.all([expireLeave(tools), grantAnnual(tools)]);
  actor.done += 5;
  actor.count('night');
}

async function sheet(actor: Actor): Promise<void> {
  const { s } = actor.world;
  const row = await actor.pick(`SELECT month_id AS id, user_id, status, version FROM attendance_month
    WHERE user_id IN (${ofOne(actor)}) ORDER BY 1 DESC LIMIT 12`);
  const own = actor.personOf(row?.user_id)?.who;
  if (!row || !own) return;
  const move = (who: typeof own, verb: string, body: object) =>
    actor.send(verb, () => who.put(`${PATH}/month/${row.id}/${verb}`, { ...body, version: row.version }));
  if (row.status === '10')
    await (actor.roll(3) === 0 ? move(own, 'dispute', { dispute: reason }) : move(own, 'confirm', {}));
  if (row.status === '30') await move(s.people.deputy, 'handle', { answer: reason });
  if (row.status === '40' && actor.roll(3) === 0) await move(s.head, 'unlock', { reason });
}

/** What a locked sheet says, and the tasks behind it. */
export const SEALED = `SELECT m.month_id || ' ' || m.lock_time AS key, md5(to_jsonb(m)::text || (
    SELECT coalesce(string_agg(to_jsonb(t)::text, ',' ORDER BY t.task_id), '') FROM attendance_task t
    WHERE t.user_id = m.user_id AND to_char(t.work_date, 'YYYY-MM') = m.month)) AS says
  FROM attendance_month m WHERE m.status = '40'`;
/** Notes what locked sheets say the first time that they are seen. */
async function noteLocked({ s, locked }: World): Promise<void> {
  for (const { key, says } of await s.sql(SEALED)) if (!locked.has(String(key))) locked.set(String(key), String(says));
}
/** The sheets of a month, or one of them. */
async function lock(actor: Actor): Promise<void> {
  const row = await actor.pick(`SELECT month, month_id AS id FROM attendance_month WHERE status IN ('10', '20')
    AND user_id IN (${ofOne(actor)}) ORDER BY month, month_id LIMIT 12`);
  if (!row) return;
  const body = { month: row.month, ids: actor.roll(4) === 0 ? [] : [row.id] };
  await actor.send('lock', () => actor.world.s.people.deputy.put(`${PATH}/month/lock`, body));
  await noteLocked(actor.world);
}

async function adjust(actor: Actor): Promise<void> {
  const { userId } = actor.any(actor.world.people);
  const delta = (actor.roll(20) - 6) * 60;
  const validTo = actor.roll(2) === 0 ? actor.wall(1440 * actor.roll(40)).slice(0, 10) : '';
  const body = { userId, delta, validTo, reason, kind: actor.roll(2) === 0 ? '4' : '5' };
  await actor.send('adjust', () => actor.world.s.people.admin.post(`${PATH}/leave/adjust`, body));
}

type Act = (actor: Actor) => Promise<void>;
const weights: readonly (readonly [Act, number])[] = [
  [pass, 16],
  [punch, 30],
  [roster, 3],
  [askCorrection, 4],
  [askOther, 4],
  [askSwap, 4],
  [answerSwap, 4],
  [withdraw, 1],
  [askLeave, 3],
  [endLeave, 1],
  [confirmReturn, 1],
  [decide, 12],
  [review, 2],
  [lookAgain, 2],
  [settle, 3],
  [night, 1],
  [sheet, 4],
  [lock, 3],
  [adjust, 2],
];
const all = weights.flatMap(([act, weight]) => Array.from({ length: weight }, () => act));

/** Lets some people act at once until so much has been done; answers how much it was. */
export async function letThemAct(actors: readonly Actor[], actions: number): Promise<number> {
  const done = () => actors.reduce((sum, actor) => sum + actor.done, 0);
  await roster(actors[0] as Actor);
  await Promise.all(
    actors.map(async (actor) => {
      while (done() < actions) await actor.any(all)(actor);
    }),
  );
  return done();
}
