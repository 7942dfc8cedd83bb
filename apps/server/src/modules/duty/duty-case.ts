import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { outOfReach } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import type { Services } from '../../kernel/services.ts';
import { subcampTable } from '../campus/subcamp.table.ts';
import { type FindSensitiveWords, storeMessages } from '../system/index.ts';
import { type DutyRow, dutyMemberTable as m, dutyTable as t } from './duty.table.ts';
import { announceDuties } from './duty-grant.ts';

export type DutyPerson = typeof m.$inferSelect;
/** Where duties look for what they need. */
export interface DutyTools extends Pick<Services, 'db' | 'bus' | 'hub' | 'dictLabels' | 'clock' | 'registered'> {
  readonly findSensitiveWords: FindSensitiveWords;
}
/** Who acts and when, and what shifts are called; read before the transaction begins. */
export interface DutyBase {
  readonly actor: Actor;
  readonly now: number;
  readonly shifts: ReadonlyMap<string, string>;
}
interface DutyEvent {
  readonly event: string;
  readonly content?: string;
  readonly from?: string;
  readonly to?: string;
}
interface DutyTelling {
  readonly userIds: readonly number[];
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One move on a duty: the draft of it, who stands on it, and what follows from the move. */
export interface DutyTurn extends DutyBase {
  readonly duty: DutyRow;
  readonly people: readonly DutyPerson[];
  /** How it is called in messages. */
  readonly title: string;
  readonly events: DutyEvent[];
  readonly tellings: DutyTelling[];
}

/** What moves on duties need besides the duty. */
export const dutyBase = async ({ clock, dictLabels }: DutyTools, actor: Actor): Promise<DutyBase> => ({
  actor,
  now: clock(),
  shifts: await dictLabels('repair_duty_shift'),
});

/** Puts a duty into another state, with the one event that belongs to it. */
export function moveDuty({ duty, events }: DutyTurn, to: string, event: Omit<DutyEvent, 'from' | 'to'>): void {
  events.push({ ...event, from: duty.status, to });
  duty.status = to;
}

async function save(tx: Db, { duty, actor, now, events }: DutyTurn) {
  const { dutyId, createBy: _by, createTime: _at, ...values } = duty;
  await tx
    .update(t)
    .set({ ...values, updateBy: actor.name, updateTime: wallTime(now) })
    .where(eq(t.dutyId, dutyId));
  await recordEvents(
    tx,
    events.map(({ event, content = '', from = '', to = '' }) => ({
      ...{ bizType: 'duty' as const, bizId: dutyId, event, fromStatus: from, toStatus: to },
      operatorId: actor.userId,
      operatorName: actor.name,
      content: content.slice(0, 500),
      createTime: wallTime(now),
    })),
  );
}

async function announce({ hub }: Pick<DutyTools, 'hub'>, tx: Db, { tellings, actor }: DutyTurn) {
  const messages = tellings.flatMap(({ userIds, code, params }) =>
    [...new Set(userIds)]
      .filter((userId) => userId !== actor.userId)
      .map((userId) => ({ userId, templateCode: code, params, link: '/my/duty' })),
  );
  const { events } = await storeMessages(tx, messages);
  await hub.publishAll(tx, [...events, { destination: topics.repairBoard, body: { type: 'DUTY', count: 1 } }]);
}

/** Makes a move on a duty under its lock: all of what it causes is stored with it, or nothing. */
export async function takeDuty(
  tools: Pick<DutyTools, 'bus' | 'hub'>,
  tx: Db,
  base: DutyBase,
  dutyId: number,
  work: (turn: DutyTurn) => void | Promise<void>,
): Promise<DutyRow> {
  const [before] = await tx.select().from(t).where(eq(t.dutyId, dutyId)).for('update');
  if (!before) throw outOfReach();
  const people = await tx.select().from(m).where(eq(m.dutyId, dutyId)).orderBy(asc(m.userId));
  const [campus] = await tx
    .select({ name: subcampTable.name })
    .from(subcampTable)
    .where(eq(subcampTable.subcampId, before.subcampId));
  const title = `${before.dutyDate} ${campus?.name ?? ''}${base.shifts.get(before.shift) ?? ''}`;
  const turn: DutyTurn = { ...base, duty: { ...before }, people, title, events: [], tellings: [] };
  await work(turn);
  if (turn.events.length === 0) return before;
  turn.duty.version = before.version + 1;
  await save(tx, turn);
  await announce(tools, tx, turn);
  await announceDuties(tools, tx, [before, turn.duty]);
  return turn.duty;
}
