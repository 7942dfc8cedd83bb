import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres } from '../../testing/database.ts';
import { openYard } from '../repair/report/goods.fixture.ts';
import { Crew } from '../repair/report/goods-random.fixture.ts';
import { letThemWork } from './ledger-random.fixture.ts';
import { openPurchases, type Purchases } from './purchase.fixture.ts';
import type { Goods, World } from './random-client.fixture.ts';
import { made } from './store.fixture.ts';

const CLIENTS = 16;
/** The embedded database has one connection: there is nothing to race for, so a short run is enough there. */
const ACTIONS = onPostgres ? 10_000 : 400;
let s: Purchases;
beforeAll(async () => {
  s = await openPurchases();
});
afterAll(() => s.app.stop());

const read = async (text: string) => (await s.app.services.database.execute(text)).rows;

async function aWorld(): Promise<World> {
  const goods: Goods[] = [];
  for (const track of ['0', '0', '0', '1', '1', '2'] as const)
    goods.push({ materialId: await s.aMaterial({ track }), track });
  const first = (materialId: number, track: string) => ({
    materialId,
    qty: '20',
    price: '3.33',
    lotNo: track === '1' ? 'L0' : '',
    serials: Array.from({ length: track === '2' ? 20 : 0 }, (_, at) => `S${materialId}-${at}`),
  });
  const docs: number[] = [];
  for (const [storeId, who] of [
    [s.north, s.people.north],
    [s.south, s.people.south],
  ] as const) {
    const lines = goods
      .filter(({ track }) => track !== '2' || storeId === s.north)
      .map(({ materialId, track }) => first(materialId, track));
    docs.push(await s.posted({ storeId, lines }, who));
  }
  await read(`UPDATE material_stock SET shelf = 'S' || (material_id % 3)`);
  const lines = [{ materialId: goods[0]?.materialId, qty: '1' }];
  const ask = { kind: '2', storeId: s.north, purpose: '起', lines };
  const collects = [made(await s.people.worker.post('/repair/material/collect', ask))];
  return { s, goods, docs, collects, purchases: [], checks: [], unexpected: [], told: new Map() };
}

