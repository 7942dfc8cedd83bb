import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Caller } from '../../../testing/app.ts';
import { serveWaiting } from '../../material/collect-job.ts';
import type { Weighted } from '../../material/ledger-random.fixture.ts';
import type { Client } from '../../material/random-client.fixture.ts';
import type { Yard } from './goods.fixture.ts';
import { OTHER, PHOTO, REPORTER, WORKER } from './report.fixture.ts';

const COLLECT = '/repair/material/collect';

interface Order {
  readonly orderId: number;
  readonly workerId: number;
  readonly status: string;
}
interface Carried {
  readonly materialId: number;
  readonly ownerId: number;
  readonly qty: string;
  readonly serials: readonly { readonly serialId: number }[];
}

/** What workers do with goods, at the same time as everything else in the stores. */
export class Crew {
  readonly #yard: Yard;
  constructor(yard: Yard) {
    this.#yard = yard;
  }

  #who = ({ workerId }: Order): Caller => (workerId === OTHER ? this.#yard.crew.other : this.#yard.crew.worker);

  /** An order in one of some states, if there is any. */
  async #order(client: Client, ...states: string[]): Promise<Order | undefined> {
    const rows = await client.rows(`SELECT order_id, worker_id, status FROM repair_order
      WHERE status IN (${states.map((state) => `'${state}'`).join()}) AND worker_id IN (${WORKER}, ${OTHER}) ORDER BY order_id DESC LIMIT 12`);
    const row = rows[client.roll(Math.max(rows.length, 1))];
    return row && { orderId: Number(row.order_id), workerId: Number(row.worker_id), status: String(row.status) };
  }
  #put = (client: Client, order: Order, move: string, body: object = {}, who = this.#who(order)) =>
    client.send(() => who.put(`/repair/order/${order.orderId}/${move}`, body));
  #some = (client: Client) =>
    client.world.goods
      .filter(() => client.roll(3) === 0)
      .map(({ materialId }) => ({ materialId, qty: String(1 + client.roll(3)) }));

  begin = async (client: Client): Promise<void> => {
    client.done += 1;
    // So many reports a day nobody makes.
    await client.rows(`UPDATE repair_report SET create_time = now() - interval '2 days'
      WHERE reporter_id = ${REPORTER} AND create_time > now() - interval '1 day'`);
    // Others may be faster with an order than whoever made it.
    await this.#yard.aJob().catch(({ message }: Error) => {
      if (!message.startsWith('当前状态为') && !message.startsWith('数据不存在')) client.world.unexpected.push(message);
    });
  };
  fetch = async (client: Client): Promise<void> => {
    const order = await this.#order(client, '20', '30', '40');
    const lines = this.#some(client);
    if (!order || lines.length === 0) return;
    const asked = { kind: '1', storeId: this.#yard.north, purpose: '随机', orderId: order.orderId, lines };
    const { code, data } = await client.send(() => this.#who(order).post(COLLECT, asked));
    if (code !== 200) return;
    client.world.collects.push(data);
    await client.send(() => this.#yard.people.admin.put(`${COLLECT}/${data}/approve`, {}));
  };
  rest = async (client: Client): Promise<void> => {
    const order = await this.#order(client, '20', '30');
    const until = wallTime(Date.now() + DAY_MS);
    if (order) await this.#put(client, order, 'suspend', { suspendReason: '1', until, wants: this.#some(client) });
  };
  resume = async (client: Client): Promise<void> => {
    const order = await this.#order(client, '40');
    if (order) await this.#put(client, order, 'resume');
  };
  hand = async (client: Client): Promise<void> => {
    const order = await this.#order(client, '10', '20', '30', '40');
    if (!order) return;
    const [workerId, goods] = [order.workerId === WORKER ? OTHER : WORKER, client.roll(2) === 0 ? 'move' : 'keep'];
    await this.#put(client, order, 'transfer', { workerId, goods, force: true }, this.#yard.crew.leader);
  };
  /** The next step towards the work, or its end without any. */
  go = async (client: Client): Promise<void> => {
    const order = await this.#order(client, '10', '20');
    if (!order) return;
    if (client.roll(8) === 0) await this.#put(client, order, 'void', { reason: '随机' }, this.#yard.crew.leader);
    else if (order.status === '10') await this.#put(client, order, 'take');
    else await this.#put(client, order, 'arrive', { images: PHOTO });
  };
  /** Uses some of what is there, at times twice by the same form. */
  finish = async (client: Client): Promise<void> => {
    const order = await this.#order(client, '30');
    if (!order) return;
    const { data } = await this.#who(order).get(`/repair/order/${order.orderId}/goods`);
    const materials = ((data?.carried ?? []) as Carried[])
      .filter(() => client.roll(2) === 0)
      .map(({ materialId, ownerId, serials }) => {
        const count = 1 + client.roll(2);
        const serialIds = serials.slice(0, count).map(({ serialId }) => serialId);
        return { source: '1', materialId, ownerId, qty: String(serialIds.length || count), serialIds };
      });
    const body = {
      solution: '好了',
      laborMins: 5,
      afterImages: PHOTO,
      materials,
      clientKey: `random ${order.orderId}`,
    };
    const times = client.roll(4) === 0 ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => this.#put(client, order, 'finish', body)));
  };
  undo = async (client: Client): Promise<void> => {
    const order = await this.#order(client, '60');
    if (!order) return;
    const [line] = await client.rows(
      `SELECT line_id FROM repair_order_material WHERE order_id = ${order.orderId} LIMIT 1`,
    );
    if (line) await this.#put(client, order, 'unuse', { lineId: line.line_id, reason: '随机' }, this.#yard.crew.leader);
  };
  serve = async (client: Client): Promise<void> => {
    client.done += 1;
    const { db, hub } = client.world.s.app.services;
    await serveWaiting({ db, hub, clock: Date.now });
  };

  readonly weights: readonly Weighted[] = [
    [1, this.begin],
    [6, this.fetch],
    [4, this.rest],
    [3, this.resume],
    [2, this.hand],
    [3, this.go],
    [4, this.finish],
    [1, this.undo],
    [1, this.serve],
  ];
}
