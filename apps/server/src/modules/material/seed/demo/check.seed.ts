import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { CHECK, CHECK_SCOPE, TRACK } from '@jiaoyan/contract/material/status';
import { and, asc, eq, inArray, like } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import { nextNumber } from '../../../../kernel/record/number.ts';
import { userTable } from '../../../system/user.table.ts';
import { checkLineTable, checkTable } from '../../check.table.ts';
import { checkLines, checkRecord, differenceOf } from '../../check-case.ts';
import { endCount } from '../../check-create.ts';
import { adjust } from '../../check-moves.ts';
import { moveTo } from '../../goods-record.ts';
import { materialTable } from '../../material.table.ts';
import { stockTable } from '../../stock.table.ts';

const HOUR = 3_600_000;
const DEPUTY = 102;
const KEEPERS: Readonly<Record<number, number>> = { 1: 127, 2: 128 };
const silent = { hub: { publishAll: async () => {} } };

interface Told {
  readonly daysAgo: number;
  readonly storeId: number;
  /** How the shelves begin. */
  readonly shelf: string;
  /** By how much the n-th row is off. */
  readonly off: Readonly<Record<number, number>>;
  /** How many rows are counted. */
  readonly counted: number;
  readonly status: string;
  readonly freeze?: boolean;
}
/** Counts of the last months; the last one is under way, and one of its rows has to be counted again. */
const told: readonly Told[] = [
  { daysAgo: 62, storeId: 1, shelf: 'D1-01', off: {}, counted: 99, status: CHECK.done },
  { daysAgo: 31, storeId: 2, shelf: 'N1-02', off: {}, counted: 99, status: CHECK.done },
  { daysAgo: 3, storeId: 1, shelf: 'D1-03', off: { 1: -1, 2: 2 }, counted: 99, status: CHECK.done },
  { daysAgo: 0, storeId: 2, shelf: 'N1-04', off: { 0: -3 }, counted: 2, status: CHECK.counting, freeze: true },
];

type Names = ReadonlyMap<number, string>;

async function tell(db: Db, names: Names, one: Told, now: number): Promise<void> {
  const at = now - one.daysAgo * DAY_MS - 2 * HOUR;
  const keeper = KEEPERS[one.storeId] ?? 127;
  const name = names.get(keeper) ?? '';
  const rows = await db
    .select({ stock: stockTable, track: materialTable.track })
    .from(stockTable)
    .innerJoin(materialTable, eq(materialTable.materialId, stockTable.materialId))
    .where(
      and(
        eq(stockTable.storeId, one.storeId),
        like(stockTable.shelf, `${one.shelf}%`),
        eq(materialTable.track, TRACK.plain),
      ),
    )
    .orderBy(asc(stockTable.shelf));
  const [check] = await db
    .insert(checkTable)
    .values({
      storeId: one.storeId,
      scope: CHECK_SCOPE.shelf,
      scopeText: one.shelf,
      blind: true,
      creatorId: keeper,
      freeze: one.freeze ?? false,
      code: await nextNumber(db, 'PD', at),
      createBy: name,
      updateBy: name,
      createTime: wallTime(at),
      updateTime: wallTime(at),
    })
    .returning();
  if (!check || rows.length === 0) throw new Error('a count of the demo was not stored');
  const { checkId } = check;
  await db.insert(checkLineTable).values(
    rows.map(({ stock }, sort) => {
      const { storeId, materialId, shelf, qty, lastSeq } = stock;
      const line = { checkId, sort, storeId, materialId, shelf };
      if (sort >= one.counted) return line;
      const off = one.off[sort] ?? 0;
      const countQty = String(Math.max(0, Number.parseInt(qty, 10) + off));
      const first = { bookQty: qty, countSeq: lastSeq, countQty, countBy: keeper, countTime: wallTime(at + HOUR) };
      const again = { recountBook: qty, recountSeq: lastSeq, recountQty: countQty, recountBy: DEPUTY };
      const isSettled = off !== 0 && one.status === CHECK.done;
      return { ...line, ...first, diff: differenceOf(countQty, qty), ...(isSettled && again) };
    }),
  );
  const event = { bizType: 'materialCheck' as const, bizId: checkId, operatorId: keeper, operatorName: name };
  const count = { event: 'COUNT', fromStatus: CHECK.counting, toStatus: CHECK.counting };
  await recordEvents(db, [
    { ...event, event: 'CREATE', toStatus: CHECK.counting, createTime: wallTime(at) },
    { ...event, ...count, content: `${Math.min(one.counted, rows.length)} 项`, createTime: wallTime(at + HOUR) },
  ]);
  if (one.freeze) {
    const ids = rows.map(({ stock: { stockId } }) => stockId);
    await db.update(stockTable).set({ frozenBy: checkId }).where(inArray(stockTable.stockId, ids));
  }
  if (one.status !== CHECK.done) return;
  // Approved by a third: neither the keeper nor whoever looked again.
  const approver = { userId: 101, name: names.get(101) ?? '' };
  await checkRecord.take(silent, db, { actor: approver, now: at + 3 * HOUR }, checkId, async (turn) => {
    await adjust(db, turn, await checkLines(db, checkId));
    await endCount(db, checkId);
    moveTo(turn, CHECK.done, { event: 'AUDIT' }, { approverId: approver.userId });
  });
}

/** Counts of the last months, and one that is under way. */
export async function seedChecks(db: Db, now = Date.now()): Promise<never[]> {
  const people = await db
    .select({ userId: userTable.userId, nickName: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.userId, [101, DEPUTY, ...Object.values(KEEPERS)]));
  const names = new Map(people.map(({ userId, nickName }) => [userId, nickName]));
  for (const one of told) await tell(db, names, one, now);
  return [];
}
