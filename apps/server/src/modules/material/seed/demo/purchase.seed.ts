import { costOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { DOC_KIND, PURCHASE } from '@jiaoyan/contract/material/status';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { beginRecord } from '../../../../kernel/record/kind.ts';
import { nextNumber } from '../../../../kernel/record/number.ts';
import { startProcess } from '../../../bpm/process/start.ts';
import type { DemoFate } from '../../../bpm/seed/demo/process.data.ts';
import { openReplay, type Replay } from '../../../bpm/seed/demo/process.seed.ts';
import { notifyMessageTable } from '../../../system/notify.table.ts';
import { userTable } from '../../../system/user.table.ts';
import { materialTable } from '../../material.table.ts';
import { purchaseLineTable, purchaseTable } from '../../purchase.table.ts';
import { purchaseLines, purchaseRecord } from '../../purchase-case.ts';
import { takeIn } from '../../purchase-goods.ts';
import { purchaseListener } from '../../purchase-listener.ts';
import { beginApproval } from '../../purchase-moves.ts';

const KEEPERS: Readonly<Record<number, number>> = { 1: 127, 2: 128 };
const LEVELS = { level1: 5000, level2: 20_000 };
const silent = { hub: { publishAll: async () => {} } };

interface Told {
  readonly daysAgo: number;
  readonly applicantId: number;
  readonly storeId: number;
  readonly providerId: number;
  readonly title: string;
  /** Codes of materials, how many of each and at which price. */
  readonly goods: Readonly<Record<string, readonly [qty: number, price: string]>>;
  /** What the process came to; a draft has none. */
  readonly fate?: DemoFate;
  /** How much of the first line has come since. */
  readonly came?: number;
}
/** What is being bought these days, in every state. The valves are what a suspended work order waits for. */
const told: readonly Told[] = [
  {
    daysAgo: 12,
    applicantId: 102,
    storeId: 1,
    providerId: 2,
    title: '照明灯具集中补货',
    fate: { kind: 'done' },
    came: 60,
    goods: { DZ003: [80, '7.00'], DZ001: [120, '16.20'] },
  },
  {
    daysAgo: 9,
    applicantId: 104,
    storeId: 1,
    providerId: 1,
    title: '供暖季温控阀采购',
    fate: { kind: 'done' },
    goods: { GF009: [20, '66.00'], GF008: [40, '56.00'], GF001: [60, '18.00'] },
  },
  {
    daysAgo: 6,
    applicantId: 128,
    storeId: 2,
    providerId: 3,
    title: '南山库五金件补充',
    fate: { kind: 'reject', after: 0 },
    goods: { MC002: [60, '45.00'] },
  },
  {
    daysAgo: 4,
    applicantId: 102,
    storeId: 2,
    providerId: 5,
    title: '空调制冷剂及水泵采购',
    fate: { kind: 'open', after: 1 },
    goods: { KT002: [12, '515.00'], KT005: [10, '182.00'] },
  },
  {
    daysAgo: 3,
    applicantId: 127,
    storeId: 1,
    providerId: 4,
    title: '开关插座补货',
    fate: { kind: 'open', after: 0 },
    goods: { DK002: [200, '12.00'], DK001: [100, '9.50'] },
  },
  {
    daysAgo: 2,
    applicantId: 127,
    storeId: 1,
    providerId: 6,
    title: '劳保用品采购',
    goods: { GJ002: [300, '2.10'] },
  },
];

/** Stores a draft as its applicant wrote it. */
async function write(db: Db, replay: Replay, one: Told, names: ReadonlyMap<number, string>): Promise<number> {
  const codes = Object.keys(one.goods);
  const rows = await db.select().from(materialTable).where(inArray(materialTable.code, codes));
  const ids = new Map(rows.map(({ code, materialId }) => [code, materialId]));
  const lines = Object.entries(one.goods).map(([code, [qty, price]], sort) => ({
    sort,
    price,
    qty: String(qty),
    materialId: ids.get(code) as number,
  }));
  const { applicantId, storeId, providerId, title } = one;
  const base = { actor: { userId: applicantId, name: names.get(applicantId) ?? '' }, now: replay.now };
  const [purchase] = await db
    .insert(purchaseTable)
    .values({
      applicantId,
      storeId,
      providerId,
      title,
      createBy: base.actor.name,
      updateBy: base.actor.name,
      code: await nextNumber(db, 'CG', replay.now),
      amount: sumOf(lines.map(({ qty, price }) => costOf(qty, price))),
      expectDate: localDay(replay.now + 10 * DAY_MS),
      createTime: wallTime(replay.now),
      updateTime: wallTime(replay.now),
    })
    .returning();
  if (!purchase) throw new Error('a purchase of the demo was not stored');
  const { purchaseId } = purchase;
  await db.insert(purchaseLineTable).values(lines.map((line) => ({ ...line, purchaseId })));
  const turn = purchaseRecord.kind.open(base, purchase, null);
  turn.events.push({ event: 'CREATE', to: PURCHASE.draft });
  await beginRecord(purchaseRecord.kind, silent, db, turn, purchaseId);
  return purchaseId;
}

/** A part of the first line has come. */
async function deliver(db: Db, replay: Replay, purchaseId: number, came: number, names: ReadonlyMap<number, string>) {
  replay.now = Math.min(replay.now + 4 * DAY_MS, replay.began);
  const [purchase] = await db.select().from(purchaseTable).where(eq(purchaseTable.purchaseId, purchaseId));
  const keeperId = KEEPERS[purchase?.storeId ?? 1] ?? 127;
  const by = names.get(keeperId) ?? '';
  const base = { actor: { userId: keeperId, name: by }, now: replay.now };
  await purchaseRecord.take(silent, db, base, purchaseId, async (turn) => {
    const lines = await purchaseLines(db, purchaseId);
    const [first] = lines;
    if (!first) return;
    first.receivedQty = String(came);
    const { materialId, lineId, price } = first;
    const nothing = { lotNo: '', madeDate: null, expireDate: null, serials: [] };
    const line = { ...nothing, materialId, price, qty: String(came), purchaseLineId: lineId };
    await takeIn(silent, db, turn, lines, { kind: DOC_KIND.delivery, reason: '', lines: [line], by });
  });
}

/** What is being bought these days, by the same functions that people's clicks go through. */
export async function seedPurchases(db: Db, now = Date.now()): Promise<never[]> {
  const replay = await openReplay(db, now, (clock) => [purchaseListener(clock)]);
  const people = await db
    .select({ userId: userTable.userId, nickName: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.userId, [...told.map(({ applicantId }) => applicantId), ...Object.values(KEEPERS)]));
  const names = new Map(people.map(({ userId, nickName }) => [userId, nickName]));
  for (const [number, one] of told.entries()) {
    replay.startAt(one.daysAgo, number);
    const purchaseId = await write(db, replay, one, names);
    if (!one.fate) continue;
    const base = { actor: { userId: one.applicantId, name: names.get(one.applicantId) ?? '' }, now: replay.now };
    const row = await purchaseRecord.take(silent, db, base, purchaseId, (turn) =>
      beginApproval(db, { startProcess: (tx, start) => startProcess(replay.tools, tx, start) }, turn, LEVELS),
    );
    await replay.play(row.instanceId as number, one.applicantId, one.fate, number);
    if (one.came !== undefined) await deliver(db, replay, purchaseId, one.came, names);
  }
  // Nobody is told today of what was decided long ago.
  await db.delete(notifyMessageTable).where(eq(notifyMessageTable.templateCode, 'stock_purchase_result'));
  return [];
}
