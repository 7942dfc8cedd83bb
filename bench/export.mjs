import { cpuMs, interleave, median, row, rssMb, seedRows, signIn, startProgram, startServer } from './lib.mjs';

const ROUNDS = 5;
const ROWS = 50_000;
const SAMPLE_MS = 20;

/** Reads an answer to its end, counting the processor time and the peak of memory of who gives it. */
async function cost(pid, url, init) {
  const before = { cpu: cpuMs(pid), rss: rssMb(pid), at: performance.now() };
  let peak = before.rss;
  const sampler = setInterval(() => {
    peak = Math.max(peak, rssMb(pid));
  }, SAMPLE_MS);
  try {
    const answer = await fetch(url, init);
    let bytes = 0;
    for await (const chunk of answer.body) bytes += chunk.length;
    if (!answer.ok || bytes < 100_000) throw new Error(`no export from ${url}: ${answer.status}, ${bytes} bytes`);
    return { cpu: cpuMs(pid) - before.cpu, rss: peak - before.rss, ms: performance.now() - before.at, bytes };
  } finally {
    clearInterval(sampler);
  }
}

/** An export of 50 000 rows as a workbook against the same rows as gzipped CSV. */
export async function benchExport({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  await seedRows(databaseUrl, ROWS);
  const bare = await startProgram('bench/bare-export.mjs', { env: { DATABASE_URL: databaseUrl } });
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url)}`, 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: '{}' };
    const { ours, baseline } = await interleave(ROUNDS, {
      ours: () => cost(server.pid, `${server.url}/prod-api/system/dict/data/export`, call),
      baseline: () => cost(bare.pid, bare.url),
    });
    const pick = (key) => ({ ours: median(ours.map((r) => r[key])), baseline: median(baseline.map((r) => r[key])) });
    const [cpu, time, size] = [pick('cpu'), pick('ms'), pick('bytes')];
    const growth = Math.max(...ours.map((r) => r.rss));
    return [
      row('export 50k: CPU', {
        ...cpu,
        unit: 'ms',
        value: cpu.ours / cpu.baseline,
        goal: '<= 1.5',
        note: 'xlsx vs csv.gz',
      }),
      row('export 50k: time', { ...time, unit: 'ms', value: time.ours / time.baseline }),
      row('export 50k: size', { ...size, unit: 'bytes', value: size.ours / size.baseline }),
      row('export 50k: memory growth', {
        ours: growth,
        unit: 'MB',
        value: growth,
        goal: '<= 100',
        note: 'most of all rounds',
      }),
    ];
  } finally {
    await Promise.all([server.stop(), bare.stop()]);
  }
}
