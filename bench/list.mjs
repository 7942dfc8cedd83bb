import { read, root } from '../scripts/lib/run.mjs';
import { interleave, median, row, signIn, startProgram, startServer } from './lib.mjs';

const ROUNDS = 7;
const CONNECTIONS = '32';
const REQUESTS = '3000';
const QUERY = 'pageNum=1&pageSize=20';

/** A list with rights, validation and drizzle against bare Fastify with the same statement. */
export async function benchList({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const bare = await startProgram('bench/bare-list.mjs', { env: { DATABASE_URL: databaseUrl } });
  try {
    const token = await signIn(server.url);
    const load = async (address) =>
      JSON.parse(
        await read(process.execPath, ['bench/load.mjs', address, token, CONNECTIONS, REQUESTS], { cwd: root }),
      );
    const { ours, baseline } = await interleave(ROUNDS, {
      ours: () => load(`${server.url}/prod-api/system/dict/data/list?${QUERY}`),
      baseline: () => load(`${bare.url}/list?${QUERY}`),
    });
    const pick = (key) => ({ ours: median(ours.map((r) => r[key])), baseline: median(baseline.map((r) => r[key])) });
    const [speed, tail] = [pick('perSecond'), pick('p99')];
    return [
      row('list: throughput', { ...speed, unit: 'req/s', value: speed.ours / speed.baseline, goal: '>= 0.85' }),
      row('list: p99', { ...tail, unit: 'ms', value: tail.ours / tail.baseline, goal: '<= 1.2' }),
    ];
  } finally {
    await Promise.all([server.stop(), bare.stop()]);
  }
}
