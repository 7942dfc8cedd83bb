import pg from 'pg';
import { read, root } from '../scripts/lib/run.mjs';
import { median, row, signIn, startServer } from './lib.mjs';
import { prepareDocs, stockUp } from './material.mjs';

const DESKS = 200;
/** The first is not counted: it finds the server cold. */
const POSTINGS = 6;

/** How long after a posting was sent 200 open desks of stores have heard of it. */
export async function benchStockDesks({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await stockUp(client, 1);
    const waiting = await prepareDocs(client, { mark: 'BD', storeId: 1, count: POSTINGS });
    const calls = waiting.map((id) => `${server.url}/prod-api/repair/material/store/doc/${id}/approve`).join(',');
    const socket = `${server.url.replace('http', 'ws')}/prod-api/ws`;
    const token = await signIn(server.url);
    const args = [socket, DESKS, POSTINGS, 'PUT', calls, token, '/topic/repair/stock', '{}'].map(String);
    const rounds = JSON.parse(await read(process.execPath, ['bench/socket-clients.mjs', ...args], { cwd: root }));
    const value = median(rounds.slice(1).map(({ p99 }) => p99)) / 1000;
    return [
      row(`posting to ${DESKS} desks of stores, p99`, {
        ours: value,
        unit: 's',
        value,
        goal: '<= 1',
        note: 'from the call',
      }),
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}
