import pg from 'pg';
import { interleave, median, row, signIn, startProgram, startServer } from './lib.mjs';
import { inPsql } from './psql.mjs';

const ENTRIES = 1_000_000;
const STORES = 30;
const MATERIALS = 5000;
const ROUNDS = 5;
const SIZE = 20;
const WARM_UP = 20;
const CLIENTS = 16;
const DOCUMENTS = 320;
const GOODS = 50;
const LINES = 5;
/** The store from which documents take. */
const STORE = 1001;

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
  // As a store is that has run for years: otherwise a vacuum in the middle of it favours whoever comes after.
  await client.query('VACUUM ANALYZE');
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

/** What the reconciliation asks: every stock against its entries, batches and pieces, and each entry against the one before. */
const reconcileSql = `WITH entries AS (
    SELECT store_id, material_id, ledger_id, delta, amount,
      seq = row_number() OVER w AND before_qty = coalesce(lag(after_qty) OVER w, 0)
        AND before_amount = coalesce(lag(after_amount) OVER w, 0) AS follows
    FROM material_ledger WINDOW w AS (PARTITION BY store_id, material_id ORDER BY seq)),
  sums AS (SELECT store_id, material_id, sum(delta) AS qty, sum(amount) AS amount, min(ledger_id) FILTER (WHERE NOT follows) AS first_bad
    FROM entries GROUP BY store_id, material_id),
  lots AS (SELECT store_id, material_id, sum(qty) AS qty FROM material_lot GROUP BY store_id, material_id),
  pieces AS (SELECT store_id, material_id, count(*) AS qty FROM material_serial WHERE status = '1' GROUP BY store_id, material_id)
  SELECT t.name, m.code, m.name, s.qty, l.qty, s.amount, l.amount, l.first_bad FROM material_stock s
  JOIN material m USING (material_id) JOIN material_store t USING (store_id)
  LEFT JOIN sums l USING (store_id, material_id) LEFT JOIN lots o USING (store_id, material_id) LEFT JOIN pieces p USING (store_id, material_id)
  WHERE s.qty <> coalesce(l.qty, 0) OR s.amount <> coalesce(l.amount, 0) OR l.first_bad IS NOT NULL
    OR (m.track = '1' AND s.qty <> coalesce(o.qty, 0)) OR (m.track = '2' AND s.qty <> coalesce(p.qty, 0)) LIMIT 500;`;

const cases = {
  'ledger, first page': ['/repair/material/detail/list?pageSize=20', ledgerSql('true')],
  'ledger, material': ['/repair/material/detail/list?pageSize=20&materialId=10077', ledgerSql('l.material_id = 10077')],
  'ledger, store and kind': [
    '/repair/material/detail/list?pageSize=20&storeId=1003&bizType=25',
    ledgerSql(`l.store_id = 1003 AND l.biz_type = '25'`),
  ],
  'month summary of a store': [() => `/repair/material/detail/summary?month=${month()}&storeId=1001`, summarySql],
  'stock of 30 stores': ['/repair/material/store/stock/list?pageSize=20', stockSql('true')],
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

/** Documents that wait to be posted: each takes five of fifty materials out of one store, in an order of its own. */
export async function prepareDocs(client, { mark, storeId = STORE, count = DOCUMENTS }) {
  const { rows } = await client.query(
    `WITH made AS (INSERT INTO material_doc (kind, code, store_id, dept_id, biz_date, creator_id, status)
      SELECT '8', $1::text || i, $3, (SELECT min(dept_id) FROM sys_dept), current_date,
        (SELECT user_id FROM sys_user WHERE user_name = 'liaojp'), '20' FROM generate_series(1, $2::int) i RETURNING doc_id),
    lines AS (INSERT INTO material_doc_line (doc_id, sort, material_id, qty)
      SELECT doc_id, n, 20000 + (doc_id * 7 + n * 11 * (1 + doc_id % 4)) % ${GOODS}, 1 FROM made, generate_series(1, ${LINES}) n)
    SELECT doc_id FROM made`,
    [mark, count, storeId],
  );
  return rows.map((row) => row.doc_id);
}

/** The fifty materials, of which there is enough. */
export const stockUp = (client, storeId = STORE) =>
  client.query(`INSERT INTO material (material_id, code, name, unit, type_id)
      SELECT 20000 + i, 'BP' || i, '过账物资' || i, '1', 2 FROM generate_series(0, ${GOODS - 1}) i;
    INSERT INTO material_ledger (store_id, material_id, biz_type, biz_id, biz_line_id, biz_code, delta, amount, operator_name)
      SELECT ${storeId}, 20000 + i, '25', 1, 90000000 + i, 'RKBENCH', 1000000, 3333333.33, '压测' FROM generate_series(0, ${GOODS - 1}) i`);

/** Documents posted per second by sixteen clients, against the same rows in plain SQL. */
async function posting(url, headers, databaseUrl) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const bare = await startProgram('bench/bare-posting.mjs', { env: { DATABASE_URL: databaseUrl } });
  try {
    await stockUp(client);
    let runs = 0;
    const perSecond = async (post) => {
      runs += 1;
      const waiting = await prepareDocs(client, { mark: `B${runs}-` });
      const began = performance.now();
      const work = async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          const { code, msg } = await (await post(id)).json();
          if (code !== 200) throw new Error(`${id}: ${msg}`);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, work));
      return DOCUMENTS / ((performance.now() - began) / 1000);
    };
    const sent = (body, more = {}) => ({
      method: 'PUT',
      headers: { ...more, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const ours = () =>
      perSecond((id) => fetch(`${url}/prod-api/repair/material/store/doc/${id}/approve`, sent({}, headers)));
    const baseline = () => perSecond((id) => fetch(`${bare.url}/approve`, sent({ id })));
    for (let i = 0; i < 3; i += 1) {
      await ours();
      await baseline();
    }
    const rates = await interleave(ROUNDS, { ours, baseline });
    const [a, b] = [median(rates.ours), median(rates.baseline)];
    return row('posting: issues of five lines', { ours: a, baseline: b, unit: '/s', value: a / b, goal: '>= 0.60' });
  } finally {
    await bare.stop();
    await client.end();
  }
}

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
    const checked = await interleave(ROUNDS, {
      ours: () => timed(`${server.url}/prod-api/repair/material/detail/reconcile`, headers),
      baseline: () => inPsql(databaseUrl, reconcileSql),
    });
    const [ours, baseline] = [median(checked.ours), median(checked.baseline)];
    const value = ours / baseline;
    rows.push(row('1M entries: reconciliation', { ours, baseline, unit: 'ms', value, goal: '<= 1.2', note: 'psql' }));
    rows.push(await posting(server.url, headers, databaseUrl));
    return rows;
  } finally {
    await server.stop();
  }
}
