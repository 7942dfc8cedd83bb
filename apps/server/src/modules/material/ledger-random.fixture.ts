import type { Answer, Caller } from '../../testing/app.ts';
import { releaseExpired } from './collect-job.ts';
import { Client, type World } from './random-client.fixture.ts';

const DOC = '/repair/material/store/doc';
const COLLECT = '/repair/material/collect';
const PURCHASE = '/repair/material/purchase';
const CHECK = '/repair/material/store/check';
const DAY = 86_400_000;

const keep = (list: number[], answer: Answer): number | undefined => {
  if (answer.code !== 200) return undefined;
  list.push(answer.data);
  return answer.data;
};

/** Makes a document and brings it into the ledger as far as the rules let it. */
async function moveDoc(client: Client): Promise<void> {
  const { s, docs } = client.world;
  const kind = (['3', '3', '3', '4', '6', '8'] as const)[client.roll(6)] as string;
  const isNorth = client.roll(2) === 0;
  const [keeper, storeId] = isNorth ? [s.people.north, s.north] : [s.people.south, s.south];
  const lines = kind === '3' ? client.incoming() : await client.outgoing(storeId);
  const draft = {
    kind,
    bizDate: '2024-01-09',
    storeId,
    reason: '随机',
    lines,
    ...(kind === '4' && { toStoreId: isNorth ? s.south : s.north }),
    ...(kind === '8' && { deptId: s.dept }),
    clientKey: `k${client.number}-${client.done}`,
  };
  const docId = keep(docs, await client.send(() => keeper.post(DOC, draft)));
  if (docId === undefined) return;
  if (client.roll(10) === 0) await client.send(() => keeper.post(DOC, draft));
  await client.send(() => keeper.put(`${DOC}/${docId}/submit`, {}));
  if (kind !== '3') await client.send(() => s.people.admin.put(`${DOC}/${docId}/approve`, {}));
}
const reverse = (client: Client) =>
  client.send(() =>
    client.world.s.people.admin.put(`${DOC}/${client.any(client.world.docs)}/reverse`, { reason: '随机' }),
  );

async function askFor(client: Client): Promise<void> {
  const { s, goods, collects } = client.world;
  const kind = client.roll(2) === 0 ? '2' : '3';
  const draft = { kind, storeId: s.north, purpose: '随机', ...(kind === '3' && { deptId: s.dept }) };
  const lines = goods
    .filter(() => client.roll(3) === 0)
    .map(({ materialId }) => ({ materialId, qty: String(1 + client.roll(3)) }));
  const id = keep(collects, await client.send(() => s.people.worker.post(COLLECT, { ...draft, lines })));
  if (id !== undefined) await client.send(() => s.people.admin.put(`${COLLECT}/${id}/approve`, {}));
}
/** A request of which something was handed out lately. */
async function handedOut(client: Client): Promise<number> {
  const rows = await client.rows(
    `SELECT collect_id AS id FROM material_collect WHERE status IN ('20', '30') AND EXISTS (
      SELECT 1 FROM material_collect_line l WHERE l.collect_id = material_collect.collect_id AND l.issue_qty > l.return_qty)
      ORDER BY collect_id DESC LIMIT 12`,
  );
  return Number(rows[client.roll(Math.max(rows.length, 1))]?.id ?? 0);
}
/** Hands out, or takes back, a part of some lines. */
async function hand(client: Client, move: 'issue' | 'return'): Promise<void> {
  const { s, goods, collects } = client.world;
  const id = move === 'issue' ? client.any(collects) : await handedOut(client);
  const stored = await client.rows(
    `SELECT l.line_id, l.material_id, c.kind, (l.apply_qty - l.issue_qty)::int AS rest, c.store_id, coalesce(p.store_id, 0) AS own FROM material_collect_line l
      JOIN material_collect c USING (collect_id) LEFT JOIN material_store p ON p.owner_id = c.user_id WHERE collect_id = ${id}`,
  );
  const lines: object[] = [];
  const isWhole = move === 'issue' && client.roll(2) === 0;
  for (const { line_id, material_id, kind, rest, store_id, own } of stored) {
    if (isWhole ? rest === 0 : client.roll(3) === 0) continue;
    const track = goods.find(({ materialId }) => materialId === material_id)?.track;
    // A department brings no batches back, and its pieces nobody carries.
    if (move === 'return' && kind === '3' && track !== '0') continue;
    const qty = isWhole ? Number(rest) : 1 + client.roll(2);
    const from = Number(move === 'issue' ? store_id : own);
    const serials = track === '2' ? await client.pieces(from, Number(material_id), qty) : [];
    if (track !== '2' || serials.length > 0)
      lines.push({ lineId: line_id, qty: String(track === '2' ? serials.length : qty), serials });
  }
  if (lines.length > 0) await client.send(() => s.people.north.put(`${COLLECT}/${id}/${move}`, { lines }));
}
const cancel = (client: Client) =>
  client.send(() =>
    client.world.s.people.worker.put(`${COLLECT}/${client.any(client.world.collects)}/cancel`, { reason: '随机' }),
  );
const close = (client: Client) =>
  client.send(() => client.world.s.people.north.put(`${COLLECT}/${client.any(client.world.collects)}/close`, {}));

