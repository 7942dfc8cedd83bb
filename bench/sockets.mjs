import { read, root } from '../scripts/lib/run.mjs';
import { interleave, median, row, rssMb, signIn, startProgram, startServer } from './lib.mjs';

const ROUNDS = 5;
const CLIENTS = 1000;
const MESSAGES = 5;

/** One message to 1000 STOMP clients, by way of the database, against a bare loop over sockets. */
export async function benchSockets({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const bare = await startProgram('bench/bare-socket.mjs');
  const clients = async (...args) =>
    JSON.parse(await read(process.execPath, ['bench/socket-clients.mjs', ...args.map(String)], { cwd: root }));
  const address = (url) => url.replace('http', 'ws');
  try {
    const token = await signIn(server.url);
    const empty = rssMb(server.pid);
    const call = `${server.url}/prod-api/system/dict/type/refreshCache`;
    const { ours, baseline } = await interleave(ROUNDS, {
      ours: () => clients(`${address(server.url)}/prod-api/ws`, CLIENTS, MESSAGES, 'DELETE', call, token),
      baseline: () => clients(address(bare.url), CLIENTS, MESSAGES, 'POST', bare.url),
    });
    const pick = (key) => ({
      ours: median(ours.flat().map((r) => r[key])),
      baseline: median(baseline.flat().map((r) => r[key])),
    });
    const [total, spread] = [pick('p99'), pick('spread')];
    const note = `${CLIENTS} clients, memory +${(rssMb(server.pid) - empty).toFixed(0)} MB`;
    return [
      row('message to 1000: p99 from the call', { ...total, unit: 'ms', value: total.ours / total.baseline, note }),
      row('message to 1000: first to p99', { ...spread, unit: 'ms', value: spread.ours / spread.baseline }),
    ];
  } finally {
    await Promise.all([server.stop(), bare.stop()]);
  }
}
