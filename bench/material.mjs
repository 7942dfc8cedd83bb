import pg from 'pg';
import { interleave, median, row, signIn, startServer } from './lib.mjs';
import { inPsql } from './psql.mjs';

const ENTRIES = 1_000_000;
const STORES = 30;
const MATERIALS = 5000;
const ROUNDS = 5;
const SIZE = 20;
const WARM_UP = 20;

/** Years of coming and going: every stock has the same number of entries, each of which brings one in. */
async function seedLedger(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
}

async function fill(client) {
  await client.query(
    `INSERT INTO material_store (store_id, code, name, subcamp_id, place_id)
     SELECT 1000 + i, 'BK' || i, '压测库' || i, p.subcamp_id, p.place_id
     FROM generate_series(1, $1::int) i JOIN repair_place p ON p.place_id = 11`,
    [STORES],
  );
  await client.query(
    `INSERT INTO material (material_id, code, name, spec, unit, type_id)
     SELECT 10000 + i, 'BM' || i, '压测物资' || i, 'DN' || i % 50, '1', 2 FROM generate_series(1, $1::int) i`,
    [MATERIALS],
  );
  // What the triggers would reckon is put in as it would be: a million of them take too long to fill in one by one.
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  await client.query(
    `INSERT INTO material_ledger (seq, store_id, material_id, biz_type, biz_id, biz_line_id, biz_code, delta, before_qty, after_qty,
       amount, before_amount, after_amount, operator_name, create_time)
     SELECT seq, 1001 + i % ${STORES}, 10001 + (i / ${STORES}) % ${MATERIALS}, '25', i / 5, 2000000 + i, 'RK' || i / 5, 1, seq - 1,
       seq, 2, 2 * (seq - 1), 2 * seq, '压测', now() - make_interval(mins => ${ENTRIES} - i)
     FROM generate_series(0, ${ENTRIES - 1}) i, LATERAL (SELECT 1 + i / ${STORES * MATERIALS} AS seq) s`,
  );
  await client.query(
    `INSERT INTO material_stock (store_id, material_id, qty, amount, last_seq, shelf)
     SELECT store_id, material_id, count(*), sum(amount), max(seq), 'A-' || material_id % 40 FROM material_ledger
     WHERE store_id > 1000 GROUP BY store_id, material_id`,
  );
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

/** The page of the ledger, its total, and the names beside each row. */
const ledgerSql = (where) => `
  SELECT l.* FROM material_ledger l WHERE ${where} ORDER BY l.create_time DESC, l.ledger_id DESC LIMIT ${SIZE};
  SELECT count(*) FROM material_ledger l WHERE ${where};
  SELECT m.*, s.* FROM (SELECT l.material_id, l.store_id FROM material_ledger l WHERE ${where}
    ORDER BY l.create_time DESC, l.ledger_id DESC LIMIT ${SIZE}) x
    JOIN material m USING (material_id) JOIN material_store s USING (store_id);`;
const month = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

const summarySql = () => `
  SELECT l.material_id, m.code, m.name, m.spec, m.unit,
    sum(l.delta) FILTER (WHERE l.create_time < '${month()}-01'), sum(l.amount) FILTER (WHERE l.create_time < '${month()}-01'),
    sum(l.delta) FILTER (WHERE l.create_time >= '${month()}-01' AND l.delta > 0),
    sum(l.amount) FILTER (WHERE l.create_time >= '${month()}-01' AND l.delta > 0),
    sum(l.delta) FILTER (WHERE l.create_time >= '${month()}-01' AND l.delta < 0),
    sum(l.amount) FILTER (WHERE l.create_time >= '${month()}-01' AND l.delta < 0), sum(l.delta), sum(l.amount)
  FROM material_ledger l JOIN material m USING (material_id)
  WHERE l.create_time < date '${month()}-01' + interval '1 month' AND l.store_id = 1001 GROUP BY l.material_id, m.material_id ORDER BY m.code;`;

const stockSql = (where) => `
  SELECT s.* FROM material_stock s WHERE ${where} ORDER BY s.store_id, s.shelf, s.stock_id DESC LIMIT ${SIZE};
  SELECT count(*) FROM material_stock s WHERE ${where};
  SELECT m.* FROM (SELECT s.material_id FROM material_stock s WHERE ${where} ORDER BY s.store_id, s.shelf, s.stock_id DESC LIMIT ${SIZE}) x
    JOIN material m USING (material_id);
  SELECT store_id, name FROM material_store WHERE store_id = 1001;`;

const cases = {
  'ledger, first page': ['/repair/material/detail/list?pageSize=20', ledgerSql('true')],
  'ledger, material': ['/repair/material/detail/list?pageSize=20&materialId=10077', ledgerSql('l.material_id = 10077')],
  'ledger, store and kind': [
    '/repair/material/detail/list?pageSize=20&storeId=1003&bizType=25',
    ledgerSql(`l.store_id = 1003 AND l.biz_type = '25'`),
  ],
  'month summary of a store': [() => `/repair/material/detail/summary?month=${month()}&storeId=1001`, summarySql],
  'stock of a store': ['/repair/material/store/stock/list?pageSize=20&storeId=1001', stockSql('s.store_id = 1001')],
};

async function timed(url, headers) {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  const { code, msg } = await answer.json();
  if (code !== 200) throw new Error(`${url} answered ${code} ${msg}`);
  return performance.now() - began;
}
const textOf = (given) => (typeof given === 'function' ? given() : given);

/** The ledger at a million entries, and 30 stores of 5,000 materials, against the same questions in psql. */
export async function benchMaterial({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  try {
    await seedLedger(databaseUrl);
    const headers = { authorization: `Bearer ${await signIn(server.url)}` };
    const rows = [];
    for (const [name, [path, sql]] of Object.entries(cases)) {
      const call = () => timed(`${server.url}/prod-api${textOf(path)}`, headers);
      for (let i = 0; i < WARM_UP; i += 1) await call();
      const times = await interleave(ROUNDS, { ours: call, baseline: () => inPsql(databaseUrl, textOf(sql)) });
      const [ours, baseline] = [median(times.ours), median(times.baseline)];
      rows.push(
        row(`1M entries: ${name}`, { ours, baseline, unit: 'ms', value: ours / baseline, goal: '<= 2', note: 'psql' }),
      );
    }
    const { ours } = await interleave(3, {
      ours: () => timed(`${server.url}/prod-api/repair/material/detail/reconcile`, headers),
    });
    rows.push(row('1M entries: reconciliation', { ours: median(ours), unit: 'ms', value: median(ours) }));
    return rows;
  } finally {
    await server.stop();
  }
}
