import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbedded, type Database, openEmbedded } from '../../../kernel/db/db.ts';

const FOLDER = join(import.meta.dirname, '../../../../migrations');
/** The step by which lines of text became references. */
const STEP = /_order_goods$/;
let database: Database;
beforeAll(async () => {
  database = await openEmbedded(await createEmbedded());
});
afterAll(() => database.close());
const rows = async (text: string) => (await database.execute(text)).rows;
async function migrate(tags: readonly string[]): Promise<void> {
  for (const tag of tags)
    for (const statement of (await readFile(join(FOLDER, `${tag}.sql`), 'utf8')).split('--> statement-breakpoint'))
      await database.execute(statement);
}

test('lines of material from before the ledger become materials out of use: each name and unit once, with its price, and no entry', async () => {
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const tags = journal.entries.map(({ tag }) => tag);
  const step = tags.findIndex((tag) => STEP.test(tag));
  expect(step).toBeGreaterThan(0);
  await migrate(tags.slice(0, step));
  // As a database was that knew reports and orders only; whom they belong to does not matter here.
  await database.execute(`SET session_replication_role = replica`);
  await database.execute(`INSERT INTO repair_order (order_id, code, report_id, worker_id, dispatch_mode, dispatch_time, status, material_cost)
    VALUES (1, 'GD1', 1, 1, '1', now(), '70', 51), (2, 'GD2', 1, 1, '1', now(), '60', 12)`);
  await database.execute(`INSERT INTO repair_order_material (line_id, order_id, name, unit, qty, price, amount) VALUES
    (1, 1, '阀芯', '个', 2, 15.50, 31.00), (2, 1, ' 阀芯', '个 ', 1, 18.00, 18.00), (3, 1, '阀芯', '套', 1, 2.00, 2.00),
    (4, 2, '电线', '公斤', 0.25, 48.00, 12.00), (5, 2, '角阀', '个', 1, 0, 0)`);
  await database.execute(`INSERT INTO material_type (parent_id, name, code) VALUES (0, '阀门', 'FM')`);
  await database.execute(
    `INSERT INTO material (code, name, unit, type_id) SELECT 'JF', '角阀', '1', type_id FROM material_type`,
  );
  await database.execute(`SET session_replication_role = origin`);
  await migrate(tags.slice(step));
  expect(
    await rows(`SELECT l.line_id, l.source, l.name, l.unit, l.amount::text, m.name AS material, m.unit AS key, m.status, m.origin,
        m.decimals, m.ref_price::numeric::text AS price, t.name AS type
      FROM repair_order_material l JOIN material m USING (material_id) JOIN material_type t USING (type_id) ORDER BY l.line_id`),
  ).toMatchObject([
    {
      line_id: 1,
      source: '0',
      name: '阀芯',
      unit: '个',
      amount: '31.00',
      material: '阀芯',
      key: '1',
      status: '1',
      origin: '1',
      type: '未分类',
      price: '18.00',
      decimals: 0,
    },
    { line_id: 2, source: '0', name: ' 阀芯', material: '阀芯', key: '1' },
    { line_id: 3, material: '阀芯', key: '5' },
    // A unit that the dictionary does not have stays as it was written; half a thing is counted in its decimals.
    { line_id: 4, material: '电线', key: '公斤', decimals: 2 },
    // What the catalogue knows under the same name is that.
    { line_id: 5, source: '0', material: '角阀', status: '0', origin: '0', type: '阀门' },
  ]);
  expect(
    await rows(`SELECT count(*)::int AS n, count(DISTINCT code)::int AS codes FROM material WHERE origin = '1'`),
  ).toEqual([{ n: 3, codes: 3 }]);
  expect(await rows('SELECT count(*)::int AS n FROM material_ledger')).toEqual([{ n: 0 }]);
  expect(await rows('SELECT material_cost::text AS cost FROM repair_order ORDER BY order_id')).toEqual([
    { cost: '51.00' },
    { cost: '12.00' },
  ]);
});

test('a database without old lines gets no kind of material that nobody asked for', async () => {
  const fresh = await openEmbedded(await createEmbedded());
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  for (const { tag } of journal.entries)
    for (const statement of (await readFile(join(FOLDER, `${tag}.sql`), 'utf8')).split('--> statement-breakpoint'))
      await fresh.execute(statement);
  const { rows: found } = await fresh.execute('SELECT count(*)::int AS n FROM material_type');
  expect(found).toEqual([{ n: 0 }]);
  await fresh.close();
});
