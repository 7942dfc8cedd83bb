import { dutyLife, SWAP, type SwapInput, type SwapMove, swapLife } from '@jiaoyan/contract/duty/duty-life';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { namesOf, refuseAbsent, refuseSensitive } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { dutyTable, type SwapRow, dutySwapTable as t } from './duty.table.ts';
import { type DutyTools, type DutyTurn, dutyBase, takeDuty } from './duty-case.ts';
import { personOf } from './duty-life.ts';
import { spanOf } from './duty-now.ts';
import { notePeople, peopleOf, refuseBusy } from './duty-people.ts';

const TO = 'toUserId';

/** Somebody else can only stand in before the shift begins, and only one who is free. */
async function refuseStandIn(tx: Db, { duty, now }: DutyTurn, toUserId: number): Promise<void> {
  if (now >= spanOf(duty).from) throw refuse('该班次已开始，不能换班');
  await refuseAbsent(tx, [toUserId], '换班对象', TO);
  if (peopleOf(duty).includes(toUserId)) {
    const names = await namesOf(tx, [toUserId]);
    throw refuse(`${names.get(toUserId) ?? ''} 已在本班次值班`, TO);
  }
  await refuseBusy(tx, duty, [toUserId]);
}

/** Asks somebody to stand in. */
export async function requestSwap(
  tools: DutyTools,
  user: SessionUser,
  dutyId: number,
  { toUserId, reason, version }: SwapInput,
): Promise<{ swapId: number }> {
  if (toUserId === user.userId) throw refuse('不能与自己换班', TO);
  await refuseSensitive(tools.findSensitiveWords, [{ field: 'reason', label: '换班原因', text: reason }]);
  const base = await dutyBase(tools, actorOf(user));
  const constraints = { repair_duty_swap_open: { message: '该班次已有待确认的换班申请' } };
  return write(tools, constraints, async (tx) => {
    const at = wallTime(base.now);
    const stamp = { createBy: user.userName, updateBy: user.userName, createTime: at, updateTime: at };
    const values = { dutyId, fromUserId: user.userId, toUserId, reason, ...stamp };
    let swapId = 0;
    await takeDuty(tools, tx, base, dutyId, async (turn) => {
      personOf(turn);
      allow(dutyLife, turn.duty, 'swap', version);
      await refuseStandIn(tx, turn, toUserId);
      const [row] = await tx.insert(t).values(values).returning({ swapId: t.swapId });
      swapId = row?.swapId as number;
      const names = await namesOf(tx, [toUserId]);
      turn.events.push({ event: 'SWAP', content: `申请由 ${names.get(toUserId) ?? ''} 代班：${reason}` });
      const params = { from: turn.actor.name, duty: turn.title, reason };
      turn.notices.push({ userIds: [toUserId], code: 'repair_duty_swap', params });
    });
    return { swapId };
  });
}

/** Puts one person in the place of another. */
async function standIn(tx: Db, { duty }: DutyTurn, { fromUserId, toUserId }: SwapRow): Promise<void> {
  if (!peopleOf(duty).includes(fromUserId)) throw refuse('申请人已不在本班次，不能换班');
  if (duty.leaderId === fromUserId) {
    const { userId, phonenumber } = userTable;
    const numbers = await tx
      .select({ userId, phonenumber })
      .from(userTable)
      .where(inArray(userId, [fromUserId, toUserId]));
    const phoneOf = (wanted: number) => numbers.find((row) => row.userId === wanted)?.phonenumber ?? '';
    // A number of the desk stays; one of a person changes with the person.
    if (duty.phone === phoneOf(fromUserId)) duty.phone = phoneOf(toUserId) || duty.phone;
    duty.leaderId = toUserId;
  } else duty.memberIds = duty.memberIds.map((userId) => (userId === fromUserId ? toUserId : userId));
  await notePeople(tx, duty);
}

const parts: Readonly<Record<SwapMove, { by: 'fromUserId' | 'toUserId'; to: string; event: string; word: string }>> = {
  agree: { by: 'toUserId', to: SWAP.agreed, event: 'SWAP_AGREE', word: '同意了' },
  refuse: { by: 'toUserId', to: SWAP.refused, event: 'SWAP_REFUSE', word: '拒绝了' },
  withdraw: { by: 'fromUserId', to: SWAP.withdrawn, event: 'SWAP_WITHDRAW', word: '撤销了' },
};

/** The request, locked after its duty: every move takes the locks in this order. */
async function lockSwap(tx: Db, swapId: number): Promise<SwapRow> {
  const [swap] = await tx.select().from(t).where(eq(t.swapId, swapId)).for('update');
  if (!swap) throw notFound();
  return swap;
}

/** A request with its duty, for those two whom it concerns. */
async function readSwap(tools: DutyTools, user: SessionUser, swapId: number, move: SwapMove) {
  const [found] = await tools.db
    .select({ swap: t, dutyDate: dutyTable.dutyDate, name: userTable.nickName })
    .from(t)
    .innerJoin(dutyTable, eq(dutyTable.dutyId, t.dutyId))
    .innerJoin(userTable, eq(userTable.userId, t.toUserId))
    .where(eq(t.swapId, swapId));
  if (!found || found.swap[parts[move].by] !== user.userId) throw notFound();
  return found;
}

/** The other one agrees or refuses, or the first one takes the request back. */
export async function answerSwap(
  tools: DutyTools,
  user: SessionUser,
  swapId: number,
  move: SwapMove,
  answer = '',
): Promise<{ status: string }> {
  await refuseSensitive(tools.findSensitiveWords, [{ field: 'answer', label: '说明', text: answer }]);
  const { swap: seen, dutyDate, name } = await readSwap(tools, user, swapId, move);
  const base = await dutyBase(tools, actorOf(user));
  const { to, event, word } = parts[move];
  const overlap = { message: `${name} 在 ${dutyDate} 与其他班次时间重叠`, field: TO };
  return write(tools, { repair_duty_member_day: overlap }, async (tx) => {
    await takeDuty(tools, tx, base, seen.dutyId, async (turn) => {
      const swap = await lockSwap(tx, swapId);
      allow(swapLife, swap, move);
      if (move === 'agree') {
        allow(dutyLife, turn.duty, 'swap');
        await refuseStandIn(tx, turn, swap.toUserId);
        await standIn(tx, turn, swap);
      }
      const stamp = { updateBy: user.userName, updateTime: wallTime(base.now), version: swap.version + 1 };
      await tx
        .update(t)
        .set({ status: to, answer, ...stamp })
        .where(eq(t.swapId, swapId));
      turn.events.push({ event, content: answer });
      const other = swap.fromUserId === user.userId ? swap.toUserId : swap.fromUserId;
      const params = { who: turn.actor.name, what: word, duty: turn.title };
      turn.notices.push({ userIds: [other], code: 'repair_duty_swap_answer', params });
    });
    return { status: to };
  });
}
