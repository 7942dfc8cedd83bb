import Fastify from 'fastify';
import pg from 'pg';

// The baseline of posting: the same rows in plain SQL, one transaction per document, without rights, scopes or drizzle.
// The triggers of the ledger do the sums in both.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c timezone=Asia/Shanghai' });
const app = Fastify();

async function inTransaction(work) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work((name, text, values) => client.query({ name, text, values }));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const entries = `INSERT INTO material_ledger (store_id, material_id, biz_type, biz_id, biz_line_id, biz_code, delta, operator_id, operator_name, create_time)
  SELECT $1, m, '30', $2, l, $3, -q, 1, 'admin', now() FROM unnest($4::int[], $5::int[], $6::numeric[]) x(m, l, q) RETURNING biz_line_id, amount`;
const message = `INSERT INTO sys_notify_message (user_id, user_name, template_id, template_code, template_nickname, template_type, template_content, template_params, link)
  SELECT $1, 'keeper', template_id, code, nickname, type, $2, '{}', $3 FROM sys_notify_template WHERE code = 'stock_doc_result'`;

app.put('/approve', (req) =>
  inTransaction(async (query) => {
    const { id } = req.body;
    const found = await query('doc', 'SELECT * FROM material_doc WHERE doc_id = $1 FOR UPDATE', [id]);
    const [doc] = found.rows;
    if (doc.status !== '20') return { code: 500, msg: doc.status };
    const { rows: lines } = await query('lines', 'SELECT * FROM material_doc_line WHERE doc_id = $1 ORDER BY sort', [
      id,
    ]);
    const inOrder = [...lines].sort((a, b) => a.material_id - b.material_id);
    const ids = inOrder.map((line) => line.material_id);
    await query('goods', 'SELECT * FROM material WHERE material_id = ANY($1)', [ids]);
    await query('store', 'SELECT * FROM material_store WHERE store_id = $1 FOR SHARE', [doc.store_id]);
    await query(
      'stocks',
      'SELECT stock_id FROM material_stock WHERE store_id = $1 AND material_id = ANY($2) ORDER BY store_id, material_id FOR UPDATE',
      [doc.store_id, ids],
    );
    const { rows: posted } = await query('entries', entries, [
      doc.store_id,
      id,
      doc.code,
      ids,
      inOrder.map((line) => line.line_id),
      inOrder.map((line) => line.qty),
    ]);
    await query(
      'amounts',
      'UPDATE material_doc_line l SET amount = x.amount FROM unnest($1::int[], $2::numeric[]) x(line_id, amount) WHERE l.line_id = x.line_id',
      [posted.map((row) => row.biz_line_id), posted.map((row) => -row.amount)],
    );
    await query(
      'posted',
      `UPDATE material_doc SET status = '30', amount = $2, post_time = now(), approver_id = 1, update_by = 'admin', update_time = now(),
        version = version + 1 WHERE doc_id = $1`,
      [id, posted.reduce((sum, row) => sum - Number(row.amount), 0).toFixed(2)],
    );
    await query(
      'event',
      `INSERT INTO repair_event (biz_type, biz_id, event, from_status, to_status, operator_id, operator_name) VALUES ('materialDoc', $1, 'APPROVE', '20', '30', 1, 'admin')`,
      [id],
    );
    await query('message', message, [doc.creator_id, `${doc.code} 已审核过账`, `/my/store?tab=doc&id=${id}`]);
    await query('tell', `SELECT pg_notify('bench', $1), pg_notify('bench', $2)`, ['{"a":1}', '{"b":2}']);
    return { code: 200, data: { status: '30' } };
  }),
);
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
