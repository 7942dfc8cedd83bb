import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { COLLECT, COLLECT_KIND } from '@jiaoyan/contract/material/status';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import { nextNumber } from '../../../../kernel/record/number.ts';
import { userTable } from '../../../system/user.table.ts';
import { type Collect, collectLineTable, collectTable, type StoredCollectLine } from '../../collect.table.ts';
import { holderOf } from '../../collect-case.ts';
import { handOut } from '../../collect-goods.ts';
import { materialTable } from '../../material.table.ts';
import { personalStore } from '../../personal-store.ts';
import { holdGoods, useHeld } from '../../reserve.ts';

const MINUTE = 60_000;
const LEADERS: Readonly<Record<number, number>> = { 105: 104, 106: 104, 110: 109, 111: 109, 115: 114, 119: 118 };
const KEEPERS: Readonly<Record<number, number>> = { 1: 127, 2: 128 };

interface Told {
  readonly minutesAgo: number;
  readonly userId: number;
  readonly storeId: number;
  readonly purpose: string;
  /** Codes of materials and how many of each. */
  readonly goods: Readonly<Record<string, number>>;
  readonly status: string;
  readonly kind?: string;
}
/** What the workers have asked for lately, in every state. */
const told: readonly Told[] = [
  {
    minutesAgo: 520,
    userId: 105,
    storeId: 1,
    purpose: '宿舍楼日常水暖备件',
    goods: { GP006: 4, GF005: 2 },
    status: COLLECT.issued,
  },
  {
    minutesAgo: 470,
    userId: 110,
    storeId: 1,
    purpose: '教学楼照明巡修备件',
    goods: { DZ003: 8, DK007: 3 },
    status: COLLECT.issued,
  },
  {
    minutesAgo: 430,
    userId: 115,
    storeId: 1,
    purpose: '门锁合页更换',
    goods: { MC003: 6, MC005: 3 },
    status: COLLECT.issued,
  },
  {
    minutesAgo: 380,
    userId: 111,
    storeId: 2,
    purpose: '工程楼配电箱检修',
    goods: { DK003: 2 },
    status: COLLECT.issued,
  },
  {
    minutesAgo: 320,
    userId: 119,
    storeId: 1,
    purpose: '登高检修弱电桥架',
    goods: { GJ004: 1 },
    status: COLLECT.issued,
    kind: COLLECT_KIND.tool,
  },
  {
    minutesAgo: 240,
    userId: 106,
    storeId: 1,
    purpose: '图书馆卫生间漏水抢修',
    goods: { GP001: 6, GP003: 4 },
    status: COLLECT.waiting,
  },
  {
    minutesAgo: 180,
    userId: 111,
    storeId: 2,
    purpose: '3号宿舍走廊灯更换',
    goods: { DZ005: 3 },
    status: COLLECT.waiting,
  },
  {
    minutesAgo: 90,
    userId: 105,
    storeId: 1,
    purpose: '一周备件补充',
    goods: { GP006: 3, GP007: 2 },
    status: COLLECT.asking,
  },
  {
    minutesAgo: 60,
    userId: 119,
    storeId: 1,
    purpose: '多媒体教室话筒电池',
    goods: { RD005: 10 },
    status: COLLECT.asking,
  },
  { minutesAgo: 300, userId: 110, storeId: 1, purpose: '备用投影灯泡', goods: { DK008: 2 }, status: COLLECT.rejected },
  {
    minutesAgo: 280,
    userId: 106,
    storeId: 1,
    purpose: '误填，改从南山库领',
    goods: { GP004: 2 },
    status: COLLECT.cancelled,
  },
];

type Names = ReadonlyMap<number, string>;
const eventOf = (
  names: Names,
  { collectId }: Pick<Collect, 'collectId'>,
  [event, fromStatus, toStatus, userId, at, content = '']: readonly [string, string, string, number, number, string?],
) => ({
  bizType: 'materialCollect' as const,
  bizId: collectId,
  event,
  fromStatus,
  toStatus,
  content,
  operatorId: userId,
  operatorName: names.get(userId) ?? '',
  createTime: wallTime(at),
});

