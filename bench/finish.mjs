import pg from 'pg';
import { interleave, median, row, signIn, startServer } from './lib.mjs';

const ROUNDS = 9;
/** Orders of one measurement, finished one after the other. */
const ORDERS = 40;
const WARM_UP = 2;
const GOODS = 3;
/** Who works on them, and what he carries. */
const WORKER = 'maqs';
const FIRST_GOODS = 20_000;
const PHOTO = '/profile/upload/2026/01/01/photo.png';

/** What the worker carries, of which there is enough. */
const fill = (client) =>
  client.query(
    `INSERT INTO material (material_id, code, name, unit, type_id)
     SELECT ${FIRST_GOODS} + i, 'BU' || i, '压测用料' || i, '1', 2 FROM generate_series(1, ${GOODS}) i;
     INSERT INTO material_store (code, name, kind, owner_id)
     SELECT 'BENCH', '压测随身库', '2', user_id FROM sys_user WHERE user_name = '${WORKER}' ON CONFLICT DO NOTHING;
     INSERT INTO material_ledger (store_id, material_id, biz_type, biz_id, biz_line_id, biz_code, delta, amount, operator_name)
     SELECT s.store_id, ${FIRST_GOODS} + i, '25', 1, 90000000 + i, 'RKBENCH', 1000000, 3333333.33, '压测'
     FROM material_store s JOIN sys_user u ON u.user_id = s.owner_id, generate_series(1, ${GOODS}) i WHERE u.user_name = '${WORKER}'`,
  );

/** Orders on which the worker is at work. */
async function prepare(client, mark) {
  const { rows } = await client.query(
    `WITH made AS (INSERT INTO repair_report (code, reporter_id, reporter_name, reporter_phone, subcamp_id, place_id, template_id, trade,
        team_id, priority, title, description, status, sla_start)
      SELECT $1::text || i, (SELECT user_id FROM sys_user WHERE user_name = 'leizq'), '雷振强', '13900000000', 1, 11, 21, '1', 101, '3',
        '水管漏水', '走廊水管漏水', '30', now() FROM generate_series(1, $2::int) i RETURNING report_id, code)
     INSERT INTO repair_order (code, report_id, team_id, worker_id, dispatch_mode, dispatch_time, status, take_time, arrive_time)
     SELECT 'G' || code, report_id, 101, (SELECT user_id FROM sys_user WHERE user_name = '${WORKER}'), '1', now(), '30', now(), now()
     FROM made RETURNING order_id`,
    [mark, ORDERS],
  );
  return rows.map((one) => one.order_id);
}

/** Work that is finished with three things out of what its worker carries, against work that needed nothing. */
export async function benchFinish({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await fill(client);
    await client.query(`UPDATE repair_template SET checklist = '[]'`);
    const headers = {
      authorization: `Bearer ${await signIn(server.url, WORKER)}`,
      'content-type': 'application/json',
    };
    let runs = 0;
    const each = async (materials) => {
      runs += 1;
      const waiting = await prepare(client, `BF${runs}-`);
      const body = JSON.stringify({ solution: '已更换', laborMins: 20, afterImages: PHOTO, materials });
      const began = performance.now();
      for (const id of waiting) {
        const answer = await fetch(`${server.url}/prod-api/repair/order/${id}/finish`, {
          method: 'PUT',
          headers,
          body,
        });
        const { code, msg } = await answer.json();
        if (code !== 200) throw new Error(`${id}: ${msg}`);
      }
      return (performance.now() - began) / ORDERS;
    };
    const lines = Array.from({ length: GOODS }, (_, i) => ({ source: '1', materialId: FIRST_GOODS + 1 + i, qty: '1' }));
    const variants = { ours: () => each(lines), baseline: () => each([]) };
    await interleave(WARM_UP, variants);
    const times = await interleave(ROUNDS, variants);
    const [ours, baseline] = [median(times.ours), median(times.baseline)];
    return [
      row(`finish of an order with ${GOODS} lines of goods`, {
        ours,
        baseline,
        unit: 'ms',
        value: ours / baseline,
        goal: '<= 1.5',
        note: 'against one without',
      }),
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}