test(`[MAT-20] whatever sixteen people do at once, ten thousand times, quantity, value, batches and what is held stay one`, async () => {
  const world = await aWorld();
  const yard = await openYard(s);
  for (let at = 0; at < 4; at++) await yard.aJob();
  const done = await letThemWork(world, CLIENTS, ACTIONS, new Crew(yard).weights);
  expect(world.unexpected).toEqual([]);
  expect(done).toBeGreaterThanOrEqual(ACTIONS);
  // M1, M2, M3: sums, value, batches, pieces, numbers without gaps.
  expect((await s.people.admin.get('/repair/material/detail/reconcile')).data).toEqual([]);
  const ids = world.goods.map(({ materialId }) => materialId).join(',');
  // M4: what is held is the sum of what is live, and never more than there is.
  expect(
    await read(`SELECT s.stock_id FROM material_stock s LEFT JOIN (
        SELECT store_id, material_id, sum(qty) AS held FROM material_reserve WHERE status = '1' GROUP BY 1, 2) r USING (store_id, material_id)
      WHERE s.material_id IN (${ids}) AND (s.reserved <> coalesce(r.held, 0) OR s.reserved > s.qty OR s.reserved < 0)`),
  ).toEqual([]);
  // M5: nothing is posted twice, nothing is taken back twice, at what it was worth.
  expect(
    await read(`SELECT biz_type, biz_line_id, store_id, lot_id FROM material_ledger WHERE material_id IN (${ids})
      GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`),
  ).toEqual([]);
  expect(
    await read(`SELECT r.ledger_id FROM material_ledger r JOIN material_ledger l ON l.ledger_id = r.reverse_of_id
      WHERE r.delta <> -l.delta OR r.amount <> -l.amount OR r.lot_id IS DISTINCT FROM l.lot_id`),
  ).toEqual([]);
  // M6: what came in is what is there and what left the house, in quantity and value, for each material.
  expect(
    await read(`SELECT material_id FROM material_ledger WHERE material_id IN (${ids}) AND biz_type IN ('40', '41')
      GROUP BY 1 HAVING sum(delta) <> 0 OR sum(amount) <> 0`),
  ).toEqual([]);
  const flows = await read(`SELECT material_id, sum(delta) AS qty, sum(amount) AS amount FROM material_ledger
    WHERE material_id IN (${ids}) AND biz_type NOT IN ('40', '41') GROUP BY 1 ORDER BY 1`);
  expect(flows).toEqual(
    await read(`SELECT material_id, sum(qty) AS qty, sum(amount) AS amount FROM material_stock
      WHERE material_id IN (${ids}) GROUP BY 1 ORDER BY 1`),
  );
  // What a purchase says has come and gone is what the ledger says of it.
  expect(
    await read(`SELECT p.line_id FROM material_purchase_line p LEFT JOIN (
        SELECT d.purchase_line_id AS line_id, sum(l.delta) FILTER (WHERE l.biz_type = '20' OR r.biz_type = '20') AS came,
          -sum(l.delta) FILTER (WHERE l.biz_type = '21' OR r.biz_type = '21') AS went
        FROM material_ledger l LEFT JOIN material_ledger r ON r.ledger_id = l.reverse_of_id
        JOIN material_doc_line d ON d.line_id = coalesce(r.biz_line_id, l.biz_line_id)
        WHERE coalesce(r.biz_type, l.biz_type) IN ('20', '21') GROUP BY 1) x USING (line_id)
      WHERE p.received_qty <> coalesce(x.came, 0) OR p.returned_qty <> coalesce(x.went, 0)`),
  ).toEqual([]);
  // So does a request: handed out and brought back.
  expect(
    await read(`SELECT c.line_id FROM material_collect_line c LEFT JOIN (
        SELECT t.line_id, sum(t.qty) FILTER (WHERE t.kind = '1') AS given, sum(t.qty) FILTER (WHERE t.kind = '2') AS back
        FROM material_collect_turn t GROUP BY 1) x USING (line_id)
      WHERE c.issue_qty <> coalesce(x.given, 0) OR c.return_qty <> coalesce(x.back, 0) OR c.return_qty > c.issue_qty
        OR c.issue_qty > c.apply_qty`),
  ).toEqual([]);
  // M7: nothing else has moved in a frozen stock between its counting and its own difference.
  expect(
    await read(`SELECT k.line_id FROM material_check c JOIN material_check_line k USING (check_id)
      JOIN material_ledger l ON l.biz_type IN ('50', '51') AND l.biz_line_id = k.line_id
      JOIN material_ledger o ON o.store_id = l.store_id AND o.material_id = l.material_id
        AND o.seq > coalesce(k.recount_seq, k.count_seq) AND o.seq < l.seq AND NOT (o.biz_type IN ('50', '51') AND o.biz_id = c.check_id)
      WHERE c.freeze`),
  ).toEqual([]);
  expect(
    await read(`SELECT stock_id FROM material_stock s WHERE frozen_by IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM material_check WHERE check_id = frozen_by AND status IN ('10', '20'))`),
  ).toEqual([]);
  // M8: what an order cost is what the ledger says of it.
  expect(
    await read(`SELECT o.order_id FROM repair_order o WHERE material_cost <> coalesce(
      (SELECT -sum(amount) FROM material_ledger l WHERE l.order_id = o.order_id), 0)`),
  ).toEqual([]);
  // Only orders that go on hold or wait for anything, and nobody uses more than was handed out.
  const over = `('50', '60', '70', '80', '90')`;
  expect(
    await read(`SELECT ref_id FROM material_reserve JOIN repair_order ON order_id = ref_id
      WHERE ref_type = '2' AND material_reserve.status = '1' AND repair_order.status IN ${over}
      UNION ALL SELECT order_id FROM material_want w JOIN repair_order o USING (order_id)
      WHERE w.status IN ('1', '2') AND o.status IN ${over}
      UNION ALL SELECT w.order_id FROM material_want w JOIN material_collect c USING (collect_id)
      WHERE w.status = '2' AND c.status <> '20'`),
  ).toEqual([]);
  // Something did happen, of every kind. Whether a count finds more or less than the books is chance.
  if (!onPostgres) return;
  const kinds = await read(`SELECT DISTINCT biz_type AS kind FROM material_ledger WHERE material_id IN (${ids})`);
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['20', '21', '25', '30', '31', '40', '41', '60', '70', '75', '90']),
  );
  expect(kinds.some(({ kind }) => kind === '50' || kind === '51')).toBe(true);
  const [expired] = await read(
    `SELECT count(*)::int AS n FROM repair_event WHERE biz_type = 'materialCollect' AND event = 'EXPIRE'`,
  );
  expect(Number(expired?.n)).toBeGreaterThan(0);
}, 600_000);