async function tell(tx: Db, names: Names, ids: ReadonlyMap<string, number>, one: Told, now: number): Promise<void> {
  const { userId, storeId, purpose, status, kind = COLLECT_KIND.personal } = one;
  const at = now - one.minutesAgo * MINUTE;
  const [leader, keeper] = [LEADERS[userId] ?? 104, KEEPERS[storeId] ?? 127];
  const name = names.get(userId) ?? '';
  const isHeld = status === COLLECT.waiting || status === COLLECT.issued;
  const [collect] = await tx
    .insert(collectTable)
    .values({
      kind,
      storeId,
      userId,
      purpose,
      status,
      expectReturn: kind === COLLECT_KIND.tool ? localDay(now + 3 * DAY_MS) : null,
      code: await nextNumber(tx, 'LY', at),
      approverId: isHeld ? leader : null,
      holdUntil: status === COLLECT.waiting ? wallTime(at + 3 * DAY_MS) : null,
      createBy: name,
      updateBy: name,
      createTime: wallTime(at),
      updateTime: wallTime(at),
    })
    .returning();
  if (!collect) throw new Error('a request of the demo was not stored');
  const lines: StoredCollectLine[] = await tx
    .insert(collectLineTable)
    .values(
      Object.entries(one.goods).map(([code, qty], sort) => ({
        collectId: collect.collectId,
        sort,
        materialId: ids.get(code) ?? 0,
        applyQty: String(qty),
      })),
    )
    .returning();
  const events = [eventOf(names, collect, ['CREATE', '', COLLECT.asking, userId, at])];
  const decided = at + 15 * MINUTE;
  if (isHeld) {
    const wanted = lines.map(({ lineId, materialId, applyQty }) => ({ lineId, materialId, qty: applyQty }));
    await holdGoods(tx, holderOf(collect), wanted);
    events.push(eventOf(names, collect, ['APPROVE', COLLECT.asking, COLLECT.waiting, leader, decided]));
    if (status === COLLECT.issued) {
      const base = { actor: { userId: keeper, name: names.get(keeper) ?? '' }, now: decided + 20 * MINUTE };
      await useHeld(tx, holderOf(collect), wanted);
      const handed = lines.map((line) => ({ line, qty: line.applyQty, serials: [] }));
      await handOut(tx, base, collect, handed, await personalStore(tx, userId));
      for (const { lineId, applyQty } of lines)
        await tx.update(collectLineTable).set({ issueQty: applyQty }).where(eq(collectLineTable.lineId, lineId));
      events.push(eventOf(names, collect, ['ISSUE', COLLECT.waiting, COLLECT.issued, keeper, base.now]));
    }
  }
  if (status === COLLECT.rejected)
    events.push(eventOf(names, collect, ['REJECT', COLLECT.asking, status, leader, decided, '库存充足，请按需领用']));
  if (status === COLLECT.cancelled)
    events.push(eventOf(names, collect, ['CANCEL', COLLECT.asking, status, userId, decided, '选错仓库']));
  await recordEvents(tx, events);
}

/** What the workers have asked the stores for. */
export async function seedCollects(tx: Db, now = Date.now()): Promise<never[]> {
  const people = [...Object.entries(LEADERS).flat().map(Number), ...Object.values(KEEPERS)];
  const users = await tx
    .select({ userId: userTable.userId, nickName: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.userId, people));
  const goods = await tx.select({ materialId: materialTable.materialId, code: materialTable.code }).from(materialTable);
  const names = new Map(users.map(({ userId, nickName }) => [userId, nickName]));
  const ids = new Map(goods.map(({ materialId, code }) => [code, materialId]));
  for (const one of [...told].sort((a, b) => b.minutesAgo - a.minutesAgo)) await tell(tx, names, ids, one, now);
  return [];
}
