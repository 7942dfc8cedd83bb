import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { outOfReach } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import type { RepairTools } from '../repair/index.ts';
import { storeMessages } from '../system/index.ts';
import { type Apply, applyTable as t } from './apply.table.ts';

/** Who acts and when. */
export interface ApplyBase {
  readonly actor: Actor;
  readonly now: number;
}
interface ApplyEvent {
  readonly event: string;
  readonly content?: string;
  readonly from?: string;
  readonly to?: string;
}
interface ApplyTelling {
  readonly userId: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One move on an application: the draft of it, and what follows from the move. */
export interface ApplyTurn extends ApplyBase {
  readonly apply: Apply;
  readonly events: ApplyEvent[];
  readonly tellings: ApplyTelling[];
}

/** Puts an application into another state, with the one event that belongs to it. */
export function moveApply({ apply, events }: ApplyTurn, to: string, event: Omit<ApplyEvent, 'from' | 'to'>): void {
  events.push({ ...event, from: apply.status, to });
  apply.status = to;
}

/** Lets the applicant know what somebody else did. */
export function tellApplicant({ apply, actor, tellings }: ApplyTurn, code: string, params: ApplyTelling['params']) {
  if (apply.applicantId === actor.userId) return;
  tellings.push({ userId: apply.applicantId, code, params: { code: apply.code, title: apply.title, ...params } });
}

async function save(tx: Db, { apply, actor, now, events }: ApplyTurn) {
  const { applyId, createBy: _by, createTime: _at, ...values } = apply;
  await tx
    .update(t)
    .set({ ...values, updateBy: actor.name, updateTime: wallTime(now) })
    .where(eq(t.applyId, applyId));
  await recordEvents(
    tx,
    events.map(({ event, content = '', from = '', to = '' }) => ({
      ...{ bizType: 'areaApply' as const, bizId: applyId, event, fromStatus: from, toStatus: to },
      operatorId: actor.userId,
      operatorName: actor.name,
      content: content.slice(0, 500),
      createTime: wallTime(now),
    })),
  );
}

/** Where live messages go. */
export interface Announcer {
  readonly hub: Pick<RepairTools['hub'], 'publishAll'>;
}

/** What somebody gets to hear, and where it can be seen. */
async function announceApply({ hub }: Announcer, tx: Db, { apply, tellings }: ApplyTurn): Promise<void> {
  const link = `/my/apply/detail?id=${apply.applyId}`;
  const messages = tellings.map(({ userId, code, params }) => ({ userId, templateCode: code, params, link }));
  const { events } = await storeMessages(tx, messages);
  const calendar = { destination: topics.repairBoard, body: { type: 'AREA', count: 1 } };
  await hub.publishAll(tx, [...events, calendar]);
}

/** The row of an application, locked. */
export async function lockApply(tx: Db, applyId: number): Promise<Apply> {
  const [apply] = await tx.select().from(t).where(eq(t.applyId, applyId)).for('update');
  if (!apply) throw outOfReach();
  return apply;
}

/** Makes a move on an application under its lock: all of what it causes is stored with it, or nothing. */
export async function takeApply(
  tools: Announcer,
  tx: Db,
  base: ApplyBase,
  applyId: number,
  work: (turn: ApplyTurn) => void | Promise<void>,
): Promise<Apply> {
  const before = await lockApply(tx, applyId);
  const turn: ApplyTurn = { ...base, apply: { ...before }, events: [], tellings: [] };
  await work(turn);
  if (turn.events.length === 0) return before;
  turn.apply.version = before.version + 1;
  await save(tx, turn);
  await announceApply(tools, tx, turn);
  return turn.apply;
}
