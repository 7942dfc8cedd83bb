import { expect, test, vi } from 'vitest';
import { type Client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { ownFolder, PASSWORD, startNode } from './support/node.ts';
import { done } from './support/process.ts';

const server = await ownPostgres({ durable: true });
const ROUNDS = 20;
const WRITERS = 6;
/** How often the database goes down together with the node. */
const BOTH = 5;
const DOC = '/repair/material/store/doc';
const STORES = [1, 2] as const;

/** Plain goods of the demo campus: no batches, no numbers of their own. */
async function someGoods(admin: Client): Promise<number[]> {
  const { rows } = await done(admin.get('/repair/material/list?pageSize=100'));
  return (rows as { materialId: number; track: string; decimals: number }[])
    .filter(({ track, decimals }) => track === '0' && decimals === 0)
    .slice(0, 5)
    .map(({ materialId }) => materialId);
}

interface Posted {
  readonly docId: number;
  readonly lines: number;
}

interface Writing {
  readonly admin: Client;
  readonly deputy: Client;
  readonly goods: readonly number[];
  readonly mark: string;
  /** What all who write were told is posted. */
  readonly posted: Posted[];
}

/** Writes documents one after the other and posts them, until the node is gone. */
async function write({ admin, deputy, goods, mark, posted }: Writing): Promise<void> {
  for (let at = 0; ; at++) {
    try {
      const kind = (['3', '3', '4', '6'] as const)[at % 4] as string;
      const [storeId, other] = at % 2 === 0 ? STORES : ([2, 1] as const);
      const lines = goods
        .filter((_, index) => (index + at) % 2 === 0)
        .map((materialId) => ({ materialId, qty: '2', ...(kind === '3' && { price: `${1 + (at % 7)}.3${at % 10}` }) }));
      const draft = { kind, storeId, bizDate: '2024-01-09', reason: '断电', lines, clientKey: `${mark}-${at}` };
      const made = await admin.post(DOC, { ...draft, ...(kind === '4' && { toStoreId: other }) });
      if (made.body.code !== 200) continue;
      const docId: number = made.body.data;
      const sent = await admin.call('PUT', `${DOC}/${docId}/submit`, {});
      const last = kind === '3' ? sent : await deputy.call('PUT', `${DOC}/${docId}/approve`, {});
      if (last.body.code === 200 && last.body.data.status === '30') posted.push({ docId, lines: lines.length });
    } catch {
      // The connection broke: the node is gone.
      return;
    }
  }
}

test('[MAT-20] a server that is killed while goods are posted loses nothing that it has told, and its books agree', async () => {
  const url = await emptyDatabase(server);
  const folder = await ownFolder();
  const env = { DATABASE_URL: url, DEMO: 'true', DEMO_PASSWORD: PASSWORD, DATA_DIR: folder };
  let goods: number[] = [];
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const node = startNode(env);
    const base = await node.ready;
    const [admin, deputy] = await Promise.all([signIn(base), signIn(base, 'suyq')]);
    if (goods.length === 0) goods = await someGoods(admin);
    const told: Posted[] = [];
    const work = Array.from({ length: WRITERS }, (_, at) =>
      write({ admin, deputy, goods, mark: `r${round}-${at}`, posted: told }),
    );
    // However busy the machine is: something has been posted. Then at another moment each time: between two documents,
    // in the middle of one, while several wait for a stock.
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: 60_000, interval: 10 });
    await new Promise((passed) => setTimeout(passed, (round * 137) % 400));
    await Promise.all([...work, node.end('SIGKILL')]);
    if (round % BOTH === BOTH - 1) {
      await server.stop('immediate');
      await server.start();
    }
    for (const one of [admin, deputy]) one.close();
    const connection = await outside(url);
    total += told.length;
    const { rows: lost } = await connection.query(
      `SELECT w.doc_id FROM unnest($1::int[], $2::int[]) w(doc_id, lines)
        LEFT JOIN material_doc d USING (doc_id)
        LEFT JOIN (SELECT l.biz_id AS doc_id, count(DISTINCT l.biz_line_id) AS n FROM material_ledger l
          JOIN material_doc x ON x.doc_id = l.biz_id AND x.code = l.biz_code GROUP BY 1) e USING (doc_id)
        WHERE d.status IS DISTINCT FROM '30' OR e.n IS DISTINCT FROM w.lines`,
      [told.map(({ docId }) => docId), told.map(({ lines }) => lines)],
    );
    expect(lost).toEqual([]);
    // Half a document is none: what is posted is in the ledger as a whole, what is not is not there at all.
    const { rows: halves } = await connection.query(
      `SELECT d.doc_id FROM material_doc d LEFT JOIN material_ledger l ON l.biz_id = d.doc_id AND l.biz_code = d.code
        GROUP BY d.doc_id HAVING (d.status = '30') <> (count(l.ledger_id) > 0)`,
    );
    expect(halves).toEqual([]);
    const { rows: apart } = await connection.query(
      `SELECT s.stock_id FROM material_stock s LEFT JOIN (
          SELECT store_id, material_id, sum(delta) AS qty, sum(amount) AS amount, count(*) AS n, max(seq) AS last
          FROM material_ledger GROUP BY 1, 2) l USING (store_id, material_id)
        WHERE s.qty <> coalesce(l.qty, 0) OR s.amount <> coalesce(l.amount, 0) OR s.last_seq <> coalesce(l.last, 0)
          OR coalesce(l.n, 0) <> coalesce(l.last, 0)`,
    );
    expect(apart).toEqual([]);
    await connection.end();
  }
  expect(total).toBeGreaterThanOrEqual(ROUNDS);
  const last = startNode(env);
  const admin = await signIn(await last.ready);
  expect((await done(admin.get('/repair/material/detail/reconcile'))).data).toEqual([]);
  admin.close();
}, 600_000);