/** Orders something; who approves it is another test. */
async function order(client: Client): Promise<void> {
  const { s, goods, purchases } = client.world;
  const lines = goods
    .filter(() => client.roll(2) === 0)
    .map(({ materialId }) => ({ materialId, qty: String(2 + client.roll(6)), price: '3' }));
  const draft = {
    title: '随机',
    providerId: s.provider,
    storeId: s.north,
    expectDate: '2099-01-01',
    reason: '',
    lines,
  };
  const answer = await client.send(() => s.people.deputy.post(PURCHASE, draft));
  if (answer.code !== 200) return;
  await client.rows(`UPDATE material_purchase SET status = '20' WHERE purchase_id = ${answer.data}`);
  purchases.push(answer.data);
}
async function deliver(client: Client, move: 'receive' | 'returnGoods'): Promise<void> {
  const { s, goods, purchases } = client.world;
  const id = client.any(purchases);
  const stored = await client.rows(`SELECT line_id, material_id FROM material_purchase_line WHERE purchase_id = ${id}`);
  const lines: object[] = [];
  for (const { line_id, material_id } of stored) {
    if (client.roll(2) === 0) continue;
    const track = goods.find(({ materialId }) => materialId === material_id)?.track;
    const qty = 1 + client.roll(3);
    const serials =
      track !== '2'
        ? []
        : move === 'receive'
          ? Array.from({ length: qty }, (_, at) => `Q${client.number}-${client.done}-${line_id}-${at}`)
          : await client.pieces(s.north, Number(material_id), qty);
    const lotNo = track === '1' ? `L${client.roll(3)}` : '';
    if (track !== '2' || serials.length > 0)
      lines.push({
        lineId: line_id,
        qty: String(track === '2' ? serials.length : qty),
        serials,
        lotNo,
        ...(move === 'receive' && { price: '3' }),
      });
  }
  if (lines.length === 0) return;
  const body = { lines, reason: '随机', clientKey: `p${client.number}-${client.done}` };
  await client.send(() => s.people.north.put(`${PURCHASE}/${id}/${move}`, body));
  if (client.roll(8) === 0) await client.send(() => s.people.north.put(`${PURCHASE}/${id}/${move}`, body));
}

/** Begins a count, frozen or running, of everything in a store. */
async function beginCount(client: Client): Promise<void> {
  const { s, checks } = client.world;
  const isNorth = client.roll(2) === 0;
  const keeper = isNorth ? s.people.north : s.people.south;
  const draft = {
    storeId: isNorth ? s.north : s.south,
    scope: '3',
    shelf: `S${client.roll(3)}`,
    freeze: client.roll(3) === 0,
  };
  keep(checks, await client.send(() => keeper.post(CHECK, draft)));
}
/** Counts what the books say, or a little more or less; the first by its keeper, again by somebody else. */
async function count(client: Client): Promise<void> {
  const { s, checks } = client.world;
  const id = client.any(checks);
  const stored = await client.rows(
    `SELECT l.line_id, l.store_id, l.material_id, m.track, coalesce(o.qty, t.qty)::text AS qty, l.count_qty::text AS counted
      FROM material_check_line l JOIN material m USING (material_id)
      JOIN material_stock t ON t.store_id = l.store_id AND t.material_id = l.material_id
      LEFT JOIN material_lot o ON o.lot_id = l.lot_id WHERE l.check_id = ${id}`,
  );
  const entries: object[] = [];
  for (const { line_id, store_id, material_id, track, qty } of stored) {
    const off = client.roll(4) === 0 ? client.roll(3) - 1 : 0;
    const there = Math.max(0, Number.parseInt(String(qty), 10) + (track === '2' ? Math.min(off, 0) : off));
    const serials = track === '2' ? await client.pieces(Number(store_id), Number(material_id), there) : [];
    entries.push({ lineId: line_id, qty: String(track === '2' ? serials.length : there), serials, reason: '随机' });
  }
  if (entries.length === 0) return;
  const isNorth = stored[0]?.store_id === s.north;
  const isAgain = stored.every(({ counted }) => counted !== null);
  const keeper = isNorth ? s.people.north : s.people.south;
  await client.send(() => (isAgain ? s.people.admin : keeper).post(`${CHECK}/${id}/count`, { entries }));
  await client.send(() => keeper.put(`${CHECK}/${id}/submit`, {}));
}
async function endCount(client: Client): Promise<void> {
  const { s, checks } = client.world;
  const id = client.any(checks);
  const move = (['audit', 'audit', 'audit', 'void'] as const)[client.roll(4)];
  const who: Caller = move === 'audit' ? s.people.deputy : s.people.admin;
  await client.send(() => who.put(`${CHECK}/${id}/${move}`, move === 'void' ? { reason: '随机' } : {}));
}

/** Time passes for what nobody has fetched. */
async function expire(client: Client): Promise<void> {
  const { db, hub } = client.world.s.app.services;
  client.done += 1;
  await releaseExpired({ db, hub, clock: () => Date.now() + 10 * DAY });
}

/** How often each thing is done, one in so many. */
const weights: readonly Weighted[] = [
  [20, moveDoc],
  [6, reverse],
  [14, askFor],
  [14, (client) => hand(client, 'issue')],
  [8, (client) => hand(client, 'return')],
  [2, cancel],
  [2, close],
  [3, order],
  [10, (client) => deliver(client, 'receive')],
  [4, (client) => deliver(client, 'returnGoods')],
  [3, beginCount],
  [6, count],
  [6, endCount],
  [1, expire],
];
/** Something that is done, and how often. */
export type Weighted = readonly [weight: number, act: (client: Client) => Promise<unknown>];
const courseOf = (all: readonly Weighted[]) =>
  all.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

/** Lets so many clients do so many things, all at once; each follows its own course. */
export async function letThemWork(
  world: World,
  clients: number,
  actions: number,
  more: readonly Weighted[] = [],
): Promise<number> {
  const course = courseOf([...weights, ...more]);
  const all = Array.from({ length: clients }, (_, number) => new Client(world, number));
  await Promise.all(
    all.map(async (client) => {
      while (client.done < actions / clients) await course[client.roll(course.length)]?.(client);
    }),
  );
  return all.reduce((sum, { done }) => sum + done, 0);
}
