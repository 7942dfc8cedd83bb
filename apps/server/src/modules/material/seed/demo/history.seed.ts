import { costOf, shareOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { DOC, DOC_KIND, incoming } from '@jiaoyan/contract/material/status';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { type NewEvent, recordEvents } from '../../../../kernel/record/event.ts';
import { nextNumber } from '../../../../kernel/record/number.ts';
import { userTable } from '../../../system/user.table.ts';
import { type Doc, docLineTable, docTable } from '../../doc.table.ts';
import { docPrefix, needsCheck } from '../../doc-case.ts';
import { postDoc, reverseDoc } from '../../doc-post.ts';
import { stockTable } from '../../stock.table.ts';
import { bought } from './bought.ts';
import { demoStores, SHELF_DAYS } from './material.data.ts';
import { demoGoods } from './material.seed.ts';

const DAYS = 360;
const MONTH = 30;
const DEPUTY = 102;
/** Who takes goods: teams of the center. */
const TEAMS = [101, 102, 103, 104];
const SERIAL = '2';
const LOT = '1';

type Goods = ReturnType<typeof demoGoods>[number];
interface Line {
  readonly goods: Goods;
  readonly qty: number;
}
interface Told {
  readonly kind: string;
  readonly storeId: number;
  readonly at: number;
  readonly lines: readonly Line[];
  readonly toStoreId?: number;
  readonly deptId?: number;
  readonly providerId?: number;
  readonly reason?: string;
  /** How it stands; in the ledger unless said otherwise. */
  readonly status?: string;
}

/** The same numbers at every start, without a table of them. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** Numbers that pieces carry, and which of them are in which store. */
class Pieces {
  readonly #held = new Map<string, string[]>();
  #last = 0;
  take({ storeId, kind, toStoreId }: Told, { goods, qty }: Line): string[] {
    const key = (id: number) => `${id} ${goods.row.code}`;
    const here = this.#held.get(key(storeId)) ?? [];
    if (incoming.includes(kind)) {
      const made = Array.from({ length: qty }, () => `${goods.row.code}-${String(++this.#last).padStart(4, '0')}`);
      this.#held.set(key(storeId), [...here, ...made]);
      return made;
    }
    this.#held.set(key(storeId), here.slice(qty));
    if (toStoreId !== undefined)
      this.#held.set(key(toStoreId), [...(this.#held.get(key(toStoreId)) ?? []), ...here.slice(0, qty)]);
    return here.slice(0, qty);
  }
}

const keeperOf = (storeId: number) => demoStores.find((store) => store.storeId === storeId)?.keeperId ?? 127;
/** Prices creep up and down by some percent over the year. */
const pricedAt = ({ row }: Goods, at: number) =>
  shareOf(row.refPrice, BigInt(960 + Math.round(50 * Math.abs(Math.sin(at / (90 * DAY_MS))))), 1000n);

/** Writes a document down as its keeper would have, and posts it. */
class Teller {
  readonly #tx: Db;
  readonly #names: ReadonlyMap<number, string>;
  readonly #pieces = new Pieces();
  constructor(tx: Db, names: ReadonlyMap<number, string>) {
    this.#tx = tx;
    this.#names = names;
  }

  async tell(told: Told): Promise<void> {
    const status = told.status ?? DOC.posted;
    const doc = await this.#write(told);
    if (status === DOC.draft) return;
    const actor = { userId: doc.creatorId, name: this.#names.get(doc.creatorId) ?? '' };
    const checked = needsCheck(doc.kind);
    const later = told.at + 40 * 60_000;
    const decider = checked ? { userId: DEPUTY, name: this.#names.get(DEPUTY) ?? '' } : actor;
    if (checked) await this.#event(doc, 'SUBMIT', DOC.draft, DOC.checking, told.at + 60_000, actor);
    if (status === DOC.checking) return this.#set(doc, { status });
    if (status === DOC.rejected) {
      await this.#event(doc, 'REJECT', DOC.checking, DOC.rejected, later, decider, '请补充照片后重新提交');
      return this.#set(doc, { status });
    }
    const base = { actor: decider, now: later };
    const amount = await postDoc(this.#tx, base, doc);
    await this.#event(
      doc,
      checked ? 'APPROVE' : 'POST',
      checked ? DOC.checking : DOC.draft,
      DOC.posted,
      later,
      decider,
    );
    await this.#set(doc, {
      status: DOC.posted,
      amount,
      postTime: wallTime(later),
      approverId: checked ? DEPUTY : null,
    });
    if (status !== DOC.reversed) return;
    await reverseDoc(this.#tx, { actor, now: later + DAY_MS / 4 }, doc);
    await this.#event(doc, 'REVERSE', DOC.posted, DOC.reversed, later + DAY_MS / 4, actor, '供应商送错型号');
    await this.#set(doc, { status });
  }

  async #write(told: Told): Promise<Doc> {
    const { kind, storeId, at, lines, toStoreId = null, deptId = null, providerId = null, reason = '' } = told;
    const creatorId = keeperOf(storeId);
    const name = this.#names.get(creatorId) ?? '';
    const isIn = incoming.includes(kind);
    const written = lines.map((line, sort) => ({
      sort,
      materialId: line.goods.row.materialId,
      qty: String(line.qty),
      price: isIn ? pricedAt(line.goods, at) : '',
      serials: line.goods.row.track === SERIAL ? this.#pieces.take(told, line) : [],
      ...(isIn && line.goods.row.track === LOT
        ? {
            lotNo: localDay(at).replaceAll('-', ''),
            madeDate: localDay(at - 10 * DAY_MS),
            expireDate: localDay(at + (SHELF_DAYS - 10) * DAY_MS),
          }
        : {}),
    }));
    const purchase =
      kind === DOC_KIND.delivery
        ? await bought(this.#tx, this.#names, { ...told, keeperId: creatorId }, written)
        : undefined;
    const [doc] = await this.#tx
      .insert(docTable)
      .values({
        kind,
        storeId,
        toStoreId,
        deptId,
        providerId,
        reason,
        creatorId,
        purchaseId: purchase?.purchaseId ?? null,
        code: await nextNumber(this.#tx, docPrefix[kind] ?? 'RK', at),
        bizDate: localDay(at),
        amount: sumOf(written.map(({ qty, price }) => costOf(qty, price || '0'))),
        createBy: name,
        updateBy: name,
        createTime: wallTime(at),
        updateTime: wallTime(at),
      })
      .returning();
    if (!doc) throw new Error('a document of the demo was not stored');
    await this.#tx
      .insert(docLineTable)
      .values(
        written.map((line, at) => ({ ...line, docId: doc.docId, purchaseLineId: purchase?.lineIds[at] ?? null })),
      );
    await this.#event(doc, 'CREATE', '', DOC.draft, at, { userId: creatorId, name });
    return doc;
  }

  #event(
    { docId }: Doc,
    event: string,
    fromStatus: string,
    toStatus: string,
    at: number,
    { userId, name }: { userId: number; name: string },
    content = '',
  ) {
    const row: NewEvent = {
      bizType: 'materialDoc',
      bizId: docId,
      event,
      fromStatus,
      toStatus,
      content,
      operatorId: userId,
      operatorName: name,
      createTime: wallTime(at),
    };
    return recordEvents(this.#tx, [row]);
  }

  async #set({ docId }: Doc, values: Partial<Doc>): Promise<void> {
    await this.#tx.update(docTable).set(values).where(eq(docTable.docId, docId));
  }
}

/** What happened in the stores: bought once a month, taken twice a week, now and then moved or broken. */
function* story(today: number): Generator<Told> {
  const roll = dice(20_260_302);
  const all = demoGoods();
  const at = (daysAgo: number, minutes: number) => today - daysAgo * DAY_MS + minutes * 60_000;
  const share = (storeId: number) => (storeId === 1 ? 0.6 : 0.4);
  const held = new Map<string, number>();
  const key = (storeId: number, { row }: Goods) => `${storeId} ${row.code}`;
  const add = (storeId: number, goods: Goods, qty: number) =>
    held.set(key(storeId, goods), (held.get(key(storeId, goods)) ?? 0) + qty);
  const has = (storeId: number, goods: Goods) => held.get(key(storeId, goods)) ?? 0;
  const stocked = (storeId: number, lines: readonly Line[]) => {
    for (const { goods, qty } of lines) add(storeId, goods, qty);
    return lines;
  };
  for (const { storeId } of demoStores) {
    const lines = all.map((goods) => ({
      goods,
      qty: Math.max(1, Math.ceil((goods.least + goods.monthly) * share(storeId))),
    }));
    yield { kind: DOC_KIND.opening, storeId, at: at(DAYS, 540), lines: stocked(storeId, lines), reason: '启用台账' };
  }
  // The last of them run short: nothing was bought lately.
  const short = new Set(['GF001', 'DZ001', 'DK002', 'GJ002', 'MC002']);
  for (let day = DAYS - 4; day >= 1; day--) {
    for (const { storeId } of demoStores) {
      if (day % MONTH === 10 * storeId) {
        const lines = all
          .filter((goods) => day > MONTH * 2 || !short.has(goods.row.code))
          .map((goods) => ({ goods, wanted: Math.ceil(goods.monthly * share(storeId)) }))
          .filter(({ goods, wanted }) => wanted > 0 && has(storeId, goods) < goods.least + wanted)
          .map(({ goods, wanted }) => ({ goods, qty: wanted }));
        if (lines.length > 0)
          yield {
            kind: DOC_KIND.delivery,
            storeId,
            at: at(day, 600),
            lines: stocked(storeId, lines),
            providerId: 1 + roll(6),
            reason: '月度补货',
          };
      }
      if (day % 4 !== storeId % 4) continue;
      const lines = all
        .filter((goods) => goods.monthly > 0 && roll(4) === 0)
        .map((goods) => ({
          goods,
          qty: Math.min(Math.max(1, Math.round(goods.monthly * share(storeId) * 0.5)), has(storeId, goods)),
        }))
        .filter(({ qty }) => qty > 0)
        .slice(0, 12);
      if (lines.length === 0) continue;
      for (const { goods, qty } of lines) add(storeId, goods, -qty);
      yield { kind: DOC_KIND.issue, storeId, at: at(day, 620 + storeId), lines, deptId: TEAMS[roll(4)] ?? 101 };
    }
    if (day % 45 === 20) {
      const lines = all
        .filter((goods) => has(1, goods) > goods.least && roll(8) === 0)
        .map((goods) => ({ goods, qty: Math.max(1, Math.floor(has(1, goods) / 5)) }))
        .slice(0, 5);
      for (const { goods, qty } of lines) {
        add(1, goods, -qty);
        add(2, goods, qty);
      }
      if (lines.length > 0)
        yield { kind: DOC_KIND.move, storeId: 1, toStoreId: 2, at: at(day, 900), lines, reason: '南山库调剂' };
    }
    if (day % 90 === 35) {
      const goods = all.find(({ row }) => row.code === 'TJ004');
      if (goods && has(1, goods) > 2) {
        add(1, goods, -2);
        yield { kind: DOC_KIND.loss, storeId: 1, at: at(day, 960), lines: [{ goods, qty: 2 }], reason: '存放过期硬化' };
      }
    }
  }
  const of = (code: string) => all.find(({ row }) => row.code === code) as Goods;
  yield {
    kind: DOC_KIND.receipt,
    storeId: 1,
    at: at(6, 570),
    lines: [{ goods: of('KT003'), qty: 20 }],
    providerId: 4,
    status: DOC.reversed,
  };
  yield {
    kind: DOC_KIND.loss,
    storeId: 2,
    at: at(2, 580),
    lines: [{ goods: of('DZ003'), qty: 3 }],
    reason: '搬运破损',
    status: DOC.rejected,
  };
  yield {
    kind: DOC_KIND.move,
    storeId: 1,
    toStoreId: 2,
    at: at(1, 590),
    lines: [{ goods: of('DK007'), qty: 5 }],
    reason: '南山库缺货',
    status: DOC.checking,
  };
  yield {
    kind: DOC_KIND.receipt,
    storeId: 1,
    at: at(0, 1),
    lines: [{ goods: of('GF001'), qty: 60 }],
    providerId: 2,
    status: DOC.draft,
  };
}

/** A year of the stores. */
export async function seedStoreHistory(tx: Db, now = Date.now()): Promise<never[]> {
  const people = await tx
    .select({ userId: userTable.userId, nickName: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.userId, [DEPUTY, ...demoStores.map(({ keeperId }) => keeperId)]));
  const teller = new Teller(tx, new Map(people.map(({ userId, nickName }) => [userId, nickName])));
  const today = momentOf(`${localDay(now)} 00:00:00`);
  for (const told of story(today)) if (told.at < now) await teller.tell(told);
  for (const { storeId, code } of demoStores) {
    const rows = await tx.select().from(stockTable).where(eq(stockTable.storeId, storeId));
    for (const [at, { stockId }] of rows.sort((a, b) => a.materialId - b.materialId).entries()) {
      const shelf = `${code[0]}${Math.floor(at / 24) + 1}-${String(Math.floor((at % 24) / 4) + 1).padStart(2, '0')}-${String((at % 4) + 1).padStart(2, '0')}`;
      await tx.update(stockTable).set({ shelf }).where(eq(stockTable.stockId, stockId));
    }
  }
  return [];
}
