import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { made, openStores, persist, type Stores } from './store.fixture.ts';

const DOC = '/repair/material/store/doc';
const COLLECT = '/repair/material/collect';
const CLIENTS = 16;
const ACTIONS = 25;
const GOODS = 5;
let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

/** The same course at every run; what happens at once is up to the machine. */
function dice(seed: number) {
  let state = seed * 7919 + 17;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}
type Roll = ReturnType<typeof dice>;
/** Refusals by the rules are part of it; anything else is a fault. */
const expected = [200, 404, 409, 500];
const unexpected: string[] = [];
async function send(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await persist(call);
  if (!expected.includes(answer.code) || answer.msg.includes('系统未知错误')) unexpected.push(answer.msg);
  return answer;
}
const idOf = (answer: Answer): number | undefined => (answer.code === 200 ? answer.data : undefined);

interface World {
  readonly goods: readonly number[];
  readonly docs: number[];
  readonly collects: number[];
}
const anyOf = (roll: Roll, list: readonly number[]) => list[roll(list.length)] ?? 0;
const someLines = (roll: Roll, goods: readonly number[], priced: boolean) =>
  goods
    .filter(() => roll(2) === 0)
    .map((materialId) => ({
      materialId,
      qty: String(1 + roll(4)),
      ...(priced && { price: `${1 + roll(9)}.${roll(100)}` }),
    }));

/** Makes a document and brings it into the ledger as far as the rules let it. */
async function moveDoc(roll: Roll, { goods, docs }: World): Promise<void> {
  const kind = (['3', '3', '4', '6', '8'] as const)[roll(5)] as string;
  const isNorth = roll(2) === 0;
  const keeper = isNorth ? s.people.north : s.people.south;
  const draft = {
    ...{ kind, bizDate: '2024-01-09', storeId: isNorth ? s.north : s.south, reason: '随机' },
    ...(kind === '4' && { toStoreId: isNorth ? s.south : s.north }),
    ...(kind === '8' && { deptId: s.dept }),
    lines: someLines(roll, goods, kind === '3'),
  };
  const docId = idOf(await send(() => keeper.post(DOC, draft)));
  if (docId === undefined) return;
  docs.push(docId);
  await send(() => keeper.put(`${DOC}/${docId}/submit`, {}));
  await send(() => s.people.admin.put(`${DOC}/${docId}/approve`, {}));
}
const reverse = (roll: Roll, { docs }: World) =>
  send(() => s.people.admin.put(`${DOC}/${anyOf(roll, docs)}/reverse`, { reason: '随机' }));

async function askFor(roll: Roll, { goods, collects }: World): Promise<void> {
  const kind = roll(2) === 0 ? '2' : '3';
  const draft = { kind, storeId: s.north, purpose: '随机', ...(kind === '3' && { deptId: s.dept }) };
  const lines = someLines(roll, goods, false);
  const id = idOf(await send(() => s.people.worker.post(COLLECT, { ...draft, lines })));
  if (id === undefined) return;
  collects.push(id);
  await send(() => s.people.admin.put(`${COLLECT}/${id}/approve`, {}));
}
/** Hands out, or takes back, a part of some lines. */
async function hand(roll: Roll, { collects }: World, move: 'issue' | 'return'): Promise<void> {
  const id = anyOf(roll, collects);
  const { data } = await send(() => s.people.admin.get(`${COLLECT}/${id}`));
  const lines = ((data?.lines ?? []) as { lineId: number }[])
    .filter(() => roll(3) > 0)
    .map(({ lineId }) => ({ lineId, qty: String(1 + roll(3)) }));
  await send(() => s.people.north.put(`${COLLECT}/${id}/${move}`, { lines }));
}
const cancel = (roll: Roll, { collects }: World) =>
  send(() => s.people.worker.put(`${COLLECT}/${anyOf(roll, collects)}/cancel`, { reason: '随机' }));

const actions: readonly ((roll: Roll, world: World) => Promise<unknown>)[] = [
  ...[moveDoc, moveDoc, moveDoc, reverse, askFor, askFor, cancel],
  (roll, world) => hand(roll, world, 'issue'),
  (roll, world) => hand(roll, world, 'issue'),
  (roll, world) => hand(roll, world, 'return'),
];

const one = async (who: Caller, path: string) => (await who.get(path)).data;
const read = async (text: string) => (await s.app.services.database.execute(text)).rows;

test('[MAT-20] whatever sixteen people do at once, quantity, value, batches and what is held stay one', async () => {
  const goods: number[] = [];
  for (let at = 0; at < GOODS; at++) goods.push(await s.aMaterial());
  for (const materialId of goods)
    for (const storeId of [s.north, s.south]) await s.stocked(materialId, '20', '3.33', storeId);
  const world: World = { goods, docs: [], collects: [] };
  // Something to begin with for those who come first.
  world.docs.push(await s.stocked(goods[0] as number, '1', '1'));
  world.collects.push(
    made(
      await s.people.worker.post(COLLECT, {
        kind: '2',
        storeId: s.north,
        purpose: '起',
        lines: [{ materialId: goods[0], qty: '1' }],
      }),
    ),
  );
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const roll = dice(client + 1);
      for (let at = 0; at < ACTIONS; at++) await actions[roll(actions.length)]?.(roll, world);
    }),
  );
  expect(unexpected).toEqual([]);
  // M1, M2, M3: sums, value, numbers without gaps.
  expect(await one(s.people.admin, '/repair/material/detail/reconcile')).toEqual([]);
  // M4: what is held is the sum of what is live, and never more than there is.
  const ids = goods.join(',');
  expect(
    await read(`SELECT s.stock_id FROM material_stock s LEFT JOIN (
        SELECT store_id, material_id, sum(qty) AS held FROM material_reserve WHERE status = '1' GROUP BY 1, 2) r USING (store_id, material_id)
      WHERE s.material_id IN (${ids}) AND (s.reserved <> coalesce(r.held, 0) OR s.reserved > s.qty)`),
  ).toEqual([]);
  // M5: nothing is posted twice, nothing is taken back twice.
  expect(
    await read(`SELECT biz_type, biz_line_id, store_id FROM material_ledger WHERE material_id IN (${ids})
      GROUP BY biz_type, biz_line_id, store_id HAVING count(*) > 1`),
  ).toEqual([]);
  // M6: what came in is what is there and what left the house, in quantity and value.
  const [sums] = await read(`SELECT
      sum(delta) FILTER (WHERE biz_type NOT IN ('40', '41')) AS qty, sum(amount) FILTER (WHERE biz_type NOT IN ('40', '41')) AS amount,
      (SELECT sum(qty) FROM material_stock WHERE material_id IN (${ids})) AS there,
      (SELECT sum(amount) FROM material_stock WHERE material_id IN (${ids})) AS worth
    FROM material_ledger WHERE material_id IN (${ids})`);
  expect([String(sums?.qty), String(sums?.amount)]).toEqual([String(sums?.there), String(sums?.worth)]);
  // Something did happen, of every kind.
  const [kinds] = await read(
    `SELECT count(DISTINCT biz_type)::int AS n FROM material_ledger WHERE material_id IN (${ids})`,
  );
  expect(kinds?.n).toBeGreaterThanOrEqual(7);
});
