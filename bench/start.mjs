import pg from 'pg';
import { interleave, median, row, startProgram, startServer } from './lib.mjs';

const ROUNDS = 5;

/** How long a start takes, in milliseconds; the server is ended again. */
async function timeOf(start) {
  const began = performance.now();
  const server = await start();
  const ms = performance.now() - began;
  await server.stop();
  return ms;
}

async function createDatabase(url, name) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}

/**
 * A start on a database that is there already, against the least that a server does. BENCH_BEFORE names the folder of an
 * earlier build, which is started in turn with this one on a database of its own making.
 */
export async function benchStart({ databaseUrl }) {
  const ours = () => startServer({ DATABASE_URL: databaseUrl });
  const bare = () => startProgram('bench/bare-start.mjs', { env: { DATABASE_URL: databaseUrl } });
  const earlier = process.env.BENCH_BEFORE;
  const before = () => startServer({ DATABASE_URL: databaseUrl.replace(/[^/]+$/, 'earlier') }, earlier);
  const variants = { ours: () => timeOf(ours), bare: () => timeOf(bare) };
  if (earlier) {
    await createDatabase(databaseUrl, 'earlier');
    variants.before = () => timeOf(before);
  }
  // The first start migrates and seeds.
  for (const variant of Object.values(variants)) await variant();
  const times = await interleave(ROUNDS, variants);
  const mine = median(times.ours);
  const least = median(times.bare);
  const figures = { ours: mine, unit: 'ms' };
  const rows = [row('start, warm database', { ...figures, baseline: least, value: mine / least })];
  if (!times.before) return rows;
  const then = median(times.before);
  return [
    ...rows,
    row('the same against an earlier build', { ...figures, baseline: then, value: mine / then, goal: '<= 0.7' }),
  ];
}
