import type { Answer } from '../../testing/app.ts';
import { dice, type Roll } from '../../testing/dice.ts';
import { persist } from '../../testing/persist.ts';
import type { Purchases } from './purchase.fixture.ts';

/** A material by how its units are told apart. */
export interface Goods {
  readonly materialId: number;
  readonly track: '0' | '1' | '2';
}

/** What the clients work on together. */
export interface World {
  readonly s: Purchases;
  readonly goods: readonly Goods[];
  readonly docs: number[];
  readonly collects: number[];
  readonly purchases: number[];
  readonly checks: number[];
  /** What nobody should ever be told. */
  readonly unexpected: string[];
  /** What the rules refused, by its first words, and how often something was done. */
  readonly told: Map<string, number>;
}

/** One of those who work at once. */
export class Client {
  done = 0;
  #pieces = 0;
  readonly world: World;
  readonly number: number;
  readonly roll: Roll;
  constructor(world: World, number: number) {
    this.world = world;
    this.number = number;
    this.roll = dice(number + 1);
  }

  /** A request that changes something, or is refused by a rule; sent twice at times, as phones do. */
  async send(call: () => Promise<Answer>): Promise<Answer> {
    this.done += 1;
    const answer = await persist(call);
    const { code, msg } = answer;
    if (![200, 404, 409, 500].includes(code) || msg.includes('系统未知错误')) this.world.unexpected.push(msg);
    const word = code === 200 ? 'done' : msg.replace(/[\s：].*$/s, '').slice(0, 12);
    this.world.told.set(word, (this.world.told.get(word) ?? 0) + 1);
    return answer;
  }

  any(list: readonly number[]): number {
    // What is new is still going on: it is more likely to be chosen.
    return list[list.length - 1 - this.roll(Math.min(list.length, 40))] ?? 0;
  }

  async rows(text: string): Promise<Record<string, number | string>[]> {
    return (await this.world.s.app.services.database.execute(text)).rows as Record<string, number | string>[];
  }

  /** Lines of goods that come: with prices, batches, and numbers that there are not yet. */
  incoming(): object[] {
    return this.world.goods
      .filter(() => this.roll(3) === 0)
      .map(({ materialId, track }) => {
        const qty = 1 + this.roll(6);
        const serials = Array.from({ length: track === '2' ? qty : 0 }, () => `P${this.number}-${++this.#pieces}`);
        const lotNo = track === '1' ? `L${this.roll(3)}` : '';
        return { materialId, qty: String(qty), price: `${1 + this.roll(9)}.${this.roll(100)}`, lotNo, serials };
      });
  }

  /** Lines of goods that go: numbered pieces that may be there. */
  async outgoing(storeId: number): Promise<object[]> {
    const chosen = this.world.goods.filter(() => this.roll(3) === 0);
    const lines: object[] = [];
    for (const { materialId, track } of chosen) {
      const qty = 1 + this.roll(4);
      const pieces = track === '2' ? await this.pieces(storeId, materialId, qty) : [];
      if (track !== '2' || pieces.length > 0)
        lines.push({ materialId, qty: String(track === '2' ? pieces.length : qty), serials: pieces });
    }
    return lines;
  }

  async pieces(storeId: number, materialId: number, count: number): Promise<string[]> {
    const found = await this.rows(
      `SELECT serial_no FROM material_serial WHERE store_id = ${storeId} AND material_id = ${materialId} ORDER BY random() LIMIT ${count}`,
    );
    return found.map(({ serial_no }) => String(serial_no));
  }
}
