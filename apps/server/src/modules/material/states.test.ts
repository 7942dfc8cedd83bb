import { checkLife } from '@jiaoyan/contract/material/check';
import { collectLife } from '@jiaoyan/contract/material/collect';
import { docLife } from '@jiaoyan/contract/material/doc';
import { purchaseLife } from '@jiaoyan/contract/material/purchase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { openPurchases, type Purchases } from './purchase.fixture.ts';
import { made } from './store.fixture.ts';

let s: Purchases;
beforeAll(async () => {
  s = await openPurchases();
});
afterAll(() => s.app.stop());

const read = async (text: string, values: unknown[] = []) => (await s.app.services.database.execute(text, values)).rows;

interface Subject {
  readonly name: string;
  readonly path: string;
  readonly table: string;
  readonly key: string;
  readonly bizType: string;
  readonly states: Readonly<Record<string, string>>;
  readonly moves: Readonly<Record<string, { label: string; from: readonly string[]; to: string | readonly string[] }>>;
  /** A new record; its number and what its moves are given. */
  begin(): Promise<{ id: number; body: object }>;
  /** Somebody who may make a move and has had no part in the record so far. */
  who(move: string): Caller;
}

const line = (lineId: number, more: object = {}) => ({ lines: [{ lineId, qty: '1', ...more }], reason: '原因' });
const lineOf = async (table: string, key: string, id: number): Promise<number> =>
  Number((await read(`SELECT line_id FROM ${table} WHERE ${key} = ${id}`))[0]?.line_id);

const subjects: readonly Subject[] = [
  {
    name: '库存单据',
    path: '/repair/material/store/doc',
    table: 'material_doc',
    key: 'doc_id',
    bizType: 'materialDoc',
    states: docLife.states,
    moves: docLife.transitions,
    async begin() {
      const materialId = await s.aMaterial();
      await s.stocked(materialId, '5', '1');
      return { id: await s.aDoc({ kind: '6', lines: [{ materialId, qty: '1' }] }), body: { reason: '原因' } };
    },
    who: (move) => (move === 'submit' || move === 'withdraw' ? s.people.north : s.people.admin),
  },
  {
    name: '采购单',
    path: '/repair/material/purchase',
    table: 'material_purchase',
    key: 'purchase_id',
    bizType: 'materialPurchase',
    states: purchaseLife.states,
    moves: purchaseLife.transitions,
    async begin() {
      const id = await s.ask([{ materialId: await s.aMaterial(), qty: '5', price: '1' }]);
      return { id, body: line(await lineOf('material_purchase_line', 'purchase_id', id), { price: '1' }) };
    },
    who: (move) => (move === 'submit' || move === 'cancel' ? s.people.deputy : s.people.north),
  },
  {
    name: '领用单',
    path: '/repair/material/collect',
    table: 'material_collect',
    key: 'collect_id',
    bizType: 'materialCollect',
    states: collectLife.states,
    moves: collectLife.transitions,
    async begin() {
      const materialId = await s.aMaterial();
      await s.stocked(materialId, '5', '1');
      const ask = { kind: '2', storeId: s.north, purpose: '试', lines: [{ materialId, qty: '2' }] };
      const id = made(await s.people.worker.post('/repair/material/collect', ask));
      return { id, body: line(await lineOf('material_collect_line', 'collect_id', id)) };
    },
    who: (move) => (move === 'cancel' ? s.people.worker : s.people.admin),
  },
  {
    name: '盘点单',
    path: '/repair/material/store/check',
    table: 'material_check',
    key: 'check_id',
    bizType: 'materialCheck',
    states: checkLife.states,
    moves: checkLife.transitions,
    async begin() {
      const materialId = await s.aMaterial();
      await s.stocked(materialId, '5', '1');
      const shelf = `G${materialId}`;
      await read('UPDATE material_stock SET shelf = $1 WHERE material_id = $2', [shelf, materialId]);
      const id = made(
        await s.people.north.post('/repair/material/store/check', { storeId: s.north, scope: '3', shelf }),
      );
      const lineId = await lineOf('material_check_line', 'check_id', id);
      await s.people.north.post(`/repair/material/store/check/${id}/count`, { entries: [{ lineId, qty: '5' }] });
      return { id, body: { reason: '原因' } };
    },
    who: (move) => (move === 'submit' ? s.people.north : s.people.admin),
  },
];

const cases = subjects.flatMap((subject) =>
  Object.keys(subject.states).map((state) => [subject.name, subject.states[state] as string, subject, state] as const),
);

test.each(cases)(
  '[MAT-20] every move of a %s in the state %s does what the states say, or nothing',
  async (_name, label, subject, state) => {
    const { path, table, key, bizType, moves } = subject;
    const trace = async (id: number) => [
      await read(`SELECT status, version FROM ${table} WHERE ${key} = ${id}`),
      await read('SELECT count(*)::int AS n FROM repair_event WHERE biz_type = $1 AND biz_id = $2', [bizType, id]),
      await read('SELECT count(*)::int AS n FROM material_ledger'),
      await read('SELECT sum(reserved)::text AS held FROM material_stock'),
    ];
    for (const [move, { from, to, label: verb }] of Object.entries(moves)) {
      const { id, body } = await subject.begin();
      await read(`UPDATE ${table} SET status = '${state}' WHERE ${key} = ${id}`);
      const before = await trace(id);
      const answer = await subject.who(move).put(`${path}/${id}/${move}`, body);
      const context = `${move} → ${answer.msg}`;
      const isTwice = table === 'material_doc' && move === 'reverse' && state === '90';
      const refusal = isTwice ? '该单据已冲红' : `当前状态为【${label}】，不能执行【${verb}】`;
      if (!from.includes(state)) {
        expect([context, answer.msg]).toEqual([context, refusal]);
        expect([context, await trace(id)]).toEqual([context, before]);
        continue;
      }
      // The state lets it pass; what it finds in a record that did not come there by itself may still be against it.
      expect([context, answer.msg === refusal]).toEqual([context, false]);
      if (answer.code === 200)
        expect([context, [to].flat()]).toEqual([context, expect.arrayContaining([answer.data.status])]);
      else expect([context, await trace(id)]).toEqual([context, before]);
    }
  },
);

test('each record has its whole life, and every state but the first is where a move leads', () => {
  for (const { name, states, moves } of subjects) {
    const reached = new Set(Object.values(moves).flatMap(({ to }) => [to].flat()));
    const [first] = Object.keys(states);
    expect([name, Object.keys(states).filter((state) => state !== first && !reached.has(state))]).toEqual([
      name,
      // Its process decides upon a purchase: it comes from there.
      name === '采购单' ? expect.arrayContaining(['60']) : [],
    ]);
  }
});
